import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport

/// A run of a backfill.
struct BackfillRun: Sendable {
    let backfill: Backfill
    let live: LiveAccounts
    /// Whether it goes on when all accounts are downloaded.
    private let isMirror: Bool
    /// Whether it follows a verified stream.
    let isVerified: Bool
    private let hosts: Hosts
    let fetcher: RepoFetcher
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private enum Step: Sendable {
        case listed(AccountLister)
        case finished
        case woken
        case retry
        case watched
        case polled
    }

    /// How often the work of other machines is looked at.
    private static let poll = Duration.seconds(2)

    /// A handler's error, which ends the run.
    private struct HandlerFailure: Error {
        let cause: any Error
    }

    /// Another machine has the account now.
    private struct GivenAway: Error {}

    init(_ backfill: Backfill, _ live: LiveAccounts, isMirror: Bool, isVerified: Bool = false) {
        self.backfill = backfill
        self.live = live
        self.isMirror = isMirror
        self.isVerified = isVerified
        hosts = Hosts(limits: backfill.limits.hosts, time: backfill.time)
        fetcher = RepoFetcher(identities: backfill.identities, hosts: hosts, limits: backfill.limits.fetching)
    }

    private var store: any BackfillStore { backfill.store }
    /// The store, if it is one for several machines.
    private var sharedStore: (any SharedBackfillStore)? { store as? any SharedBackfillStore }
    /// The same if others take part.
    private var shared: (any SharedBackfillStore)? { isMirror ? nil : sharedStore }
    private var limits: BackfillLimits { backfill.limits }
    private var time: TimeSource { backfill.time }

    /// Makes the run look for accounts to download.
    func wake() { wakes.continuation.yield() }

    /// Compares everything with the list again, because events are missing.
    func checkAll() async throws {
        await live.noteGap()
        // Only this list has the revisions. Otherwise each server has to be asked.
        if case .accounts = backfill.source {} else { try await store.recheck() }
        try await backfill.restart()
        wake()
    }

    // MARK: The loop

