import ATIdentity
import ATStreams
import Foundation
import HTTPTransport

/// A consumer of two relays, one of which may lie: `StreamChild race RELAY OTHER DIRECTORY LOG FOLDER`. Or of one, with
/// a directory that may fail: `StreamChild verified RELAY DIRECTORY LOG FOLDER`.
///
/// It verifies their events, and keeps its cursors and states in FOLDER. For each record that it learns of it appends a
/// line to LOG, and another one whenever the cursor of RELAY was saved.
enum RaceConsumer {
    static func run(_ relay: String, _ others: [String], _ directory: URL, _ log: EventLog, in folder: URL) async throws
    {
        var identities = IdentityResolver.Options(directory: directory)
        identities.allowedLoopback = Set([directory, URL(string: relay)].compactMap { $0.flatMap { Origin($0) } })
        identities.allowsTestNames = true
        var options = StreamOptions()
        options.saveInterval = .milliseconds(5)
        options.inFlightEvents = 64
        options.longestWait = .milliseconds(50)
        // The numbers of a relay that lies start again all the time.
        options.lostPlace = .live
        let store = LoggedRace(
            store: FileCursorStore(folder.appending(path: "cursors", directoryHint: .isDirectory)), relay: relay,
            log: log)
        let verifier = RepoVerifier(
            identities: IdentityResolver(options: identities),
            store: FileChainStore(folder.appending(path: "chains", directoryHint: .isDirectory)))
        let firehose =
            others.isEmpty
            ? Firehose(relay: relay, options: options) : Firehose(racing: [relay] + others, options: options)
        try await firehose.verified(by: verifier).run(
            from: .stored, cursors: store, lanes: 4
        ) { event in
            switch event {
            case .commit(let commit):
                for op in commit.ops where op.action != .delete { log.add("record \(commit.did)/\(op.path)") }
            case .resync(let resync): try resync.forEachRecord { log.add("record \(resync.did)/\($0.path)") }
            default: break
            }
        }
    }
}

/// A store that logs what it has saved of one relay.
private struct LoggedRace: CursorStore {
    let store: FileCursorStore
    let relay: String
    let log: EventLog

    /// A relay that wasn't read before begins with its oldest event. A process that was killed may have saved the
    /// cursor without a line.
    func load(_ stream: StreamID) async throws -> Int64? {
        guard let cursor = try await store.load(stream) else { return 0 }
        if stream.service.hasPrefix(relay) { log.add("saved \(cursor)") }
        return cursor
    }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await store.save(cursor, stream)
        if stream.service.hasPrefix(relay) { log.add("saved \(cursor)") }
    }
}
