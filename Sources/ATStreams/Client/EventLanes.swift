import ATData

/// Spreads events over a number of tasks, so that the events of one account are handled in order.
final class EventLanes<Event: Sendable>: Sendable {
    /// The lanes, each for one task.
    let all: [Lane]

    init(count: Int) { all = (0..<min(max(count, 1), 1 << 16)).map { _ in Lane() } }

    /// Adds an event, with the ticket to complete it with, to the lane of its account.
    func add(_ event: Event, _ ticket: StreamProgress.Ticket, of account: DID?) {
        let index = account.map { Int($0.hashValue.magnitude % UInt(all.count)) } ?? 0
        all[index].add(event, ticket)
    }

    /// One task's events, in order.
    final class Lane: Sendable {
        private let events: AsyncStream<(Event, StreamProgress.Ticket)>
        private let source: AsyncStream<(Event, StreamProgress.Ticket)>.Continuation

        init() { (events, source) = AsyncStream.makeStream() }

        /// Adds an event. How many there can be is limited where they are received.
        func add(_ event: Event, _ ticket: StreamProgress.Ticket) { source.yield((event, ticket)) }

        /// Handles the events until the task is cancelled.
        func run(
            _ progress: StreamProgress, _ handle: @Sendable (Event) async throws -> Void
        ) async throws {
            for await (event, ticket) in events {
                try Task.checkCancellation()
                progress.handOut(ticket)
                try await handle(event)
                // A handler that was cancelled may have returned early.
                try Task.checkCancellation()
                progress.complete(ticket)
            }
        }
    }
}
