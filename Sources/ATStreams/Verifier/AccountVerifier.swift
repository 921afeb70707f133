import ATData
import ATIdentity
import Foundation
import HTTPTransport

/// Verifies the events of each account in order. Events wait while their account's DID document is looked up, or its
/// repository is downloaded.
final class AccountVerifier: Sendable {
    typealias Pending = AccountWork.Pending

    let verifier: RepoVerifier
    let check: EventCheck
    let filter: EventFilter
    /// The servers that send the events.
    let upstreams: [Upstream]
    let progress: VerifiedProgress
    let jobs: AccountJobs
    /// Locked while an unsigned event is taken.
    private let urgentOrder = NSLock()

    /// - Parameter jobs: Those that other parts of the accounts share; `nil` for own ones.
    init(
        _ verifier: RepoVerifier, _ filter: EventFilter, _ collections: [CollectionFilter], upstreams: [Upstream],
        _ progress: VerifiedProgress, jobs: AccountJobs? = nil
    ) {
        self.jobs = jobs ?? AccountJobs(verifier)
        self.verifier = verifier
        self.filter = filter
        self.upstreams = upstreams
        self.progress = progress
        check = EventCheck(verifier: verifier, collections: collections)
    }

    /// Runs the lookups and downloads until the task is cancelled.
    func runJobs() async { await jobs.run { _ in self } }

    /// Forgets all accounts and their events: another process has them now.
    func leave() {
        ledger.forEachWork { end($0, &$1) }
        ledger.leave()
    }

    var policy: SyncPolicy { verifier.policy }
    var meter: Guarded<VerifierStats> { verifier.meter }
    var time: TimeSource { verifier.time }
    var ledger: ChainLedger { progress.ledger }

    // MARK: Events in order

    /// Passes on an event that belongs to no account, or can't be read. Returns `false` for any other.
    func passOn(_ delivery: FirehoseDelivery) -> Bool {
        let event: VerifiedEvent
        switch delivery.event {
        case .info(let info): event = .info(info)
        case .gap(let gap):
            switch gap {
            case .outdatedCursor, .futureCursor, .restartedNumbers: forgetHosting(of: delivery.relay)
            case .changedRelay: break
            }
            event = .gap(gap)
        case .unknown(let unknown): event = .unknown(unknown)
        case .invalid(let invalid): event = .invalid(invalid)
        case .commit, .sync, .identity, .account: return false
        }
        progress.deliver(VerifiedDelivery(content: event, account: .none, tickets: [delivery.ticket]))
        return true
    }

    /// Takes the next event of an account.
    func take(_ delivery: FirehoseDelivery) {
        guard let did = delivery.event.did else { return }
        let key = AccountKey(did)
        let pending = Pending(event: delivery.event, relay: delivery.relay, ticket: delivery.ticket)
        guard policy.track(did) else { return reject(.untracked, pending, did) }
        if pending.isUrgent { inOrder { take(pending, did, key) } } else { take(pending, did, key) }
    }

    private func take(_ pending: Pending, _ did: DID, _ key: AccountKey) {
        let isOwn = !pending.isUrgent || check.isOwn(did, of: upstream(pending.relay))
        let (isFree, state) = ledger.withPart(of: key) { part -> (Bool, ChainState?) in
            guard let work = part.works[key], !pending.isUrgent || work.keepsUrgent || !isOwn else {
                return (true, part.states[key])
            }
            buffer(pending, key, &part)
            return (false, nil)
        }
        guard isFree else { return }
        guard isOwn else { return begin(.lookup, .noIdentity, pending, did, key) }
        if pending.isUrgent { return takeUrgent(pending, key) }
        switch check.verdict(on: pending.event, state, from: upstream(pending.relay), nil) {
        case .accepted where wasForgotten(key, state): begin(.lookup, .interrupted, pending, did, key)
        case .accepted(let new, let event):
            ledger.withPart(of: key) { $0.states.set(new, of: did, key) }
            progress.relays?.remember(pending)
            progress.deliver(
                VerifiedDelivery(
                    content: event, account: key, tickets: pending.tickets, record: ChainRecord(did, new)))
        case .identity: begin(.lookup, .noIdentity, pending, did, key)
        case .rejected(let fault) where fault.outcome == .resync:
            count(fault, did)
            begin(.repo, fault, pending, did, key)
        case .rejected(let fault): reject(fault, pending, did)
        }
    }

    /// Calls the closure while no other unsigned event is taken. They are rare.
    func inOrder(_ body: () -> Void) { urgentOrder.withLock(body) }

    /// Takes an unsigned event, which a repository can't replace.
    func takeUrgent(_ pending: Pending, _ key: AccountKey) {
        switch pending.event {
        case .account(let event): take(event, key, pending)
        case .identity(let event):
            if progress.relays?.isRepeated(pending) ?? false { return progress.complete(pending.tickets) }
            // Nobody can cause more than one lookup in a minute.
            let isForgotten = verifier.identities.purge(event.did)
            let lookup = ledger.withPart(of: key) { part -> UInt64? in
                guard var work = part.works[key] else { return nil }
                work.hasNewIdentity = true
                let isDue = isForgotten && work.phase == .pausedLookup
                if isDue { (work.id, work.phase) = (nextID(), .lookup) }
                part.works[key] = work
                return isDue ? work.id : nil
            }
            progress.deliver(VerifiedDelivery(content: .identity(event), account: key, tickets: pending.tickets))
            if let lookup { addLookup(event.did, lookup) }
        default: break
        }
    }

