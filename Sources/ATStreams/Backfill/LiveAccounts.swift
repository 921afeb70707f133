import ATData
import HTTPTransport

/// Puts the events of an account, from its repository and from a stream, in order.
///
/// Whatever calls the handler about an account has the account's turn: an event of the stream, or one step of its
/// download. So a stream waits for one batch at most, and never for a download. Commits wait in memory until the
/// repository is handled, which makes up for them after a crash. Nothing makes up for other events, which never wait.
final class LiveAccounts: Sendable {
    /// A change that can wait for a download.
    enum Change: Sendable {
        case commit(CommitEvent)
        /// The repository has changed, and how isn't known.
        case unknown(TID)
        /// The repository may have changed.
        case gap
    }

    /// The outcome of the changes that waited for a download.
    struct Waited {
        /// The newest revision that was handled; `nil` if the download has failed.
        var handled: TID?
        /// A newer revision, which isn't handled because a change before it is missing.
        var missing: TID?
        /// Whether the stream has lost events, or some that can't be read.
        var hasGap = false

        mutating func miss(_ rev: TID) { missing = max(missing ?? rev, rev) }
    }

    /// A download ends early, because an event has made it useless.
    struct Abandoned: Error {}

    /// An account that is being downloaded.
    private struct Account {
        /// The commits that wait until the repository is handled.
        var waiting: ArraySlice<CommitEvent> = []
        /// The newest revision whose changes aren't all among those that wait.
        var missing: TID?
        /// Whether changes may be missing because the stream has lost some.
        var hasGap = false
        var isAbandoned = false
        /// Whether the end of the download is being stored. Everything else of the account waits for the turn.
        var isEnding = false
    }

    private struct State {
        var accounts: [DID: Account] = [:]
        var bytes = 0
    }

    let handle: @Sendable (MirrorEvent) async throws -> Void
    let turns = AccountTurns()
    private let state = Guarded(State())

    /// The most commits of an account that wait, and the most bytes of all that wait. With more, the account is
    /// downloaded again.
    private static let mostWaiting = 1024
    private static let mostBytes = 64 << 20

    init(_ handle: @escaping @Sendable (MirrorEvent) async throws -> Void) {
        self.handle = { event in
            try await handle(event)
            // A handler that was cancelled may have returned early.
            try Task.checkCancellation()
        }
    }

    // MARK: Stream

    /// Handles a change, or has it wait for the download of its account.
    ///
    /// - Parameters:
    ///   - note: Stores that the change waits, before the stream passes it.
    ///   - body: Handles it.
    func take(
        _ change: Change, of did: DID, note: () async throws -> Void = {}, _ body: () async throws -> Void
    ) async throws {
        if !waits(change, of: did) {
            let isHandled = try await turns.run(did) {
                // A download may have begun meanwhile.
                if waits(change, of: did) { return false }
                try await body()
                return true
            }
            if isHandled { return }
        }
        try await note()
    }

    /// Has a change wait if its account is being downloaded. Returns `false` otherwise.
    private func waits(_ change: Change, of did: DID) -> Bool {
        state.withLock { state in
            guard var account = state.accounts[did], !account.isEnding else { return false }
            switch change {
            case .gap: account.hasGap = true
            case .unknown(let rev): account.missing = max(account.missing ?? rev, rev)
            case .commit(let commit):
                let size = Self.size(commit)
                let fits = account.waiting.count < Self.mostWaiting && size <= Self.mostBytes - state.bytes
                // What follows a missing change is of no use.
                if fits, account.missing == nil {
                    account.waiting.append(commit)
                    state.bytes += size
                } else {
                    account.missing = max(account.missing ?? commit.rev, commit.rev)
                }
            }
            state.accounts[did] = account
            return true
        }
    }

    /// Makes the download of an account end early, if there is one, and drops what has waited for it. The caller has
    /// the turn.
    func abandon(_ did: DID) {
        state.withLock { state in
            guard let account = state.accounts[did] else { return }
            state.bytes -= account.waiting.reduce(0) { $0 + Self.size($1) }
            state.accounts[did] = Account(hasGap: account.hasGap, isAbandoned: true)
        }
    }

    /// Records that what the download of an account shows, if there is one, may be older than an event. The caller has
    /// the turn.
    func noteGap(of did: DID) { state.withLock { $0.accounts[did]?.hasGap = true } }

