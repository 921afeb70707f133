import Foundation
public import HTTPTransport

extension LocalServer {
    /// Opens WebSockets at a path.
    ///
    /// - Parameters:
    ///   - path: The path, as for `route`.
    ///   - subprotocols: Those that the server speaks, the preferred one first. The first that the client offers is chosen.
    ///   - headers: Further header fields of the handshake.
    ///   - messageBytes: The most bytes of one message.
    ///   - handler: What is done with each.
    public func webSocket(
        _ path: String, subprotocols: [String] = [], headers: HTTPHeaders = [:], messageBytes: Int = 16 << 20,
        _ handler: @escaping @Sendable (LocalWebSocket) async throws -> Void
    ) {
        route(.get, path) { request in
            let given = request.headers
            guard WebSocketHandshake.names("websocket", in: given.values(for: "Upgrade")),
                WebSocketHandshake.names("upgrade", in: given.values(for: "Connection")),
                let key = given["Sec-WebSocket-Key"], Data(base64Encoded: key)?.count == 16
            else {
                return .error(
                    "UpgradeRequired", "Only WebSockets are opened here", status: HTTPStatusCode(rawValue: 426))
            }
            guard given["Sec-WebSocket-Version"] == "13" else {
                return LocalResponse(
                    status: HTTPStatusCode(rawValue: 426), headers: ["Sec-WebSocket-Version": "13"])
            }
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
