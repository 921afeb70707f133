import ATData
import ATIdentity
import CoreATProtocol
import HTTPTransport

// Events that wait: until their account's document is found, or its repository.

extension VerifierRun {
    /// Lets an event of an account wait, and those after it.
    func begin(
        _ phase: AccountWork.Phase, _ reason: SyncFault, _ pending: Pending, _ did: DID, _ key: AccountKey
    ) {
        var work = AccountWork(id: nextID(), did: did, phase: phase, reason: reason)
        if phase == .repo { work.leastRev = Self.leastRev(pending.event, reason) }
        ledger.withPart(of: key) { part in
            part.works[key] = work
            buffer(pending, key, &part)
            if phase == .repo { mark(key, &part) }
        }
        switch phase {
        case .identity: addLookup(did, work.id)
        case .repo: addDownload(did, work.id)
        }
    }

    /// Begins to download the repository of an account that is marked since before.
    func resume(_ did: DID) {
        let key = AccountKey(did)
        guard policy.track(did), filter.accepts(did) else { return }
        let id = nextID()
        let isNew = ledger.withPart(of: key) { part in
            guard part.works[key] == nil, let state = part.states[key], !state.isInactive(on: source) else {
                return false
            }
            var work = AccountWork(id: id, did: did, phase: .repo, reason: .interrupted)
            (work.isMarked, work.isDurable) = (true, true)
            part.works[key] = work
            meter.update { $0.resyncing += 1 }
            return true
        }
        guard isNew else { return }
        count(.interrupted, did)
        addDownload(did, id)
    }

    /// Adds an event to those that wait. When there are too many, only the newest stays: it shows later that others are missing.
    func buffer(_ pending: Pending, _ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard var work = part.works[key] else { return }
        let size = pending.event.byteCount
        let limits = policy.resync
        let isFull =
            work.buffer.count >= max(limits.events, 1) || work.bytes + size > limits.bytes
            || shared.withLock { $0.bufferedBytes } + size > limits.allBytes
        if isFull, !pending.isUrgent {
            let dropped = work.buffer.filter { !$0.isUrgent }
            for _ in dropped { meter.update { $0.count(.overflow, of: "") } }
            // The cursor must not pass them before it is certain that the repository is downloaded.
            work.tickets += dropped.compactMap(\.ticket)
            let bytes = dropped.reduce(0) { $0 + $1.event.byteCount }
            note(events: -dropped.count, bytes: -bytes)
            work.bytes -= bytes
            work.buffer.removeAll { !$0.isUrgent }
            part.works[key] = work
            if !work.isMarked { mark(key, &part) }
            work = part.works[key] ?? work
        }
        work.buffer.append(pending)
        work.bytes += size
        note(events: 1, bytes: size)
        part.works[key] = work
        if work.isMarked { release(key, &part) }
    }

    func note(events: Int, bytes: Int) {
        shared.withLock { $0.bufferedBytes += bytes }
        meter.update { stats in
            stats.buffered += events
            stats.bufferedBytes += bytes
        }
    }

