public import Foundation
public import HTTPTransport

/// A request that the server has received whole.
public struct LocalRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The request line's target as it was sent, with its query and its percent-encoding.
    public let target: String
    /// The target's path, percent-decoded. It is what routes match.
    public let path: String
    /// The body; empty when there is none. Its chunks, if any, are put together.
    public let body: Data

    /// The header lines as they were received.
    private let fields: [UInt8]

    init(method: HTTPMethod, target: String, fields: [UInt8], body: Data) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        path = LocalRequest.path(of: target)
    }

    /// The header fields, in order. They are read anew at each use: keep them when you need several.
    public var headers: HTTPHeaders {
        HTTPHeaders(
            fields.split(separator: ASCII.newline).compactMap { line in
                guard let colon = line.firstIndex(of: ASCII.colon) else { return nil }
                return HTTPHeaders.Field(
                    name: String(decoding: line[..<colon], as: UTF8.self),
                    value: String(decoding: ASCII.trimmed(line[(colon + 1)...].dropLast()), as: UTF8.self)
                )
            }
        )
    }

    /// The query's items, decoded, in order; repeated names are kept. A name without `=` has no value.
    public var queryItems: [URLQueryItem] {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return target[target.utf8.index(after: mark)...].split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return URLQueryItem(
                name: percentDecoded(parts[0], plusIsSpace: true),
                value: parts.count > 1 ? percentDecoded(parts[1], plusIsSpace: true) : nil
            )
        }
    }

    /// The first value of a query parameter.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// Every value of a query parameter, in order.
    public func queryValues(_ name: String) -> [String] {
        queryItems.filter { $0.name == name }.compactMap(\.value)
    }

    /// The body, decoded from JSON.
    public func json<Value: Decodable>(as type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()) throws
        -> Value
    {
        try decoder.decode(type, from: body)
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    private static func path(of target: String) -> String {
        var path = target[...]
        if target.utf8.first != UInt8(ascii: "/"), let scheme = target.range(of: "://") {
            // A proxy's client names the whole URL.
            let authority = target[scheme.upperBound...]
            path =
                authority.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }.map {
                    authority[$0...]
                } ?? "/"
        }
        if let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) { path = path[..<mark] }
        return path.isEmpty ? "/" : percentDecoded(path)
    }
}

extension LocalRequest: CustomStringConvertible {
    /// The method and the target.
    public var description: String { "\(method) \(target)" }
}

extension LocalRequest: CustomReflectable {
    /// Mirrors like the description: a header may hold a secret.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
