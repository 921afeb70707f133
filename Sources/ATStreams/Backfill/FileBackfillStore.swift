public import ATData
public import Foundation
import HTTPTransport

/// Stores the progress of a backfill in a file, which survives any end of the process.
///
/// Each change appends a line to the file. When most lines are obsolete, the file is rewritten. All accounts are also
/// kept in memory, so the store is suitable for a few million of them. Only one store at a time can use the file.
///
/// After a power failure the last changes may be missing, and their accounts are downloaded again. A mirror's changes
/// are on disk before its cursor is saved.
public final class FileBackfillStore: BackfillStore {
    private struct State {
        var table = BackfillTable()
        /// The open file, and the claim on it; `nil` before the first use.
        var claim: FileClaim?
        var journal: Int32 = -1
        /// The lines of the file, to know when most are out of date.
        var lines = 0
        var failure: FileError?
        /// Whether a power cut could undo changes.
        var isUnsynced = false
    }

    private let file: URL
    private let state = Guarded(State())

    /// With fewer lines than this, the file is never written anew.
    private static let fewLines = 10_000

    /// Creates a store. Its first use reads the file, or creates it, and throws a `FileError` if that isn't possible,
    /// another store uses the file, or it has other contents.
    ///
    /// - Parameter file: The file. A lock file beside it, with the same name and `.lock`, ensures that only one store
    ///   uses it.
    public init(_ file: URL) { self.file = file }

    deinit { state.withLock { if $0.journal >= 0 { close($0.journal) } } }

    /// Uses the state, after the file was read.
    private func withState<Result>(_ body: (inout State) throws -> Result) throws -> Result {
        try state.withLock { state in
            if state.claim == nil {
                let claim = try FileClaim(file)
                state = try Self.read(file)
                state.claim = claim
            }
            return try body(&state)
        }
    }

