import HTTPTransport

/// Reads the events of one of several relays, and of the next one when it fails. One task uses it.
final class StandbyReader {
    private let progress: StreamProgress
    private let streams: RelayStreams
    private let relays: [(id: StreamID, reader: FirehoseReader)]
    private let meters: [StreamMeter]
    private var current = 0
    /// Whether a relay has failed for good since the last event.
    private var hasFailed = false
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
                if hasFailed, delivery.event.seq != nil {
                    hasFailed = false
                    streams.forgetFailures()
                }
                var taken: FirehoseDelivery?
                streams.take(delivery, from: current, progress) { taken = $0 }
                if let taken { return taken }
            } catch let error as StreamError {
                if streams.fail(current, error) { throw error }
                hasFailed = true
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

/// Reads the events of several relays at the same time, each event from the first that sends it.
struct RaceSource: EventSource {
    typealias Delivery = FirehoseDelivery

    /// The pause before a relay that has failed for good is tried again.
    static let pause = Duration.seconds(15 * 60)

    let tracker: StreamProgress
    let endings: [StreamEndings.Key]
    let streams: RelayStreams
    let time: TimeSource
    /// Creates the reader of each relay.
    let readers: [@Sendable () -> FirehoseReader]
    let output: @Sendable (FirehoseDelivery) -> Void

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, make) in readers.enumerated() { group.addTask { try await read(make(), from: index) } }
            // None of them returns. The first error cancels the others.
            while try await group.next() != nil {}
        }
    }

    private func read(_ reader: FirehoseReader, from relay: Int) async throws {
        while true {
            do {
                try await tracker.untilRoom()
                streams.take(try await reader.next(), from: relay, tracker, output)
            } catch let error as StreamError {
                if streams.fail(relay, error) { throw error }
                try await time.sleep(Self.pause)
            }
        }
    }

    func finish() async { await tracker.finish() }
}
