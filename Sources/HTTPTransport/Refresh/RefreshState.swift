/// A caller that waits at a `RefreshGate`.
struct RefreshWaiter: Sendable {
    let ticket: Int
    let continuation: CheckedContinuation<Void, any Error>
}

/// A place in the order of those who may have to wait at a `RefreshGate`.
package struct RefreshPlace: Sendable {
    let ticket: Int
}

extension [RefreshWaiter] {
    /// Puts a waiter where its ticket belongs.
    mutating func insert(_ waiter: RefreshWaiter) {
        let place = lastIndex { $0.ticket < waiter.ticket }.map { $0 + 1 } ?? 0
        insert(waiter, at: place)
    }
}

/// One renewal: of which credential, as of when.
struct Renewal<Credential: Sendable>: Sendable {
    let credential: Credential
    let generation: Int
    /// What an earlier renewal brought but could not store.
    let unsaved: Credential?
}

/// What a `RefreshGate` knows. Every change happens under its lock, whole.
struct RefreshState<Credential: Sendable & Equatable>: Sendable {
    enum Admission {
        case pass(Credential?, generation: Int)
        case wait
    }

    private(set) var credential: Credential?
    private(set) var generation = 0
    /// Those who wait for a renewal, in the order in which they came.
    var waiters: [RefreshWaiter] = []
    /// Those who may start, one waking the next.
    var starters: [RefreshWaiter] = []

    private var renewal: Renewal<Credential>?
    private var unsaved: Credential?
    private var isRejected = false
    /// Set when a credential is out of date by its own account from the start, as happens when clocks differ. Its date
    /// is not believed then, or every call would renew it.
    private var ignoresDate = false
    private var failure: (cause: any Error, until: ContinuousClock.Instant?)?
    private var failures = 0
    private var isStarting = false
    /// Set while a renewal's outcome is told: nobody starts before that is done.
    private var isTelling = false
    private var lastTicket = 0
    /// Those who took a place and have not come yet, and a number below which there is none of them.
    private var expected: Set<Int> = []
    private var firstExpected = 1
    private var withdrawn: Set<Int> = []

    init(credential: Credential?) {
        self.credential = credential
    }

    /// Whether a caller that has just come may go on: not while those who came before it are still starting.
    mutating func entry(
        at place: RefreshPlace?, _ isFresh: (Credential) -> Bool, _ now: ContinuousClock.Instant
    ) throws -> Admission {
        let admission = try admission(after: nil, isFresh, now)
        guard case .pass = admission else { return admission }
        guard !isStarting, !isTelling, starters.isEmpty else { return .wait }
        if let place { arrive(place.ticket) }
        return admission
    }

    /// Whether a caller may go on, given the generation with which its request was refused before, if it was.
    mutating func admission(
        after rejected: Int?, _ isFresh: (Credential) -> Bool, _ now: ContinuousClock.Instant
    ) throws -> Admission {
        guard let credential else {
            if rejected != nil { throw CredentialWithdrawn() }
            return .pass(nil, generation: generation)
        }
        if rejected == generation { isRejected = true }
        guard renewal == nil else { return .wait }
        guard isRejected || unsaved != nil || (!ignoresDate && !isFresh(credential)) else {
            return .pass(credential, generation: generation)
        }
        if let failure, failure.until.map({ now < $0 }) ?? true { throw failure.cause }
        return .wait
    }

    // MARK: Renewals

    /// Begins a renewal unless one runs.
    mutating func beginRenewal() -> Renewal<Credential>? {
        guard renewal == nil, let credential else { return nil }
        renewal = Renewal(credential: credential, generation: generation, unsaved: unsaved)
        return renewal
    }

    /// Whether nobody has put in another credential since a renewal began.
    func isCurrent(_ renewal: Renewal<Credential>) -> Bool {
        renewal.generation == generation
    }

    /// Keeps a new credential until it is stored. Returns whether it is still wanted.
    mutating func hold(_ renewed: Credential, for renewal: Renewal<Credential>) -> Bool {
        guard isCurrent(renewal) else { return false }
        unsaved = renewed
        return true
    }

    /// Brings what is stored into force for those who waited for it. They start after `letStart`. Returns whether it is
    /// still wanted.
    mutating func finish(_ renewal: Renewal<Credential>, with kept: Credential?, isFresh: Bool) -> Bool {
        guard isCurrent(renewal) else { return false }
        settle(on: kept)
        ignoresDate = !isFresh
        isTelling = true
        return true
    }

    mutating func letStart() {
        isTelling = false
    }

    /// Notes a failure and returns whom to tell, or `nil` when it does not matter any more.
    mutating func fail(
        _ renewal: Renewal<Credential>, with cause: any Error, _ verdict: RefreshVerdict, _ pace: RefreshPace,
        _ now: ContinuousClock.Instant
    ) -> [RefreshWaiter]? {
        guard isCurrent(renewal) else { return nil }
        failures += 1
        self.renewal = nil
        switch verdict {
        case .final: failure = (cause, until: nil)
        case .passing(let retryAfter):
            failure = (cause, until: now + (retryAfter ?? pace.pause(afterFailures: failures)))
        }
        defer { waiters = [] }
        return waiters
    }

    // MARK: Changes from outside

    /// Brings a credential, or none, into force, whatever went on. Who waited may start.
    mutating func settle(on credential: Credential?) {
        bringIntoForce(credential)
        for waiter in waiters { starters.insert(waiter) }
        waiters = []
    }

    /// Brings what the store holds into force if it is news. Returns whether it is.
    mutating func adopt(
        _ stored: Credential?, asOf generation: Int, _ isSame: (Credential, Credential) -> Bool
    ) -> Bool {
        guard self.generation == generation, stored != credential else { return false }
        if let stored, renewal != nil || unsaved != nil || failure != nil {
            guard ![credential, unsaved].contains(where: { $0.map { isSame($0, stored) } ?? false }) else {
                return false
            }
        }
        settle(on: stored)
        return true
    }

    private mutating func bringIntoForce(_ credential: Credential?) {
        self.credential = credential
        generation += 1
        renewal = nil
        unsaved = nil
        isRejected = false
        ignoresDate = false
        failure = nil
        failures = 0
    }

    // MARK: Order

    mutating func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    mutating func takePlace() -> RefreshPlace {
        let ticket = nextTicket()
        expected.insert(ticket)
        return RefreshPlace(ticket: ticket)
    }

    /// Notes that one who took a place need not be waited for any more. Returns whether that was news.
    @discardableResult
    mutating func arrive(_ ticket: Int) -> Bool {
        expected.remove(ticket) != nil
    }

    private mutating func isAnyoneExpected(before ticket: Int) -> Bool {
        if expected.isEmpty { firstExpected = lastTicket + 1 }
        while firstExpected < ticket, !expected.contains(firstExpected) { firstExpected += 1 }
        return firstExpected < ticket
    }

    /// Takes a waiter out. One that has not come yet is remembered, so that it will not wait.
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

    /// The next who may start: the first one when nobody is about to, and then each wakes the one after it.
    mutating func nextStarter(isFirst: Bool) -> RefreshWaiter? {
        if isFirst && isStarting { return nil }
        guard !isTelling, let first = starters.first, !isAnyoneExpected(before: first.ticket) else {
            isStarting = false
            return nil
        }
        isStarting = true
        return starters.removeFirst()
    }
}
