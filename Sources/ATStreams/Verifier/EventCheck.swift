import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport

/// A server that sends events: a relay, or a data server.
struct Upstream: Sendable {
    let origin: Origin?
    /// Its number in states.
    let source: UInt32

    init(_ stream: StreamID) {
        origin = URL(string: stream.service).flatMap { Origin($0) }
        source = stream.description.utf8.reduce(2_166_136_261) { hash, byte in (hash ^ UInt32(byte)) &* 16_777_619 }
    }
}

/// Checks a single event. It never waits.
struct EventCheck: Sendable {
    /// The result of a check.
    enum Verdict {
        case accepted(ChainState, VerifiedEvent?)
        case rejected(SyncFault)
        /// The account's document has to be looked up first.
        case identity
    }

    let verifier: RepoVerifier
    let collections: [CollectionFilter]

    private var policy: SyncPolicy { verifier.policy }
    private var check: CommitCheck { CommitCheck(verifier.policy) }

    /// The data server of an account, if that is known.
    func host(of did: DID) -> String? {
        (try? verifier.identities.remembered(.did(did), handle: .unchecked))?.pds.flatMap { Origin($0)?.host }
    }

    /// Verifies an event.
    ///
    /// - Parameters:
    ///   - state: The known state of the account.
    ///   - upstream: The server that sent the event.
    ///   - identity: The account's identity, if it was just looked up.
    func verdict(
        on event: FirehoseEvent, _ state: ChainState?, from upstream: Upstream, _ identity: Identity?
    ) -> Verdict {
        do throws(SyncFault) {
            switch event {
            case .commit(let commit): return try verify(commit, state, upstream, identity)
            case .sync(let sync): return try verify(sync, state, upstream, identity)
            default: return .rejected(.invalidOperations)
            }
        } catch {
            return .rejected(error)
        }
    }

    private func verify(
        _ event: CommitEvent, _ state: ChainState?, _ upstream: Upstream, _ identity: Identity?
    ) throws(SyncFault) -> Verdict {
        try checkRevision(event.rev)
        guard event.rev.bits > state?.rev ?? 0 else { throw .oldRevision }
        if state?.isInactive(on: upstream.source) ?? false { throw .inactive }
        let content = try check.read(event)
        guard try isSigned(content.commit, upstream, identity) else { return .identity }
        if let warning = try check.judge(content, event, state) {
            let host = host(of: event.did) ?? ""
            verifier.meter.withLock { $0.count(warning, of: host, isWarning: true) }
        }
        verifier.meter.withLock { $0.commits += 1 }
        var new = state ?? ChainState()
        new.set(event.rev, content.commit.dataID)
        return .accepted(new, event.filtered(by: collections).map { .commit($0) })
    }

    private func verify(
        _ event: SyncEvent, _ state: ChainState?, _ upstream: Upstream, _ identity: Identity?
    ) throws(SyncFault) -> Verdict {
        try checkRevision(event.rev)
        guard event.rev.bits >= state?.rev ?? 0 else { throw .oldRevision }
        let commit = try check.read(event)
        let isSame = state.map { $0.isKnown && $0.data == commit.dataID } ?? false
        if isSame, event.rev.bits == state?.rev { throw .oldRevision }
        guard try isSigned(commit, upstream, identity) else { return .identity }
        verifier.meter.withLock { $0.syncs += 1 }
        let isAdopted = !(state?.isKnown ?? false) && policy.firstSight == .adopt
        guard isSame || isAdopted else { throw state?.isKnown ?? false ? .newState : .firstSight }
        var new = state ?? ChainState()
        new.set(event.rev, commit.dataID)
        return .accepted(new, nil)
    }

    private func checkRevision(_ rev: TID) throws(SyncFault) {
        if rev.isAhead(of: verifier.time.date()) { throw .futureRevision }
    }

    /// Whether the account has signed a commit. Returns `false` if its DID document has to be looked up first, or
    /// again: its key and its server may have changed.
    private func isSigned(_ commit: SignedCommit, _ upstream: Upstream, _ found: Identity?) throws(SyncFault) -> Bool {
        let identity: Identity
        if let found {
            identity = found
        } else {
            do throws(IdentityError) {
                guard let known = try verifier.identities.remembered(.did(commit.did), handle: .unchecked) else {
                    return false
                }
                identity = known
            } catch {
                guard let fault = SyncFault(final: error) else { return false }
                throw fault
            }
        }
        do throws(SyncFault) {
            guard let key = identity.signingKey else { throw .noIdentity }
            guard commit.isSigned(by: key) else { throw .invalidSignature }
            guard isOwn(identity, of: upstream) else { throw .wrongHost }
            return true
        } catch {
            guard found != nil else { return false }
            throw error
        }
    }

    /// Whether a server may speak for an account: relays may for all, data servers for their own.
    func isOwn(_ identity: Identity, of upstream: Upstream) -> Bool {
        !policy.isOfDataServer || identity.pds.flatMap { Origin($0) } == upstream.origin
    }

    /// The same for an account whose DID document is cached. Anyone may report that a deleted account was deleted.
    func isOwn(_ did: DID, of upstream: Upstream) -> Bool {
        guard policy.isOfDataServer else { return true }
        do throws(IdentityError) {
            return try verifier.identities.remembered(.did(did), handle: .unchecked).map { isOwn($0, of: upstream) }
                ?? false
        } catch {
            return error.reason == .tombstoned
        }
    }
}