    /// Marks an account whose events wait, so that the cursor may pass them when the mark is stored.
    func mark(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key], !work.isMarked else { return }
        part.mark(work.did, key)
        part.works[key]?.isMarked = true
        if work.phase == .repo { meter.update { $0.resyncing += 1 } }
        release(key, &part)
        marks.continuation.yield()
    }

    /// Takes the tickets of events that wait: they are completed when the mark is stored.
    func release(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard var work = part.works[key] else { return }
        for index in work.buffer.indices where !work.buffer[index].isUrgent {
            guard let ticket = work.buffer[index].ticket else { continue }
            work.tickets.append(ticket)
            work.buffer[index].ticket = nil
        }
        let tickets = work.isDurable ? work.tickets : []
        if work.isDurable { work.tickets = [] }
        part.works[key] = work
        complete(tickets)
    }

    /// Drops the events that wait. Returns the tickets to complete when the account's state is stored.
    func abandon(_ key: AccountKey, _ part: inout ChainLedger.Part) -> [StreamProgress.Ticket] {
        guard let work = part.works.removeValue(forKey: key) else { return [] }
        for _ in work.buffer { meter.update { $0.count(.inactive, of: "") } }
        note(events: -work.buffer.count, bytes: -work.bytes)
        meter.update { $0.resyncing -= 1 }
        return work.tickets + work.buffer.compactMap(\.ticket)
    }

    /// Stores marks as soon as there are some.
    func saveMarks() async {
        for await _ in marks.stream {
            do {
                try await ledger.flush()
            } catch {
                meter.update { $0.lastError = "the states could not be saved: \(StoreFailure.sentence(error))" }
                // The cursor waits for it.
                try? await time.sleep(.seconds(2))
                marks.continuation.yield()
            }
        }
    }

    // MARK: Documents

    func addLookup(_ did: DID, _ id: UInt64) {
        let host = did.method == "plc" ? nil : String(did.identifier)
        lookups.add(FairQueue.Job(did: did, id: id, host: host))
    }

    /// Looks up the document of an account, and verifies the events that wait for it.
    func lookUp(_ job: FairQueue.Job) async {
        let identity = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                guard (try? await self.time.sleep(self.policy.identityPatience)) != nil else { return }
                let key = AccountKey(job.did)
                self.ledger.withPart(of: key) { part in
                    if part.works[key]?.id == job.id { self.mark(key, &part) }
                }
            }
            defer { group.cancelAll() }
            return await resolve(job.did)
        }
        guard !Task.isCancelled else { return }
        await drain(job.did, job.id, identity)
    }

    func resolve(_ did: DID) async -> Identity? {
        do {
            return try await verifier.identities.resolve(.did(did), handle: .unchecked)
        } catch {
            if !(error is CancellationError) { meter.update { $0.lastError = "\(error)" } }
            return nil
        }
    }

    /// Verifies the events that wait, one after the other, until there are none or a repository is needed.
    ///
    /// - Returns: Whether there are none.
    @discardableResult
    func drain(_ did: DID, _ id: UInt64, _ identity: Identity?) async -> Bool {
        let key = AccountKey(did)
        var identity = identity
        while !Task.isCancelled {
            let next = ledger.withPart(of: key) { part -> (Pending, ChainState?, isMarked: Bool, isStale: Bool)? in
                guard var work = part.works[key], work.id == id else { return nil }
                guard !work.buffer.isEmpty else {
                    settle(key, &part)
                    return nil
                }
                let pending = work.buffer.removeFirst()
                work.bytes -= pending.event.byteCount
                note(events: -1, bytes: -pending.event.byteCount)
                let isStale = !pending.isUrgent && work.hasNewIdentity
                if isStale { work.hasNewIdentity = false }
                part.works[key] = work
                return (pending, part.states[key], work.isMarked, isStale)
            }
            guard let (pending, state, isMarked, isStale) = next else { return true }
            if takeUrgent(pending, key) { continue }
            if isStale { identity = await resolve(did) }
            var verdict =
                identity.map { check.verdict(on: pending.event, state, source: source, $0) } ?? .rejected(.noIdentity)
            if case .identity = verdict {
                // Its key may be new.
                identity = await resolve(did)
                verdict =
                    identity.map { check.verdict(on: pending.event, state, source: source, $0) }
                    ?? .rejected(.noIdentity)
            }
            switch verdict {
            case .accepted(let new, let event):
                ledger.withPart(of: key) { part in
                    var new = new
                    new.isDesynced = part.states[key]?.isDesynced ?? false
                    part.states.set(new, of: did, key)
                }
                // Of an account that is marked, the state is saved with the last of these events.
                output(
                    VerifiedDelivery(
                        event: event, account: key, tickets: tickets(pending, event),
                        record: isMarked ? nil : ChainRecord(did, new)))
            case .identity: reject(.invalidSignature, did, pending.ticket)
            case .rejected(let fault) where fault.outcome == .resync:
                count(fault, did)
                needRepo(fault, pending, key, id)
                return false
            case .rejected(let fault): reject(fault, did, pending.ticket)
            }
        }
        return false
    }

    /// The tickets of an event that waited. One whose ticket is completed counts as in flight again.
    func tickets(_ pending: Pending, _ event: VerifiedEvent?) -> [StreamProgress.Ticket] {
        if let ticket = pending.ticket { return [ticket] }
        guard event != nil, let progress = progress.withLock({ $0 }) else { return [] }
        return [progress.add(nil, byteCount: pending.event.byteCount)]
    }

    /// Ends the waiting of an account. Its state is saved when everything before is handled.
    func settle(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works.removeValue(forKey: key) else { return }
        if work.phase == .repo { meter.update { $0.resyncing -= 1 } }
        guard work.isMarked, var state = part.states[key] else { return complete(work.tickets) }
        state.isDesynced = false
        part.states.set(state, of: work.did, key)
        output(VerifiedDelivery(account: key, tickets: work.tickets, record: ChainRecord(work.did, state)))
    }

    /// Lets an event wait for the account's repository, before those after it.
    func needRepo(_ fault: SyncFault, _ pending: Pending, _ key: AccountKey, _ id: UInt64) {
        let job = ledger.withPart(of: key) { part -> (did: DID, wait: Duration, urgent: [Pending])? in
            guard var work = part.works[key], work.id == id else { return nil }
            let wasMarked = work.isMarked
            if work.phase == .repo { work.failures += 1 } else if wasMarked { meter.update { $0.resyncing += 1 } }
            work.phase = .repo
            work.reason = fault
            work.leastRev = Self.leastRev(pending.event, fault)
            work.buffer.insert(pending, at: 0)
            work.bytes += pending.event.byteCount
            note(events: 1, bytes: pending.event.byteCount)
            let urgent = work.buffer.filter(\.isUrgent)
            let bytes = urgent.reduce(0) { $0 + $1.event.byteCount }
            work.buffer.removeAll(where: \.isUrgent)
            work.bytes -= bytes
            note(events: -urgent.count, bytes: -bytes)
            let wait = wait(after: &work)
            part.works[key] = work
            if wasMarked { release(key, &part) } else { mark(key, &part) }
            return (work.did, wait, urgent)
        }
        guard let job else { return }
        addDownload(job.did, id, after: job.wait)
        for pending in job.urgent { _ = takeUrgent(pending, key) }
    }
}
