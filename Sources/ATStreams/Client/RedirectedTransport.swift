import HTTPTransport

/// Sends requests to a server that the program chose, and, when it redirects, to others on the public Internet.
struct RedirectedTransport: Transport {
    let chosen: Origin

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await base(request).send(request)
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await base(request).stream(request)
    }

    private func base(_ request: HTTPRequest) throws -> any Transport {
        if RedirectTarget.isTrusted(request.url, by: chosen) { return DefaultTransport.shared }
        return try RedirectTarget.transport(for: request)
    }
}
