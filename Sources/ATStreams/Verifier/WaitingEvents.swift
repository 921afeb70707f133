import ATData
import ATIdentity
import CoreATProtocol
import HTTPTransport

// Events that wait for their account's DID document or repository.

extension AccountVerifier {
    /// Makes an event of an account wait, and those after it.
    func begin(_ phase: AccountWork.Phase, _ reason: SyncFault, _ pending: Pending, _ did: DID, _ key: AccountKey) {
        var work = AccountWork(id: nextID(), did: did, phase: phase, reason: reason)
        if phase == .repo { work.leastRev = Self.leastRev(pending.event, reason) }
        // The repository makes up for events that were left out when the account was forgotten.
        if phase == .lookup, reason == .interrupted || wasForgotten(key, nil) {
            (work.reason, work.isIncomplete) = (.interrupted, true)
        }
        ledger.withPart(of: key) { part in
            work.isUnknown = part.states[key]?.rev ?? 0 == 0
            if work.isUnknown { jobs.counts.withLock { $0.unknown += 1 } }
            part.works[key] = work
            buffer(pending, key, &part)
            if phase == .repo { mark(key, &part) }
        }
        if phase == .repo { addDownload(did, work.id) } else { addLookup(did, work.id) }
    }

    /// Begins to download the repository of an account that is marked since before.
    func resume(_ did: DID) {
        let key = AccountKey(did)
        guard policy.track(did), filter.accepts(did) else { return }
        let id = nextID()
        // Not all that was noted before exists.
        let isFound = (try? verifier.identities.remembered(.did(did), handle: .unchecked)) != nil
        let isNew = ledger.withPart(of: key) { part in
            guard part.works[key] == nil, let state = part.states[key],
                !upstreams.contains(where: { state.isInactive(on: $0.source) })
            else { return false }
            var work = AccountWork(id: id, did: did, phase: isFound ? .repo : .lookup, reason: .interrupted)
            (work.mark, work.isIncomplete) = (.saved, !isFound)
            work.isUnknown = state.rev == 0
            if work.isUnknown { jobs.counts.withLock { $0.unknown += 1 } }
            part.works[key] = work
            ledger.limitCursors(of: key)
            if isFound { meter.withLock { $0.resyncing += 1 } }
            return true
        }
        guard isNew else { return }
        count(.interrupted, did)
        if isFound { addDownload(did, id) } else { addLookup(did, id) }
    }

    /// Adds a waiting event. When there are too many, they are dropped, and the repository is downloaded instead.
    func buffer(_ pending: Pending, _ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard var work = part.works[key] else { return }
        let size = pending.event.byteCount
        let limits = policy.resync
        let isFull =
            work.buffer.count >= max(limits.events, 1) || work.bytes + size > limits.bytes
            || jobs.counts.withLock { $0.bufferedBytes } + size > limits.allBytes
        if isFull, !pending.isUrgent {
            let dropped = work.buffer.filter { !$0.isUrgent }
            let bytes = dropped.reduce(0) { $0 + $1.event.byteCount }
            note(events: -dropped.count, bytes: -bytes)
            work.bytes -= bytes
            work.buffer.removeAll { !$0.isUrgent }
            meter.withLock { stats in for _ in 0...dropped.count { stats.count(.overflow, of: "") } }
            // The cursor must not pass them before it is certain that the repository is downloaded.
            work.tickets += (dropped + [pending]).compactMap(\.ticket)
            work.leftOutRev = (dropped + [pending]).map { Self.leastRev($0.event, .overflow) }.reduce(
                work.leftOutRev, max)
            work.isIncomplete = true
        } else {
            work.buffer.append(pending)
            work.bytes += size
            note(events: 1, bytes: size)
        }
        part.works[key] = work
        if work.isMarked { release(key, &part) } else if work.isIncomplete { mark(key, &part) }
    }

    /// Makes an event wait again, before the others.
    func putBack(_ pending: Pending, _ work: inout AccountWork) {
        work.buffer.insert(pending, at: 0)
        work.isTakingUrgent = false
        work.bytes += pending.event.byteCount
        note(events: 1, bytes: pending.event.byteCount)
    }

    func note(events: Int, bytes: Int) {
        jobs.counts.withLock { $0.bufferedBytes += bytes }
        meter.withLock { stats in
            stats.buffered += events
            stats.bufferedBytes += bytes
        }
    }

