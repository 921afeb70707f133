import ATData
import ATIdentity
import CoreATProtocol
import HTTPTransport

// Lookups of DID documents of accounts whose events wait for them.

extension AccountVerifier {
    func addLookup(_ did: DID, _ id: UInt64, after wait: Duration = .zero) {
        let isListed = did.method == "plc"
        let job = FairQueue.Job(did: did, id: id, host: isListed ? nil : String(did.identifier))
        (isListed ? jobs.plcLookups : jobs.webLookups).add(job, after: wait)
    }

    /// The result of a lookup.
    enum Document {
        case found(Identity)
        /// The account can't have events.
        case refused(SyncFault)
        /// Another lookup may find it, but not before this wait. It is missing when the directory, or the account's own
        /// server, has said that there is none.
        case failed(Duration, isMissing: Bool = false)
    }

    /// Looks up the document of an account, and verifies the events that wait for it.
    func lookUp(_ job: FairQueue.Job) async {
        let key = AccountKey(job.did)
        let before = ledger.withPart(of: key) { part -> AccountWork? in
            guard let work = part.works[key], work.id == job.id else { return nil }
            part.works[key]?.phase = .lookup
            return work
        }
        guard let before else { return }
        let document = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                guard (try? await self.time.sleep(self.policy.identityPatience)) != nil else { return }
                self.ledger.withPart(of: key) { part in
                    guard let work = part.works[key], work.id == job.id, self.mayPass(work) else { return }
                    self.mark(key, &part)
                }
                self.takeUrgent(of: key)
            }
            defer { group.cancelAll() }
            let isNew =
                before.failedLookups > 0 || before.phase == .pausedLookup && verifier.identities.mayRefresh(job.did)
            return await resolve(job.did, job.id, isNew: isNew)
        }
        guard !Task.isCancelled else { return }
        switch document {
        case .found(let identity): await drain(job.did, job.id, identity)
        case .refused(let fault): refuse(fault, job.did, job.id)
        case .failed(let wait, let isMissing):
            postpone(nil, key, job.id, isFailure: true, wait, isMissing: isMissing)
        }
    }

    /// Looks up the document of an account.
    ///
    /// - Parameter isNew: Whether a cached document doesn't suffice. Then no signature of an event that waits can be of
    ///   a newer key.
    func resolve(_ did: DID, _ id: UInt64, isNew: Bool) async -> Document {
        let key = AccountKey(did)
        func note(isLookedUp: Bool) {
            ledger.withPart(of: key) { part in
                guard isNew, let work = part.works[key], work.id == id else { return }
                for index in work.buffer.indices { part.works[key]?.buffer[index].isLookedUp = isLookedUp }
            }
        }
        // Those that come meanwhile may have a newer key.
        note(isLookedUp: true)
        do {
            let identity = try await verifier.identities.resolve(
                .did(did), freshness: isNew ? .now : .cached, handle: .unchecked)
            return .found(identity)
        } catch {
            note(isLookedUp: false)
            guard !(error is CancellationError) else { return .failed(.zero) }
            let error = error as? IdentityError
            if let fault = error.flatMap({ SyncFault(final: $0) }) { return .refused(fault) }
            meter.withLock { stats in
                stats.failedLookups += 1
                stats.lastError = error?.description ?? "\(did) could not be looked up."
            }
            return .failed(
                min(error?.retryAfter ?? .zero, Self.longestLookupWait), isMissing: error?.reason == .notFound)
        }
    }

    /// The longest wait before a document is looked up again.
    private static let longestLookupWait = Duration.seconds(300)
    /// The longest wait if the account doesn't seem to exist.
    private static let longestMissingWait = Duration.seconds(3600)
    /// After this time, an account that the directory doesn't know is forgotten.
    private static let missingPatience = Duration.seconds(6 * 3600)
    /// The same if its document should be on a server of its own, which doesn't respond.
    private static let silentPatience = Duration.seconds(7 * 86_400)
    /// The lookups after which a missing account is forgotten when there are too many.
    private static let fewestLookups = 5

    /// Makes the events of an account wait until its DID document is looked up again. The account is marked.
    ///
    /// - Parameters:
    ///   - isFailure: Whether the document could not be found, and not only a newer one of it.
    ///   - isMissing: Whether that is because there is none.
    func postpone(
        _ pending: Pending?, _ key: AccountKey, _ id: UInt64, isFailure: Bool, _ least: Duration,
        isMissing: Bool = false
    ) {
        var isCurrent = false
        let job = ledger.withPart(of: key) { part -> (did: DID, wait: Duration)? in
            guard var work = part.works[key], work.id == id else { return nil }
            isCurrent = true
            if let pending { putBack(pending, &work) }
            if work.phase == .repo, work.isMarked { meter.withLock { $0.resyncing -= 1 } }
            work.phase = .pausedLookup
            var wait = max(least, .milliseconds(100))
            if isFailure {
                if work.failedLookups == 0 {
                    meter.withLock { stats in
                        stats.unresolved += 1
                        stats.count(.noIdentity, of: "")
                    }
                }
                // Nobody should be able to cause many lookups of accounts that don't exist.
                let longest = isMissing ? Self.longestMissingWait : Self.longestLookupWait
                wait = max(wait, min(.seconds(1 << min(work.failedLookups, 12)), longest))
                work.failedLookups += 1
                work.failingSince = work.failingSince ?? time.now()
            }
            part.works[key] = work
            if isFailure, isForgettable(work, isMissing: isMissing) {
                forget(key, &part)
                return nil
            }
            if work.isMarked {
                release(key, &part)
            } else if mayPass(work) {
                mark(key, &part)
            }
            return (work.did, wait)
        }
        if !isCurrent, let pending { leaveOut(pending, key) }
        guard let job else { return }
        addLookup(job.did, id, after: job.wait)
        takeUrgent(of: key)
    }

    /// Whether the cursor may pass the events of an account when it is marked. With too many accounts of which nothing
    /// is known, it waits, and at some time so does the stream.
    private func mayPass(_ work: AccountWork) -> Bool {
        !work.isUnknown || jobs.counts.withLock { $0.unknown } <= verifier.mostUnknown
    }

    /// Whether an account doesn't seem to exist. Of one that does, nothing may be lost because a directory fails.
    private func isForgettable(_ work: AccountWork, isMissing: Bool) -> Bool {
        guard work.isUnknown, let since = work.failingSince else { return false }
        let isCrowded = jobs.counts.withLock { $0.unknown } > verifier.mostUnknown
        if isMissing, isCrowded, work.failedLookups >= Self.fewestLookups { return true }
        guard isMissing || work.did.method != "plc" else { return false }
        return since.duration(to: time.now()) >= (isMissing ? Self.missingPatience : Self.silentPatience)
    }

    /// Drops an account that doesn't exist, with its waiting events.
    private func forget(_ key: AccountKey, _ part: inout ChainLedger.Part) {
        guard let work = part.works[key] else { return }
        let tickets = end(key, &part)
        meter.withLock { $0.forgotten += 1 }
        verifier.forgotten.withLock { $0.set((), for: key) }
        part.states.set(ChainState(), of: work.did, key)
        progress.deliver(
            VerifiedDelivery(account: key, tickets: tickets, record: ChainRecord(work.did, ChainState())))
    }

    /// Whether an unknown account was forgotten before.
    func wasForgotten(_ key: AccountKey, _ state: ChainState?) -> Bool {
        guard state?.rev ?? 0 == 0 else { return false }
        return verifier.forgotten.withLock { !$0.isEmpty && $0.remove(key) }
    }

    /// Rejects the events of an account that can't have any.
    private func refuse(_ fault: SyncFault, _ did: DID, _ id: UInt64) {
        let key = AccountKey(did)
        let events = ledger.withPart(of: key) { part -> [Pending] in
            guard let work = part.works[key], work.id == id else { return [] }
            note(events: -work.buffer.count, bytes: -work.bytes)
            part.works[key]?.buffer = []
            part.works[key]?.bytes = 0
            settle(key, &part)
            return work.buffer
        }
        for pending in events {
            if pending.isUrgent, check.isOwn(did, of: upstream(pending.relay)) {
                takeUrgent(pending, key)
            } else {
                reject(fault, pending, did)
            }
        }
    }
}
