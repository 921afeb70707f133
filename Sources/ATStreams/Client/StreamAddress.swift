import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

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

/// Connects to the targets of redirects.
///
/// The program chose the first server, which may be in its own network, but not where that redirects to. So redirects
/// may lead to the server itself, to the public Internet, and from this machine to this machine.
enum RedirectTarget {
    /// Whether an address is as trusted as the one that the program chose.
    static func isTrusted(_ url: URL, by first: Origin) -> Bool {
        guard let target = Origin(url) else { return false }
        return target == first || target.isLoopback && first.isLoopback
    }

    /// Returns the transport for other servers. Throws when the address can't be on the public Internet.
    static func transport(for request: HTTPRequest) throws -> any WebSocketTransport {
        // This checks the text. The transport also checks the address that it connects to, where it can.
        guard let origin = Origin(request.url), let name = try? Handle(origin.host), !name.isReserved else {
            throw TransportError(.addressRefused(refusal), request)
        }
        return publicInternet
    }

    /// Opens a WebSocket to another server.
    static func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        try await transport(for: HTTPRequest(.get, request.url)).connect(request)
    }

    private static let refusal = "a server redirected to it, and it is not on the public Internet"

    #if canImport(FoundationNetworking)
    /// On any port, unlike the servers that documents name.
    private static let publicInternet: any WebSocketTransport = CurlTransport(
        options: .init(
            usesProxies: false,
            socketGuard: SocketGuard { $0.isPublic ? nil : RedirectTarget.refusal }
        ))
    #else
    private static let publicInternet: any WebSocketTransport = URLSessionTransport.shared
    #endif
}

/// Sends requests to a server that the program chose, and, when it redirects, to others on the public Internet.
struct RedirectedTransport: Transport {
    let chosen: Origin

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await base(request).send(request)
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await base(request).stream(request)
    }

    private func base(_ request: HTTPRequest) throws -> any Transport {
        if RedirectTarget.isTrusted(request.url, by: chosen) { return DefaultTransport.shared }
        return try RedirectTarget.transport(for: request)
    }
}