    private static func read(_ file: URL) throws -> State {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(file.path, "can't be opened", code: errno) }
        var state = State(claim: nil, journal: descriptor)
        do {
            let complete = try read(descriptor, file, &state)
            // A crash can leave the beginning of a line at the end.
            guard ftruncate(descriptor, off_t(complete)) == 0 else {
                throw FileError(file.path, "can't be written", code: errno)
            }
            return state
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// The longest line: a cursor or a DID of any sensible length.
    private static let longestLine = 1 << 20

    /// Reads the lines. Returns how many bytes the complete ones have.
    private static func read(_ descriptor: Int32, _ file: URL, _ state: inout State) throws -> Int {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        var (rest, complete) = ([UInt8](), 0)
        func next() throws -> Data? {
            try FileError.describing(file, "can't be read") { try handle.read(upToCount: 1 << 20) }
        }
        while let piece = try next(), !piece.isEmpty {
            rest += piece
            let start = try rest.withUnsafeBytes { try take(linesOf: $0, file, &state) }
            complete += start
            rest.removeFirst(start)
            guard rest.count <= longestLine else { throw damaged(file, "is not the file of a backfill.") }
        }
        return complete
    }

    /// Reads the complete lines of a piece. Returns how many bytes they have.
    private static func take(linesOf bytes: UnsafeRawBufferPointer, _ file: URL, _ state: inout State) throws -> Int {
        var start = 0
        while let end = BackfillLine.index(of: UInt8(ascii: "\n"), in: bytes, from: start) {
            guard let line = BackfillLine(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
                throw damaged(file, "has another line than a backfill writes, as number \(state.lines + 1).")
            }
            switch line {
            case .account(let did, let entry): state.table.set(entry, of: did)
            case .listing(let source, let listing): state.table.set(listing, of: source)
            }
            state.lines += 1
            start = end + 1
        }
        return start
    }

    private static func damaged(_ file: URL, _ what: String) -> FileError {
        FileError(file.path, what, isDamaged: true)
    }

    // MARK: Changes

    /// Makes interrupted accounts pending.
    @concurrent
    public func recover() async throws { try change { $0.recover() } }

    /// Makes every account that is done pending.
    @concurrent
    public func recheck() async throws { try change { $0.recheck() } }

    private func change(_ body: (inout BackfillTable) -> [(DID, BackfillEntry)]) throws {
        try withState { state in try append(body(&state.table).map { .account($0, $1) }, to: &state) }
    }

    /// Adds the accounts of a page.
    @concurrent
    public func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws {
        try withState { state in
            let changes = state.table.changes(repos)
            try append(changes.map { .account($0, $1) } + [.listing(source, listing)], to: &state)
            for (did, entry) in changes { state.table.set(entry, of: did) }
            state.table.set(listing, of: source)
        }
    }

    /// Replaces the entry of an account.
    @concurrent
    public func set(_ entry: BackfillEntry, of did: DID) async throws {
        try withState { state in
            try append([.account(did, entry)], to: &state)
            state.table.set(entry, of: did)
        }
    }

    /// Replaces the revision that the repository of an account must have reached.
    @concurrent
    public func want(_ rev: TID, of did: DID) async throws {
        try withState { state in
            guard let entry = state.table.want(rev, of: did) else { return }
            try append([.account(did, entry)], to: &state)
        }
    }

    private func append(_ lines: [BackfillLine], to state: inout State) throws {
        if let failure = state.failure { throw failure }
        guard !lines.isEmpty else { return }
        if state.lines > max(Self.fewLines, 3 * state.table.entries.count) { try rewrite(&state) }
        var text: [UInt8] = []
        for line in lines { line.append(to: &text) }
        var written = 0
        while written < text.count {
            // Safe: the pointer is used during the call, for the bytes after those written.
            let count = text.withUnsafeBytes { bytes in
                write(state.journal, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // Half a line may be there. Another after it would make the file unreadable.
                throw end(&state, "can't be written")
            }
            written += count
        }
        state.lines += lines.count
        state.isUnsynced = true
    }

    /// Writes all changes to the disk.
    @concurrent
    public func flush() async throws {
        try withState { state in
            if let failure = state.failure { throw failure }
            guard state.isUnsynced else { return }
            guard fsync(state.journal) == 0 else { throw end(&state, "can't be written") }
            state.isUnsynced = false
        }
    }

    /// Takes no more changes, because of the last error of the system.
    private func end(_ state: inout State, _ why: String) -> FileError {
        let failure = FileError(file.path, why, code: errno)
        state.failure = failure
        return failure
    }

    /// Writes the file anew with one line for each account.
    private func rewrite(_ state: inout State) throws {
        try PartialFile.replace(file) { part in
            var text: [UInt8] = []
            for (source, listing) in state.table.listings { BackfillLine.listing(source, listing).append(to: &text) }
            for (did, entry) in state.table.entries {
                BackfillLine.account(did, entry).append(to: &text)
                if text.count > 1 << 20 {
                    try part.write(Data(text))
                    text.removeAll(keepingCapacity: true)
                }
            }
            try part.write(Data(text))
        }
        let descriptor = open(file.path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw end(&state, "can't be opened") }
        close(state.journal)
        state.journal = descriptor
        state.lines = state.table.entries.count + state.table.listings.count
    }

    // MARK: Reading

    /// The position in the list of a source.
    public func listing(of source: String) async throws -> BackfillListing {
        try withState { $0.table.listings[source] } ?? BackfillListing()
    }

    /// The entry of an account.
    public func entry(of did: DID) async throws -> BackfillEntry? { try withState { $0.table.entries[did] } }

    /// Accounts to download now.
    public func due(at date: Date, limit: Int) async throws -> [DID] {
        try withState { $0.table.due(at: date, limit: limit) }
    }

    /// The time of the next retry.
    public func nextRetry() async throws -> Date? { try withState { $0.table.nextRetry } }

    /// The number of accounts.
    public func counts() async throws -> BackfillStats.Counts { try withState { $0.table.counts } }

    /// The lines of the file.
    var lines: Int { get throws { try withState { $0.lines } } }
}
