/// The one place where credentials are renewed.
///
/// Whoever sends requests with a credential that can run out sends them through `perform`. Then:
/// - While the credential is good, nothing waits.
/// - When it has run out, or a server has refused it, exactly one renewal runs, however many callers found out. They
///   wait, and start in the order in which they came; who comes while they start does not overtake them.
/// - A caller whose answer comes late, refused on account of a credential that has been renewed since, is repeated with
///   the current one, without another renewal.
/// - A new credential is stored before anybody uses it. If storing fails, nothing is lost: the next caller tries to
///   store it again.
/// - Cancelling a caller cancels its wait, never the renewal.
/// - A renewal that fails tells each waiter why, once. A final failure closes the gate until somebody puts a new
///   credential in; a passing one is tried again, but not before a pause, however many callers come.
/// - What was put in or taken out while a renewal ran wins over the renewal.
package actor RefreshGate<Credential: Sendable & Equatable> {
    private let steps: RefreshSteps<Credential>
    private let pace: RefreshPace
    private let state: Guarded<RefreshState<Credential>>
    private let storeTurn = Guarded<Task<Void, Never>?>(nil)
    private var starts = 0

    package init(_ credential: Credential?, steps: RefreshSteps<Credential>, pace: RefreshPace = RefreshPace()) {
        self.steps = steps
        self.pace = pace
        state = Guarded(RefreshState(credential: credential))
    }

    /// The credential in force, if any. It may have run out.
    package nonisolated var credential: Credential? { state.withLock { $0.credential } }

    /// Changes whenever another credential comes into force.
    package nonisolated var generation: Int { state.withLock { $0.generation } }

    /// How many callers wait for a renewal.
    package nonisolated var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Takes a place among those who may have to wait, for a caller with something to do before it calls `perform`.
    ///
    /// Until then it holds up whoever comes later and waits, so it must be left with `leave`, whatever happens.
    package nonisolated func takePlace() -> RefreshPlace {
        state.withLock { $0.takePlace() }
    }

    /// Gives up a place. Does nothing when it has been used.
    package nonisolated func leave(_ place: RefreshPlace) {
        if state.withLock({ $0.arrive(place.ticket) }) { openNext(isFirst: true) }
    }

    /// Sends something with the credential in force, renewing that as needed and repeating the request at most once.
    ///
    /// - Parameters:
    ///   - place: The caller's place in the order, if it took one. Without one it comes after everybody.
    ///   - isRejected: Whether an answer says that the credential has run out.
    ///   - send: Sends the request, with no credential at all where the gate holds none. A closure
    ///     must have no capture list: the 6.3 compiler takes one that has off the actor, and with that the order in
    ///     which waiters start is lost.
    /// - Throws: What `send` throws, or why no credential can be had.
    package nonisolated(nonsending) func perform<Answer: Sendable>(
        at place: RefreshPlace? = nil,
        isRejected: (Answer) -> Bool,
        send: nonisolated(nonsending) @Sendable (Credential?) async throws -> Answer
    ) async throws -> Answer {
        var rejected: Int?
        switch try state.withLock({ try $0.entry(at: place, steps.isFresh, pace.now()) }) {
        case .pass(let credential, let generation):
            let answer = try await send(credential)
            guard credential != nil, isRejected(answer) else { return answer }
            rejected = generation
        case .wait:
            let (answer, generation) = try await performInTurn(at: place, after: nil, send: send)
            guard isRejected(answer) else { return answer }
            rejected = generation
        }
        return try await performInTurn(at: nil, after: rejected, send: send).answer
    }

    /// Puts a credential in place of the one in force, or takes it out, and stores that.
    ///
    /// Whoever waits goes on with the new one; a renewal under way comes too late and is thrown away. The change holds
    /// from the moment of the call, even if storing it fails.
    package nonisolated func replace(_ credential: Credential?) async throws {
        _ = try await inStoreTurn(asOf: put(credential)) { [steps] _ in try await steps.save(credential) }
    }

    /// Puts a credential in place of the one in force without storing it, and returns its generation.
    @discardableResult
    package nonisolated func put(_ credential: Credential?) -> Int {
        defer { openNext(isFirst: true) }
        return state.withLock { state in
            state.settle(on: credential)
            return state.generation
        }
    }

    /// Takes over what the store was found to hold, if nothing came into force since `generation`.
    ///
    /// For stores that others write to as well: take the generation first, then read the store, then call this. Like
    /// `put` it wins over a renewal under way, unless it is just the credential that is being renewed.
    package nonisolated func adopt(_ credential: Credential?, asOf generation: Int) {
        if state.withLock({ $0.adopt(credential, asOf: generation, steps.isSame) }) { openNext(isFirst: true) }
    }

    /// Goes on with what the store holds, if it holds something and nothing else came into force meanwhile.
    ///
    /// It is read when everything on its way to the store has arrived there, so that it never is what was just replaced.
    package nonisolated func restore() async throws {
        let found = try await inStoreTurn(asOf: generation) { [steps] generation in
            (stored: try await steps.load(), generation: generation)
        }
        if let found, let stored = found.stored { adopt(stored, asOf: found.generation) }
    }

    // MARK: Waiting

    /// Waits for a credential and starts after those who came before.
    ///
    /// Each caller opens the way for the next just before it starts. Both run on this actor, so the next can't start
    /// until `send` waits for the first time, and that is when the request is on its way.
    private func performInTurn<Answer: Sendable>(
        at place: RefreshPlace?, after rejected: Int?,
        send: nonisolated(nonsending) @Sendable (Credential?) async throws -> Answer
    ) async throws -> (answer: Answer, generation: Int) {
        let ticket = place?.ticket ?? state.withLock { $0.nextTicket() }
        defer { state.withLock { $0.forget(ticket) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enlist(RefreshWaiter(ticket: ticket, continuation: continuation), after: rejected)
            }
        } onCancel: {
            state.withLock { $0.withdraw(ticket) }?.continuation.resume(throwing: CancellationError())
        }
        // Touching the actor's own state makes sure that we are back on it: only then is the order certain.
        starts += 1
        openNext()
        try Task.checkCancellation()
        let (credential, generation) = state.withLock { ($0.credential, $0.generation) }
        guard let credential else { throw CredentialWithdrawn() }
        return (try await send(credential), generation)
    }

    private nonisolated func enlist(_ waiter: RefreshWaiter, after rejected: Int?) {
        let now = pace.now()
        let outcome: Result<Renewal<Credential>?, any Error> = state.withLock { state in
            state.arrive(waiter.ticket)
            guard !state.hasWithdrawn(waiter.ticket) else { return .failure(CancellationError()) }
            return Result {
                switch try state.admission(after: rejected, steps.isFresh, now) {
                case .pass:
                    state.starters.insert(waiter)
                    return nil
                case .wait:
                    state.waiters.insert(waiter)
                    return state.beginRenewal()
                }
            }
        }
        switch outcome {
        case .failure(let error): waiter.continuation.resume(throwing: error)
        case .success(nil): break
        case .success(let renewal?): Task { await run(renewal) }
        }
        openNext(isFirst: true)
    }

    private nonisolated func openNext(isFirst: Bool = false) {
        state.withLock { $0.nextStarter(isFirst: isFirst) }?.continuation.resume()
    }

    // MARK: Renewing

    private nonisolated func run(_ renewal: Renewal<Credential>) async {
        do {
            let renewed = try await renewal.unsaved == nil ? renew(renewal) : renewal.unsaved
            guard let renewed, state.withLock({ $0.hold(renewed, for: renewal) }) else { return }
            let kept: Credential??
            do {
                kept = try await inStoreTurn(asOf: renewal.generation) { [steps] _ in
                    if let exchange = steps.exchange { return try await exchange(renewal.credential, renewed) }
                    try await steps.save(renewed)
                    return renewed
                }
            } catch {
                throw RefreshNotStored(cause: error)
            }
            guard let kept else { return }
            let isFresh = kept.map(steps.isFresh) ?? true
            guard state.withLock({ $0.finish(renewal, with: kept, isFresh: isFresh) }) else { return }
            if let kept { steps.tell(.renewed(kept)) }
            state.withLock { $0.letStart() }
            openNext(isFirst: true)
        } catch {
            fail(renewal, with: error)
        }
    }

    /// Asks for a new credential, a few times if need be. Returns `nil` when the gate has moved on meanwhile.
    private nonisolated func renew(_ renewal: Renewal<Credential>) async throws -> Credential? {
        var attempt = 1
        while true {
            do {
                return try await steps.renew(renewal.credential)
            } catch {
                guard state.withLock({ $0.isCurrent(renewal) }) else { return nil }
                switch steps.judge(error) {
                case .final:
                    // Another process that shares the store may have spent this credential and stored its successor.
                    if let stored = try? await steps.load(), !steps.isSame(stored, renewal.credential) { return stored }
                    throw error
                case .passing(let retryAfter):
                    let wait = retryAfter ?? pace.wait(afterAttempt: attempt)
                    guard attempt < pace.attempts, wait <= pace.longestWait else { throw error }
                    try await pace.sleep(wait)
                    attempt += 1
                }
            }
        }
    }

    private nonisolated func fail(_ renewal: Renewal<Credential>, with cause: any Error) {
        // A credential that could not be stored is tried again by the next caller: no server is asked for it.
        let verdict = cause is RefreshNotStored ? .passing(retryAfter: .zero) : steps.judge(cause)
        let now = pace.now()
        let waiters = state.withLock { $0.fail(renewal, with: cause, verdict, pace, now) }
        guard let waiters else { return }
        steps.tell(verdict == .final ? .ended(cause) : .failed(cause))
        for waiter in waiters { waiter.continuation.resume(throwing: cause) }
    }

    // MARK: Storing

    /// Does something with the store when everything before is done. Returns `nil`, and does nothing, if another
    /// credential has come into force by then.
    ///
    /// The generation is taken, and the turn with it, at once: nobody gets in between.
    private nonisolated func inStoreTurn<Outcome: Sendable>(
        asOf generation: @autoclosure () -> Int, _ act: @escaping @Sendable (_ generation: Int) async throws -> Outcome
    ) async throws -> Outcome? {
        let acting = storeTurn.withLock { turn in
            let generation = generation()
            let acting = Task { [turn] () -> Outcome? in
                await turn?.value
                guard self.generation == generation else { return nil }
                return try await act(generation)
            }
            turn = Task { _ = await acting.result }
            return acting
        }
        return try await acting.value
    }
}
