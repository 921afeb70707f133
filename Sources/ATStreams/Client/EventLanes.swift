import ATData

/// Spreads events over a number of tasks, so that the events of one account are handled in order.
final class EventLanes<Decoder: StreamDecoder>: Sendable {
    typealias Delivery = StreamReader<Decoder>.Delivery

    /// The lanes, each for one task.
    let all: [Lane]

    init(count: Int) { all = (0..<max(count, 1)).map { _ in Lane() } }

    /// Adds an event to the lane of its account.
    func add(_ delivery: Delivery) {
        let index = delivery.event.did.map { Int($0.hashValue.magnitude % UInt(all.count)) } ?? 0
        all[index].add(delivery)
    }

    /// One task's events, in order.
    final class Lane: Sendable {
        private let events: AsyncStream<Delivery>
        private let source: AsyncStream<Delivery>.Continuation

        init() { (events, source) = AsyncStream.makeStream() }

        /// Adds an event. How many there can be is limited where they are received.
        func add(_ delivery: Delivery) { source.yield(delivery) }

        /// Handles the events until the task is cancelled.
        func run(
            _ progress: StreamProgress, _ handle: @Sendable (Decoder.Event) async throws -> Void
        ) async throws {
            for await delivery in events {
                try Task.checkCancellation()
                progress.handOut(delivery.ticket)
                try await handle(delivery.event)
                // A handler that was cancelled may have returned early.
                try Task.checkCancellation()
                progress.complete(delivery.ticket)
            }
        }
    }
}
