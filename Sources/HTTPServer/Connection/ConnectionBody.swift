import Foundation

/// Sends a body that is written while it is sent to the client of a connection.
final class ConnectionBody: BodySink, @unchecked Sendable {
    // Safe to share: everything but the constants is only used on the connection's loop, see `write`.

    private let connection: Connection
    private let isChunked: Bool
    private let promised: Int?
    private var written = 0
    private var isWriting = false
    private var isFinished = false

    init(_ connection: Connection, framing: ResponseFraming) {
        self.connection = connection
        isChunked = framing.isChunked
        promised = framing.length
    }

    func write(_ data: Data) async throws {
        if connection.loop.isCurrent { return try await writeOnLoop(data) }
        try await withTaskExecutorPreference(connection.loop) { try await writeOnLoop(data) }
    }

    private func writeOnLoop(_ data: Data) async throws {
        guard connection.loop.isCurrent, !isFinished else { throw HTTPServerError.disconnected }
        guard !isWriting else { throw HTTPServerError.overlappingWrites }
        // An empty chunk would end the body.
        guard !data.isEmpty else { return }
        if let promised, data.count > promised - written { throw HTTPServerError.bodyTooLong(promised: promised) }
        isWriting = true
        defer { isWriting = false }
        try await connection.writeBody(data, isChunk: isChunked)
        written += data.count
    }

    /// Ends the body.
    func finish() async throws {
        isFinished = true
        if let promised, written < promised {
            throw HTTPServerError.bodyTooShort(promised: promised, written: written)
        }
        if isChunked { try await connection.writeLastChunk() }
    }
}
