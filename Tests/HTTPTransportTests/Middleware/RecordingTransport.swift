import Foundation
import HTTPTransport
import Synchronization

/// Notes the requests that reach a transport, in order, and passes them on.
struct RecordingTransport<Base: Transport>: Transport {
    final class Record: Sendable {
        private let requests = Mutex<[HTTPRequest]>([])

        var all: [HTTPRequest] { requests.withLock { $0 } }

        func add(_ request: HTTPRequest) {
            requests.withLock { $0.append(request) }
        }
    }

    let base: Base
    let record = Record()

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        record.add(request)
        return try await base.stream(request)
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        record.add(request)
        return try await base.send(request)
    }
}