    /// - Parameter limit: The longest wait for the first repository.
    func run(firstRepoWithin limit: Duration? = nil) async throws {
        guard let sharedStore else { return try await perform(firstRepoWithin: limit) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await perform(firstRepoWithin: limit))
        } catch {
            result = .failure(error)
        }
        // Otherwise the others wait until this machine counts as lost. Also when the task is cancelled.
        await Task { try? await sharedStore.leave() }.value
        try result.get()
    }

    private func perform(firstRepoWithin limit: Duration?) async throws {
        backfill.meter.withLock { $0 = BackfillStats() }
        try await store.recover()
        try await withThrowingTaskGroup(of: Step.self) { group in
            var (active, isListing, retry) = (0, false, Date?.none)
            var lister = try await AccountLister(backfill, hosts)
            // Which machine reads the list is asked at the start, and with each poll.
            var (mayList, isPolled) = (shared == nil || !backfill.source.isRead, true)
            if isMirror { group.addTask { await woken() } }
            // Also a mirror, whose last process may have been lost a moment ago.
            if sharedStore != nil { group.addTask { try await polled() } }
            if let limit {
                group.addTask {
                    try await time.sleep(limit)
                    let stats = backfill.stats
                    guard stats.repos > 0 else {
                        throw StreamError(.noRepo(within: limit, stats.attempts), backfill.source.stream)
                    }
                    return .watched
                }
            }
            while true {
                try Task.checkCancellation()
                let now = time.date()
                while active < max(limits.window, 1) {
                    let dids = try await store.due(at: now, limit: max(limits.window, 1) - active)
                    if dids.isEmpty { break }
                    for did in dids {
                        if shared == nil { try await begin(did) }
                        group.addTask {
                            try await process(did)
                            return .finished
                        }
                    }
                    active += dids.count
                }
                let counts = try await store.counts()
                backfill.meter.withLock { stats in
                    stats.accounts = counts
                    stats.isListed = lister.isComplete
                }
                if let shared, isPolled, !mayList, !lister.isComplete {
                    isPolled = false
                    mayList = try await shared.claimListing(of: backfill.source.description)
                    // Another machine may have read some of it.
                    lister = try await AccountLister(backfill, hosts)
                }
                if mayList, !lister.isComplete, !isListing, counts.pending < max(limits.queue, 1) {
                    isListing = true
                    group.addTask { [lister] in
                        var next = lister
                        try await next.step()
                        return .listed(next)
                    }
                }
                // With all places taken, an account is looked for when one is free.
                if shared == nil, active < max(limits.window, 1), let next = try await store.nextRetry(),
                    retry.map({ next < $0 }) ?? true
                {
                    retry = next
                    let wait = max(Duration(clampingSeconds: next.timeIntervalSince(now)), .milliseconds(10))
                    group.addTask {
                        try await time.sleep(wait)
                        return .retry
                    }
                }
                if !isMirror, active == 0, !isListing, retry == nil {
                    guard let shared else { break }
                    if lister.isComplete, try await shared.isFinished() {
                        let counts = try await store.counts()
                        backfill.meter.withLock { ($0.accounts, $0.isListed) = (counts, true) }
                        break
                    }
                }
                switch try await group.next() {
                case .listed(let next):
                    isListing = false
                    lister = next.isOutdated ? try await AccountLister(backfill, hosts) : next
                case .finished: active -= 1
                case .woken:
                    if !isListing, lister.isOutdated { lister = try await AccountLister(backfill, hosts) }
                    group.addTask { await woken() }
                case .retry: retry = nil
                case .polled:
                    isPolled = true
                    group.addTask { try await polled() }
                case .watched: break
                case nil: return
                }
            }
            group.cancelAll()
        }
    }

    private func woken() async -> Step {
        for await _ in wakes.stream { break }
        return .woken
    }

    private func polled() async throws -> Step {
        try await time.sleep(Self.poll)
        return .polled
    }

    // MARK: An account

    /// Marks an account, so that it isn't begun twice.
    private func begin(_ did: DID) async throws {
        var entry = try await store.entry(of: did) ?? BackfillEntry()
        entry.state = .fetching
        entry.retry = nil
        try await store.set(entry, of: did)
    }

    private func process(_ did: DID) async throws {
        // An event may have made it pending again at the moment at which it was begun.
        guard await live.begin(did) else { return }
        var entry = try await store.entry(of: did) ?? BackfillEntry()
        var failure: RepoFetchError?
        do {
            let host = shared == nil ? "" : try await fetcher.host(of: did).description
            if let shared, try await !shared.claim(did, at: host) { throw GivenAway() }
            entry = try await fetcher.withRepo(of: did, patience: .seconds(10)) { [entry] fetched in
                // This machine may have been silent meanwhile.
                if let shared, try await !shared.claim(did, at: host) { throw GivenAway() }
                return try await deliver(fetched, entry, at: host)
            }
        } catch is GivenAway {
            return live.end(did)
        } catch let error as HandlerFailure {
            throw error.cause
        } catch let error as RepoFetchError {
            // The store knows what was delivered before the failure.
            entry = try await store.entry(of: did) ?? entry
            failure = error
        }
        if let failure { fail(&entry, failure) }
        repeat { try await handleWaiting(did, &entry) } while !live.beginEnd(did)
        // Until here, the store has it as one to download again after a crash.
        defer { live.end(did) }
        try await store.set(entry, of: did)
    }

    /// Handles the changes of an account that have waited for its download.
    private func handleWaiting(_ did: DID, _ entry: inout BackfillEntry) async throws {
        guard let rev = entry.rev, entry.state == .done else {
            let (hasNews, newest) = try await live.dropWaiting(did)
            entry.wanted = [entry.wanted, newest].compactMap(\.self).max()
            if hasNews { _ = revive(&entry) }
            return
        }
        let waited = try await live.handleWaiting(did, after: rev) { isMissingChange(before: $0, after: $1) }
        entry.rev = waited.handled
        entry.wanted = waited.missing
        if waited.missing != nil || waited.hasGap { entry.state = .pending }
        guard waited.wasDeleted else { return }
        entry.setDeleted()
        if waited.account?.isActive ?? false { entry.state = .pending }
    }

    /// Makes an account pending again that had no repository, or has failed for good, because there is news of it.
    ///
    /// - Returns: Whether anything has changed.
    func revive(_ entry: inout BackfillEntry) -> Bool {
        switch entry.state {
        case .gone:
            entry.state = .pending
            entry.attempts = 0
        case .failed where entry.retry == nil:
            // It will probably fail again, which can take gigabytes.
            entry.retry = time.date() + wait(after: entry.attempts, atMost: .seconds(86400)) / .seconds(1)
        case .pending, .fetching, .delivering, .done, .failed: return false
        }
        return true
    }

    /// Returns the wait after a number of failures in a row.
    private func wait(after attempts: Int, atMost longest: Duration) -> Duration {
        min(limits.firstRetry * (1 << min(max(attempts - 1, 0), 16)), longest)
    }

    /// Records a failure.
    private func fail(_ entry: inout BackfillEntry, _ error: RepoFetchError) {
        let now = time.date()
        switch error.reason {
        case .notHosted(let hosting):
            entry.state = .gone(hosting)
            return
        case .paused(let wait, isFailing: false):
            // No fault of the account. Not all that wait for the server should return at the same moment.
            entry.state = .failed
            entry.retry = now + (wait / .seconds(1)) * Double.random(in: 1..<1.25) + 1
            return
        case .paused(let wait, isFailing: true): entry.retry = now + wait / .seconds(1) + 1
        default: entry.retry = now
        }
        entry.state = .failed
        entry.attempts = min(entry.attempts, 1 << 20) + 1
        backfill.meter.withLock { stats in
            stats.failures += 1
            stats.lastFailure = error.description
        }
        guard error.isTransient, isMirror || entry.attempts < limits.attempts else {
            entry.retry = nil
            return
        }
        let wait = wait(after: entry.attempts, atMost: .seconds(3600))
        entry.retry = max(entry.retry ?? now, now + wait / .seconds(1))
    }

    /// Delivers a repository from a server. Returns what is then known of its account.
    private func deliver(
        _ fetched: FetchedRepo, _ entry: BackfillEntry, at host: String
    ) async throws -> BackfillEntry {
        let (did, rev) = (fetched.identity.did, fetched.repo.rev)
        var entry = entry
        if let known = entry.newest, rev < known {
            // The server, or the one in front of it, has an old copy.
            throw RepoFetchError(.failed("It sent the revision \(rev), which is older than \(known)."), did)
        }
        guard fetched.report.missingRecords == 0 else {
            // A body that ended too early would look as if the account didn't have them.
            throw RepoFetchError(.failed("Records are missing."), did)
        }
        backfill.meter.withLock { stats in
            stats.repos += 1
            stats.bytes += Int64(fetched.repo.size.bytes)
        }
        if entry.rev != rev {
            let isRepeated = entry.wasDelivered
            entry.state = .delivering
            entry.wasDelivered = true
            try await store.set(entry, of: did)
            var batches = RecordBatches(fetched.repo, backfill.collections, limits)
            var number = 0
            while true {
                try Task.checkCancellation()
                // Another machine may have delivered a newer one while a handler was slow.
                if let shared, number > 0, try await !shared.claim(did, at: host) { throw GivenAway() }
                let batch = try batches.next()
                do {
                    try await live.handle(
                        .records(
                            BackfilledRepo(
                                did: did, rev: rev, records: batch.records, batch: number, isLast: batch.isLast,
                                isRepeated: isRepeated)))
                } catch {
                    throw HandlerFailure(cause: error)
                }
                backfill.meter.withLock { $0.records += batch.records.count }
                number += 1
                if batch.isLast { break }
            }
            backfill.meter.withLock { $0.invalidRecords += batches.invalid }
        }
        entry.state = .done
        entry.rev = rev
        entry.wanted = nil
        entry.attempts = 0
        return entry
    }
}
