import HTTPTransport

/// The events of a ``VerifiedFirehose``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct VerifiedEvents: AsyncSequence, Sendable {
    typealias Begin = @Sendable (@escaping @Sendable (VerifiedDelivery) -> Void) -> VerifierRun

    private let begin: Begin

    init(_ begin: @escaping Begin) { self.begin = begin }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: Stream(begin)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: Stream

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> VerifiedEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> VerifiedEvent? {
            try await stream.next()
        }
    }

    /// The state of an iterator.
    fileprivate final class Stream {
        private let begin: Begin
        private var run: (run: VerifierRun, task: Task<Void, Never>)?
        private var events: AsyncThrowingStream<VerifiedDelivery, any Error>.Iterator?
        private var last: VerifiedDelivery?
        private var isOver = false

        init(_ begin: @escaping Begin) { self.begin = begin }

        // The loop was left. The next run waits until what this one has completed is saved.
        deinit {
            guard let run, !isOver else { return }
            run.task.cancel()
            StreamEndings.add(run.task, of: run.run.endings)
        }

        nonisolated(nonsending) func next() async throws -> VerifiedEvent? {
            guard !isOver else { return nil }
            // A loop that was cancelled may have left the event half handled.
            if let last, !Task.isCancelled { run?.run.complete(last) }
            last = nil
            do {
                if run == nil { start() }
                while let delivery = try await nextDelivery() {
                    last = delivery
                    run?.run.handOut(delivery)
                    if let event = delivery.event { return event }
                    run?.run.complete(delivery)
                }
                throw CancellationError()
            } catch {
                isOver = true
                run?.task.cancel()
                await run?.task.value
                throw error
            }
        }

        private nonisolated(nonsending) func nextDelivery() async throws -> VerifiedDelivery? {
            guard var events else { return nil }
            defer { self.events = events }
            return try await events.next(isolation: #isolation)
        }

        private func start() {
            let (stream, source) = AsyncThrowingStream<VerifiedDelivery, any Error>.makeStream()
            let run = begin { source.yield($0) }
            let task = Task {
                do {
                    try await run.run { _ in }
                    source.finish()
                } catch {
                    source.finish(throwing: error)
                }
            }
            self.run = (run, task)
            events = stream.makeAsyncIterator()
        }
    }
}
