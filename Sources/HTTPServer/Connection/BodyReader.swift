import Foundation
import HTTPTransport

/// Reads the body of a request at the pace of its handler.
final class BodyReader: @unchecked Sendable {
    // Safe to share: everything but the loop is only used on the loop's thread, see `next`.

    private let loop: EventLoop
    /// The connection, until the request was answered.
    private var connection: Connection?
    private var fault: RequestError?

    init(_ connection: Connection) {
        self.connection = connection
        loop = connection.loop
    }

    /// The body as a stream.
    var pieces: HTTPBodyStream { HTTPBodyStream(next: { try await self.next() }) }

    /// The next bytes; `nil` at the end of the body.
    private func next() async throws -> Data? {
        if loop.isCurrent { return try await nextOnLoop() }
        return try await withTaskExecutorPreference(loop) { try await nextOnLoop() }
    }

    private func nextOnLoop() async throws -> Data? {
        while true {
            try Task.checkCancellation()
            guard loop.isCurrent, let connection else { throw HTTPServerError.disconnected }
            do throws(RequestError) {
                if let fault { throw fault }
                switch try connection.parser.nextPiece(connection.input) {
                case .bytes(let bytes): return bytes
                case .end: return nil
                case .needsMore: break
                }
            } catch {
                fault = error
                throw HTTPServerError.invalidBody(status: error.status, message: error.message)
            }
            guard connection.isOpen, !connection.inputHasEnded else {
                connection.task?.cancel()
                throw HTTPServerError.disconnected
            }
            await connection.untilMoreOfBody()
        }
    }

    /// Whether the body can't be read.
    var hasFailed: Bool { fault != nil }

    /// Makes further reads throw.
    func fail(_ error: RequestError) { fault = fault ?? error }

    /// Ends reading: the request was answered. A handler that still reads gets an error.
    func end() { connection = nil }
}
