import Foundation

/// The address of a server, read from what people write: `bsky.social`, `https://pds.example`, `http://[::1]:2583/`.
struct HostAddress: Sendable, Hashable {
    let origin: Origin
    /// The address without a slash at its end.
    let text: String

    /// Reads an address. Without a scheme, `https` is meant.
    init(_ given: String) throws {
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

    /// The address of a path on the server.
    func url(path: String) throws -> URL {
        try RequestTarget(base: text, path: path, query: []).url()
    }

    /// The address of a path on the server with a query that is percent-encoded already.
    func url(path: String, encodedQuery: String) throws -> URL {
        guard let url = URL(string: encodedQuery.isEmpty ? text + path : "\(text)\(path)?\(encodedQuery)") else {
            throw AtError.network(.invalidHost(text))
        }
        return url
    }
}
