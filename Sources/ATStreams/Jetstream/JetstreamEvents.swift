/// The events of a ``Jetstream``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct JetstreamEvents: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> JetstreamReader

    init(_ begin: @escaping @Sendable () async throws -> JetstreamReader) { self.begin = begin }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: Stream(begin)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: Stream

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> JetstreamEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> JetstreamEvent? {
            try await stream.next()
        }
    }

    /// The state of an iterator.
    fileprivate final class Stream {
        private let begin: @Sendable () async throws -> JetstreamReader
        private var reader: JetstreamReader?
        private var ticket: StreamProgress.Ticket?
        private var isOver = false

        init(_ begin: @escaping @Sendable () async throws -> JetstreamReader) { self.begin = begin }

        deinit {
            // The loop was left. The next run waits until what this one has completed is saved.
            guard !isOver, let progress = reader?.progress else { return }
            progress.stop()
            progress.finishLater()
        }

        nonisolated(nonsending) func next() async throws -> JetstreamEvent? {
            guard !isOver else { return nil }
            // A loop that was cancelled may have left the event half handled.
            if let ticket, !Task.isCancelled { reader?.progress.complete(ticket) }
            ticket = nil
            do {
                let current: JetstreamReader
                if let reader { current = reader } else { current = try await begin() }
                reader = current
                let delivery = try await current.next()
                ticket = delivery.ticket
                current.progress.handOut(delivery.ticket)
                return delivery.event
            } catch {
                isOver = true
                await reader?.finish()
                throw error
            }
        }
    }
}
