import ATStreams
import Foundation

/// A consumer of a firehose: `StreamChild firehose RELAY LOG STORE SHARD START`.
///
/// It keeps its cursor in STORE, a database if the name ends with `.sqlite` and otherwise a folder. For each event it
/// appends a line to LOG, and another one whenever a cursor was saved. START is `stored`, or the number of an event.
enum FirehoseConsumer {
    static func run(_ relay: String, _ log: EventLog, store place: URL, shard: Shard, start: String) async throws {
        let store: any CursorStore = place.pathExtension == "sqlite" ? SQLiteCursorStore(place) : FileCursorStore(place)
        var options = StreamOptions()
        options.name = "shard \(shard)"
        // Saved as often as possible, so that a kill often hits a save.
        options.saveInterval = .milliseconds(5)
        options.inFlightEvents = 64
        options.longestWait = .milliseconds(50)
        let start = Int64(start).map { StreamStart.cursor($0) } ?? .stored
        try await Firehose(relay: relay, options: options).run(
            shard: shard, from: start, cursors: LoggedStore(store: store, log: log), lanes: 4
        ) { event in
            // Half of the handlers let others run, so that they finish in another order than they began.
            if event.seq ?? 0 & 1 == 0 { await Task.yield() }
            log.add("event \(event.seq ?? -1) \(event.did?.description ?? "-")")
        }
    }
}

/// A store that logs what it has saved.
private struct LoggedStore: CursorStore {
    let store: any CursorStore
    let log: EventLog

    /// A process that was killed may have saved the cursor without a line.
    func load(_ stream: StreamID) async throws -> Int64? {
        let cursor = try await store.load(stream)
        if let cursor { log.add("saved \(cursor)") }
        return cursor
    }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await store.save(cursor, stream)
        log.add("saved \(cursor)")
    }
}
