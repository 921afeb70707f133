import Foundation
import HTTPTransport

/// A body whose pieces are counted as they arrive.
struct WatchedBody: AsyncSequence, Sendable {
    let base: HTTPBodyStream
    let watch: BodyWatch

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: HTTPBodyStream.AsyncIterator
        let watch: BodyWatch

        mutating func next() async throws -> Data? {
            let piece = try await base.next()
            if let piece { try await watch.note(piece.count) }
            return piece
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), watch: watch) }
}
