import HTTPTransport

/// A credential, and where its refresh stands.
///
/// This is a state machine without tasks or clocks: each function is one transition, which the owner makes under its
/// lock. See `Phase`.
struct RefreshState<Credential: Sendable & Equatable>: Sendable {
    /// Where the refresh stands.
    ///
    /// - `ready` → `refreshing`: a caller needs another credential.
    /// - `refreshing` → `ready`: the new credential is stored, or another one was found or set.
    /// - `refreshing` → `paused`: the refresh failed for now. The next one begins with a caller after the pause.
    /// - `refreshing` → `ended`: the credential can never be refreshed.
    /// - any → `ready`: a credential is set or removed.
    ///
    /// It is indirect, so that looking at the phase copies nothing that depends on the credential.
    indirect enum Phase: Sendable {
        case ready
        case refreshing(Refresh)
        case paused(Refresh, cause: any Error, until: ContinuousClock.Instant)
        case ended(any Error)
    }

    /// A refresh that is in progress, or was and will be tried again.
    struct Refresh: Sendable {
        /// The number of attempts that have failed.
        var failures = 0
        /// The new credential, while it isn't stored.
        var unsaved: Credential?
        /// Changes of the credential meanwhile, to be made to the new one, too.
        var amendments: [@Sendable (inout Credential) -> Void] = []
        /// Whether the refresh waits for someone else who holds the store's lock.
        var waitsForLock = false

        func amended(_ credential: Credential) -> Credential {
            amendments.reduce(into: credential) { $1(&$0) }
        }
    }

    /// Judges a credential by its own dates.
    struct Dates: Sendable {
        let isFresh: @Sendable (Credential) -> Bool
        let isUsable: @Sendable (Credential) -> Bool
    }

    private(set) var generation = 0
    private(set) var phase = Phase.ready
    private(set) var evidence = RefreshEvidence()
    // Last, because the compiler doesn't know the offset of a field after one of a generic type.
    private(set) var credential: Credential?

    init(credential: Credential?) {
        self.credential = credential
    }

    // MARK: Callers

    /// Decides about a caller.
    ///
    /// - Throws: The reason why there is no credential for the caller.
    mutating func admission(
        for reason: RefreshReason, _ dates: Dates, _ now: @autoclosure () -> ContinuousClock.Instant
    ) throws -> RefreshAdmission {
        guard let credential else {
            if reason != .none { throw CredentialWithdrawn() }
            return .pass
        }
        if case .refusal(let used) = reason { reject(used) }
        let isDemanded = reason == .demand(asOf: generation)
        var isNeeded: Bool {
            isDemanded || evidence.isRejected || (!evidence.ignoresDate && !dates.isFresh(credential))
        }
        switch phase {
        case .ready: return isNeeded ? .wait : .pass
        case .refreshing(let refresh): return refresh.waitsForLock && !isDemanded && isValid(dates) ? .pass : .wait
        case .ended(let cause): throw cause
        case .paused(let refresh, let cause, let until):
            guard refresh.unsaved != nil || isNeeded else { return .pass }
            guard now() < until else { return .wait }
            guard !isDemanded, !evidence.isRejected, dates.isUsable(credential) else { throw cause }
            return .pass
        }
    }

    /// Records whether a server rejected the credential of a generation. Returns whether to send the request again with
    /// another one, which may require a refresh.
    mutating func shouldRepeat(
        isRefused: Bool, generation used: Int, _ pace: RefreshPace, _ now: @autoclosure () -> ContinuousClock.Instant
    ) -> Bool {
        guard used == generation else { return isRefused }
        guard isRefused else {
            evidence.unprovenSince = nil
            evidence.uselessRefreshes = 0
            return false
        }
        // The first rejection may be a coincidence: the credential expired or was revoked on its way.
        guard let since = evidence.unprovenSince, evidence.uselessRefreshes > 0 else { return true }
        return now() >= since + pace.pause(afterFailures: evidence.uselessRefreshes)
    }

    /// Whether `shouldRepeat` has nothing to record about a response that accepts the current credential. That doesn't
    /// change until the credential is replaced.
    var isProven: Bool { evidence.unprovenSince == nil && evidence.uselessRefreshes == 0 }

    /// Records that the credential of a generation was rejected, so that the next caller needs another one.
    mutating func reject(_ used: Int) {
        if used == generation { evidence.isRejected = true }
    }

    /// Whether the credential can be used as it is, although it can't be refreshed.
    func isValid(_ dates: Dates) -> Bool {
        guard !evidence.isRejected, let credential else { return false }
        return dates.isUsable(credential) || (!evidence.ignoresDate && dates.isFresh(credential))
    }

    // MARK: The refresh

    /// The new credential, while it isn't stored.
    var unsaved: Credential? { refresh?.unsaved }

    /// The new credential, if it is to replace the one of a generation.
    func unsaved(asOf generation: Int) -> Credential? { generation == self.generation ? unsaved : nil }

    /// Whether the refresh has failed for good.
    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    private var isReady: Bool { if case .ready = phase { true } else { false } }

    /// The refresh that is in progress, or paused. Setting it leaves the phase as it is.
    private var refresh: Refresh? {
        get {
            switch phase {
            case .refreshing(let refresh), .paused(let refresh, _, _): refresh
            case .ready, .ended: nil
            }
        }
        set {
            guard let newValue else { return }
            switch phase {
            case .refreshing: phase = .refreshing(newValue)
            case .paused(_, let cause, let until): phase = .paused(newValue, cause: cause, until: until)
            case .ready, .ended: break
            }
        }
    }

