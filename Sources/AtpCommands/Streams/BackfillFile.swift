import ATData
import ATRepo
import ATStreams
import Foundation
import HTTPTransport
import Terminal

/// A file of records, one per line, that a backfill appends to.
final class BackfillFile: Sendable {
    private struct State {
        var lines: Int
        var bytes: UInt64
        /// The accounts of which this run has written some lines and not all.
        var begun: Set<DID> = []
        /// The error after which nothing is written any more.
        var failure: Refusal?
    }

    private let handle: FileHandle
    private let file: URL
    private let state: Guarded<State>
    /// The number of lines that are on disk.
    private let synced: Guarded<Int>

    /// Opens a file, and removes the lines of unfinished accounts, which are delivered again.
    ///
    /// - Parameter least: The minimum number of lines of finished accounts. If there are fewer, the file isn't changed.
    init(_ file: URL, keeping store: FileBackfillStore, atLeast least: Int) async throws {
        self.file = file
        var kept = 0
        if FileManager.default.fileExists(atPath: file.path) {
            kept = try await Self.prune(file, store, least)
        } else {
            try PartialFile(besides: file).finish()
        }
        handle = try FileHandle(forWritingTo: file)
        state = Guarded(State(lines: kept, bytes: try handle.seekToEnd()))
        synced = Guarded(kept)
    }

    /// The lines in the file.
    var lines: Int { state.withLock(\.lines) }

    /// The lines that are certainly on disk.
    var syncedLines: Int { synced.withLock { $0 } }

    /// Appends the records of a batch. A batch is written completely, unless the process is killed. After the last
    /// batch of an account, its records are on disk, because the account is done then.
    func append(_ batch: BackfilledRepo) throws {
        try write(batch)
        if batch.isLast { try synchronize() }
    }

    private func write(_ batch: BackfilledRepo) throws {
        var text = Data()
        var count = 0
        for record in batch.records {
            // Those that can't be JSON have been left out before.
            guard let value = try? record.decode(UnknownObject.self).json() else { continue }
            // None of these has characters that JSON escapes.
            text += Data(#"{"uri":"at://\#(batch.did)/\#(record.path)","cid":"\#(record.cid)","value":"#.utf8)
            text += value
            text += Data("}\n".utf8)
            count += 1
        }
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            if batch.batch == 0, state.begun.contains(batch.did) {
                // Those of the first time can't be removed now.
                throw Refusal(
                    "\(batch.did) has to be written again. Repeat the command with --resume.", name: "Interrupted")
            }
            if batch.isLast { state.begun.remove(batch.did) } else { state.begun.insert(batch.did) }
            guard count > 0 else { return }
            do {
                try handle.write(contentsOf: text)
            } catch {
                let reason = FileFault(error)?.reason ?? "\(error)"
                let failure = Refusal("\(file.lastPathComponent) can't be written: \(reason)", name: "NotWritten")
                // Half a line may be there. What another account wrote after it would be lost with it.
                state.failure = failure
                try? handle.truncate(atOffset: state.bytes)
                throw failure
            }
            state.lines += count
            state.bytes += UInt64(text.count)
        }
    }

    /// Waits until everything is on disk. Several accounts that end at the same time wait once.
    func synchronize() throws {
        let needed = lines
        try synced.withLock { synced in
            guard synced < needed else { return }
            let all = lines
            try handle.synchronize()
            synced = all
        }
    }

    /// Removes the lines of unfinished accounts. Returns the number of remaining lines.
    private static func prune(_ file: URL, _ store: FileBackfillStore, _ least: Int) async throws -> Int {
        let reading = try FileHandle(forReadingFrom: file)
        defer { try? reading.close() }
        let part = try PartialFile(besides: file)
        do {
            var (kept, rest) = (0, Data())
            while let piece = try reading.read(upToCount: 1 << 20), !piece.isEmpty {
                try Task.checkCancellation()
                rest += piece
                var (output, start) = (Data(), rest.startIndex)
                while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                    let line = rest[start...end]
                    if let did = account(of: line), try await store.entry(of: did)?.state == .done {
                        output += line
                        kept += 1
                    }
                    start = end + 1
                }
                try part.write(output)
                rest = Data(rest[start...])
                guard rest.count <= longestLine else {
                    throw Refusal("\(file.lastPathComponent) wasn't written by this command.", name: "InvalidFile")
                }
            }
            guard kept >= least else {
                let name = file.lastPathComponent
                throw UsageError(
                    "\(name) has lost records: \(kept) of \(least) are there; "
                        + "remove it and \(name).progress to start again")
            }
            try part.finish()
            return kept
        } catch {
            part.discard()
            throw error
        }
    }

    /// The maximum length of a line. A record has at most 2 MiB, and its JSON six times as much.
    private static let longestLine = 16 << 20
    private static let start = Data(#"{"uri":"at://"#.utf8)

    /// The account in a line.
    private static func account(of line: Data) -> DID? {
        guard line.starts(with: start) else { return nil }
        let rest = line.dropFirst(start.count)
        guard let slash = rest.prefix(2049).firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return try? DID(String(decoding: rest[..<slash], as: UTF8.self))
    }
}

/// The progress of a backfill to a file. An account that is done stays so, also if another list or another page names a
/// newer revision: its records are in the file, and would be there twice.
struct OnceBackfillStore: BackfillStore {
    let store: FileBackfillStore

    func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws {
        var listed: [(did: DID, rev: TID?)] = []
        for (did, rev) in repos {
            let state = try await store.entry(of: did)?.state
            let isBegun = state == .fetching || state == .delivering || state == .done
            listed.append((did, isBegun ? nil : rev))
        }
        try await store.add(listed, listing: listing, of: source)
    }

    func recover() async throws { try await store.recover() }
    func recheck() async throws { try await store.recheck() }
    func listing(of source: String) async throws -> BackfillListing { try await store.listing(of: source) }
    func entry(of did: DID) async throws -> BackfillEntry? { try await store.entry(of: did) }
    func set(_ entry: BackfillEntry, of did: DID) async throws { try await store.set(entry, of: did) }
    func want(_ rev: TID, of did: DID) async throws { try await store.want(rev, of: did) }
    func due(at date: Date, limit: Int) async throws -> [DID] { try await store.due(at: date, limit: limit) }
    func nextRetry() async throws -> Date? { try await store.nextRetry() }
    func counts() async throws -> BackfillStats.Counts { try await store.counts() }
    func flush() async throws { try await store.flush() }
}
