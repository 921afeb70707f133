/// A caller that waits at a `RefreshGate`.
struct RefreshWaiter: Sendable {
    let ticket: Int
    let cause: RefreshCause?
    let continuation: CheckedContinuation<Void, any Error>
}

/// Why a caller wants another credential, other than that the current one isn't fresh.
enum RefreshCause: Sendable, Equatable {
    /// A server rejected the credential of a generation.
    case refusal(of: Int)
    /// The caller wants a newer credential than that of a generation, valid or not.
    case demand(asOf: Int)
}

/// A caller's turn in the order of those that may have to wait at a `RefreshGate`.
package struct RefreshTurn: Sendable {
    let ticket: Int
}

extension [RefreshWaiter] {
    /// Inserts a waiter in the order of the tickets.
    mutating func insert(_ waiter: RefreshWaiter) {
        let index = lastIndex { $0.ticket < waiter.ticket }.map { $0 + 1 } ?? 0
        insert(waiter, at: index)
    }
}

/// A refresh in progress.
struct PendingRefresh<Credential: Sendable>: Sendable {
    let credential: Credential
    let generation: Int
    /// The result of an earlier refresh that could not be stored.
    let unsaved: Credential?
}

/// The state of a `RefreshGate`. Every change happens as a whole, under its lock.
struct RefreshState<Credential: Sendable & Equatable>: Sendable {
    enum Admission {
        case pass(Credential?, generation: Int)
        case wait
    }

    private(set) var credential: Credential?
    private(set) var generation = 0
    /// Callers that wait for a refresh, in the order they arrived.
    var waiters: [RefreshWaiter] = []
    /// Callers that may start. Each wakes the next.
    var starters: [RefreshWaiter] = []

    private var pending: PendingRefresh<Credential>?
    /// A new credential that isn't stored yet.
    private(set) var unsaved: Credential?
    /// What the store contains, as last read or written.
    private(set) var stored: Credential??
    /// What was learned about the credential during a refresh, to be added to the new one.
    private var amendments: [@Sendable (inout Credential) -> Void] = []
    private var isRejected = false
    /// Set if a credential has expired by its own date when it arrives, as happens when clocks differ. Its date is then
    /// ignored, or every call would refresh it.
    private var ignoresDate = false
    private var failure: (cause: any Error, until: ContinuousClock.Instant?)?
    private var failures = 0
    /// Set while a refresh waits for another process that holds the store's lock.
    private var isLockedElsewhere = false
    /// When a refresh returned the current credential, until a server accepts it.
    private var unprovenSince: ContinuousClock.Instant?
    /// The number of refreshes in a row that returned a credential which was rejected on its first use.
    private var uselessRefreshes = 0
    /// Set if the current credential, or its removal, could not be stored.
    private var isUnstored = false
    private var isStarting = false
    /// Set while the outcome of a refresh is reported: no caller starts before that is done.
    private var isNotifying = false
    private var lastTicket = 0
    /// The tickets of reserved turns that haven't been used yet.
    private var reserved: Set<Int> = []
    /// No reserved turn has a ticket below this one.
    private var firstReserved = 1
    private var withdrawn: Set<Int> = []

    init(credential: Credential?) {
        self.credential = credential
    }

    /// Whether a caller that has just arrived may continue: not while earlier callers are still starting.
    mutating func entry(
        in turn: RefreshTurn?, _ steps: RefreshSteps<Credential>, _ now: ContinuousClock.Instant
    ) throws -> Admission {
        let admission = try admission(for: nil, steps, now)
        guard case .pass = admission else { return admission }
        guard !isStarting, !isNotifying, starters.isEmpty else { return .wait }
        if let turn { arrive(turn.ticket) }
        return admission
    }

    /// Whether a caller may continue with the current credential.
    mutating func admission(
        for cause: RefreshCause?, _ steps: RefreshSteps<Credential>, _ now: ContinuousClock.Instant
    ) throws -> Admission {
        guard let credential else {
            if cause != nil { throw CredentialWithdrawn() }
            return .pass(nil, generation: generation)
        }
        if cause == .refusal(of: generation) { isRejected = true }
        let isDemanded = cause == .demand(asOf: generation)
        guard pending == nil else {
            guard isLockedElsewhere, !isDemanded, isValid(steps) else { return .wait }
            return .pass(credential, generation: generation)
        }
        if let failure, failure.until == nil { throw failure.cause }
        guard isDemanded || isRejected || unsaved != nil || (!ignoresDate && !steps.isFresh(credential)) else {
            return .pass(credential, generation: generation)
        }
        if let failure, let until = failure.until, now < until {
            guard !isDemanded, !isRejected, steps.isUsable(credential) else { throw failure.cause }
            return .pass(credential, generation: generation)
        }
        return .wait
    }

