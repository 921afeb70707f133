import ATData
public import CoreATProtocol
package import HTTPTransport

/// The labelers that a caller asks for with `atproto-accept-labelers`.
public struct AcceptedLabelers: Hashable, Sendable {
    /// The most labelers of a request.
    package static let most = 20

    /// The labelers, in the order of the request. An account that appears more than once redacts if one of them does.
    public let labelers: [AcceptedLabeler]

    /// Reads the header fields; `nil` if there is none.
    ///
    /// - Throws: ``XRPCError`` if one is malformed, or there are more than 20 labelers.
    package init?(_ headers: HTTPHeaders) throws {
        let fields = headers.values(for: "atproto-accept-labelers")
        guard !fields.isEmpty else { return nil }
        var order: [DID] = []
        var redacts: [DID: Bool] = [:]
        for item in fields.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";").map { $0.trimmed }
            guard let first = parts.first else { continue }
            if first.isEmpty, parts.count == 1 { continue }
            guard let did = try? DID(String(first)) else {
                throw XRPCError.invalid("atproto-accept-labelers is not a list of DIDs")
            }
            if redacts[did] == nil { order.append(did) }
            let redactsHere = parts.dropFirst().contains { $0 == "redact" || $0 == "redact=?1" }
            redacts[did] = redacts[did, default: false] || redactsHere
            guard order.count <= Self.most else {
                throw XRPCError.invalid("atproto-accept-labelers names more than \(Self.most) labelers")
            }
        }
        labelers = order.map { AcceptedLabeler($0, redacts: redacts[$0] ?? false) }
    }

    /// The value of `atproto-content-labelers`, which says what a service used.
    public var headerValue: String {
        labelers.map(\.description).joined(separator: ", ")
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    var trimmed: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
