public import HTTPServer
public import HTTPTransport

extension LocalServer {
    /// Accepts WebSockets at a path.
    ///
    /// - Parameters:
    ///   - path: The path, as for `route`.
    ///   - subprotocols: The supported subprotocols, preferred first. The first one offered is chosen.
    ///   - headers: Additional header fields for the handshake's response.
    ///   - messageBytes: The maximum size of a message in bytes.
    ///   - refusing: Returns the response to reject a handshake; `nil` to accept it.
    ///   - handler: The handler of each WebSocket.
    public func webSocket(
        _ path: String, subprotocols: [String] = [], headers: HTTPHeaders = [:], messageBytes: Int = 16 << 20,
        refusing: (@Sendable (ServerRequest) async throws -> ServerResponse?)? = nil,
        _ handler: @escaping @Sendable (ServerWebSocket) async throws -> Void
    ) {
        route(.get, path) { request in
            let response = ServerResponse.webSocket(
                request, subprotocols: subprotocols, headers: headers, messageBytes: messageBytes, handler)
            if response.status.rawValue == 101, let refusal = try await refusing?(request) { return refusal }
            return response
        }
    }
}