    // MARK: Responses

    /// Records whether a server rejected the credential of a generation. Returns whether to repeat the request with
    /// another one, which may require a refresh.
    mutating func shouldRepeat(
        isRefused: Bool, generation used: Int, _ pace: RefreshPace, _ now: ContinuousClock.Instant
    ) -> Bool {
        guard used == generation else { return isRefused }
        guard isRefused else {
            unprovenSince = nil
            uselessRefreshes = 0
            return false
        }
        // The first rejection may be a coincidence: the credential expired or was revoked on its way.
        guard let unprovenSince, uselessRefreshes > 0 else { return true }
        return now >= unprovenSince + pace.pause(afterFailures: uselessRefreshes)
    }

    // MARK: Refreshes

    /// Begins a refresh unless one is in progress.
    mutating func beginRefresh() -> PendingRefresh<Credential>? {
        guard pending == nil, let credential else { return nil }
        uselessRefreshes = unprovenSince == nil ? 0 : min(uselessRefreshes + 1, 1_000)
        pending = PendingRefresh(credential: credential, generation: generation, unsaved: unsaved)
        return pending
    }

    /// Whether the credential can be used as it is, although it can't be refreshed.
    private func isValid(_ steps: RefreshSteps<Credential>) -> Bool {
        guard !isRejected, let credential else { return false }
        return steps.isUsable(credential) || (!ignoresDate && steps.isFresh(credential))
    }

    /// Whether a failure was final.
    var hasEnded: Bool { failure.map { $0.until == nil } ?? false }

    /// Records that a refresh waits for another process that holds the store's lock. Waiting callers that can use the
    /// credential as it is start.
    mutating func waitForLock(_ pending: PendingRefresh<Credential>, _ steps: RefreshSteps<Credential>) {
        guard isCurrent(pending) else { return }
        isLockedElsewhere = true
        if isValid(steps) { waiters = startAllButDemanding() }
    }

    /// Records that the wait for the lock is over.
    mutating func endWaitForLock(_ pending: PendingRefresh<Credential>) {
        if isCurrent(pending) { isLockedElsewhere = false }
    }

    /// Lets the waiting callers start that don't demand another credential. Returns the others.
    private mutating func startAllButDemanding() -> [RefreshWaiter] {
        var others: [RefreshWaiter] = []
        for waiter in waiters {
            if waiter.cause == .demand(asOf: generation) { others.append(waiter) } else { starters.insert(waiter) }
        }
        return others
    }

    /// Whether the credential hasn't been replaced since a refresh began.
    func isCurrent(_ pending: PendingRefresh<Credential>) -> Bool {
        pending.generation == generation
    }

    /// Keeps a new credential until it is stored. Returns it with what was learned meanwhile, or `nil` if it isn't
    /// needed any more.
    mutating func hold(_ refreshed: Credential, for pending: PendingRefresh<Credential>) -> Credential? {
        guard isCurrent(pending) else { return nil }
        unsaved = amended(refreshed)
        return unsaved
    }

    private func amended(_ credential: Credential) -> Credential {
        amendments.reduce(into: credential) { $1(&$0) }
    }

    /// Makes the stored credential the current one. The callers that waited for it start after `endNotifying`. Returns
    /// whether the credential is still needed.
    mutating func finish(
        _ pending: PendingRefresh<Credential>, with kept: Credential?, isFresh: Bool, _ now: ContinuousClock.Instant
    ) -> Bool {
        guard isCurrent(pending) else { return false }
        let useless = uselessRefreshes
        install(kept.map(amended))
        uselessRefreshes = useless
        unprovenSince = now
        ignoresDate = !isFresh
        isNotifying = true
        return true
    }

    mutating func endNotifying() {
        isNotifying = false
    }

