/// The events of a ``LabelStream``, one after the other.
///
/// Each iterator is a stream of its own. It never ends by itself: it throws a ``StreamError``, or a `CancellationError` when
/// its task was cancelled.
public struct LabelEvents: AsyncSequence, Sendable {
    /// What an iterator needs.
    struct Opened {
        let reader: StreamReader<LabelFrameDecoder>
        let check: LabelCheck
        let meter: StreamMeter
    }

    private let open: @Sendable () async throws -> Opened

    init(_ open: @escaping @Sendable () async throws -> Opened) { self.open = open }

    /// An iterator. It connects when the first event is asked for.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: Stream(open)) }

    /// Iterates over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: Stream

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next() async throws -> LabelEvent? { try await next(isolation: nil) }

        /// Completes the event that was returned before, and waits for the next.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> LabelEvent? {
            try await stream.next()
        }
    }

    /// The state of an iterator.
    fileprivate final class Stream {
        private let open: @Sendable () async throws -> Opened
        private var opened: (pull: EventPull<LabelEvent>, check: LabelCheck, meter: StreamMeter)?

        init(_ open: @escaping @Sendable () async throws -> Opened) { self.open = open }

        nonisolated(nonsending) func next() async throws -> LabelEvent? {
            if opened == nil {
                let parts = try await open()
                opened = (EventPull(parts.reader), parts.check, parts.meter)
            }
            guard var current = opened, let event = try await current.pull.next() else { return nil }
            guard case .labels(let batch) = event else { return event }
            let checked = try await current.check.check(batch)
            opened = current
            current.meter.update { stats in
                stats.rejectedLabels += checked.rejected.count
                stats.unverifiedLabels += checked.labels.count { !$0.isVerified }
            }
            return .labels(checked)
        }
    }
}
