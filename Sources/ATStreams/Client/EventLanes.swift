/// Produces events for handlers. Its output is chosen when it is created.
protocol EventSource: Sendable {
    associatedtype Delivery: Deliverable

    var tracker: Delivery.Tracker { get }
    /// The resources that no other run may use until this one has ended.
    var endings: [StreamEndings.Key] { get }

    /// Produces events until the task is cancelled.
    ///
    /// - Throws: A ``StreamError`` when the stream can't go on, or a `CancellationError`. It never returns.
    func run() async throws

    /// Saves the cursors, after all handlers have returned.
    func finish() async
}

extension EventSource {
    var endings: [StreamEndings.Key] { [] }
}

/// Handles the events of a source, each account's in order, until the task is cancelled or a handler throws.
///
/// - Parameters:
///   - count: The most events that are handled at the same time.
///   - begin: Creates the source with its output.
///   - first: Ends the run if the first event doesn't arrive in time.
func handleEvents<Source: EventSource>(
    lanes count: Int, of begin: (@escaping @Sendable (Source.Delivery) -> Void) -> Source,
    first: FirstEvent? = nil, _ handle: @escaping @Sendable (Source.Delivery.Event) async throws -> Void
) async throws {
    let lanes = EventLanes<Source.Delivery>(count: count)
    let source = begin { lanes.add($0) }
    do {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await source.run() }
            if let first { group.addTask { try await first.watch() } }
            for lane in lanes.all {
                group.addTask {
                    for await delivery in lane.events {
                        try Task.checkCancellation()
                        if let event = delivery.content {
                            first?.arrive()
                            delivery.handOut(source.tracker)
                            try await handle(event)
                            // A handler that was cancelled may have returned early.
                            try Task.checkCancellation()
                        }
                        delivery.complete(source.tracker)
                    }
                }
            }
            // The source never returns. The first error cancels the other tasks.
            while try await group.next() != nil {}
        }
    } catch {
        await source.finish()
        throw error
    }
}

/// Reads the events of a stream for handlers.
struct ReadEvents<Event: StreamEvent>: EventSource {
    typealias Delivery = EventDelivery<Event>

    let tracker: StreamProgress
    let output: @Sendable (Delivery) -> Void
    /// Creates the reader.
    let reader: @Sendable () -> EventReader<Delivery>

    func run() async throws { try await reader().forEach { output($0) } }

    func finish() async { await tracker.finish() }
}

/// Reads the events of a source one by one. One task uses it.
final class SourceReader<Source: EventSource> {
    private let source: Source
    private let output: AsyncThrowingStream<Source.Delivery, any Error>.Continuation
    private var iterator: AsyncThrowingStream<Source.Delivery, any Error>.Iterator
    private var task: Task<Void, Never>?

    /// - Parameter begin: Creates the source with its output, whose size is limited by what may be in flight.
    init(_ begin: (@escaping @Sendable (Source.Delivery) -> Void) -> Source) {
        let (stream, output) = AsyncThrowingStream<Source.Delivery, any Error>.makeStream()
        self.output = output
        iterator = stream.makeAsyncIterator()
        source = begin { output.yield($0) }
    }

    var events: EventReader<Source.Delivery> {
        EventReader(
            tracker: source.tracker, next: { try await self.next() }, finish: { await self.finish() },
            finishLater: finishLater)
    }

    private nonisolated(nonsending) func next() async throws -> Source.Delivery {
        if task == nil { start() }
        var iterator = iterator
        defer { self.iterator = iterator }
        guard let delivery = try await iterator.next(isolation: #isolation) else { throw CancellationError() }
        return delivery
    }

    private func start() {
        task = Task { [source, output] in
            do {
                try await source.run()
            } catch {
                await source.finish()
                output.finish(throwing: error)
            }
        }
    }

    private nonisolated(nonsending) func finish() async {
        task?.cancel()
        await task?.value
    }

    private func finishLater() {
        guard let task else { return }
        task.cancel()
        StreamEndings.add(task, of: source.endings)
    }
}

/// Distributes events over tasks, so that the events of one account are handled in order.
///
/// The number of waiting events is limited where they are received.
struct EventLanes<Delivery: Deliverable>: Sendable {
    /// The lanes, each for one task.
    let all: [(events: AsyncStream<Delivery>, source: AsyncStream<Delivery>.Continuation)]

    init(count: Int) {
        all = (0..<min(max(count, 1), 1 << 16)).map { _ in
            let (events, source) = AsyncStream<Delivery>.makeStream()
            return (events, source)
        }
    }

    /// Adds an event to the lane of its account.
    func add(_ delivery: Delivery) {
        all[Int(delivery.lane.magnitude % UInt(all.count))].source.yield(delivery)
    }
}
