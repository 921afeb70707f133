import Foundation
import HTTPTransport

/// Stands between a client and the network: a test can act before a request is sent, and change or hold its response.
final class Interposer: Transport {
    private struct Steps {
        var before: @Sendable (HTTPRequest) async throws -> Void = { _ in }
        var after: @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse = { $1 }
    }

    private let steps = Guarded(Steps())

    /// Runs before a request is sent. If it throws, the request isn't sent.
    func before(_ step: @escaping @Sendable (HTTPRequest) async throws -> Void) {
        steps.withLock { $0.before = step }
    }

    /// Returns what the client receives instead of a response.
    func after(_ step: @escaping @Sendable (HTTPRequest, HTTPResponse) async throws -> HTTPResponse) {
        steps.withLock { $0.after = step }
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await steps.withLock(\.before)(request)
        return try await DefaultTransport.shared.stream(request)
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let steps = steps.withLock { $0 }
        try await steps.before(request)
        return try await steps.after(request, DefaultTransport.shared.send(request))
    }
}
