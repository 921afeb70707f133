import ATData
import CoreATProtocol
import HTTPTransport

extension Backfill {
    /// Downloads everything, follows the changes at the same time, and goes on with that until the task is cancelled.
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
    /// Nothing is lost between the two. The stream is connected before the first download begins. Changes of an account
    /// that wasn't downloaded yet need no handling, as its repository will have them. Those of an account that is being
    /// downloaded wait for it, and follow if the repository doesn't have them. An account that appears on the stream is
    /// downloaded, and so is one whose changes are missing. If the stream has lost events, everything that has changed
    /// is downloaded again. A commit that the relay leaves out is noticed with the account's next one; with
    /// `collections`, it isn't.
    ///
    /// Events whose revision is more than five minutes in the future are left out, like repositories with such a
    /// revision.
    ///
    /// A server that fails is tried again at least every hour, however long that lasts. A repository that can't be
    /// used, as its signature is wrong or it is too large, is tried again after new events of its account, at most once
    /// a day in the end, and in the next run. Until then it is in ``BackfillStats/Counts/failed``.
    ///
    /// The events of one account are handled one after the other. They may come twice, and after a crash they do.
    ///
    /// - Parameters:
    ///   - firehose: The stream of a relay that has the accounts of the source. Its commits aren't verified, unlike
    ///     downloads; see `mirror(_:cursors:_:)` with a ``VerifiedFirehose``.
    ///   - cursors: Stores the cursor. Keep it as long as the store.
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
    /// Everything else is as with a plain ``Firehose``. If a commit is missing, the backfill downloads the account
    /// again. The verifier downloads each account once, too, at its first event.
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
        case .commit(let commit) where fetcher.isInFuture(commit.rev): break
        case .sync(let sync) where fetcher.isInFuture(sync.rev): break
        case .commit(let commit):
            let isComplete =
                !commit.isTooBig && commit.issues.isEmpty && commit.blocksFault == nil
                && commit.ops.allSatisfy { op in op.cid == nil || (try? op.bytes()) != nil }
            try await live.take(isComplete ? .commit(commit) : .unknown(commit.rev), of: commit.did) {
                try await take(commit.rev, of: commit.did, isComplete ? commit : nil)
            }
        case .sync(let sync):
            try await live.take(.unknown(sync.rev), of: sync.did) { try await take(sync.rev, of: sync.did, nil) }
        case .account(let account):
            try await live.take(.account(account), of: account.did) { try await take(account) }
        case .gap: try await checkAll()
        case .invalid(let invalid):
            // Its changes are missing. A running download may be older.
            guard let did = invalid.did else { break }
            try await live.take(.gap, of: did) {
                guard let entry = try await backfill.store.entry(of: did), entry.state == .done else { return }
                try await add(did, entry)
            }
        case .identity, .info, .unknown: break
        }
    }

    /// Handles an event of a verified stream.
    func take(_ event: VerifiedEvent) async throws {
        switch event {
        case .commit(let commit): try await take(FirehoseEvent.commit(commit))
        case .resync(let repo):
            try await live.take(.unknown(repo.rev), of: repo.did) {
                guard repo.reason == .newState, let entry = try await backfill.store.entry(of: repo.did),
                    entry.state == .done, entry.rev == repo.rev
                else { return try await take(repo.rev, of: repo.did, nil) }
                // The account has replaced its records without a new revision.
                var replaced = entry
                replaced.rev = nil
                try await add(repo.did, replaced)
            }
        case .account(let account): try await take(FirehoseEvent.account(account))
        case .gap(let gap): try await take(FirehoseEvent.gap(gap))
        case .invalid(let invalid): try await take(FirehoseEvent.invalid(invalid))
        case .identity, .info, .unknown: break
        }
    }

    /// Handles a new revision of an account, with the commit that made it if that is complete.
    private func take(_ rev: TID, of did: DID, _ commit: CommitEvent?) async throws {
        guard let entry = try await backfill.store.entry(of: did) else {
            // A new account, or one that is new in the collection.
            if case .list = backfill.source { return }
            return try await add(did, BackfillEntry(wanted: rev))
        }
        switch entry.state {
        case .pending, .fetching, .delivering:
            // The server may still have what was before.
            if entry.wanted.map({ rev > $0 }) ?? true { try await backfill.store.want(rev, of: did) }
        case .failed, .gone:
            var entry = entry
            entry.wanted = max(entry.wanted ?? rev, rev)
            try await tryAgain(did, entry)
        case .done:
            let newest = entry.newest
            guard newest.map({ rev > $0 }) ?? true else { return }
            if let commit, !isMissingChange(before: commit, after: newest) {
                try await live.handle(.commit(commit))
                // A later download may not replace it by something older.
                return try await backfill.store.want(rev, of: did)
            }
            var outdated = entry
            outdated.wanted = rev
            try await add(did, outdated)
        }
    }

    /// Whether the stream has left out a commit. It does that for other collections than those of the backfill.
    func isMissingChange(before commit: CommitEvent, after rev: TID?) -> Bool {
        guard backfill.collections.isEmpty, let since = commit.since, let rev else { return false }
        return since > rev
    }

    private func take(_ account: AccountEvent) async throws {
        guard try await backfill.store.entry(of: account.did) != nil else {
            // The list leaves out inactive accounts, of which this may have been one.
            guard account.isActive, case .accounts = backfill.source else { return }
            return try await add(account.did, BackfillEntry())
        }
        try await live.handle(.account(account))
        // The list may have changed it meanwhile.
        guard var entry = try await backfill.store.entry(of: account.did) else { return }
        if account.isActive { return try await tryAgain(account.did, entry) }
        guard account.isDeleted else { return }
        entry.setDeleted()
        try await set(entry, of: account.did)
    }

    /// Downloads an account that had no repository, or has failed for good, after news of it.
    private func tryAgain(_ did: DID, _ entry: BackfillEntry) async throws {
        var entry = entry
        guard revive(&entry) else { return }
        try await set(entry, of: did)
        wake()
    }

    /// Makes an account pending.
    func add(_ did: DID, _ entry: BackfillEntry) async throws {
        var entry = entry
        entry.state = .pending
        entry.attempts = 0
        entry.retry = nil
        try await set(entry, of: did)
        wake()
    }

    /// Stores an entry. A verifier remembers handled events by itself, and doesn't deliver them again after a crash, so
    /// with one the entry has to be on the disk before the event counts as handled.
    private func set(_ entry: BackfillEntry, of did: DID) async throws {
        try await backfill.store.set(entry, of: did)
        if isVerified { try await backfill.store.flush() }
    }
}

/// A change in a mirror. See ``Backfill/mirror(_:cursors:_:)-(Firehose,_,_)``.
public enum MirrorEvent: Sendable {
    /// Records of a repository. With its last batch, the repository has no others.
    case records(BackfilledRepo)
    /// A later change, of an account whose records were delivered before.
    case commit(CommitEvent)
    /// An account was deactivated, taken down, deleted or restored.
    case account(AccountEvent)
}
