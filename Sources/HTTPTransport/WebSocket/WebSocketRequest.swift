public import Foundation

/// Which WebSocket to open, and how much and how long to bear with it.
public struct WebSocketRequest: Sendable {
    /// The address: `wss`, `ws`, `https` or `http`.
    public var url: URL
    /// Header fields to send along, such as `Authorization`. Those of the handshake are the connection's own business.
    public var headers: HTTPHeaders
    /// The subprotocols that are offered, the preferred one first.
    public var subprotocols: [String]
    /// The most bytes of one message. A larger one ends the connection with an error. 16 MiB unless changed.
    public var messageBytes: Int
    /// The most bytes of messages that wait to be taken; beyond that the connection is not read from. 1 MiB unless changed.
    public var backlogBytes: Int
    /// How long opening may take. 30 seconds unless changed.
    public var openTimeout: Duration
    /// The longest silence. After half of it a ping is sent; when not even its answer comes, the connection ends with an
    /// error. 60 seconds unless changed.
    public var silence: Duration

    /// How long the other side has to agree to be closed.
    static let closeTime = Duration.seconds(3)

    /// Makes a request with the default limits.
    public init(_ url: URL, headers: HTTPHeaders = [:], subprotocols: [String] = []) {
        self.url = url
        self.headers = headers
        self.subprotocols = subprotocols
        messageBytes = 16 << 20
        backlogBytes = 1 << 20
        openTimeout = .seconds(30)
        silence = .seconds(60)
    }

    /// The request for the handshake, without the fields of it.
    ///
    /// - Throws: `TransportError` when it can't be sent as it stands.
    func handshake() throws -> HTTPRequest {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        switch url.scheme?.lowercased() {
        case "ws": parts?.scheme = "http"
        case "wss": parts?.scheme = "https"
        default: break
        }
        parts?.fragment = nil
        var request = HTTPRequest(.get, parts?.url ?? url, headers: headers)
        for name in ["Connection", "Upgrade", "Host"] { request.headers[name] = nil }
        for field in headers where field.name.lowercased().hasPrefix("sec-websocket-") {
            request.headers[field.name] = nil
        }
        request.timeouts = HTTPTimeouts(idle: openTimeout, total: openTimeout)
        try request.validate()
        guard subprotocols.allSatisfy(\.isHTTPToken) else {
            throw TransportError(.invalidRequest("a subprotocol is not a valid HTTP token"), request)
        }
        return request
    }
}

extension WebSocketRequest: CustomStringConvertible, CustomReflectable {
    /// The address without its query, which may carry secrets.
    public var description: String { "WebSocket \((try? handshake())?.url.withoutSecrets ?? "…")" }

    /// Mirrors like the description, so that `dump` prints no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["request": description, "headers": headers]) }
}
