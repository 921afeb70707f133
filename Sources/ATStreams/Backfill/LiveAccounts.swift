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
    }

    private struct Account {
        /// The changes that wait until the repository is handled.
        var waiting: [Change] = []
        /// The newest revision whose changes aren't all among those that wait.
        var missing: TID?
        /// Whether changes may be missing because the stream has lost some.
        var hasGap = false
        /// The download that waits until an event of the stream is handled.
        var next: CheckedContinuation<Void, Never>?
        var isHandlingEvent = false
        var isDownloading = false
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

    init(_ handle: @escaping @Sendable (MirrorEvent) async throws -> Void) { self.handle = handle }

    // MARK: Stream

    /// Handles a change, or has it wait for the download of its account. The stream has one change of an account at a
    /// time.
    func take(_ change: Change, of did: DID, _ body: () async throws -> Void) async throws {
        let waits = state.withLock { state in
            var account = state.accounts[did] ?? Account()
            defer { state.accounts[did] = account }
            guard account.isDownloading else {
                account.isHandlingEvent = true
                return false
            }
            let size = Self.size(change)
            if case .account = change {
                // The latest counts.
                let isFull = account.waiting.count >= Self.mostWaiting
                let earlier = isFull ? account.waiting.lastIndex { if case .account = $0 { true } else { false } } : nil
                if let earlier { account.waiting.remove(at: earlier) } else { state.bytes += size }
                account.waiting.append(change)
            } else if account.waiting.count < Self.mostWaiting, size <= Self.mostBytes - state.bytes {
                account.waiting.append(change)
                state.bytes += size
            } else if let rev = Self.rev(change) {
                account.missing = rev
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
            next?.resume()
        }
        try await body()
    }

    private static func size(_ change: Change) -> Int {
        if case .commit(let commit) = change { commit.blocks.count + 256 } else { 256 }
    }

    private static func rev(_ change: Change) -> TID? {
        switch change {
        case .commit(let commit): commit.rev
        case .unknown(let rev): rev
        case .account: nil
        }
    }

    // MARK: Download

    /// Begins a download, when the event that is being handled is.
    func begin(_ did: DID) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                var account = state.accounts[did] ?? Account()
                defer { state.accounts[did] = account }
                // From here on, events wait.
                account.isDownloading = true
                if account.isHandlingEvent { account.next = continuation }
                return !account.isHandlingEvent
            }
            if isFree { continuation.resume() }
        }
    }

    /// Handles what has waited and is newer than a revision. Returns the newest revision that was handled, one that is
    /// still missing, and whether others may be.
    func handleWaiting(_ did: DID, after rev: TID) async throws -> (handled: TID, missing: TID?, hasGap: Bool) {
        var handled = rev
        while true {
            let (waiting, missing, hasGap) = takeWaiting(did)
            if waiting.isEmpty { return (handled, missing.flatMap { $0 > handled ? $0 : nil }, hasGap) }
            for change in waiting {
                switch change {
                case .commit(let commit) where commit.rev > handled:
                    try await handle(.commit(commit))
                    handled = commit.rev
                case .unknown(let rev) where rev > handled: note(rev, missingOf: did)
                case .account(let account): try await handle(.account(account))
                case .commit, .unknown: break
                }
            }
        }
    }

    private func note(_ rev: TID, missingOf did: DID) {
        state.withLock { $0.accounts[did]?.missing = rev }
    }

    /// Records that the stream has lost events: what is being downloaded may already be older than those.
    func noteGap() {
        state.withLock { state in
            for (did, account) in state.accounts where account.isDownloading { state.accounts[did]?.hasGap = true }
        }
    }

    /// Records that an event of an account can't be read. Returns whether the account is being downloaded.
    func noteGap(of did: DID) -> Bool {
        state.withLock { state in
            guard state.accounts[did]?.isDownloading ?? false else { return false }
            state.accounts[did]?.hasGap = true
            return true
        }
    }

    private func takeWaiting(_ did: DID) -> ([Change], TID?, Bool) {
        state.withLock { state in
            guard let account = state.accounts[did] else { return ([], nil, false) }
            state.accounts[did]?.waiting = []
            state.bytes -= account.waiting.reduce(0) { $0 + Self.size($1) }
            return (account.waiting, account.missing, account.hasGap)
        }
    }

    /// Handles what has waited about the state of an account, and drops the rest, as the download has failed.
    ///
    /// - Returns: Whether any of it makes another download necessary.
    func dropWaiting(_ did: DID) async throws -> Bool {
        let (waiting, missing, _) = takeWaiting(did)
        var hasNews = missing != nil
        for change in waiting {
            switch change {
            case .commit, .unknown: hasNews = true
            case .account(let account):
                try await handle(.account(account))
                hasNews = hasNews || account.isActive
            }
        }
        return hasNews
    }

    /// Ends a download, unless something waits that must be handled first.
    ///
    /// - Returns: Whether it ended.
    func end(_ did: DID) -> Bool {
        state.withLock { state in
            guard state.accounts[did]?.waiting.isEmpty ?? true else { return false }
            state.accounts[did] = nil
            return true
        }
    }
}
