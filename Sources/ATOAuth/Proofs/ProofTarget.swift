import Foundation
import HTTPTransport

/// The address in a DPoP proof: `htu`.
///
/// It is the URL that the transport sends, without query and fragment: scheme and host in lower case, without a default
/// port, with resolved dot segments and unchanged percent-encoding.
struct ProofTarget: Sendable {
    /// The address, as written in a proof. It contains only printable ASCII except quotes and backslashes.
    let text: String
    /// The server.
    let origin: Origin

    /// Creates the target of a URL. Returns `nil` if requests can't be sent to it.
    init?(_ url: URL) {
        guard let origin = Origin(url) else { return nil }
        let text = "\(origin.scheme)://\(origin.hostField)\(Self.resolved(url.path(percentEncoded: true)))"
        guard text.utf8.allSatisfy(\.isPlainInJSON) else { return nil }
        self.text = text
        self.origin = origin
    }

    /// A path without dot segments (RFC 3986, section 5.2.4). An empty path becomes `/`.
    private static func resolved(_ path: String) -> String {
        if path.utf8.first == UInt8(ascii: "/"), !hasDotSegment(path) { return path }
        var segments: [Substring] = []
        let given = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in given {
            switch segment {
            case ".": break
            case "..": _ = segments.popLast()
            default: segments.append(segment)
            }
        }
        if let last = given.last, last == "." || last == ".." { segments.append("") }
        return "/" + segments.joined(separator: "/")
    }

    /// Whether a segment of a path begins with a dot.
    private static func hasDotSegment(_ path: String) -> Bool {
        zip(path.utf8, path.utf8.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".") }
    }
}

extension UInt8 {
    /// Whether a byte needs no escape in a JSON string: printable ASCII except quotes and backslashes. Nonces have no
    /// other bytes (RFC 9449, section 8.1), and no spaces.
    var isPlainInJSON: Bool {
        0x21...0x7E ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
