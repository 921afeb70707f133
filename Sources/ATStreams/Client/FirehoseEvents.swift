/// The events of a ``Firehose``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct FirehoseEvents: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> FirehoseReader

    init(_ begin: @escaping @Sendable () async throws -> FirehoseReader) { self.begin = begin }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: Stream(begin)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: Stream

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> FirehoseEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> FirehoseEvent? {
            try await stream.next()
        }
    }

    /// The state of an iterator.
    fileprivate final class Stream {
        private let begin: @Sendable () async throws -> FirehoseReader
        private var reader: FirehoseReader?
        private var ticket: StreamProgress.Ticket?
        private var isOver = false

        init(_ begin: @escaping @Sendable () async throws -> FirehoseReader) { self.begin = begin }

        deinit {
            // The loop was left. What it has completed is saved a little later.
            guard !isOver, let progress = reader?.progress else { return }
            progress.stop()
            Task { await progress.finish() }
        }

        nonisolated(nonsending) func next() async throws -> FirehoseEvent? {
            guard !isOver else { return nil }
            // A loop that was cancelled may have left the event half handled.
            if let ticket, !Task.isCancelled { reader?.progress.complete(ticket) }
            ticket = nil
            do {
                let current: FirehoseReader
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
