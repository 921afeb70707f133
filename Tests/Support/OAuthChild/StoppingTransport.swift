import Foundation
import HTTPTransport

/// A transport that tells when a request for tokens is sent, and when its response has arrived.
///
/// The first request of a process has no nonce, and the server refuses it before it looks at the token. The one with a
/// nonce counts.
struct StoppingTransport: Transport {
    let base: any Transport
    private let isFirst = Guarded(true)

    init(base: any Transport) {
        self.base = base
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await base.stream(request)
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.url.path == "/oauth/token" else { return try await base.send(request) }
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if !isFirst { Step.beforeSend.reach() }
        let response = try await base.send(request)
        if !isFirst { Step.answered.reach() }
        return response
    }
}
