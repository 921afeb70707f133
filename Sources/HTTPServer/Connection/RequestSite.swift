import HTTPTransport

/// Decides how connections answer their requests.
package protocol RequestSite: Sendable {
    /// How the body of a request is read, decided after its head.
    ///
    /// - Parameter usual: The limit in the server's options.
    func bodyRule(of head: ServerRequest, _ usual: Int) -> BodyRule
    /// Sends the response to a request, and returns whether the connection stays open.
    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool
    /// The response to a request that can't be read, with its head if that could be read.
    func response(to error: RequestError, of head: ServerRequest?) -> ServerResponse
    /// The response for a handler that threw an error, or whose response can't be sent.
    func response(to error: any Error, of request: ServerRequest) -> ServerResponse
    /// Reports that a response could only be sent in part: the source of its body or the handler of its WebSocket threw
    /// an error.
    func sending(_ response: ServerResponse, to request: ServerRequest, failedWith error: any Error)
    /// Reports something that no handler sees.
    func note(_ event: HTTPServer.Event)
}

extension RequestSite {
    package func bodyRule(of head: ServerRequest, _ usual: Int) -> BodyRule { .whole(upTo: usual) }

    package func response(to error: RequestError, of head: ServerRequest?) -> ServerResponse {
        note(.refused(status: error.status, message: error.message))
        var response = ServerResponse.error("InvalidRequest", error.message, status: error.status)
        response.headers.merge(error.headers)
        return response
    }

    package func sending(_ response: ServerResponse, to request: ServerRequest, failedWith error: any Error) {
        note(.failed(request: request, error: error))
    }

    /// Answers with a handler, except for methods that only proxies have.
    package func answer(
        _ received: ReceivedRequest, on connection: Connection, with handler: @escaping HTTPServer.Handler
    ) async -> Bool {
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
}

/// Sees a response before it is sent.
package protocol ResponseWatch: AnyObject, Sendable {
    /// Receives a response and the bytes of its head, which are valid during the call.
    func sends(_ response: ServerResponse, head: UnsafeRawBufferPointer)
}

/// The site of a server with one handler.
struct HandlerSite: RequestSite {
    let handler: HTTPServer.Handler
    var bodies: (@Sendable (ServerRequest) -> BodyRule)?
    let log: (@Sendable (HTTPServer.Event) -> Void)?

    func bodyRule(of head: ServerRequest, _ usual: Int) -> BodyRule { bodies?(head) ?? .whole(upTo: usual) }

    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool {
        await answer(received, on: connection, with: handler)
    }

    func response(to error: any Error, of request: ServerRequest) -> ServerResponse {
        note(.failed(request: request, error: error))
        return .error("InternalServerError", "The server has failed", status: .internalServerError)
    }

    func note(_ event: HTTPServer.Event) { log?(event) }
}
