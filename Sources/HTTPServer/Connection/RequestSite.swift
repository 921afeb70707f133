import HTTPTransport

/// Decides how connections answer their requests.
package protocol RequestSite: Sendable {
    /// Sends the response to a request, and returns whether the connection stays open.
    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool
    /// The response for a handler that threw an error, or whose response can't be sent.
    func response(to error: any Error, of request: ServerRequest) -> ServerResponse
    /// Reports something that no handler sees.
    func note(_ event: HTTPServer.Event)
}

/// The site of a server with one handler.
struct HandlerSite: RequestSite {
    let handler: HTTPServer.Handler
    let log: (@Sendable (HTTPServer.Event) -> Void)?

    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool {
        switch received.request.method.rawValue {
        case "CONNECT":
            await connection.answer(received) { _ in
                .error("MethodNotImplemented", "This server is no proxy", status: .notImplemented)
            }
        case "TRACE":
            await connection.answer(received) { _ in
                .error("MethodNotAllowed", "TRACE is not supported", status: HTTPStatusCode(rawValue: 405))
            }
        default: await connection.answer(received, with: handler)
        }
    }

    func response(to error: any Error, of request: ServerRequest) -> ServerResponse {
        note(.failed(request: request, error: error))
        return .error("InternalServerError", "The server has failed", status: .internalServerError)
    }

    func note(_ event: HTTPServer.Event) { log?(event) }
}
