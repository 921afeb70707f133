import HTTPTransport

/// The relays of a firehose.
struct RelayPlan: Sendable {
    /// Whether all are read at the same time.
    let isRace: Bool
    /// In the order in which they are used.
    let relays: [(address: StreamAddress, client: StreamClient)]

    /// After how many failures in a row the next relay takes over.
    private static let patience = 3

    init(_ addresses: [StreamAddress], isRace: Bool, _ options: StreamOptions, _ environment: StreamEnvironment) {
        self.isRace = isRace
        relays = addresses.map { ($0, StreamClient(options, environment)) }
    }

    /// Begins the stream of each relay.
    func begin(
        _ start: StreamStart, _ cursors: (any CursorStore)?, _ client: StreamClient, areVerified: Bool
    ) async throws -> StreamProgress {
        client.meter.reset()
        var parts: [StreamProgress] = []
        for (index, relay) in relays.enumerated() {
            // A number means something to the first relay only.
            var start = start
            if case .cursor = start, index > 0 { start = .stored }
            do {
                parts.append(try await relay.client.begin(start, cursors, relay.address.id))
            } catch {
                client.meter.update { $0.phase = .stopped }
                throw error
            }
        }
        return StreamProgress(
            cursor: nil, options: client.options, saver: nil, meter: client.meter,
            relays: RelayStreams(parts, areVerified: areVerified, meter: client.meter))
    }

    func reader(
        _ filter: EventFilter, _ progress: StreamProgress, _ streams: RelayStreams, _ time: TimeSource
    ) -> EventReader<FirehoseDelivery> {
        let readers = zip(relays, streams.parts).map { [isRace] relay, part in
            { @Sendable () -> FirehoseReader in
                let decoder = FrameDecoder(filter: filter, limits: relay.client.options.limits)
                return StreamReader(
                    FrameSource(relay.address, decoder), relay.client, part, patience: isRace ? nil : Self.patience)
            }
        }
        if isRace {
            return SourceReader {
                RaceSource(
                    tracker: progress, endings: relays.map { .stream($0.address.id) }, streams: streams, time: time,
                    readers: readers, output: $0)
            }.events
        }
        let reader = StandbyReader(
            streams, progress, zip(relays, readers).map { ($0.address.id, $1()) }, relays.map(\.client.meter))
        return EventReader(progress, next: { try await reader.next() }, finish: { await reader.finish() })
    }

    /// The state and the counts of each relay's stream.
    var stats: [(stream: StreamID, stats: StreamStats)] {
        relays.map { ($0.address.id, $0.client.meter.snapshot) }
    }
}
