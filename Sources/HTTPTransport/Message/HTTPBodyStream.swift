public import Foundation

/// The pieces of a body as they arrive. One consumer takes them, once.
public struct HTTPBodyStream: AsyncSequence, Sendable {
    /// What the consumer holds on to: when the last copy goes, the source is told that nobody listens any more.
    fileprivate final class Source: Sendable {
        let next: @Sendable () async throws -> Data?
        let cancel: @Sendable () -> Void

        init(next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void) {
            self.next = next
            self.cancel = cancel
        }

        deinit { cancel() }
    }

    private let source: Source

    /// Makes a stream out of a function that waits for the next piece and returns `nil` after the last.
    ///
    /// - Parameters:
    ///   - next: Called by one consumer at a time. An empty piece is passed over.
    ///   - cancel: Called once, when the stream is let go, finished or not.
    public init(
        next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void = {}
    ) {
        source = Source(next: next, cancel: cancel)
    }

    /// Makes a stream of bytes that are there already.
    public init(_ data: Data) {
        let rest = Guarded<Data?>(data)
        self.init(next: {
            rest.withLock { data in
                defer { data = nil }
                return data
            }
        })
    }

    /// The rest of the body in memory.
    ///
    /// - Throws: `TransportError` when there are more than `limit` bytes, and whatever ended the stream early.
    public func collect(upTo limit: Int = HTTPLimits().bodyBytes) async throws -> Data {
        var all = Data()
        for try await piece in self {
            guard all.count + piece.count <= limit else { throw TransportError(.bodyTooLarge(limit: limit)) }
            all.append(piece)
        }
        return all
    }

    /// Writes the rest of the body to a file, replacing it only once everything has arrived.
    ///
    /// A stream that breaks off, or a disk that fills up, leaves what was there before untouched.
    ///
    /// - Parameters:
    ///   - file: Where to. Its folder must exist.
    ///   - progress: Told the bytes written so far, after each piece.
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

    /// Takes the pieces one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: Source?

        /// The next piece, or `nil` after the last.
        public mutating func next() async throws -> Data? {
            while let piece = try await source?.next() {
                if !piece.isEmpty { return piece }
            }
            return nil
        }
    }

    /// An iterator over the pieces that nobody has taken yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }
}
