/// Opens WebSockets.
public enum WebSocket {
    /// Opens a WebSocket over the default transport.
    ///
    /// ```swift
    /// var request = WebSocketRequest(url, subprotocols: ["xrpc.v1.json"])
    /// request.silence = .seconds(30)
    /// let socket = try await WebSocket.connect(request)
    /// ```
    ///
    /// - Throws: A `WebSocketError` if the server rejects it, a `TransportError` if it can't be reached, or a
    ///   `CancellationError`.
    public static func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        #if canImport(CSystem)
        try await CurlTransport.shared.connect(request)
        #else
        try await URLSessionTransport.shared.connect(request)
        #endif
    }
}

/// A transport that can also open WebSockets.
public protocol WebSocketTransport: Transport {
    /// Opens a WebSocket.
    ///
    /// - Throws: A `WebSocketError` if the server rejects it, a `TransportError` if it can't be reached, or a
    ///   `CancellationError`.
    func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection
}
