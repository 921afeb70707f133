/// The events of a Jetstream's archive, in order. The sequence ends where the archive ended when it began.
///
/// Each iterator is a download of its own.
public struct JetstreamSnapshot: AsyncSequence, Sendable {
    let setup: JetstreamArchive.Setup
    let after: Int64
    /// The reason why nothing can be downloaded.
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

/// The progress of the download of a Jetstream's archive.
public struct JetstreamProgress: Hashable, Sendable {
    /// The last event that is done.
    public internal(set) var seq: Int64 = 0
    /// The last event of the archive.
    public internal(set) var tip: Int64 = 0
    /// The segments that are done.
    public internal(set) var segments = 0
    /// The bytes that were downloaded.
    public internal(set) var bytes: Int64 = 0
    /// The events of kinds that this version doesn't know. They were left out.
    public internal(set) var unknown = 0
    /// The number of retries.
    public internal(set) var retries = 0
    /// A description of the latest problem.
    public internal(set) var lastError: String?
}
