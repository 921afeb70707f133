package import HTTPTransport

/// Notes the requests that reach a transport, in order, and passes them on.
package final class RecordingTransport: Transport {
    private let base: any Transport
    private let requests = Guarded<[HTTPRequest]>([])

    package init(_ base: any Transport) {
        self.base = base
    }

    /// The requests so far.
    package var all: [HTTPRequest] { requests.withLock { $0 } }

    package nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        requests.withLock { $0.append(request) }
        return try await base.stream(request)
    }

    package nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.withLock { $0.append(request) }
        return try await base.send(request)
    }
}
