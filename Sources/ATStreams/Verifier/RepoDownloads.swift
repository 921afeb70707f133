import ATData
import ATRepo
import HTTPTransport

// Downloads of repositories of accounts for which the stream alone isn't enough.

extension AccountVerifier {
    /// The least revision of a repository that helps with a signed event. When events are missing before a commit, the
    /// revision before it suffices, but nobody has signed which one that is.
    static func leastRev(_ event: FirehoseEvent, _ fault: SyncFault) -> UInt64 {
        switch event {
        case .commit(let commit):
            fault == .gap ? min(commit.since?.bits ?? .max, commit.rev.bits) : commit.rev.bits
        case .sync(let sync): sync.rev.bits
        default: 0
        }
    }

    /// Makes an event wait for the account's repository, before those after it.
    func needRepo(_ fault: SyncFault, _ pending: Pending?, _ key: AccountKey, _ id: UInt64) {
        let job = ledger.withPart(of: key) { part -> (did: DID, wait: Duration)? in
            markFound(key, &part)
            guard var work = part.works[key], work.id == id else { return nil }
            let wasMarked = work.isMarked
            if work.phase == .repo { work.failures += 1 } else if wasMarked { meter.withLock { $0.resyncing += 1 } }
            work.phase = .repo
            work.reason = fault
            work.leastRev = pending.map { Self.leastRev($0.event, fault) } ?? 0
            if let pending { putBack(pending, &work) }
            let wait = wait(after: &work)
            part.works[key] = work
            // The stored mark may be from before this event.
            if wasMarked { storeMark(key, &part) } else { mark(key, &part) }
            return (work.did, wait)
        }
        guard let job else {
            if let pending { leaveOut(pending, key) }
            return
        }
        addDownload(job.did, id, after: job.wait)
        takeUrgent(of: key)
    }

    func addDownload(_ did: DID, _ id: UInt64, after wait: Duration = .zero) {
        jobs.downloads.add(FairQueue.Job(did: did, id: id, host: check.host(of: did)), after: wait)
    }

    /// Returns how long to wait before the next download.
    func wait(after work: inout AccountWork) -> Duration {
        let limits = policy.resync
        let now = time.now()
        work.starts.removeAll { $0.duration(to: now) >= .seconds(60) }
        var wait = Duration.zero
        if work.starts.count >= max(limits.perMinute, 1), let first = work.starts.first {
            wait = .seconds(60) - first.duration(to: now)
        }
        let excess = work.failures - max(limits.attempts, 1)
        guard excess >= 0 else { return wait }
        return max(wait, min(limits.shortestWait.sleepable * (1 << min(excess, 20)), limits.longestWait.sleepable))
    }

    /// Downloads the repository of an account, and verifies the events that wait for it.
    func download(_ job: FairQueue.Job) async {
        let key = AccountKey(job.did)
        let isCurrent = ledger.withPart(of: key) { part in
            guard part.works[key]?.id == job.id else { return false }
            part.works[key]?.starts.append(time.now())
            // The repository has the events that were dropped before.
            part.works[key]?.isIncomplete = false
            return true
        }
        guard isCurrent else { return }
        do {
            try await verifier.fetcher.withRepo(of: job.did, patience: .zero) { repo in
                guard let handled = try self.adopt(repo, job) else { return }
                await self.drain(job.did, job.id, repo.identity)
                // While a repository is handled, it takes memory that another one can't have.
                for await _ in handled {}
            }
        } catch {
            fail(job, error)
        }
    }

    /// The server sent a repository that is older than what is known.
    private struct Lagging: Error {}

    /// Delivers a repository. Returns a stream that ends when it was handled; `nil` when it is no longer needed.
    func adopt(_ fetched: FetchedRepo, _ job: FairQueue.Job) throws -> AsyncStream<Void>? {
        let key = AccountKey(job.did)
        let repo = fetched.repo
        // A body that ended too early would look as if records had been deleted.
        guard fetched.report.missingRecords == 0 else { throw RepoFetchError(.failed("Records are missing."), job.did) }
        return try ledger.withPart(of: key) { part in
            guard let work = part.works[key], work.id == job.id else { return nil }
            var state = part.states[key] ?? ChainState()
            // Another download follows if events were left out during this one. And a false revision must not prevent
            // the download for long.
            let isFinal = !work.isIncomplete && work.failures < max(policy.resync.attempts, 1)
            let leftOut = isFinal ? work.leftOutRev : 0
            guard repo.rev.bits >= max(state.rev, work.leastRev, leftOut) else { throw Lagging() }
            state.set(repo.rev, repo.commit.dataID)
            part.states.set(state, of: job.did, key)
            let (handled, source) = AsyncStream<Void>.makeStream()
            let event = ResyncedRepo(
                repo: repo, reason: work.reason, issues: fetched.report.issues, collections: check.collections)
            meter.withLock { $0.resyncs += 1 }
            progress.deliver(
                VerifiedDelivery(
                    content: .resync(event), account: key,
                    tickets: progress.add(byteCount: min(repo.size.bytes, 1 << 20)),
                    whenDone: { source.finish() }))
            return handled
        }
    }

    /// Records a failed download, and plans another attempt.
    func fail(_ job: FairQueue.Job, _ error: any Error) {
        guard !(error is CancellationError), !Task.isCancelled else { return }
        let reason = (error as? RepoFetchError)?.reason
        meter.withLock { stats in
            stats.failedResyncs[error is Lagging ? "lagging" : reason?.label ?? "failed", default: 0] += 1
            stats.lastError = error is Lagging ? "The server's repository of \(job.did) is outdated." : "\(error)"
        }
        let key = AccountKey(job.did)
        let wait = ledger.withPart(of: key) { part -> Duration? in
            guard var work = part.works[key], work.id == job.id else { return nil }
            var wait: Duration
            if case .paused(let pause, _) = reason {
                wait = pause
            } else {
                work.failures +=
                    error is Lagging || reason.map { RepoFetchError($0, job.did).isTransient } ?? true ? 1 : 5
                wait = max(self.wait(after: &work), .seconds(1 << min(work.failures, 5)))
                // It takes gigabytes to learn the same again.
                if case .tooLarge = reason { wait = max(wait, policy.resync.longestWait.sleepable) }
            }
            wait = max(wait, .milliseconds(100))
            part.works[key] = work
            return wait
        }
        guard let wait else { return }
        addDownload(job.did, job.id, after: wait)
        takeUrgent(of: key)
    }
}
