import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// Verifies the events of one stream. Events of an account are verified in order; those of different accounts don't
/// wait for each other.
final class VerifierRun: EventSource {
    typealias Delivery = VerifiedDelivery
    typealias Pending = AccountWork.Pending
    typealias Received = FirehoseDelivery

    let stream: VerifiedFirehose
    let verifier: RepoVerifier
    let policy: SyncPolicy
    let check: EventCheck
    let filter: EventFilter
    let collections: [CollectionFilter]
    let start: StreamStart
    let cursors: (any CursorStore)?
    let ledger: ChainLedger
    let meter: VerifierMeter
    let time: TimeSource
    /// The servers that send the events.
    let upstreams: [Upstream]
    let output: @Sendable (VerifiedDelivery) -> Void
    let progress: Guarded<StreamProgress?>
    private let hasVerifier = Guarded(false)
    let lanes: [(events: AsyncStream<Received>, source: AsyncStream<Received>.Continuation)]
    let plcLookups: JobPump
    let webLookups: JobPump
    let downloads: JobPump
    let marks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let shared = Guarded<(lastID: UInt64, bufferedBytes: Int, unknown: Int)>((0, 0, 0))

    init(
        _ stream: VerifiedFirehose, _ filter: EventFilter, _ collections: [CollectionFilter], _ start: StreamStart,
        _ cursors: (any CursorStore)?, _ output: @escaping @Sendable (VerifiedDelivery) -> Void
    ) {
        self.stream = stream
        self.filter = filter
        self.collections = collections
        self.start = start
        self.cursors = cursors
        self.output = output
        verifier = stream.verifier
        policy = verifier.policy
        meter = verifier.meter
        time = verifier.time
        upstreams = stream.firehose.streams.map { Upstream($0) }
        check = EventCheck(verifier, collections: collections)
        let progress = Guarded<StreamProgress?>(nil)
        self.progress = progress
        ledger = ChainLedger(verifier.store, meter: verifier.meter, mostUnknown: verifier.mostUnknown) {
            [streams = stream.firehose.streams] in
            let progress = progress.withLock { $0 }
            let cursors = progress?.relays?.parts.map(\.cursor) ?? [progress?.cursor]
            return zip(streams, cursors).reduce(into: [:]) { $0[$1.0] = $1.1 }
        } complete: { tickets in
            let progress = progress.withLock { $0 }
            for ticket in tickets { progress?.complete(ticket) }
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        lanes = (0..<min(max(cores, 1), 64) * 4).map { _ in
            let (events, source) = AsyncStream<Received>.makeStream()
            return (events, source)
        }
        // One directory has nearly all documents. The others are on servers of their own, which anyone can have, and
        // which may not respond: they have places of their own.
        plcLookups = JobPump(FairQueue(most: 96) { _ in 96 }, time: verifier.time)
        webLookups = JobPump(FairQueue(most: 96) { _ in 2 }, time: verifier.time)
        let perHost = max(policy.resync.waitingPerHost, 1)
        // Those of slow servers wait here for long, and must not hold up the others.
        downloads = JobPump(FairQueue(most: 512) { $0 == nil ? 32 : perHost }, time: verifier.time)
    }

    // MARK: Running

    /// The resources that no other run may use until this one has ended.
    var endings: [StreamEndings.Key] {
        [.verifier(ObjectIdentifier(verifier))] + stream.firehose.streams.map { .stream($0) }
    }

    var tracker: VerifierRun { self }

    /// Verifies events until the task is cancelled.
    func run() async throws {
        await StreamEndings.wait(for: endings)
        let isFree = verifier.isInUse.withLock { isInUse in
            defer { isInUse = true }
            return !isInUse
        }
        guard isFree else { throw StreamError(.verifierInUse, stream.streamID) }
        hasVerifier.withLock { $0 = true }
        let desynced: [DID]
        do {
            desynced = try await ledger.load()
        } catch {
            if error is CancellationError { throw error }
            throw StreamError(.statesUnreadable(StoreFailure.sentence(error)), stream.streamID)
        }
        let store = ChainedCursorStore(base: cursors, ledger: ledger)
        let progress = try await stream.firehose.begin(start, store, areVerified: true)
        self.progress.withLock { $0 = progress }
        for (relay, part) in (progress.relays?.parts ?? [progress]).enumerated()
        where start != .stored || part.cursor == nil {
            forgetHosting(of: relay)
        }
        for did in desynced { resume(did) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.read(progress) }
            for lane in lanes {
                group.addTask { for await delivery in lane.events { self.take(delivery) } }
            }
            group.addTask { await self.plcLookups.run { await self.lookUp($0) } }
            group.addTask { await self.webLookups.run { await self.lookUp($0) } }
            group.addTask { await self.downloads.run { await self.download($0) } }
            group.addTask { await self.saveMarks() }
            // The reader never returns. The first error cancels the other tasks.
            while try await group.next() != nil {}
            try Task.checkCancellation()
        }
    }

