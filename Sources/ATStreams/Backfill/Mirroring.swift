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
    /// Nothing is lost between the two. The stream is connected before the first download begins. Changes of an account that
    /// wasn't downloaded yet need no handling, as its repository will have them. Those of an account that is being downloaded
    /// wait for it, and follow if the repository doesn't have them. An account that appears on the stream is downloaded, and
    /// so is one whose changes are missing. If the stream has lost events, everything that has changed is downloaded again.
    ///
    /// The events of one account are handled one after the other. They may come twice, and after a crash they do.
    ///
    /// - Parameters:
    ///   - firehose: The stream of a relay that has the accounts of the source. Its commits aren't verified, unlike downloads.
    ///   - cursors: Where to keep how far the stream was handled. Keep it as long as the store.
    ///   - handle: Handles an event.
    /// - Throws: What ``run(_:)`` or the stream throws.
    @concurrent
    public func mirror(
        _ firehose: Firehose, cursors: any CursorStore, _ handle: @escaping @Sendable (MirrorEvent) async throws -> Void
    ) async throws {
        let live = LiveAccounts(handle)
        let run = BackfillRun(self, live)
        // Without a cursor, events are missing since the last run. A crash right after the first start can cause that.
        if try await cursors.load(firehose.streamID) == nil { try await run.checkAll() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await firehose.run(collections: collections, shard: shard, cursors: cursors) { event in
                    try await run.take(event)
                }
            }
            group.addTask {
                while true {
                    switch firehose.stats.state {
                    case .idle, .connecting, .reconnecting, .stopped: try await Task.sleep(for: .milliseconds(20))
                    case .catchingUp, .live, .stalled: return try await run.run(endsWhenDone: false)
                    }
                }
            }
            // Neither returns. The first error cancels the other.
            while try await group.next() != nil {}
        }
    }
}

extension BackfillRun {
    /// Handles an event of the stream.
    func take(_ event: FirehoseEvent) async throws {
        switch event {
        case .commit(let commit):
            let isComplete = !commit.isTooBig && commit.issues.isEmpty && commit.blocksFault == nil
            try await live.take(isComplete ? .commit(commit) : .unknown(commit.rev), of: commit.did) {
                try await take(commit, isComplete: isComplete)
            }
        case .sync(let sync):
            try await live.take(.unknown(sync.rev), of: sync.did) { try await want(sync.did, sync.rev) }
        case .account(let account):
            try await live.take(.account(account), of: account.did) { try await take(account) }
        case .gap: try await checkAll()
        case .identity, .info, .unknown, .invalid: break
        }
    }

    private func take(_ commit: CommitEvent, isComplete: Bool) async throws {
        guard let entry = try await backfill.store.entry(of: commit.did) else {
            // A new account, or one that is new in the collection.
            if case .list = backfill.source { return }
            return try await add(commit.did, BackfillEntry())
        }
        switch entry.state {
        case .pending, .fetching, .delivering: break
        case .failed: break
        case .gone: try await add(commit.did, entry)
        case .done:
            guard entry.rev.map({ commit.rev > $0 }) ?? true else { return }
            if isComplete { try await live.handle(.commit(commit)) } else { try await want(commit.did, commit.rev) }
        }
    }

    private func want(_ did: DID, _ rev: TID) async throws {
        guard var entry = try await backfill.store.entry(of: did), entry.state == .done,
            entry.rev.map({ rev > $0 }) ?? true
        else { return }
        entry.wanted = rev
        try await add(did, entry)
    }

    private func take(_ account: AccountEvent) async throws {
        guard let entry = try await backfill.store.entry(of: account.did) else { return }
        try await live.handle(.account(account))
        if account.isActive, case .gone = entry.state { try await add(account.did, entry) }
    }

    /// Makes an account pending.
    func add(_ did: DID, _ entry: BackfillEntry) async throws {
        var entry = entry
        entry.state = .pending
        entry.attempts = 0
        entry.retry = nil
        try await backfill.store.set(entry, of: did)
        wake()
    }
}
