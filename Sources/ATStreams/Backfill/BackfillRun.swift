import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport

struct BackfillRun: Sendable {
    let backfill: Backfill
    let live: LiveAccounts
    /// Whether it goes on when all accounts are downloaded.
    private let isMirror: Bool
    /// Whether it follows a verified stream.
    let isVerified: Bool
    private let hosts: Hosts
    let fetcher: RepoFetcher
    /// The order of the changes of each account's entry.
    private let order = AccountTurns()
    /// What the stream has last said of accounts while a page of the list is read, which may be older; `nil` while none
    /// is.
    let told = Guarded<[DID: AccountEvent]?>(nil)
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private enum Step: Sendable {
        case listed(AccountLister)
        case finished
        case woken
        case retry
        case watched
        case polled
    }

    /// The longest wait between two attempts, in seconds. The stores rely on it.
    private static let longestWait = 86_400.0

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

    var store: any BackfillStore { backfill.store }
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
                        if shared == nil, try await !begin(did) { continue }
                        active += 1
                        group.addTask {
                            try await process(did)
                            return .finished
                        }
                    }
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
                        told.withLock { $0 = [:] }
                        defer { told.withLock { $0 = nil } }
                        var next = lister
                        try await next.step { if isMirror { try await take(inactive: $0, $1) } }
                        try await hideAgain()
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

    /// Changes the entry of an account in the store, after all changes before.
    ///
    /// - Returns: Whether it differs.
    @discardableResult
    func change(_ did: DID, _ body: (inout BackfillEntry) -> Void) async throws -> Bool {
        try await order.run(did) {
            let old = try await store.entry(of: did)
            var entry = old ?? BackfillEntry()
            body(&entry)
            guard entry != old else { return false }
            var wanting = old
            wanting?.wanted = entry.wanted
            // The rest may change meanwhile, by a page of the list.
            if wanting == entry, let rev = entry.wanted {
                try await store.want(rev, of: did)
            } else {
                try await store.set(entry, of: did)
            }
            return true
        }
    }

    /// Marks an account, so that it isn't begun twice. Returns `false` if it needs no download any more.
    private func begin(_ did: DID) async throws -> Bool {
        var isNeeded = false
        try await change(did) { entry in
            isNeeded = entry.isWaiting || entry.state == .fetching
            guard isNeeded else { return }
            entry.state = .fetching
            entry.retry = nil
        }
        return isNeeded
    }

    private func process(_ did: DID) async throws {
        // An event may have made it pending again at the moment at which it was begun.
        guard await live.begin(did) else { return }
        let known = try await store.entry(of: did) ?? BackfillEntry()
        var failure: RepoFetchError?
        var waited = LiveAccounts.Waited()
        do {
            // Otherwise an event has changed it since it was begun.
            guard known.state == .fetching else { throw LiveAccounts.Abandoned() }
            let host = shared == nil ? "" : try await fetcher.host(of: did).description
            if let shared, try await !shared.claim(did, at: host) { throw GivenAway() }
            waited.handled = try await fetcher.withRepo(of: did, patience: .seconds(10)) { fetched in
                // This machine may have been silent meanwhile.
                if let shared, try await !shared.claim(did, at: host) { throw GivenAway() }
                return try await deliver(fetched, known, at: host)
            }
        } catch is GivenAway {
            await live.turns.enter(did)
            return live.end(did)
        } catch let error as HandlerFailure {
            throw error.cause
        } catch let error as RepoFetchError {
            failure = error
        } catch is LiveAccounts.Abandoned {}
        repeat {
            try await live.handleWaiting(did, &waited) { isMissingChange(before: $0, after: $1) }
        } while await !live.beginEnd(did)
        // Until here, the store has it as one to download again after a crash.
        defer { live.end(did) }
        if live.isAbandoned(did) { (waited.handled, failure) = (nil, nil) }
        try await end(did, known, waited, failure)
    }

    /// Stores the outcome of a download.
    ///
    /// - Parameter known: What was known of the account before.
    private func end(
        _ did: DID, _ known: BackfillEntry, _ waited: LiveAccounts.Waited, _ failure: RepoFetchError?
    ) async throws {
        var isHidden = false
        if isMirror, case .notHosted(let status)? = failure?.reason,
            try await store.entry(of: did)?.wasDelivered ?? false
        {
            // Whoever has its records must hear of it. After a gap, the stream may have left it out.
            try await live.handle(.account(AccountEvent(seq: 0, did: did, isActive: false, status: status)))
            isHidden = true
        }
        try await change(did) { entry in
            if let handled = waited.handled {
                entry.rev = handled
                let news = entry.wanted == known.wanted ? nil : entry.wanted
                entry.wanted = [waited.missing, news].compactMap(\.self).filter { $0 > handled }.max()
                entry.state = entry.wanted != nil || waited.hasGap ? .pending : .done
                entry.attempts = 0
                return
            }
            if isHidden { entry.hidden = .untilDownloaded }
            if let failure {
                fail(&entry, failure)
            } else if entry.state == .fetching || entry.state == .delivering {
                entry.state = .pending
            }
            entry.wanted = [entry.wanted, waited.missing].compactMap(\.self).max()
            guard waited.missing != nil || waited.hasGap else { return }
            if entry.state == .done { entry.state = .pending } else { revive(&entry) }
        }
    }

    /// Makes an account pending again that had no repository, or has failed for good, because there is news of it.
    /// Leaves one alone that a download doesn't show again.
    func revive(_ entry: inout BackfillEntry) {
        switch entry.state {
        case .gone where entry.hidden == nil || entry.hidden == .untilDownloaded: entry.comeBack()
        case .failed where entry.retry == nil:
            // It will probably fail again, which can take gigabytes.
            entry.retry = time.date() + limits.wait(after: entry.attempts, atMost: .seconds(86_400)) / .seconds(1)
        case .pending, .fetching, .delivering, .done, .gone, .failed: break
        }
    }

    private func fail(_ entry: inout BackfillEntry, _ error: RepoFetchError) {
        let now = time.date()
        switch error.reason {
        case .notHosted(let status): return entry.setGone(status)
        case .paused(let wait, isFailing: false):
            // No fault of the account. Not all that wait for the server should return at the same moment.
            entry.state = .failed
            entry.retry = now + min((wait / .seconds(1)) * Double.random(in: 1..<1.25) + 1, Self.longestWait)
            return
        case .paused(let wait, isFailing: true): entry.retry = now + min(wait / .seconds(1) + 1, Self.longestWait)
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
        // An old copy can have gigabytes, and may be all that there is.
        let wait = limits.wait(after: entry.attempts, atMost: .seconds(error.isOutdated ? 86_400 : 3_600))
        entry.retry = max(entry.retry ?? now, now + wait / .seconds(1))
    }

    /// Delivers a repository from a server, if there is something new in it. Returns its revision.
    private func deliver(_ fetched: FetchedRepo, _ known: BackfillEntry, at host: String) async throws -> TID {
        let (did, rev) = (fetched.identity.did, fetched.repo.rev)
        // The server, or the one in front of it, may have an old copy. A list may name a revision that it never
        // reaches, so the last attempt takes an older one if nothing was delivered before.
        let outdated = known.newest.flatMap { newest in
            rev < newest ? RepoFetchError(.outdated("It sent \(rev), which is older than \(newest)."), did) : nil
        }
        if let outdated, known.wasDelivered || known.rev != nil || known.attempts + 1 < limits.attempts {
            throw outdated
        }
        guard fetched.report.missingRecords == 0 else {
            // A body that ended too early would look as if the account didn't have them.
            throw RepoFetchError(.failed("Records are missing."), did)
        }
        backfill.meter.withLock { stats in
            stats.repos += 1
            stats.bytes += Int64(fetched.repo.size.bytes)
        }
        if known.rev == rev { return rev }
        try await live.step(did) {
            // The stream may have called it active meanwhile.
            if isMirror, known.hidden != nil, try await store.entry(of: did)?.hidden != nil {
                try await handle(.account(AccountEvent(seq: 0, did: did, isActive: true)))
            }
            try await change(did) { ($0.state, $0.wasDelivered, $0.hidden) = (.delivering, true, nil) }
        }
        var batches = RecordBatches(fetched.repo, backfill.collections, limits)
        var number = 0
        while true {
            try Task.checkCancellation()
            // Another machine may have delivered a newer one while a handler was slow.
            if let shared, number > 0, try await !shared.claim(did, at: host) { throw GivenAway() }
            let batch = try batches.next()
            let repo = BackfilledRepo(
                did: did, rev: rev, records: batch.records, batch: number, isLast: batch.isLast,
                isRepeated: known.wasDelivered)
            try await live.step(did) { try await handle(.records(repo)) }
            backfill.meter.withLock { $0.records += batch.records.count }
            number += 1
            if batch.isLast { break }
        }
        backfill.meter.withLock { $0.invalidRecords += batches.invalid }
        // A mirror goes on waiting for the newer one, because the stream may have named it.
        if let outdated, isMirror { throw outdated }
        return rev
    }

    /// Hands out an event of a download.
    private func handle(_ event: MirrorEvent) async throws {
        do {
            try await live.handle(event)
        } catch {
            throw HandlerFailure(cause: error)
        }
    }
}
