public import Foundation

/// The address of a WebSocket, and its size and time limits.
public struct WebSocketRequest: Sendable {
    /// The address: `wss`, `ws`, `https` or `http`.
    public var url: URL
    /// Header fields to send, such as `Authorization`. Fields of the handshake, of a body, and for a proxy are omitted.
    public var headers: HTTPHeaders
    /// The offered subprotocols, the preferred one first.
    public var subprotocols: [String]
    /// The maximum size of a message, in bytes. A larger one ends the connection with an error. 16 MiB by default.
    public var messageBytes: Int
    /// The maximum size of the messages that wait to be consumed, in bytes; beyond that, nothing more is read from the
    /// connection. 1 MiB by default.
    ///
    /// Each message counts 128 bytes in addition to its own, so that many small messages count too.
    public var backlogBytes: Int
    /// The maximum time to open the WebSocket. 30 seconds by default.
    public var openTimeout: Duration
    /// The maximum time without receiving anything. A ping is sent after half of it; if not even its pong arrives, the
    /// connection ends with an error. 60 seconds by default.
    public var silence: Duration

    /// The time that the peer has to agree to close.
    static let closeTime = Duration.seconds(3)

    /// Creates a request with the default limits.
    public init(_ url: URL, headers: HTTPHeaders = [:], subprotocols: [String] = []) {
        self.url = url
        self.headers = headers
        self.subprotocols = subprotocols
        messageBytes = 16 << 20
        backlogBytes = 1 << 20
        openTimeout = .seconds(30)
        silence = .seconds(60)
    }

    /// The request for the handshake, without the handshake's own fields.
    ///
    /// - Throws: A `TransportError` if it is invalid.
    func handshake() throws -> HTTPRequest {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        switch url.scheme?.lowercased() {
        case "ws": parts?.scheme = "http"
        case "wss": parts?.scheme = "https"
        default: break
        }
        parts?.fragment = nil
        var request = HTTPRequest(.get, parts?.url ?? url, headers: headers)
        for field in headers where Self.isReserved(field.name) { request.headers[field.name] = nil }
        request.timeouts = HTTPTimeouts(idle: openTimeout, total: openTimeout)
        try request.validate()
        guard subprotocols.allSatisfy(\.isHTTPToken) else {
            throw TransportError(.invalidRequest("a subprotocol is not a valid HTTP token"), request)
        }
        return request
    }

    /// Whether the caller must not set a field: it belongs to the handshake, announces a body (so that the server would
    /// take frames for it), requests a compressed rejection, or is meant for a proxy.
    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("sec-websocket-") || name.hasPrefix("proxy-") || reserved.contains(name)
    }

    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]
}

extension WebSocketRequest: CustomStringConvertible, CustomReflectable {
    /// The address without its query, which may contain secrets.
    public var description: String { "WebSocket \((try? handshake())?.url.withoutSecrets ?? "…")" }

    /// A mirror without secrets, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["request": description, "headers": headers]) }
}