    /// Begins a refresh of the current credential, unless one is in progress. Returns whether it began.
    mutating func begin() -> Bool {
        if case .refreshing = phase { return false }
        guard credential != nil else { return false }
        phase = .refreshing(refresh ?? Refresh())
        evidence.uselessRefreshes =
            evidence.unprovenSince == nil ? 0 : min(evidence.uselessRefreshes + 1, 1_000)
        return true
    }

    /// Records whether the refresh waits for someone else who holds the store's lock.
    mutating func waitForLock(_ waits: Bool, asOf generation: Int) {
        guard generation == self.generation, case .refreshing(var refresh) = phase else { return }
        refresh.waitsForLock = waits
        phase = .refreshing(refresh)
    }

    /// Continues the refresh with a stored credential that has expired as well. Returns whether that is possible.
    mutating func continueRefresh(with stored: Credential, asOf generation: Int) -> Bool {
        guard generation == self.generation, case .refreshing(let refresh) = phase, refresh.unsaved == nil else {
            return false
        }
        let useless = evidence.uselessRefreshes
        install(refresh.amended(stored))
        evidence.uselessRefreshes = useless
        phase = .refreshing(refresh)
        return true
    }

    /// Keeps a new credential until it is stored. Returns it with what was learned meanwhile, or `nil` if the current
    /// credential was replaced.
    mutating func hold(_ refreshed: Credential, asOf generation: Int) -> Credential? {
        guard generation == self.generation, var refresh else { return nil }
        refresh.unsaved = refresh.amended(refreshed)
        self.refresh = refresh
        return refresh.unsaved
    }

    /// Makes the stored credential the current one. Returns whether it is still needed.
    mutating func finish(
        with kept: Credential?, isFresh: Bool, asOf generation: Int, _ now: ContinuousClock.Instant
    ) -> Bool {
        guard generation == self.generation else { return false }
        let useless = evidence.uselessRefreshes
        install(kept.map { refresh?.amended($0) ?? $0 })
        evidence.uselessRefreshes = useless
        evidence.unprovenSince = now
        evidence.ignoresDate = !isFresh
        return true
    }

    /// Records a failure. Returns whether it matters: not if the current credential was replaced.
    mutating func fail(
        with cause: any Error, _ verdict: RefreshVerdict, asOf generation: Int, _ pace: RefreshPace,
        _ now: ContinuousClock.Instant
    ) -> Bool {
        guard generation == self.generation, var refresh else { return false }
        refresh.failures += 1
        refresh.waitsForLock = false
        if refresh.unsaved == nil { refresh.amendments = [] }
        switch verdict {
        case .final: phase = .ended(cause)
        case .passing(let retryAfter):
            let asked = retryAfter.map { min($0, pace.longestRetryAfter) }
            phase = .paused(refresh, cause: cause, until: now + (asked ?? pace.pause(afterFailures: refresh.failures)))
        case .ambiguous(let pause): phase = .paused(refresh, cause: cause, until: now + pause.sleepable)
        }
        return true
    }

    // MARK: Replacing the credential

    /// Makes a credential, or none, the current one.
    mutating func install(_ credential: Credential?) {
        self.credential = credential
        generation += 1
        phase = .ready
        evidence = RefreshEvidence()
    }

    /// Changes the current credential, and the one that a refresh returns. The refresh continues.
    mutating func amend(_ change: @escaping @Sendable (inout Credential) -> Void) {
        guard var changed = credential else { return }
        change(&changed)
        credential = changed
        guard var refresh else { return }
        if case .paused = phase, refresh.unsaved == nil { return }
        refresh.amendments.append(change)
        refresh.unsaved = refresh.unsaved.map(refresh.amended)
        self.refresh = refresh
    }

    /// Uses what the store contains, if it is new. Returns whether it is.
    ///
    /// - Parameter isRevived: Whether the same credential is used again after a final failure.
    mutating func adopt(
        _ stored: Credential?, asOf generation: Int, isRevived: Bool = false,
        _ isSame: (Credential, Credential) -> Bool
    ) -> Bool {
        guard self.generation == generation, stored != credential else { return false }
        if let stored, !isReady, !isRevived || !hasEnded {
            let isKnown = [credential, unsaved].contains { $0.map { isSame($0, stored) } ?? false }
            guard !isKnown else { return false }
        }
        install(stored)
        return true
    }
}

// These are not nested in `RefreshState`. Whatever is nested in a generic type is generic, too, and each use would look
// its type up.

/// Facts about the current credential that servers' responses have shown.
struct RefreshEvidence: Sendable {
    /// A server has rejected the credential.
    var isRejected = false
    /// The credential had expired by its own date when it arrived, as happens when clocks differ. Its date is
    /// ignored, or every call would refresh it.
    var ignoresDate = false
    /// When a refresh returned the credential, until a server accepts it.
    var unprovenSince: ContinuousClock.Instant?
    /// The number of refreshes in a row whose credential was rejected on its first use.
    var uselessRefreshes = 0
}

/// Why a caller wants another credential, other than that the current one isn't fresh.
enum RefreshReason: Sendable, Equatable {
    case none
    /// A server rejected the credential of a generation.
    case refusal(of: Int)
    /// The caller wants a newer credential than that of a generation, valid or not.
    case demand(asOf: Int)
}

/// Whether a caller may continue with the current credential.
enum RefreshAdmission: Sendable, Equatable {
    case pass
    case wait
}