    /// Marks an account whose events wait, so that the cursor may pass them when the mark is stored.
    func mark(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key], !work.isMarked else { return }
        if work.phase == .repo { meter.withLock { $0.resyncing += 1 } }
        storeMark(key, &part)
    }

    /// Stores the mark of an account, with the least revision that its repository must have.
    func storeMark(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key] else { return }
        part.mark(work.did, key)
        part.works[key]?.mark = .unsaved
        release(key, &part)
        progress.noteMark()
    }

    /// Takes the tickets of events that wait: they are completed when the mark is stored.
    func release(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard var work = part.works[key] else { return }
        for index in work.buffer.indices where !work.buffer[index].isUrgent {
            guard let ticket = work.buffer[index].ticket else { continue }
            work.tickets.append(ticket)
            work.buffer[index].ticket = nil
        }
        let isSaved = work.mark == .saved
        let tickets = isSaved ? work.tickets : []
        if isSaved { work.tickets = [] }
        part.works[key] = work
        progress.complete(tickets)
    }

    /// Drops the waiting events. Returns the tickets to complete when the account's state is stored.
    func abandon(_ key: AccountKey, _ part: inout ChainLedger.Part) -> [StreamProgress.Ticket] {
        for _ in part.works[key]?.buffer ?? [] { meter.withLock { $0.count(.inactive, of: "") } }
        return end(key, &part)
    }

    // MARK: Verification

    /// Verifies the events that wait, one after the other, until there are none, or a repository or a newer document is
    /// needed.
    func drain(_ did: DID, _ id: UInt64, _ identity: Identity) async {
        let key = AccountKey(did)
        var identity = identity
        while !Task.isCancelled {
            let next = ledger.withPart(of: key) { part -> (Pending?, ChainState?, AccountWork)? in
                guard var work = part.works[key], work.id == id else { return nil }
                let before = work
                guard !work.isIncomplete else { return (nil, nil, before) }
                guard !work.buffer.isEmpty else {
                    settle(key, &part)
                    return nil
                }
                let pending = work.buffer.removeFirst()
                work.bytes -= pending.event.byteCount
                note(events: -1, bytes: -pending.event.byteCount)
                if !pending.isUrgent { work.hasNewIdentity = false }
                work.isTakingUrgent = pending.isUrgent
                part.works[key] = work
                return (pending, part.states[key], before)
            }
            guard let (pending, state, work) = next else { return resumeIfIncomplete(did, key) }
            guard let pending else {
                return needRepo(work.reason == .interrupted ? .interrupted : .overflow, nil, key, id)
            }
            var document = Document.found(identity)
            if !pending.isUrgent, work.hasNewIdentity { document = await resolve(did, id, isNew: false) }
            var verdict = verdict(on: pending, state, document)
            if case .rejected(let fault) = verdict, fault.isOfDocument, !pending.isLookedUp {
                // Its key or its server may be new. Nobody can cause more than one lookup in a minute.
                guard verifier.identities.mayRefresh(did) else {
                    return postpone(pending, key, id, isFailure: false, .seconds(5))
                }
                document = await resolve(did, id, isNew: true)
                verdict = self.verdict(on: pending, state, document)
            }
            if case .found(let found) = document { identity = found }
            guard !Task.isCancelled else { return }
            switch verdict {
            case nil: inOrder { takeUrgent(pending, key) }
            case .accepted(let new, let event):
                let isTaken = ledger.withPart(of: key) { part in
                    // The account may have become inactive meanwhile.
                    guard part.works[key]?.id == id else { return false }
                    var new = new
                    new.isDesynced = part.states[key]?.isDesynced ?? false
                    part.states.set(new, of: did, key)
                    markFound(key, &part)
                    // Of an account that is marked, the state is saved with the last of these events.
                    progress.deliver(
                        VerifiedDelivery(
                            content: event, account: key, tickets: tickets(pending, event),
                            record: work.isMarked ? nil : ChainRecord(did, new)))
                    return true
                }
                guard isTaken else { return leaveOut(pending, key) }
                progress.relays?.remember(pending)
            case .identity, .rejected(.noIdentity):
                guard case .failed(let wait, let isMissing) = document else {
                    return postpone(pending, key, id, isFailure: true, .zero)
                }
                return postpone(pending, key, id, isFailure: true, wait, isMissing: isMissing)
            case .rejected(let fault) where fault.outcome == .resync:
                count(fault, did)
                return needRepo(fault, pending, key, id)
            case .rejected(let fault): reject(fault, pending, did)
            }
        }
    }

    /// Completes an event that waited, after its account became inactive and the others were dropped.
    func leaveOut(_ pending: Pending, _ key: AccountKey) {
        guard let did = pending.event.did, !pending.tickets.isEmpty else { return }
        ledger.withPart(of: key) { part in
            // The cursor passes it when it is stored that something is missing.
            let record = part.states[key].map { ChainRecord(did, $0) }
            progress.deliver(VerifiedDelivery(account: key, tickets: pending.tickets, record: record))
        }
    }

    /// Begins to download the repository of an account, if events of it were left out while it wasn't active.
    private func resumeIfIncomplete(_ did: DID, _ key: AccountKey) {
        let isIncomplete = ledger.withPart(of: key) { $0.works[key] == nil && $0.states[key]?.isDesynced ?? false }
        if isIncomplete { resume(did) }
    }

    /// Verifies an event with the account's DID document; `nil` for an acceptable event that is never signed.
    private func verdict(on pending: Pending, _ state: ChainState?, _ document: Document) -> EventCheck.Verdict? {
        let upstream = upstream(pending.relay)
        return switch document {
        case .found(let identity) where pending.isUrgent:
            check.isOwn(identity, of: upstream) ? nil : .rejected(.wrongHost)
        case .found(let identity): check.verdict(on: pending.event, state, from: upstream, identity)
        case .refused(let fault): .rejected(fault)
        case .failed: .rejected(.noIdentity)
        }
    }

    /// The tickets of an event that waited. One whose ticket is completed counts as in flight again.
    func tickets(_ pending: Pending, _ event: VerifiedEvent?) -> [StreamProgress.Ticket] {
        if let ticket = pending.ticket { return [ticket] }
        return event == nil ? [] : progress.add(byteCount: pending.event.byteCount)
    }

    /// Ends the work of an account. Its state is saved when all earlier events are handled.
    func settle(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key] else { return }
        end(key, &part)
        guard work.isMarked, var state = part.states[key] else { return progress.complete(work.tickets) }
        state.isDesynced = work.hasLeftOut
        if !work.hasLeftOut { part.endMark(of: work, state, key) }
        progress.deliver(
            VerifiedDelivery(
                account: key, tickets: work.tickets, record: ChainRecord(work.did, state),
                endedMark: work.hasLeftOut ? nil : work.id))
    }

    /// Removes the work of an account, with the events that wait. Returns their tickets, and those that wait for the
    /// mark.
    @discardableResult
    func end(_ key: AccountKey, _ part: inout ChainLedger.Part) -> [StreamProgress.Ticket] {
        markFound(key, &part)
        guard let work = part.works.removeValue(forKey: key) else { return [] }
        note(events: -work.buffer.count, bytes: -work.bytes)
        if work.isUnknown { jobs.counts.withLock { $0.unknown -= 1 } }
        if work.phase == .repo, work.isMarked { meter.withLock { $0.resyncing -= 1 } }
        return work.tickets + work.buffer.compactMap(\.ticket)
    }

    /// Records that the document of an account could be used.
    func markFound(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key], work.failedLookups > 0 else { return }
        part.works[key]?.failedLookups = 0
        part.works[key]?.failingSince = nil
        meter.withLock { $0.unresolved -= 1 }
    }

    /// Takes the unsigned events that wait, once the account is marked, if their server may speak for the account. A
    /// repository can't replace them, so the cursor waits for them.
    func takeUrgent(of key: AccountKey) {
        inOrder {
            let urgent = ledger.withPart(of: key) { part -> [Pending] in
                guard var work = part.works[key], work.isMarked, !work.isTakingUrgent,
                    work.buffer.contains(where: \.isUrgent)
                else { return [] }
                var (urgent, others): ([Pending], [Pending]) = ([], [])
                for pending in work.buffer {
                    let isReady = pending.isUrgent && check.isOwn(work.did, of: upstream(pending.relay))
                    if isReady { urgent.append(pending) } else { others.append(pending) }
                }
                work.buffer = others
                let bytes = urgent.reduce(0) { $0 + $1.event.byteCount }
                work.bytes -= bytes
                note(events: -urgent.count, bytes: -bytes)
                part.works[key] = work
                return urgent
            }
            for pending in urgent { takeUrgent(pending, key) }
        }
    }
}
