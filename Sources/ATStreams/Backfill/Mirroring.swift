import ATData
import CoreATProtocol
import HTTPTransport

extension Backfill {
    /// Downloads all repositories and follows the stream at the same time, until the task is cancelled.
    ///
    /// ```swift
    /// try await backfill.mirror(Firehose(relay: relay), cursors: FileCursorStore(folder)) { event in
    ///     switch event {
    ///     case .records(let repo): try await replace(repo)
    ///     case .commit(let commit): try await apply(commit)
    ///     case .account(let account): try await hide(account)
    ///     }
    /// }
    /// ```
    ///
    /// No change is lost between the two. The stream connects before the first download begins. Commits of an account
    /// whose download hasn't started are ignored, because its repository will contain them. Commits of an account that
    /// is being downloaded wait, and are delivered afterwards if the repository doesn't contain them. New accounts on
    /// the stream are downloaded, and so are accounts with missing changes. If the stream has a gap, all changed
    /// repositories are downloaded again. If the relay omits a commit, the mirror notices that at the account's next
    /// one, unless `collections` are set.
    ///
    /// Each ``MirrorEvent/account(_:)`` is handled before the cursor passes it. When an account becomes inactive, its
    /// download ends, and its remaining batches aren't delivered. When it becomes active again, all its records are
    /// delivered again, so a handler may remove them. The mirror also delivers an event when a download or the list
    /// shows a status that the stream didn't report. An account that the stream or the list has reported as inactive
    /// stays inactive until one of the two reports it as active, because a data server may still have a repository that
    /// a relay has taken down. Only the list of ``Backfill/Source/accounts(of:)`` contains this status.
    ///
    /// Events whose revision is more than five minutes in the future are counted in ``BackfillStats/futureRevisions``
    /// and dropped; their accounts are downloaded instead. Downloads of repositories with such a revision fail. If
    /// there are many, this machine's clock is probably behind.
    ///
    /// A failing server is retried at least every hour. A repository that is older than the list or the stream says is
    /// downloaded again, with growing waits of up to a day; if nothing of the account was delivered yet, it is
    /// delivered anyway after `BackfillLimits.attempts`. A repository that can't be used, because its signature is
    /// invalid or it is too large, is downloaded again after new events of its account, with growing waits of up to a
    /// day, and in the next run. Until then it counts in ``BackfillStats/Counts/failed``.
    ///
    /// The events of one account are handled one after the other. Events may be delivered twice, especially after a
    /// crash.
    ///
    /// - Parameters:
    ///   - firehose: The stream of a relay that has the accounts of the source. Its commits aren't verified, unlike
    ///     downloads; see `mirror(_:cursors:_:)` with a ``VerifiedFirehose``.
    ///   - cursors: Stores the cursor. Keep it together with the backfill's store.
    ///   - handle: Handles an event.
    /// - Throws: The errors of ``run(firstRepoWithin:_:)`` and of the stream.
    @concurrent
    public func mirror(
        _ firehose: Firehose, cursors: any CursorStore, _ handle: @escaping @Sendable (MirrorEvent) async throws -> Void
    ) async throws {
        try await mirror(firehose, cursors, isVerified: false, handle) { run, cursors in
            try await firehose.run(collections: collections, shard: shard, cursors: cursors) { event in
                try await run.take(event)
            }
        }
    }

    /// Mirrors with a verified stream: each change is signed by its account, and none is missing.
    ///
    /// ```swift
    /// var policy = SyncPolicy()
    /// policy.firstSight = .resync
    /// let verifier = RepoVerifier(store: FileChainStore(folder), policy: policy)
    /// try await backfill.mirror(firehose.verified(by: verifier), cursors: cursors) { event in … }
    /// ```
    ///
    /// Otherwise, it works as with a plain ``Firehose``. If a commit is missing, the backfill downloads the account's
    /// repository again. The verifier also downloads each account's repository once, at its first event.
    ///
    /// - Parameters:
    ///   - firehose: The stream of a relay that has the accounts of the source.
    ///   - cursors: Stores the cursor. If you delete it, delete the stores of the backfill and of the verifier, too.
    ///   - handle: Handles an event.
    /// - Throws: ``StreamError/Reason/adoptsAccounts`` if the verifier's policy isn't `.resync` at first sight, and the
    ///   errors of ``run(firstRepoWithin:_:)`` and of the stream.
    @concurrent
    public func mirror(
        _ firehose: VerifiedFirehose, cursors: any CursorStore,
        _ handle: @escaping @Sendable (MirrorEvent) async throws -> Void
    ) async throws {
        // Changes between a download and the first event would be missing.
        guard firehose.verifier.policy.firstSight == .resync else {
            throw StreamError(.adoptsAccounts, firehose.streamID)
        }
        try await mirror(firehose.firehose, cursors, isVerified: true, handle) { run, cursors in
            try await firehose.run(collections: collections, shard: shard, cursors: cursors) { event in
                try await run.take(event)
            }
        }
    }

