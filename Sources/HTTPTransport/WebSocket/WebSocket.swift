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
    /// - Throws: `WebSocketError` when the server refuses, `TransportError` when it can't be reached, or
    ///   `CancellationError`.
    public static func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        #if os(Linux)
        try await CurlTransport.shared.connect(request)
        #else
        try await URLSessionTransport.shared.connect(request)
        #endif
    }
}

/// A transport that opens WebSockets too.
public protocol WebSocketTransport: Transport {
    /// Opens a WebSocket.
    ///
    /// - Throws: `WebSocketError` when the server refuses, `TransportError` when it can't be reached, or
    ///   `CancellationError`.
    func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection
}
