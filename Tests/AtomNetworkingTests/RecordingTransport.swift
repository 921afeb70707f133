import AtomNetworking
import Foundation
import Synchronization

/// Notes what reaches the transport, in order, and passes it on to `URLSession`.
final class RecordingTransport: Transport {
    private let base = URLSessionTransport()
    private let requests = Mutex<[HTTPRequest]>([])

    /// The requests in the order in which they were started.
    var all: [HTTPRequest] { requests.withLock { $0 } }

    /// The values of the query's `n` in the order in which the requests were started.
    var numbers: [String] {
        all.compactMap { URLComponents(url: $0.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value }
    }

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        requests.withLock { $0.append(request) }
        return try await base.stream(request)
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.withLock { $0.append(request) }
        return try await base.send(request)
    }
}
