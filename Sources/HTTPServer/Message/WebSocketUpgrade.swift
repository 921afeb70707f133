import Foundation
public import HTTPTransport

extension ServerResponse {
    /// Accepts a WebSocket. A request that doesn't open one gets a 426, and one with a body in pieces that wasn't read
    /// to its end gets a 400.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - subprotocols: The supported subprotocols, preferred first. The first one offered is chosen.
    ///   - headers: Additional header fields.
    ///   - messageBytes: The maximum size of a message in bytes.
    ///   - handler: Handles the WebSocket. When it returns, the WebSocket is closed.
    public static func webSocket(
        _ request: ServerRequest, subprotocols: [String] = [], headers: HTTPHeaders = [:],
        messageBytes: Int = 16 << 20, _ handler: @escaping @Sendable (ServerWebSocket) async throws -> Void
    ) -> ServerResponse {
        let given = request.headers
        guard request.method == .get, !request.isVersion10,
            WebSocketHandshake.names("websocket", in: given.values(for: "Upgrade")),
            WebSocketHandshake.names("upgrade", in: given.values(for: "Connection")),
            let key = given["Sec-WebSocket-Key"], Data(base64Encoded: key)?.count == 16
        else {
            var refusal = ServerResponse.error(
                "UpgradeRequired", "This path only accepts WebSockets", status: HTTPStatusCode(rawValue: 426))
            refusal.headers["Upgrade"] = "websocket"
            return refusal
        }
        guard given["Sec-WebSocket-Version"] == "13" else {
            return ServerResponse(
                status: HTTPStatusCode(rawValue: 426),
                headers: ["Upgrade": "websocket", "Sec-WebSocket-Version": "13"])
        }
        guard request.canUpgrade else {
            return .error("MethodNotImplemented", "WebSockets are not served here", status: .notImplemented)
        }
        var response = ServerResponse(
            status: HTTPStatusCode(rawValue: 101),
            headers: [
                "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": WebSocketHandshake.accept(key),
            ])
        let offered = given.values(for: "Sec-WebSocket-Protocol")
        if let chosen = subprotocols.first(where: { WebSocketHandshake.names($0, in: offered) }) {
            response.headers["Sec-WebSocket-Protocol"] = chosen
        }
        response.headers.merge(headers)
        response.body = .webSocket(handler, request, messageBytes: messageBytes)
        return response
    }
}
