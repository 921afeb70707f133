import ATStreams
import Foundation

/// A consumer of a firehose in a process of its own, for tests that end it the hard way:
/// `StreamChild RELAY STORE LOG SHARD START`.
///
/// It keeps its cursor in STORE, a database if the name ends with `.sqlite` and otherwise a folder. For each event it appends a
/// line to LOG, and another one whenever a cursor was saved. START is `stored`, or the number of an event. It ends when its input
/// does, so that it never outlives the test.
@main
enum StreamChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 5, let shard = Shard(arguments[4]) else { exit(64) }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        let log = EventLog(arguments[3])
        let place = URL(filePath: arguments[2])
        let store: any CursorStore = place.pathExtension == "sqlite" ? SQLiteCursorStore(place) : FileCursorStore(place)
        var options = StreamOptions()
        options.name = "shard \(shard)"
        // Saved as often as possible, so that a kill often hits a save.
        options.saveInterval = .milliseconds(5)
        options.inFlightEvents = 64
        options.longestWait = .milliseconds(50)
        let start = Int64(arguments[5]).map { StreamStart.cursor($0) } ?? .stored
        try await Firehose(relay: arguments[1], options: options).run(
            shard: shard, from: start, cursors: LoggedStore(store: store, log: log), lanes: 4
        ) { event in
            // Half of the handlers let others run, so that they finish in another order than they began.
            if event.seq ?? 0 & 1 == 0 { await Task.yield() }
            log.add("event \(event.seq ?? -1) \(event.did?.description ?? "-")")
        }
    }
}

/// Lines that stay in the file however the process ends.
private struct EventLog: Sendable {
    private let descriptor: Int32

    init(_ path: String) { descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600) }

    /// Adds a line. Each is one call, so that none is torn.
    func add(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { exit(74) }
    }
}

/// A store that logs what it has saved.
private struct LoggedStore: CursorStore {
    let store: any CursorStore
    let log: EventLog

    func load(_ stream: StreamID) async throws -> Int64? { try await store.load(stream) }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await store.save(cursor, stream)
        log.add("saved \(cursor)")
    }
}
