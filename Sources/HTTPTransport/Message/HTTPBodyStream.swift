public import Foundation
import Synchronization

/// The pieces of a body as they arrive. Only one consumer can read them, once: a second one that reads at the same time
/// gets a `TransportError`, and the first continues.
public struct HTTPBodyStream: AsyncSequence, Sendable {
    /// The consumer's reference. When the last copy is released, the source is cancelled.
    fileprivate final class Source: Sendable {
        let next: nonisolated(nonsending) @Sendable () async throws -> Data?
        let cancel: @Sendable () -> Void
        private let isRead = Atomic(false)

        init(
            next: nonisolated(nonsending) @escaping @Sendable () async throws -> Data?,
            cancel: @escaping @Sendable () -> Void
        ) {
            self.next = next
            self.cancel = cancel
        }

        deinit { cancel() }

        /// The next piece, for one consumer at a time.
        nonisolated(nonsending) func piece() async throws -> Data? {
            guard !isRead.exchange(true, ordering: .acquiring) else {
                throw TransportError(
                    .other("Two consumers read the same body at once. Read it in one place, or collect it first."))
            }
            defer { isRead.store(false, ordering: .releasing) }
            return try await next()
        }
    }

    private let source: Source

    /// Creates a stream from a function that waits for the next piece and returns `nil` after the last.
    ///
    /// - Parameters:
    ///   - next: Called by one consumer at a time, on the consumer's actor. Empty pieces are skipped.
    ///   - cancel: Called once, when the stream is released, whether or not it has finished.
    public init(
        next: nonisolated(nonsending) @escaping @Sendable () async throws -> Data?,
        cancel: @escaping @Sendable () -> Void = {}
    ) {
        source = Source(next: next, cancel: cancel)
    }

    /// Creates a stream from bytes in memory.
    public init(_ data: Data) {
        let rest = Guarded<Data?>(data)
        self.init(next: {
            rest.withLock { data in
                defer { data = nil }
                return data
            }
        })
    }

    /// Creates a stream from another sequence of pieces.
    package init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces) where Pieces.Element == Data {
        let iterator = PieceIterator(pieces)
        self.init(next: { try await iterator.next() })
    }

    /// Collects the rest of the body in memory, up to a limit. Bytes beyond the limit aren't read.
    package func prefix(upTo limit: Int) async throws -> Data {
        var all = Data()
        for try await piece in self {
            all.append(piece.prefix(limit - all.count))
            if all.count >= limit { break }
        }
        return all
    }

    /// Collects the rest of the body in memory.
    ///
    /// - Throws: A `TransportError` if there are more than `limit` bytes, or the error that ended the stream early.
    public func collect(upTo limit: Int = HTTPLimits().bodyBytes) async throws -> Data {
        var all = Data()
        for try await piece in self {
            guard all.count + piece.count <= limit else { throw TransportError(.bodyTooLarge(limit: limit)) }
            all.append(piece)
        }
        return all
    }

    /// Writes the rest of the body to a file, which is replaced only when everything has arrived.
    ///
    /// If the stream fails or the disk fills up, the existing file stays unchanged.
    ///
    /// - Parameters:
    ///   - file: The destination. Its folder must exist.
    ///   - progress: Called after each piece with the number of bytes written so far.
    /// - Returns: The number of bytes written.
    @discardableResult
    @concurrent
    public func save(to file: URL, progress: (@Sendable (Int64) -> Void)? = nil) async throws -> Int64 {
        let part = try PartialFile(besides: file)
        do {
            var written: Int64 = 0
            for try await piece in self {
                try part.write(piece)
                written += Int64(piece.count)
                progress?(written)
            }
            try part.finish()
            return written
        } catch {
            part.discard()
            throw error
        }
    }

    /// Iterates over the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: Source?

        /// The next piece, or `nil` after the last.
        public mutating func next() async throws -> Data? {
            try await next(isolation: nil)
        }

        /// The next piece, or `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            while let piece = try await source?.piece() {
                if !piece.isEmpty { return piece }
            }
            return nil
        }
    }

    /// An iterator over the pieces that haven't been consumed yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }
}

/// The iterator of a sequence of pieces.
private final class PieceIterator<Pieces: AsyncSequence>: @unchecked Sendable where Pieces.Element == Data {
    // Safe to share: `HTTPBodyStream` lets one consumer read at a time.

    private var iterator: Pieces.AsyncIterator

    init(_ pieces: Pieces) { iterator = pieces.makeAsyncIterator() }

    nonisolated(nonsending) func next() async throws -> Data? {
        if let piece = try await iterator.next(isolation: #isolation) { return piece }
        // Some sequences, such as `AsyncStream`, end when the task is cancelled. That isn't the end of the body.
        try Task.checkCancellation()
        return nil
    }
}
