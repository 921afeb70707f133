import ATData
import HTTPTransport

/// Puts the events of an account, from its repository and from a stream, in order.
final class LiveAccounts: Sendable {
    /// A change that a stream reports.
    enum Change: Sendable {
        case commit(CommitEvent)
        case account(AccountEvent)
        /// The repository has changed, and how isn't known.
        case unknown(TID)
        /// The repository may have changed.
        case gap
    }

    /// The outcome of the changes that waited for a download.
    struct Waited {
        /// The newest revision that was handled.
        var handled: TID
        /// A newer revision, which isn't handled because a change before it is missing.
        var missing: TID?
        /// Whether the stream has lost events, or some that can't be read.
        var hasGap = false
        /// Whether the account was deleted.
        var wasDeleted = false
        /// The latest event about the state of the account.
        var account: AccountEvent?
    }

    private struct Account {
        /// The changes that wait until the repository is handled.
        var waiting: [Change] = []
        /// The newest revision whose changes aren't all among those that wait.
        var missing: TID?
        /// Whether changes may be missing because the stream has lost some.
        var hasGap = false
        /// The download that waits until an event of the stream is handled.
        var next: CheckedContinuation<Bool, Never>?
        var isHandlingEvent = false
        var isDownloading = false
        /// Whether the end of the download is being stored. Everything else of the account waits.
        var isEnding = false
        /// Those that wait for the end.
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    private struct State {
        var accounts: [DID: Account] = [:]
        var bytes = 0
    }

    let handle: @Sendable (MirrorEvent) async throws -> Void
    private let state = Guarded(State())

    /// The most events of an account that wait, and the most bytes of all that wait. With more, the account is
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

    /// Handles a change, or has it wait for the download of its account. The stream has one change of an account at a
    /// time.
    func take(_ change: Change, of did: DID, _ body: () async throws -> Void) async throws {
        await untilEnded(did)
        let waits = state.withLock { state in
            var account = state.accounts[did] ?? Account()
            defer { state.accounts[did] = account }
            guard account.isDownloading else {
                account.isHandlingEvent = true
                return false
            }
            let size = Self.size(change)
            switch change {
            case .gap: account.hasGap = true
            case .account:
                // The latest counts.
                let isFull = account.waiting.count >= Self.mostWaiting
                let earlier = isFull ? account.waiting.lastIndex { if case .account = $0 { true } else { false } } : nil
                if let earlier { account.waiting.remove(at: earlier) } else { state.bytes += size }
                account.waiting.append(change)
            case .commit(let commit):
                let fits = account.waiting.count < Self.mostWaiting && size <= Self.mostBytes - state.bytes
                // What follows a missing change is of no use.
                guard fits, account.missing == nil else {
                    account.missing = max(account.missing ?? commit.rev, commit.rev)
                    break
                }
                account.waiting.append(change)
                state.bytes += size
            case .unknown(let rev): account.missing = max(account.missing ?? rev, rev)
            }
            return true
        }
        guard !waits else { return }
        defer {
            let next = state.withLock { state in
                let next = state.accounts[did]?.next
                state.accounts[did]?.next = nil
                state.accounts[did]?.isHandlingEvent = false
                if next == nil { state.accounts[did] = nil }
                return next
            }
            next?.resume(returning: true)
        }
        try await body()
    }

    /// Waits while the end of a download is being stored.
    private func untilEnded(_ did: DID) async {
        await withCheckedContinuation { continuation in
            let isEnding = state.withLock { state in
                guard state.accounts[did]?.isEnding ?? false else { return false }
                state.accounts[did]?.ends.append(continuation)
                return true
            }
            if !isEnding { continuation.resume() }
        }
    }

    /// Records that the stream has lost events: what is being downloaded may already be older than those.
    func noteGap() async {
        let ending = state.withLock { state in
            state.accounts.compactMap { (did, account) -> DID? in
                if account.isDownloading { state.accounts[did]?.hasGap = true }
                return account.isEnding ? did : nil
            }
        }
        for did in ending { await untilEnded(did) }
    }

