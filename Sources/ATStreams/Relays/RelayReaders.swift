import HTTPTransport

/// Reads the events of one of several relays, and of the next one when it fails. One task uses it.
final class StandbyReader: EventReader {
    private let progress: StreamProgress
    private let streams: RelayStreams
    private let relays: [(id: StreamID, reader: FirehoseReader)]
    private let meters: [StreamMeter]
    private var current = 0
    /// The gap to deliver before the next event, and that event.
    private var gap: StreamGap?
    private var held: FirehoseDelivery?

    init(
        _ streams: RelayStreams, _ progress: StreamProgress,
        _ relays: [(id: StreamID, reader: FirehoseReader)], _ meters: [StreamMeter]
    ) {
        self.streams = streams
        self.progress = progress
        self.relays = relays
        self.meters = meters
    }

    var tracker: StreamProgress { progress }

    nonisolated(nonsending) func next() async throws -> FirehoseDelivery {
        while true {
            do {
                try await progress.untilRoom()
                let delivery: FirehoseDelivery
                if let held {
                    self.held = nil
                    delivery = held
                } else {
                    delivery = try await relays[current].reader.next()
                }
                if let gap {
                    // The relay's event comes after it.
                    self.gap = nil
                    held = delivery
                    return streams.add(.gap(gap), progress)
                }
                var taken: FirehoseDelivery?
                streams.take(delivery, from: current, progress) { taken = $0 }
                if let taken { return taken }
            } catch let error as StreamError {
                if streams.fail(current, error) { throw error }
                change()
            } catch is FirehoseReader.GaveUp {
                change()
            }
        }
    }

    /// Switches to the next relay.
    private func change() {
        meters[current].update { $0.phase = .idle }
        let last = current
        current = (current + 1) % relays.count
        gap = nil
        guard streams.parts[current].cursor == nil else { return }
        gap = .changedRelay(from: relays[last].id.service, to: relays[current].id.service)
    }

    nonisolated(nonsending) func finish() async {
        for relay in relays { await relay.reader.finish() }
        await progress.finish()
    }
}

/// Reads the events of several relays at the same time, each event from the first that sends it. One task uses it.
final class RaceReader: EventReader {
    /// The pause before a relay that has failed for good is tried again.
    static let pause = Duration.seconds(15 * 60)

    private let progress: StreamProgress
    private let streams: RelayStreams
    private let time: TimeSource
    private let readers: [@Sendable () -> FirehoseReader]
    private var tasks: [Task<Void, Never>] = []
    private var deliveries: AsyncThrowingStream<FirehoseDelivery, any Error>.Iterator?

    init(
        _ streams: RelayStreams, _ progress: StreamProgress, time: TimeSource,
        _ readers: [@Sendable () -> FirehoseReader]
    ) {
        self.streams = streams
        self.progress = progress
        self.time = time
        self.readers = readers
    }

    deinit { for task in tasks { task.cancel() } }

    var tracker: StreamProgress { progress }

    nonisolated(nonsending) func next() async throws -> FirehoseDelivery {
        try Task.checkCancellation()
        if deliveries == nil { start() }
        guard var deliveries else { throw CancellationError() }
        let delivery = try await deliveries.next(isolation: #isolation)
        self.deliveries = deliveries
        guard let delivery else { throw CancellationError() }
        return delivery
    }

    private func start() {
        // Its size is limited, as each relay may only have so much in flight.
        let (stream, source) = AsyncThrowingStream<FirehoseDelivery, any Error>.makeStream()
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
        await progress.finish()
    }
}
