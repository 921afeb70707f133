import HTTPTransport

/// Reads the events of several relays at the same time, each event from the first that sends it. One task uses it.
final class RaceReader: EventReader {
    typealias Delivery = EventDelivery<FirehoseEvent>

    /// How long a relay that can't go on is left alone.
    static let pause = Duration.seconds(15 * 60)

    let progress: StreamProgress
    private let streams: RelayStreams
    private let time: TimeSource
    private let readers: [@Sendable () -> StreamReader<FrameDecoder>]
    private var tasks: [Task<Void, Never>] = []
    private var deliveries: AsyncThrowingStream<Delivery, any Error>.Iterator?

    init(
        _ streams: RelayStreams, _ progress: StreamProgress, time: TimeSource,
        _ readers: [@Sendable () -> StreamReader<FrameDecoder>]
    ) {
        self.streams = streams
        self.progress = progress
        self.time = time
        self.readers = readers
    }

    deinit { for task in tasks { task.cancel() } }

    nonisolated(nonsending) func next() async throws -> Delivery {
        try Task.checkCancellation()
        if deliveries == nil { start() }
        guard var deliveries else { throw CancellationError() }
        let delivery = try await deliveries.next(isolation: #isolation)
        self.deliveries = deliveries
        guard let delivery else { throw CancellationError() }
        return delivery
    }

    private func start() {
        // What waits in it is limited by what each relay may have in flight.
        let (stream, source) = AsyncThrowingStream<Delivery, any Error>.makeStream()
        deliveries = stream.makeAsyncIterator()
        tasks = readers.enumerated().map { index, make in
            Task { [streams, progress, time] in
                let reader = make()
                while !Task.isCancelled {
                    do {
                        try await progress.untilRoom()
                        let delivery = try await reader.next()
                        streams.take(delivery, from: index, progress) { source.yield($0) }
                    } catch let error as StreamError {
                        if streams.fail(index, error) { return source.finish(throwing: error) }
                        try? await time.sleep(Self.pause)
                    } catch {
                        return source.finish(throwing: error)
                    }
                }
            }
        }
    }

    nonisolated(nonsending) func finish() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        progress.stop()
        await progress.finish()
    }
}