    private static func size(_ change: Change) -> Int {
        if case .commit(let commit) = change { commit.blocks.count + 256 } else { 256 }
    }

    // MARK: Download

    /// Begins a download, when the event that is being handled is. Returns `false` if one goes on, which is repeated
    /// then.
    func begin(_ did: DID) async -> Bool {
        await untilEnded(did)
        return await withCheckedContinuation { continuation in
            let result = state.withLock { state -> Bool? in
                var account = state.accounts[did] ?? Account()
                defer { state.accounts[did] = account }
                guard !account.isDownloading else {
                    account.hasGap = true
                    return false
                }
                // From here on, events wait.
                account.isDownloading = true
                if account.isHandlingEvent { account.next = continuation }
                return account.isHandlingEvent ? nil : true
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    /// Handles what has waited and is newer than a revision, up to a change that is missing.
    ///
    /// - Parameter isMissing: Whether the stream has left out a change between a revision and a commit.
    func handleWaiting(
        _ did: DID, after rev: TID, isMissing: (CommitEvent, TID) -> Bool = { _, _ in false }
    ) async throws -> Waited {
        var waited = Waited(handled: rev)
        func miss(_ rev: TID) { waited.missing = max(waited.missing ?? rev, rev) }
        while true {
            let taken = takeWaiting(did)
            waited.hasGap = waited.hasGap || taken.hasGap
            for change in taken.waiting {
                switch change {
                case .commit(let commit) where commit.rev > waited.handled:
                    guard waited.missing == nil, !isMissing(commit, waited.handled) else {
                        miss(commit.rev)
                        break
                    }
                    try await handle(.commit(commit))
                    waited.handled = commit.rev
                case .account(let account):
                    try await handle(.account(account))
                    waited.account = account
                    waited.wasDeleted = waited.wasDeleted || account.isDeleted
                case .commit, .unknown, .gap: break
                }
            }
            if let rev = taken.missing, rev > waited.handled { miss(rev) }
            if taken.waiting.isEmpty { return waited }
        }
    }

    private func takeWaiting(_ did: DID) -> (waiting: [Change], missing: TID?, hasGap: Bool) {
        state.withLock { state in
            guard let account = state.accounts[did] else { return ([], nil, false) }
            state.accounts[did]?.waiting = []
            state.accounts[did]?.missing = nil
            state.accounts[did]?.hasGap = false
            state.bytes -= account.waiting.reduce(0) { $0 + Self.size($1) }
            return (account.waiting, account.missing, account.hasGap)
        }
    }

    /// Handles what has waited about the state of an account, and drops the rest, as the download has failed or is
    /// repeated.
    ///
    /// - Returns: Whether any of it makes another download necessary, and the newest revision among it.
    func dropWaiting(_ did: DID) async throws -> (hasNews: Bool, newest: TID?) {
        let (waiting, missing, hasGap) = takeWaiting(did)
        var (hasNews, newest) = (missing != nil || hasGap, missing)
        for change in waiting {
            switch change {
            case .commit(let commit): newest = max(newest ?? commit.rev, commit.rev)
            case .account(let account):
                try await handle(.account(account))
                hasNews = hasNews || account.isActive
            case .unknown, .gap: break
            }
        }
        return (hasNews || newest != nil, newest)
    }

    /// Begins to end a download, unless something waits that must be handled first. From then on, everything else of
    /// the account waits until ``end(_:)``.
    ///
    /// - Returns: Whether it did.
    func beginEnd(_ did: DID) -> Bool {
        state.withLock { state in
            guard let account = state.accounts[did] else { return true }
            guard account.waiting.isEmpty, account.missing == nil, !account.hasGap else { return false }
            state.accounts[did]?.isEnding = true
            return true
        }
    }

    /// Ends a download.
    func end(_ did: DID) {
        let ends = state.withLock { $0.accounts.removeValue(forKey: did)?.ends ?? [] }
        for end in ends { end.resume() }
    }
}
