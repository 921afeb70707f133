import Foundation
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
        refusing: (@Sendable (LocalRequest) async throws -> LocalResponse?)? = nil,
        _ handler: @escaping @Sendable (LocalWebSocket) async throws -> Void
    ) {
        route(.get, path) { request in
            let given = request.headers
            guard WebSocketHandshake.names("websocket", in: given.values(for: "Upgrade")),
                WebSocketHandshake.names("upgrade", in: given.values(for: "Connection")),
                let key = given["Sec-WebSocket-Key"], Data(base64Encoded: key)?.count == 16
            else {
                return .error(
                    "UpgradeRequired", "This path only accepts WebSockets", status: HTTPStatusCode(rawValue: 426))
            }
            guard given["Sec-WebSocket-Version"] == "13" else {
                return LocalResponse(
                    status: HTTPStatusCode(rawValue: 426), headers: ["Sec-WebSocket-Version": "13"])
            }
            if let refusal = try await refusing?(request) { return refusal }
            var answer = LocalResponse(
                status: HTTPStatusCode(rawValue: 101),
                headers: [
                    "Upgrade": "websocket", "Connection": "Upgrade",
                    "Sec-WebSocket-Accept": WebSocketHandshake.accept(key),
                ])
            let offered = given.values(for: "Sec-WebSocket-Protocol")
            if let chosen = subprotocols.first(where: { WebSocketHandshake.names($0, in: offered) }) {
                answer.headers["Sec-WebSocket-Protocol"] = chosen
            }
            answer.headers.merge(headers)
            answer.body = .webSocket(handler, request, messageBytes: messageBytes)
            return answer
        }
    }
}