    /// Records that the stream has lost events: what is being downloaded may already be older than those.
    func noteGap() async {
        let ending = state.withLock { state in
            state.accounts.compactMap { (did, account) -> DID? in
                state.accounts[did]?.hasGap = true
                return account.isEnding ? did : nil
            }
        }
        for did in ending { await turns.run(did) {} }
    }

    private static func size(_ commit: CommitEvent) -> Int { commit.blocks.count + 256 }

    // MARK: Download

    /// Begins a download, when the event that is being handled is. From then on, commits wait. Returns `false` if one
    /// goes on, which is repeated then.
    func begin(_ did: DID) async -> Bool {
        await turns.run(did) {
            state.withLock { state in
                let isFirst = state.accounts[did] == nil
                state.accounts[did, default: Account()].hasGap = !isFirst
                return isFirst
            }
        }
    }

    /// Runs a step of a download in the account's turn.
    ///
    /// - Throws: ``Abandoned``, and what the body throws.
    nonisolated(nonsending) func step<Result>(_ did: DID, _ body: () async throws -> Result) async throws -> Result {
        try await turns.run(did) {
            guard !isAbandoned(did) else { throw Abandoned() }
            return try await body()
        }
    }

    func isAbandoned(_ did: DID) -> Bool { state.withLock { $0.accounts[did]?.isAbandoned ?? false } }

    /// Handles what has waited and is newer than what was handled, up to a change that is missing.
    ///
    /// - Parameter isMissing: Whether the stream has left out a change between a revision and a commit.
    func handleWaiting(
        _ did: DID, _ waited: inout Waited, isMissing: (CommitEvent, TID) -> Bool = { _, _ in false }
    ) async throws {
        while true {
            await turns.enter(did)
            defer { turns.leave(did) }
            guard let commit = takeWaiting(did, &waited) else { return }
            guard let handled = waited.handled else {
                waited.miss(commit.rev)
                continue
            }
            guard commit.rev > handled else { continue }
            guard waited.missing == nil, !isMissing(commit, handled) else {
                waited.miss(commit.rev)
                continue
            }
            try await handle(.commit(commit))
            waited.handled = commit.rev
        }
    }

    /// Takes the next commit that waits, or else what is missing after it.
    private func takeWaiting(_ did: DID, _ waited: inout Waited) -> CommitEvent? {
        state.withLock { state in
            guard var account = state.accounts[did] else { return nil }
            defer { state.accounts[did] = account }
            if account.isAbandoned { waited.handled = nil }
            waited.hasGap = waited.hasGap || account.hasGap
            account.hasGap = false
            if let commit = account.waiting.popFirst() {
                state.bytes -= Self.size(commit)
                return commit
            }
            if let rev = account.missing, waited.handled.map({ rev > $0 }) ?? true { waited.miss(rev) }
            account.missing = nil
            return nil
        }
    }

    /// Begins to end a download, unless something waits that must be handled first. From then on, everything else of
    /// the account waits until ``end(_:)``.
    ///
    /// - Returns: Whether it did.
    func beginEnd(_ did: DID) async -> Bool {
        await turns.enter(did)
        let isOver = state.withLock { state in
            guard let account = state.accounts[did] else { return true }
            guard account.waiting.isEmpty, account.missing == nil, !account.hasGap else { return false }
            state.accounts[did]?.isEnding = true
            return true
        }
        if !isOver { turns.leave(did) }
        return isOver
    }

    /// Ends a download.
    func end(_ did: DID) {
        state.withLock { $0.accounts[did] = nil }
        turns.leave(did)
    }
}

/// Lets one task at a time do something about an account, in the order of arrival.
final class AccountTurns: Sendable {
    /// The tasks that wait, of each account whose turn is taken.
    private let waiters = Guarded<[DID: ArraySlice<CheckedContinuation<Void, Never>>]>([:])

    /// Waits for a turn. End it with ``leave(_:)``.
    func enter(_ did: DID) async {
        await withCheckedContinuation { continuation in
            let isFree = waiters.withLock { waiters in
                if waiters[did]?.append(continuation) != nil { return false }
                waiters[did] = []
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends a turn, and gives it to the task that has waited longest.
    func leave(_ did: DID) {
        let next = waiters.withLock { waiters in
            let next = waiters[did]?.popFirst()
            if next == nil { waiters[did] = nil }
            return next
        }
        next?.resume()
    }

    /// Runs the body in a turn.
    nonisolated(nonsending) func run<Result>(_ did: DID, _ body: () async throws -> Result) async rethrows -> Result {
        await enter(did)
        defer { leave(did) }
        return try await body()
    }
}