    /// Saves what was handled, and frees the verifier.
    func finish() async {
        let isOver = hasVerifier.withLock { hasVerifier in
            defer { hasVerifier = false }
            return !hasVerifier
        }
        guard !isOver else { return }
        if let progress = progress.withLock({ $0 }) {
            progress.stop()
            await progress.finish()
            // What was handled after the cursor moved last.
            try? await ledger.flush()
        }
        verifier.isInUse.withLock { $0 = false }
    }

    /// Reads the stream, and gives each event to the lane of its account.
    func read(_ progress: StreamProgress) async throws {
        let reader = stream.firehose.reader(filter, progress)
        do { try await read(reader) } catch {
            await reader.finish()
            throw error
        }
    }

    /// The numbers of events don't matter here: a faulty relay can send any. What an account has signed says its place
    /// itself.
    private func read(_ reader: any EventReader<FirehoseDelivery>) async throws {
        while true {
            let delivery = try await reader.next()
            switch delivery.event {
            case .gap(.outdatedCursor), .gap(.futureCursor), .gap(.restartedNumbers):
                forgetHosting(of: delivery.relay)
            default: break
            }
            switch (delivery.event, delivery.event.did) {
            case (.invalid, _), (_, nil): deliver(delivery)
            case (_, let did?): lanes[did.hashValue & .max % lanes.count].source.yield(delivery)
            }
        }
    }

    /// Delivers an event that belongs to no account, or can't be read.
    private func deliver(_ delivery: Received) {
        let event: VerifiedEvent
        switch delivery.event {
        case .info(let info): event = .info(info)
        case .gap(let gap): event = .gap(gap)
        case .unknown(let unknown): event = .unknown(unknown)
        case .invalid(let invalid): event = .invalid(invalid)
        case .commit, .sync, .identity, .account: return
        }
        output(VerifiedDelivery(content: event, account: .none, tickets: [delivery.ticket]))
    }

    /// Records that an event was given to its handler.
    func handOut(_ delivery: VerifiedDelivery) {
        guard let ticket = delivery.tickets.first else { return }
        progress.withLock { $0 }?.handOut(ticket)
    }

    /// Records that an event was handled.
    func complete(_ delivery: VerifiedDelivery) {
        let isFree = delivery.record.map { ledger.apply($0, delivery.account) } ?? false
        complete(delivery.tickets)
        // The stream may be quiet from now on.
        if isFree { progress.withLock { $0 }?.saveAgain() }
        delivery.whenDone?()
    }

    func complete(_ tickets: [StreamProgress.Ticket]) {
        let progress = progress.withLock { $0 }
        for ticket in tickets { progress?.complete(ticket) }
    }

    /// The server that has sent an event.
    func upstream(_ relay: Int) -> Upstream { upstreams[min(relay, upstreams.count - 1)] }

    /// The events of the relays, if there are several.
    var relays: RelayStreams? { progress.withLock { $0 }?.relays }

    func nextID() -> UInt64 {
        shared.withLock { shared in
            shared.lastID += 1
            return shared.lastID
        }
    }

    /// Forgets which accounts aren't active on a relay: news of them may be among missing events.
    private func forgetHosting(of relay: Int) {
        let source = upstream(relay).source
        for did in ledger.accounts(where: { $0.isInactive(on: source) }) {
            let key = AccountKey(did)
            let isDesynced = ledger.withPart(of: key) { part in
                guard var state = part.states[key], state.isInactive(on: source) else { return false }
                state.hosting = .active
                part.states.set(state, of: did, key)
                output(VerifiedDelivery(account: key, tickets: [], record: ChainRecord(did, state)))
                return state.isDesynced
            }
            if isDesynced { resume(did) }
        }
    }

    // MARK: Faults

