/// The events of a ``Firehose``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct FirehoseEvents: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> any EventReader<FirehoseEvent>

    init(_ begin: @escaping @Sendable () async throws -> any EventReader<FirehoseEvent>) { self.begin = begin }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: EventPull(begin)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: EventPull<FirehoseEvent>

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> FirehoseEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> FirehoseEvent? {
            try await stream.next()
        }
    }
}
