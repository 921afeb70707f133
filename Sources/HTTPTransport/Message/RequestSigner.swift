/// Adds headers to a request that must be new for each send, such as a DPoP proof, and inspects the responses.
///
/// Set it as `HTTPRequest.signer`. `SigningMiddleware` calls it directly before the transport, so that a request that
/// other middleware repeats is signed again for each send.
package protocol RequestSigner: Sendable {
    /// Signs a request that is about to be sent.
    nonisolated(nonsending) func sign(_ request: inout HTTPRequest) async throws

    /// Receives the head of each response, including error responses.
    func observe(_ head: any HTTPResponseHead, to request: HTTPRequest)

    /// Receives a signed request that got no response.
    func noteFailure(of request: HTTPRequest)
}

/// Signs each request that has a signer. It must be the last middleware, next to the transport.
package struct SigningMiddleware: Middleware {
    package init() {}

    /// Signs the request, sends it, and passes the response's head to the signer.
    package nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        guard let signer = request.signer else { return try await next(request) }
        var request = request
        try await signer.sign(&request)
        let response: Response
        do {
            response = try await next(request)
        } catch {
            signer.noteFailure(of: request)
            throw error
        }
        signer.observe(response, to: request)
        return response
    }
}
