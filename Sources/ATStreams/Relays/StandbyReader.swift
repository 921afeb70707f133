import HTTPTransport

/// Reads the events of one of several relays, and of the next one when it fails. One task uses it.
final class StandbyReader: EventReader {
    let progress: StreamProgress
    private let streams: RelayStreams
    private let relays: [(id: StreamID, reader: StreamReader<FrameDecoder>)]
    private let meters: [StreamMeter]
    private var current = 0
    /// What is missing before the next event, and that event.
    private var gap: StreamGap?
    private var held: EventDelivery<FirehoseEvent>?

    init(
        _ streams: RelayStreams, _ progress: StreamProgress,
        _ relays: [(id: StreamID, reader: StreamReader<FrameDecoder>)], _ meters: [StreamMeter]
    ) {
        self.streams = streams
        self.progress = progress
        self.relays = relays
        self.meters = meters
    }

    nonisolated(nonsending) func next() async throws -> EventDelivery<FirehoseEvent> {
        while true {
            do {
                try await progress.untilRoom()
                let delivery: EventDelivery<FirehoseEvent>
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
                var taken: EventDelivery<FirehoseEvent>?
                streams.take(delivery, from: current, progress) { taken = $0 }
                if let taken { return taken }
            } catch let error as StreamError {
                if streams.fail(current, error) { throw error }
                change()
            } catch is StreamReader<FrameDecoder>.GaveUp {
                change()
            }
        }
    }

    /// Goes on with the next relay.
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
        progress.stop()
        await progress.finish()
    }
}
