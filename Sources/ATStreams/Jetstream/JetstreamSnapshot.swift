/// The events of a Jetstream's archive, in order. The sequence ends where the archive ended when it began.
///
/// Each iterator is a download of its own.
public struct JetstreamSnapshot: AsyncSequence, Sendable {
    let setup: JetstreamArchive.Setup
    let after: Int64
    /// Why nothing can be downloaded.
    let fault: StreamError?

    /// An iterator. It makes its first request when the first event is asked for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(archive: JetstreamArchive(setup, after: after), fault: fault)
    }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let archive: JetstreamArchive
        fileprivate let fault: StreamError?

        /// The last event of the archive, where a stream continues; `nil` before the first.
        public var tip: Int64? { archive.tip }

        /// The next event; `nil` at the end.
        public mutating func next() async throws -> JetstreamEvent? { try await next(isolation: nil) }

        /// The next event; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> JetstreamEvent? {
            if let fault { throw fault }
            return try await archive.next()
        }
    }
}