    /// Runs the backfill beside `follow`, which reads the stream.
    private func mirror(
        _ firehose: Firehose, _ cursors: any CursorStore, isVerified: Bool,
        _ handle: @escaping @Sendable (MirrorEvent) async throws -> Void,
        follow: @escaping @Sendable (BackfillRun, any CursorStore) async throws -> Void
    ) async throws {
        let live = LiveAccounts(handle)
        let run = BackfillRun(self, live, isMirror: true, isVerified: isVerified)
        // Without a cursor, events are missing since the last run. A crash right after the first start can cause that.
        if try await cursors.load(firehose.streamID) == nil { try await run.checkAll() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await follow(run, MirrorCursorStore(base: cursors, store: store))
            }
            group.addTask {
                while true {
                    switch firehose.stats.state {
                    case .idle, .connecting, .reconnecting, .stopped: try await Task.sleep(for: .milliseconds(20))
                    case .catchingUp, .live, .stalled: return try await run.run()
                    }
                }
            }
            // Neither returns. The first error cancels the other.
            while try await group.next() != nil {}
        }
    }
}

/// Saves the progress of a mirror before each cursor, which passes changes of accounts that are still to be downloaded.
private struct MirrorCursorStore: CursorStore {
    let base: any CursorStore
    let store: any BackfillStore

    func load(_ stream: StreamID) async throws -> Int64? { try await base.load(stream) }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await store.flush()
        try await base.save(cursor, stream)
    }
}

extension BackfillRun {
    /// Handles an event of the stream.
    func take(_ event: FirehoseEvent) async throws {
        switch event {
        // All later ones would seem to be older.
        case .commit(let commit) where fetcher.isInFuture(commit.rev): try await takeFuture(commit.rev, of: commit.did)
        case .sync(let sync) where fetcher.isInFuture(sync.rev): try await takeFuture(sync.rev, of: sync.did)
        case .commit(let commit):
            let isComplete =
                !commit.isTooBig && commit.issues.isEmpty && commit.blocksFault == nil
                && commit.ops.allSatisfy { op in op.cid == nil || (try? op.bytes()) != nil }
            try await take(
                isComplete ? .commit(commit) : .unknown(commit.rev), commit.rev, of: commit.did,
                isComplete ? commit : nil)
        case .sync(let sync): try await take(.unknown(sync.rev), sync.rev, of: sync.did, nil)
        case .account(let account): try await live.turns.run(account.did) { try await take(account) }
        case .gap: try await checkAll()
        // Its changes are missing. A running download may be older.
        case .invalid(let invalid): if let did = invalid.did { try await takeGap(of: did) }
        case .identity, .info, .unknown: break
        }
    }

    /// Handles an event of a verified stream.
    func take(_ event: VerifiedEvent) async throws {
        switch event {
        case .commit(let commit): try await take(FirehoseEvent.commit(commit))
        case .resync(let repo) where repo.reason == .newState || repo.reason == .interrupted:
            try await live.turns.run(repo.did) { try await take(replaced: repo.rev, of: repo.did) }
        case .resync(let repo): try await take(.unknown(repo.rev), repo.rev, of: repo.did, nil)
        case .account(let account): try await take(FirehoseEvent.account(account))
        case .gap(let gap): try await take(FirehoseEvent.gap(gap))
        case .invalid(let invalid): try await take(FirehoseEvent.invalid(invalid))
        case .identity, .info, .unknown: break
        }
    }

    /// Handles a new revision of an account, with the commit that made it if that is complete.
    private func take(_ change: LiveAccounts.Change, _ rev: TID, of did: DID, _ commit: CommitEvent?) async throws {
        try await live.take(change, of: did, note: { try await want(rev, of: did) }) {
            guard let entry = try await store.entry(of: did) else { return try await add(did, wanted: rev) }
            guard let commit, entry.state == .done, entry.newest.map({ rev > $0 }) ?? true,
                !isMissingChange(before: commit, after: entry.newest)
            else {
                return try await note(did) { entry in
                    let isNewer = entry.require(rev)
                    // The server may still have what was before.
                    if entry.state == .done, isNewer { entry.state = .pending } else { revive(&entry) }
                }
            }
            try await live.handle(.commit(commit))
            // A later download may not replace it by something older.
            try await want(rev, of: did)
        }
    }

    /// Stores that the repository of an account must have reached a revision.
    private func want(_ rev: TID, of did: DID) async throws { try await change(did) { _ = $0.require(rev) } }

    /// Handles a revision whose records may have been replaced without a new one. The caller has the account's turn.
    private func take(replaced rev: TID, of did: DID) async throws {
        guard try await store.entry(of: did) != nil else { return try await add(did, wanted: rev) }
        var isStale = false
        try await note(did) { entry in
            isStale = entry.newest.map { rev < $0 } ?? false
            if isStale { return revive(&entry) }
            (entry.rev, entry.wanted) = (nil, rev)
            switch entry.state {
            case .failed, .gone: revive(&entry)
            case .pending, .fetching, .delivering, .done: entry.state = .pending
            }
        }
        // It may have the records from before.
        if !isStale { live.abandon(did) }
    }

