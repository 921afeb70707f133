import Foundation

/// The address of a server, read from what people write: `bsky.social`, `https://pds.example`, `http://[::1]:2583/`.
struct HostAddress: Sendable, Hashable {
    let origin: Origin
    /// The address without a slash at its end.
    private let base: String

    /// Reads an address. Without a scheme, `https` is meant.
    init(_ text: String) throws {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let full = trimmed.contains("://") ? trimmed : "https://\(trimmed)"
        guard let url = URL(string: full), let origin = Origin(url), url.user == nil, url.query == nil,
            url.fragment == nil, url.port.map({ 1...65_535 ~= $0 }) ?? true
        else { throw AtError.network(.invalidHost(text)) }
        self.origin = origin
        var base = full
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
    }

    /// The address of a path on the server.
    func url(path: String) throws -> URL {
        try RequestTarget(base: base, path: path, query: []).url()
    }
}
