package import Foundation
package import HTTPTransport

/// The address of a server, parsed from the ways people write it: `bsky.social`, `https://pds.example`,
/// `http://[::1]:2583/`.
package struct HostAddress: Sendable, Hashable {
    package let origin: Origin
    /// The address without a trailing slash.
    package let text: String

    /// Parses an address. The default scheme is `https`.
    package init(_ given: String) throws {
        let trimmed = given.trimmingCharacters(in: .whitespacesAndNewlines)
        let full = trimmed.contains("://") ? trimmed : "https://\(trimmed)"
        guard let url = URL(string: full), let origin = Origin(url), url.user == nil, url.query == nil,
            url.fragment == nil, url.port.map({ 1...65_535 ~= $0 }) ?? true
        else { throw AtError.network(.invalidHost(given)) }
        self.origin = origin
        var text = full
        while text.hasSuffix("/") { text.removeLast() }
        self.text = text
    }

    /// The URL of the same resource on this server, given a URL on another server.
    func url(insteadOf other: HostAddress, in url: URL) -> URL? {
        let full = url.absoluteString
        guard full.hasPrefix(other.text) else { return nil }
        return URL(string: text + full.dropFirst(other.text.count))
    }

    /// The URL of a path on the server.
    package func url(path: String) throws -> URL {
        try URL(base: text, path: path)
    }

    /// The URL of a path on the server, with a query that is already percent-encoded.
    func url(path: String, encodedQuery: String) throws -> URL {
        guard let url = URL(string: encodedQuery.isEmpty ? text + path : "\(text)\(path)?\(encodedQuery)") else {
            throw AtError.network(.invalidHost(text))
        }
        return url
    }
}