    /// Has an account downloaded again if changes of it may be missing.
    private func takeGap(of did: DID) async throws {
        try await live.take(.gap, of: did) {
            guard try await store.entry(of: did) != nil else {
                guard case .accounts = backfill.source else { return }
                return try await add(did, wanted: nil)
            }
            try await note(did) { entry in
                if entry.state == .done { entry.state = .pending } else { revive(&entry) }
            }
        }
    }

    /// Handles an event with a revision of the future.
    private func takeFuture(_ rev: TID, of did: DID) async throws {
        let isFirst = backfill.meter.withLock { stats in
            stats.futureRevisions += 1
            return stats.futureRevisions == 1
        }
        if isFirst {
            StreamLog.write("The revision \(rev) of \(did) is in the future. This machine's clock may be behind.")
        }
        try await live.take(.gap, of: did) {
            guard try await store.entry(of: did) != nil else { return try await add(did, wanted: nil) }
            try await note(did) { entry in
                if entry.state == .done { entry.state = .pending } else { revive(&entry) }
            }
        }
    }

    /// Whether the stream has left out a commit. It does that for other collections than those of the backfill.
    func isMissingChange(before commit: CommitEvent, after rev: TID?) -> Bool {
        guard backfill.collections.isEmpty, let since = commit.since, let rev else { return false }
        return since > rev
    }

    /// Handles a change in whether an account is active. The caller has the account's turn.
    private func take(_ account: AccountEvent) async throws {
        let did = account.did
        // First: a page of the list may add the account at this moment.
        told.withLock { _ = $0?.updateValue(account, forKey: did) }
        guard try await store.entry(of: did) != nil else {
            // The list leaves out inactive accounts, of which this may have been one.
            guard account.isActive, case .accounts = backfill.source else { return }
            return try await add(did, wanted: nil)
        }
        try await live.handle(.account(account))
        try await note(did) { entry in
            if account.isActive {
                entry.hidden = nil
                revive(&entry)
            } else {
                entry.setGone(account.status ?? .notFound)
                if case .accounts = backfill.source { entry.hidden = .untilListed } else { entry.hidden = .untilActive }
            }
        }
        // A running download may show that it was inactive.
        if account.isActive { live.noteGap(of: did) } else { live.abandon(did) }
    }

    /// Handles a row of the list with an inactive account, which the stream may not have reported.
    func take(inactive did: DID, _ status: AccountStatus?) async throws {
        try await live.turns.run(did) {
            let isActive = told.withLock { $0?[did]?.isActive ?? false }
            guard !isActive, try await store.entry(of: did)?.state == .done else { return }
            try await take(AccountEvent(seq: 0, did: did, isActive: false, status: status))
        }
    }

    /// Hides accounts that a page of the list has added or shown again, although the stream has called them inactive
    /// since the page was requested.
    func hideAgain() async throws {
        let inactive = told.withLock { $0?.values.filter { !$0.isActive } ?? [] }
        for account in inactive {
            try await live.turns.run(account.did) {
                // The stream may have called it active by now.
                let isInactive = told.withLock { $0?[account.did]?.isActive } == false
                guard isInactive, let entry = try await store.entry(of: account.did), entry.hidden != .untilListed,
                    entry.hidden != .untilActive
                else { return }
                try await take(account)
            }
        }
    }

    /// Adds an account that is new, or new in the collection.
    private func add(_ did: DID, wanted: TID?) async throws {
        if case .list = backfill.source { return }
        try await change(did) { entry in if let wanted { _ = entry.require(wanted) } }
        try await finishNote()
    }

    /// Changes an entry after an event.
    private func note(_ did: DID, _ body: (inout BackfillEntry) -> Void) async throws {
        var (old, new) = (BackfillEntry?.none, BackfillEntry())
        try await change(did) { entry in
            old = entry
            body(&entry)
            new = entry
        }
        new.wanted = old?.wanted
        if old != new { try await finishNote() }
    }

    /// Ends a change after an event. A verifier remembers handled events by itself, and doesn't deliver them again
    /// after a crash, so with one the entry has to be on the disk before the event counts as handled.
    private func finishNote() async throws {
        if isVerified { try await store.flush() }
        wake()
    }
}

/// An event of a mirror. See ``Backfill/mirror(_:cursors:_:)-(Firehose,_,_)``.
public enum MirrorEvent: Sendable {
    /// A batch of records of a repository. After its last batch, all records have been delivered.
    case records(BackfilledRepo)
    /// A later commit of an account whose records were delivered.
    case commit(CommitEvent)
    /// An account was deactivated, taken down, deleted or restored. If the status comes from a download or the list
    /// instead of the stream, the event's number is 0. An account without a repository has the status `notFound`.
    case account(AccountEvent)
}