    /// Takes a server's statement about the hosting of an account.
    private func take(_ event: AccountEvent, _ key: AccountKey, _ pending: Pending) {
        let did = event.did
        // A time in the future would make all later events old.
        let now = time.date()
        let sent = UInt32(exactly: min(event.time?.date ?? now, now).timeIntervalSince1970.rounded()) ?? 0
        let (isNews, needsRepo) = ledger.withPart(of: key) { part in
            var state = part.states[key] ?? ChainState()
            let hosting = ChainState.Hosting(isActive: event.isActive, event.status)
            let isOlder = sent < state.hostedAt >> 32
            guard state.host(hosting, seq: event.seq, sent: sent, on: upstream(pending.relay).source) else {
                return (false, false)
            }
            if progress.relays?.isRepeated(pending) ?? false {
                progress.complete(pending.tickets)
                return (true, false)
            }
            var tickets: [StreamProgress.Ticket] = []
            if state.hosting == .deleted, !isOlder {
                // If it comes back, it begins as a new account. A late relay may report the deletion after that.
                state.forgetData()
                state.isDesynced = false
            }
            // The account may be active again after the events that wait.
            if state.hosting != .active, let work = part.works[key], work.phase != .lookup || work.isIncomplete,
                !work.buffer.contains(where: \.isUrgent)
            {
                tickets = abandon(key, &part)
            }
            let isNew = part.states[key] == nil
            part.setHosting(state, of: did, key)
            if isNew, state.isUnverified { part.noteUnverified(key, most: ledger.mostUnverified) }
            let needsRepo = state.hosting == .active && state.isDesynced && part.works[key] == nil
            progress.deliver(
                VerifiedDelivery(
                    content: .account(event), account: key, tickets: pending.tickets + tickets,
                    record: ChainRecord(did, state)))
            return (true, needsRepo)
        }
        if !isNews { reject(.oldHosting, pending, did) }
        if needsRepo { resume(did) }
    }

    // MARK: Faults

    /// Rejects an event. If a commit's operations aren't valid, their fault is delivered instead.
    func reject(_ fault: SyncFault, _ pending: Pending, _ did: DID) {
        count(fault, did, pending.relay)
        if fault == .oldRevision { progress.relays?.join(pending) }
        if fault == .inactive {
            // When the account is active again, nothing else may tell that something is missing.
            let key = AccountKey(did)
            ledger.withPart(of: key) { part in
                part.mark(did, key)
                part.works[key]?.hasLeftOut = true
            }
        }
        guard fault == .invalidOperations, case .commit(let commit) = pending.event, let error = commit.issues.first
        else { return progress.complete(pending.tickets) }
        let event = InvalidEvent(error: error, seq: commit.seq, did: did, byteCount: pending.event.byteCount)
        progress.deliver(VerifiedDelivery(content: .invalid(event), account: AccountKey(did), tickets: pending.tickets))
    }

    func count(_ fault: SyncFault, _ did: DID, _ relay: Int = 0) {
        let host = fault.isOfHost ? check.host(of: did) ?? upstream(relay).origin?.host ?? "" : ""
        meter.withLock { $0.count(fault, of: host) }
    }

    // MARK: Relays

    /// The server that has sent an event.
    func upstream(_ relay: Int) -> Upstream { upstreams[min(relay, upstreams.count - 1)] }

    /// Forgets which accounts aren't active on a relay: news of them may be among missing events.
    func forgetHosting(of relay: Int) {
        let source = upstream(relay).source
        for did in ledger.accounts(where: { $0.isInactive(on: source) }) {
            let key = AccountKey(did)
            let isDesynced = ledger.withPart(of: key) { part in
                guard var state = part.states[key], state.isInactive(on: source) else { return false }
                state.hosting = .active
                part.states.set(state, of: did, key)
                progress.deliver(VerifiedDelivery(account: key, tickets: [], record: ChainRecord(did, state)))
                return state.isDesynced
            }
            if isDesynced { resume(did) }
        }
    }

    func nextID() -> UInt64 {
        jobs.counts.withLock { counts in
            counts.lastID += 1
            return counts.lastID
        }
    }
}

/// The lookups and downloads that accounts wait for, and what is counted of all accounts together.
final class AccountJobs: Sendable {
    struct Counts: Sendable {
        var lastID: UInt64 = 0
        var bufferedBytes = 0
        var unknown = 0
    }

    let plcLookups: JobPump
    let webLookups: JobPump
    let downloads: JobPump
    let counts = Guarded(Counts())

    init(_ verifier: RepoVerifier) {
        // One directory has nearly all documents. The others are on servers of their own, which anyone can have, and
        // which may not respond, so they get separate places.
        plcLookups = JobPump(FairQueue(most: 96) { _ in 96 }, time: verifier.time)
        webLookups = JobPump(FairQueue(most: 96) { _ in 2 }, time: verifier.time)
        let perHost = max(verifier.policy.resync.waitingPerHost, 1)
        // Downloads from slow servers wait here for long, and must not delay the others.
        downloads = JobPump(FairQueue(most: 512) { $0 == nil ? 32 : perHost }, time: verifier.time)
    }

    /// Runs them until the task is cancelled.
    ///
    /// - Parameter verifier: Returns what verifies an account's events; `nil` if they don't matter any more.
    func run(_ verifier: @escaping @Sendable (DID) -> AccountVerifier?) async {
        await withDiscardingTaskGroup { group in
            for lookups in [plcLookups, webLookups] {
                group.addTask { await lookups.run { await verifier($0.did)?.lookUp($0) } }
            }
            group.addTask { await self.downloads.run { await verifier($0.did)?.download($0) } }
        }
    }
}
