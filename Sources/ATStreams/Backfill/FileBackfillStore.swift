public import ATData
public import Foundation
import HTTPTransport

/// Keeps how far a backfill is in a file, which survives any end of the process.
///
/// Every change is a line at the end of the file. When most lines are out of date, the file is written anew. All accounts are
/// in memory too, so it is made for some millions of them. Only one store at a time can use the file.
///
/// After a power cut the last changes may be missing, and their accounts are downloaded again.
public final class FileBackfillStore: BackfillStore {
    private struct State {
        var table = BackfillTable()
        var journal: Int32
        /// The lines of the file, to know when most are out of date.
        var lines = 0
        var failure: CocoaError?
    }

    private let file: URL
    private let claim: FileClaim
    private let state: Guarded<State>

    /// With fewer lines than this, the file is never written anew.
    private static let fewLines = 10_000

    /// Opens a store, or creates it. This reads the file.
    ///
    /// - Parameter file: The file. Another one beside it, with `.lock` at the end of its name, makes sure that only one store
    ///   uses it.
    /// - Throws: `CocoaError` if the file can't be read or written, is used by another store, or has other contents.
    public init(_ file: URL) throws {
        self.file = file
        claim = try FileClaim(file)
        state = Guarded(try Self.read(file))
    }

    deinit { state.withLock { _ = close($0.journal) } }

    private static func read(_ file: URL) throws -> State {
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file, "can't be opened: \(String(cString: strerror(errno)))") }
        var state = State(journal: descriptor)
        do {
            let complete = try read(descriptor, file, &state)
            // A crash can leave the beginning of a line at the end.
            guard ftruncate(descriptor, off_t(complete)) == 0 else {
                throw failure(file, "can't be written: \(String(cString: strerror(errno)))")
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
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
            rest += piece
            let start = try rest.withUnsafeBytes { try take(linesOf: $0, file, &state) }
            complete += start
            rest.removeFirst(start)
            guard rest.count <= longestLine else { throw failure(file, "is not the file of a backfill.") }
        }
        return complete
    }

    /// Reads the complete lines of a piece. Returns how many bytes they have.
    private static func take(linesOf bytes: UnsafeRawBufferPointer, _ file: URL, _ state: inout State) throws -> Int {
        var start = 0
        while let end = BackfillLine.index(of: UInt8(ascii: "\n"), in: bytes, from: start) {
            guard let line = BackfillLine(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
                throw failure(file, "has another line than a backfill writes, as number \(state.lines + 1).")
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

    private static func failure(_ file: URL, _ what: String) -> CocoaError {
        CocoaError(
            .fileWriteUnknown,
            userInfo: [NSFilePathErrorKey: file.path, NSLocalizedDescriptionKey: "\(file.path) \(what)"])
    }

    // MARK: Changes

    /// Makes what was left in the middle pending.
    @concurrent
    public func recover() async throws {
        try state.withLock { state in
            let lines = state.table.recover().map { BackfillLine.account($0, $1) }
            try append(lines, to: &state)
        }
    }

    /// Makes every account that is done pending.
    @concurrent
    public func recheck() async throws {
        try state.withLock { state in
            let lines = state.table.recheck().map { BackfillLine.account($0, $1) }
            try append(lines, to: &state)
        }
    }

    /// Adds the accounts of a page.
    @concurrent
    public func add(_ repos: [ListedRepo], listing: BackfillListing, of source: String) async throws {
        try state.withLock { state in
            let changes = state.table.changes(repos)
            try append(
                changes.map { BackfillLine.account($0, $1) } + [BackfillLine.listing(source, listing)], to: &state)
            for (did, entry) in changes { state.table.set(entry, of: did) }
            state.table.set(listing, of: source)
        }
    }

    /// Replaces what is known of an account.
    @concurrent
    public func set(_ entry: BackfillEntry, of did: DID) async throws {
        try state.withLock { state in
            try append([.account(did, entry)], to: &state)
            state.table.set(entry, of: did)
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
                let reason = String(cString: strerror(errno))
                // Half a line may be there. Another after it would make the file unreadable.
                let failure = Self.failure(file, "can't be written: \(reason)")
                state.failure = failure
                throw failure
            }
            written += count
        }
        state.lines += lines.count
    }

    /// Writes the file anew with one line for each account.
    private func rewrite(_ state: inout State) throws {
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
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
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
        let descriptor = open(file.path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            let failure = Self.failure(file, "can't be opened: \(String(cString: strerror(errno)))")
            state.failure = failure
            throw failure
        }
        close(state.journal)
        state.journal = descriptor
        state.lines = state.table.entries.count + state.table.listings.count
    }

    // MARK: Reading

    /// How far the list of a source was read.
    public func listing(of source: String) async -> BackfillListing {
        state.withLock { $0.table.listings[source] } ?? BackfillListing()
    }

    /// What is known of an account.
    public func entry(of did: DID) async -> BackfillEntry? { state.withLock { $0.table.entries[did] } }

    /// Accounts to download now.
    public func due(at date: Date, limit: Int) async -> [DID] {
        state.withLock { $0.table.due(at: date, limit: limit) }
    }

    /// When the first of the failed accounts can be tried again.
    public func nextRetry() async -> Date? { state.withLock { $0.table.nextRetry } }

    /// How many accounts there are.
    public func counts() async -> BackfillCounts { state.withLock(\.table.counts) }

    /// The lines of the file.
    var lines: Int { state.withLock(\.lines) }
}
