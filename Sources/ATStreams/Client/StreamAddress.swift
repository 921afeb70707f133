import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// The address of a stream.
struct StreamAddress: Sendable {
    /// The key of the stored cursor.
    let id: StreamID
    /// Without a cursor.
    private let url: URL?

    /// The most redirects of a handshake that are followed.
    static let mostRedirects = 3

    /// Parses the address of a server: `https://bsky.network`, `wss://bsky.network` or `bsky.network`.
    ///
    /// - Parameters:
    ///   - path: The path of the stream, if it isn't that of an XRPC call.
    ///   - reader: A name for the cursor, if several streams of the server have one.
    ///   - owner: Whose stream it is, if that matters more than the server.
    init(service: String, stream: String, path: String? = nil, reader: String? = nil, owner: DID? = nil) {
        if let address = try? HostAddress(Self.webAddress(service)),
            let url = try? address.url(path: path ?? "/xrpc/\(stream)")
        {
            id = StreamID(service: owner?.description ?? address.origin.description, name: stream, reader: reader)
            self.url = url
        } else {
            id = StreamID(service: owner?.description ?? service, name: stream, reader: reader)
            url = nil
        }
    }

    /// The address of a server that was given as one for WebSockets, or without a scheme.
    static func webAddress(_ given: String) -> String {
        let text = given.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count == 2 ? web(String(parts[0])) : "https"
        return "\(scheme)://\(parts.last ?? "")"
    }

    /// The scheme of a handshake, which is a request like any other.
    private static func web(_ scheme: String) -> String {
        switch scheme.lowercased() {
        case "ws": "http"
        case "wss": "https"
        default: scheme
        }
    }

    /// The address to connect to; `nil` if the server's address isn't valid.
    func url(cursor: Int64?) -> URL? { url.flatMap { Self.url($0, cursor: cursor) } }

    /// The address of a call of the server; `nil` if the server's address isn't valid.
    static func call(_ name: String, of service: String, _ query: [URLQueryItem]) -> URL? {
        StreamAddress(service: service, stream: name).url.map { query.isEmpty ? $0 : $0.appending(queryItems: query) }
    }

    /// The address that a server redirects to, with the cursor, which must not get lost on the way; `nil` if it isn't
    /// safe to follow: only the same scheme is.
    static func redirect(_ response: HTTPResponse, from url: URL, cursor: Int64?) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.status.rawValue), let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            var parts = URLComponents(url: target, resolvingAgainstBaseURL: true), let scheme = parts.scheme
        else { return nil }
        parts.scheme = web(scheme)
        guard parts.user == nil, parts.password == nil, let absolute = parts.url, let origin = Origin(absolute),
            origin.scheme == Origin(url)?.scheme
        else { return nil }
        return self.url(absolute, cursor: cursor)
    }

    private static func url(_ url: URL, cursor: Int64?) -> URL? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        var items = (parts.queryItems ?? []).filter { $0.name != "cursor" }
        if let cursor { items.append(URLQueryItem(name: "cursor", value: "\(cursor)")) }
        parts.queryItems = items.isEmpty ? nil : items
        return parts.url
    }
}