    /// Records a failure and returns the callers to fail, or `nil` if it doesn't matter any more. Waiting callers that
    /// can use the credential as it is start instead.
    mutating func fail(
        _ pending: PendingRefresh<Credential>, with cause: any Error, _ verdict: RefreshVerdict,
        _ steps: RefreshSteps<Credential>, _ pace: RefreshPace, _ now: ContinuousClock.Instant
    ) -> [RefreshWaiter]? {
        guard isCurrent(pending) else { return nil }
        failures += 1
        self.pending = nil
        isLockedElsewhere = false
        if unsaved == nil { amendments = [] }
        switch verdict {
        case .final: failure = (cause, until: nil)
        case .passing(let retryAfter):
            let asked = retryAfter.map { min($0, pace.longestRetryAfter) }
            failure = (cause, until: now + (asked ?? pace.pause(afterFailures: failures)))
        case .ambiguous(let pause): failure = (cause, until: now + pause.sleepable)
        }
        defer { waiters = [] }
        guard verdict != .final, isValid(steps) else { return waiters }
        return startAllButDemanding()
    }

    // MARK: Replacing the credential

    /// Changes the current credential, and the one that a refresh in progress returns. The refresh continues.
    mutating func amend(_ change: @escaping @Sendable (inout Credential) -> Void) {
        guard var amended = credential else { return }
        change(&amended)
        credential = amended
        if pending != nil || unsaved != nil { amendments.append(change) }
        unsaved = unsaved.map(self.amended)
    }

    /// Makes a credential, or none, the current one. Waiting callers may start.
    mutating func install(_ credential: Credential?) {
        setCurrent(credential)
        for waiter in waiters { starters.insert(waiter) }
        waiters = []
    }

    /// Uses what the store contains, if it is new. Returns whether it is.
    mutating func adopt(
        _ stored: Credential?, asOf generation: Int, _ isSame: (Credential, Credential) -> Bool
    ) -> Bool {
        guard self.generation == generation, stored != credential else { return false }
        if let stored, pending != nil || unsaved != nil || failure != nil {
            guard ![credential, unsaved].contains(where: { $0.map { isSame($0, stored) } ?? false }) else {
                return false
            }
        }
        install(stored)
        return true
    }

    private mutating func setCurrent(_ credential: Credential?) {
        self.credential = credential
        generation += 1
        pending = nil
        isLockedElsewhere = false
        unsaved = nil
        amendments = []
        isRejected = false
        ignoresDate = false
        failure = nil
        failures = 0
        unprovenSince = nil
        uselessRefreshes = 0
        isUnstored = false
    }

    // MARK: Storing

    /// Records what the store contains now.
    mutating func noteStored(_ credential: Credential?) {
        stored = .some(credential)
    }

    /// Records that a credential, or its removal, could not be stored, if it is still the current one.
    mutating func noteUnstored(asOf generation: Int) {
        if generation == self.generation { isUnstored = true }
    }

    /// Whether something has to be stored again. Returns `true` to one caller only, until that fails too.
    mutating func claimUnstored() -> Bool {
        defer { isUnstored = false }
        return isUnstored
    }

    // MARK: Order

    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    mutating func reserveTurn() -> RefreshTurn {
        let ticket = nextTicket()
        reserved.insert(ticket)
        return RefreshTurn(ticket: ticket)
    }

    /// Records that a reserved turn is used or given up. Returns whether it was still reserved.
    @discardableResult
    mutating func arrive(_ ticket: Int) -> Bool {
        reserved.remove(ticket) != nil
    }

    private mutating func isAnyTurnReserved(before ticket: Int) -> Bool {
        if reserved.isEmpty { firstReserved = lastTicket + 1 }
        while firstReserved < ticket, !reserved.contains(firstReserved) { firstReserved += 1 }
        return firstReserved < ticket
    }

    /// Removes a waiter. One that hasn't arrived yet is remembered, so that it won't wait.
    mutating func withdraw(_ ticket: Int) -> RefreshWaiter? {
        if let index = waiters.firstIndex(where: { $0.ticket == ticket }) { return waiters.remove(at: index) }
        if !starters.contains(where: { $0.ticket == ticket }) { withdrawn.insert(ticket) }
        return nil
    }

    func hasWithdrawn(_ ticket: Int) -> Bool {
        withdrawn.contains(ticket)
    }

    mutating func forget(_ ticket: Int) {
        withdrawn.remove(ticket)
    }

    /// The next caller that may start. `isFirst` starts the chain, unless it is running already.
    mutating func nextStarter(isFirst: Bool) -> RefreshWaiter? {
        if isFirst && isStarting { return nil }
        guard !isNotifying, let first = starters.first, !isAnyTurnReserved(before: first.ticket) else {
            isStarting = false
            return nil
        }
        isStarting = true
        return starters.removeFirst()
    }
}
