public import Foundation

/// Writes the body of a response at the pace of the client.
///
/// It is valid until the response's source returns. Writes must not overlap.
public final class BodyWriter: @unchecked Sendable {
    // Safe to share: everything but the constants is only used on the connection's loop, see `write`.

    private let connection: Connection
    private let isChunked: Bool
    private let promised: Int?
    private var written = 0
    private var isWriting = false
    private var isFinished = false

    init(connection: Connection, framing: ResponseFraming) {
        self.connection = connection
        isChunked = framing.isChunked
        promised = framing.length
    }

    /// Writes bytes, and returns after the system has accepted them all. Waits while the client doesn't read.
    ///
    /// - Throws: `HTTPServerError.disconnected` if the client has disconnected, `.bodyTooLong` if the response's
    ///   `Content-Length` is exceeded, `.overlappingWrites` while another write is in progress.
    public func write(_ data: Data) async throws {
        if connection.loop.isCurrent { return try await writeOnLoop(data) }
        try await withTaskExecutorPreference(connection.loop) { try await writeOnLoop(data) }
    }

    /// Writes text as UTF-8.
    public func write(_ text: String) async throws {
        try await write(Data(text.utf8))
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
