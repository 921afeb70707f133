import Foundation
public import HTTPTransport

extension ServerResponse {
    /// The body in pieces, which can be read once: for another server that sends the response.
    ///
    /// A body that is written while it is sent is written at the pace of its reader. Reading throws what its source
    /// throws. The body of a WebSocket is empty: only ``HTTPServer`` opens one.
    public var pieces: HTTPBodyStream {
        switch body {
        case .bytes(let data): HTTPBodyStream(data)
        case .webSocket: HTTPBodyStream(Data())
        case .stream(let source): BodyPieces(source, promised: headers["Content-Length"].flatMap { Int($0) }).stream
        }
    }
}

/// Hands a body on to a reader, piece by piece, while its source writes it.
private final class BodyPieces: BodySink {
    private typealias Writer = CheckedContinuation<Void, any Error>
    private typealias Reader = CheckedContinuation<Data?, any Error>

    private struct State {
        /// A piece that the reader hasn't taken yet, whose writer waits.
        var offered: (piece: Data, writer: Writer)?
        /// The reader that waits for a piece.
        var reader: Reader?
        /// Runs the source, from the first read on.
        var task: Task<Void, Never>?
        /// The end of the body, or of reading.
        var end: Result<Void, any Error>?
        var written = 0
    }

    private let source: ServerResponse.BodySource
    private let promised: Int?
    private let state = Guarded(State())

    /// Creates a body whose source hasn't begun.
    ///
    /// - Parameter promised: The response's `Content-Length`.
    init(_ source: @escaping ServerResponse.BodySource, promised: Int?) {
        self.source = source
        self.promised = promised
    }

    /// The pieces. When the stream is released, the source is cancelled.
    var stream: HTTPBodyStream {
        HTTPBodyStream(next: { try await self.next() }, cancel: { self.end(.failure(HTTPServerError.disconnected)) })
    }

    // MARK: The reader

    private func next() async throws -> Data? {
        begin()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { take($0) }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    private func begin() {
        state.withLock { state in
            guard state.task == nil, state.end == nil else { return }
            state.task = Task {
                do {
                    try await source(BodyWriter(self))
                    finish()
                } catch {
                    end(.failure(error))
                }
            }
        }
    }

    /// Gives the reader a piece or the end, or lets it wait.
    private func take(_ reader: Reader) {
        let (offered, end) = state.withLock { state in
            defer { state.offered = nil }
            if state.offered == nil, state.end == nil { state.reader = reader }
            return (state.offered, state.end)
        }
        if let offered {
            reader.resume(returning: offered.piece)
            offered.writer.resume()
        } else if let end {
            reader.resume(with: end.map { _ in nil })
        }
    }

    // MARK: The source

    func write(_ data: Data) async throws {
        guard !data.isEmpty else { return }
        try await withCheckedThrowingContinuation { writer in
            do throws(HTTPServerError) {
                guard let reader = try offer(data, writer) else { return }
                reader.resume(returning: data)
                writer.resume()
            } catch {
                writer.resume(throwing: error)
            }
        }
    }

    /// Offers a piece. Returns the reader that waits for it; without one, the writer waits.
    private func offer(_ data: Data, _ writer: Writer) throws(HTTPServerError) -> Reader? {
        let result: Result<Reader?, HTTPServerError> = state.withLock { state in
            guard state.end == nil else { return .failure(.disconnected) }
            guard state.offered == nil else { return .failure(.overlappingWrites) }
            if let promised, data.count > promised - state.written { return .failure(.bodyTooLong(promised: promised)) }
            state.written += data.count
            if state.reader == nil { state.offered = (data, writer) }
            defer { state.reader = nil }
            return .success(state.reader)
        }
        return try result.get()
    }

    private func finish() {
        let written = state.withLock(\.written)
        if let promised, written < promised {
            end(.failure(HTTPServerError.bodyTooShort(promised: promised, written: written)))
        } else {
            end(.success(()))
        }
    }

    // MARK: The end

    /// Ends both sides. Only the first end counts.
    private func end(_ result: Result<Void, any Error>) {
        let (offered, reader, task, end) = state.withLock { state in
            let end = state.end ?? result
            state.end = end
            defer { (state.offered, state.reader, state.task) = (nil, nil, nil) }
            return (state.offered, state.reader, state.task, end)
        }
        task?.cancel()
        offered?.writer.resume(throwing: HTTPServerError.disconnected)
        reader?.resume(with: end.map { _ in nil })
    }
}