    /// Rejects an event. If a commit's operations aren't valid, their fault is delivered instead.
    func reject(_ fault: SyncFault, _ pending: Pending, _ did: DID) {
        count(fault, did, pending.relay)
        if fault == .oldRevision { relays?.join(pending) }
        if fault == .inactive, relays == nil {
            // When the account is active again, nothing else may tell that something is missing. Of several relays,
            // another one may say that it is active now.
            let key = AccountKey(did)
            ledger.withPart(of: key) { $0.mark(did, key) }
        }
        guard fault == .invalidOperations, case .commit(let commit) = pending.event, let error = commit.issues.first
        else { return complete(pending.tickets) }
        let event = InvalidEvent(error: error, seq: commit.seq, did: did, byteCount: pending.event.byteCount)
        output(VerifiedDelivery(content: .invalid(event), account: AccountKey(did), tickets: pending.tickets))
    }

    func count(_ fault: SyncFault, _ did: DID, _ relay: Int = 0) {
        let host = fault.isOfHost ? check.host(of: did) ?? upstream(relay).origin?.host ?? "" : ""
        meter.update { $0.count(fault, of: host) }
    }

    // MARK: Events in order

    /// Takes the next event of an account.
    func take(_ delivery: Received) {
        guard let did = delivery.event.did else { return }
        let key = AccountKey(did)
        let pending = Pending(event: delivery.event, relay: delivery.relay, ticket: delivery.ticket)
        guard policy.track(did) else { return reject(.untracked, pending, did) }
        let (isFree, state) = ledger.withPart(of: key) { part -> (Bool, ChainState?) in
            guard let work = part.works[key], !pending.isUrgent || work.waitsInOrder || policy.upstream == .dataServer
            else {
                return (true, part.states[key])
            }
            buffer(pending, key, &part)
            return (false, nil)
        }
        guard isFree else { return }
        if pending.isUrgent {
            guard check.isOwn(did, of: upstream(pending.relay)) else {
                return begin(.identity, .noIdentity, pending, did, key)
            }
            return takeUrgent(pending, key)
        }
        switch check.verdict(on: pending.event, state, from: upstream(pending.relay), nil) {
        case .accepted where wasForgotten(key, state): begin(.identity, .interrupted, pending, did, key)
        case .accepted(let new, let event):
            ledger.withPart(of: key) { $0.states.set(new, of: did, key) }
            relays?.remember(pending)
            output(
                VerifiedDelivery(
                    content: event, account: key, tickets: [delivery.ticket], record: ChainRecord(did, new)))
        case .identity: begin(.identity, .noIdentity, pending, did, key)
        case .rejected(let fault) where fault.outcome == .resync:
            count(fault, did)
            begin(.repo, fault, pending, did, key)
        case .rejected(let fault): reject(fault, pending, did)
        }
    }

    /// Takes an unsigned event, which a repository can't replace.
    func takeUrgent(_ pending: Pending, _ key: AccountKey) {
        switch pending.event {
        case .account(let event): take(event, key, pending)
        case .identity(let event):
            if relays?.isRepeated(pending) ?? false { return complete(pending.tickets) }
            // Nobody can cause more than one lookup in a minute.
            let isForgotten = verifier.identities.purge(event.did)
            let lookup = ledger.withPart(of: key) { part -> UInt64? in
                guard var work = part.works[key] else { return nil }
                work.hasNewIdentity = true
                let isDue = isForgotten && work.isPaused
                if isDue { (work.id, work.isPaused) = (nextID(), false) }
                part.works[key] = work
                return isDue ? work.id : nil
            }
            output(VerifiedDelivery(content: .identity(event), account: key, tickets: pending.tickets))
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
            if relays?.isRepeated(pending) ?? false {
                complete(pending.tickets)
                return (true, false)
            }
            var tickets: [StreamProgress.Ticket] = []
            if state.hosting == .deleted, !isOlder {
                // If it comes back, it begins as another account would. A relay that is late may say so after it came back.
                state.forgetData()
                state.isDesynced = false
            }
            if state.hosting != .active, let work = part.works[key],
                work.phase == .repo || work.isPaused || work.isIncomplete
            {
                tickets = abandon(key, &part)
            }
            let isNew = part.states[key] == nil
            part.states.set(state, of: did, key)
            if isNew, state.isUnverified { part.noteUnverified(key, most: ledger.mostUnverified) }
            let needsRepo = state.hosting == .active && state.isDesynced && part.works[key] == nil
            output(
                VerifiedDelivery(
                    content: .account(event), account: key, tickets: pending.tickets + tickets,
                    record: ChainRecord(did, state)))
            return (true, needsRepo)
        }
        if !isNews { reject(.oldHosting, pending, did) }
        if needsRepo { resume(did) }
    }
}
