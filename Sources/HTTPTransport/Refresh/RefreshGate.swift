/// The one place where credentials are refreshed.
///
/// Code that sends requests with a credential that can expire sends them through `perform`. Then:
/// - While the credential is valid, no request waits.
/// - When it has expired, or a server has rejected it, exactly one refresh runs, however many callers noticed. They
///   wait, and start in the order they arrived. Callers that arrive while they start don't overtake them.
/// - A request that was rejected because of a credential that has been refreshed since is repeated with the current
///   one, without another refresh.
/// - A credential is only spent if its successor can be stored, as far as the store can tell in advance. The successor
///   is stored before it is used. If storing fails, nothing is lost: the next caller tries to store it again.
/// - If two refreshes in a row return a credential that is rejected on its first use, the next refresh waits for a
///   pause. A server that rejects everything doesn't cause a refresh for each request.
/// - Cancelling a caller cancels its wait, but never the refresh.
/// - If a refresh fails, each waiting caller receives the error, once. After a final failure every caller fails until a
///   new credential is set. Any other failure is followed by a pause, however many callers arrive, and then another
///   attempt. Meanwhile, a credential that isn't fresh but still usable is used.
/// - A credential that is set or removed during a refresh takes precedence over the refreshed one.
/// - While a refresh waits for another process that holds the store's lock, a credential that is still usable is used.
/// - If the store can be locked, a refresh holds the lock from reading the store to saving. Other processes that share
///   the store wait, and then use what was saved instead of spending the same credential again.
package actor RefreshGate<Credential: Sendable & Equatable> {
    private let steps: RefreshSteps<Credential>
    private let pace: RefreshPace
    private let state: Guarded<RefreshState<Credential>>
    private let storage: RefreshStorage<Credential>
    private var starts = 0

    package init(_ credential: Credential?, steps: RefreshSteps<Credential>, pace: RefreshPace = RefreshPace()) {
        self.steps = steps
        self.pace = pace
        state = Guarded(RefreshState(credential: credential))
        storage = RefreshStorage(steps: steps, state: state)
    }

    /// The current credential, if there is one. It may have expired.
    package nonisolated var credential: Credential? { state.withLock { $0.credential } }

    /// Changes whenever the current credential is replaced.
    package nonisolated var generation: Int { state.withLock { $0.generation } }

    /// Whether the current credential can't be refreshed any more.
    package nonisolated var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// The number of callers that wait for a refresh.
    package nonisolated var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Reserves the caller's turn before `perform`.
    ///
    /// Until the turn is used, callers that wait and come later can't start. So it must always be given up with
    /// `release`.
    package nonisolated func reserveTurn() -> RefreshTurn {
        state.withLock { $0.reserveTurn() }
    }

    /// Gives up a turn. Does nothing if it has been used.
    package nonisolated func release(_ turn: RefreshTurn) {
        if state.withLock({ $0.arrive(turn.ticket) }) { openNext(isFirst: true) }
    }

    /// Sends a request with the current credential. Refreshes the credential if needed, and repeats the request at most
    /// once.
    ///
    /// - Parameters:
    ///   - turn: The caller's turn, if it reserved one. Otherwise the caller comes last.
    ///   - isRejected: Whether a response says that the credential has expired.
    ///   - send: Sends the request; without a credential if the gate has none. The closure must not have a capture
    ///     list: the 6.3 compiler runs a closure that has one off the actor, and then the order in which callers start
    ///     is lost. Tests check this for every caller.
    /// - Throws: The error of `send`, or the reason why there is no credential.
    package nonisolated(nonsending) func perform<Response: Sendable>(
        in turn: RefreshTurn? = nil,
        isRejected: (Response) -> Bool,
        send: nonisolated(nonsending) @Sendable (Credential?) async throws -> Response
    ) async throws -> Response {
        if hasEnded { await takeSuccessor() }
        if state.withLock({ $0.claimUnstored() }) { try? await storage.storeAgain() }
        let response: Response
        let used: Int
        switch try state.withLock({ try $0.entry(in: turn, steps, pace.time.now()) }) {
        case .pass(nil, _):
            return try await send(nil)
        case .pass(let credential?, let generation):
            (response, used) = (try await send(credential), generation)
        case .wait:
            (response, used) = try await waitAndPerform(in: turn, for: nil, send: send)
        }
        guard shouldRepeat(isRefused: isRejected(response), generation: used) else { return response }
        let repeated = try await waitAndPerform(in: nil, for: .refusal(of: used), send: send)
        _ = shouldRepeat(isRefused: isRejected(repeated.response), generation: repeated.generation)
        return repeated.response
    }

    /// Refreshes the current credential, whether it is fresh or not, or waits for the refresh in progress.
    ///
    /// If the refresh fails, a credential that is still valid remains in use.
    ///
    /// - Throws: The reason why there is no new credential.
    package nonisolated func refresh() async throws {
        if hasEnded { await takeSuccessor() }
        if state.withLock({ $0.claimUnstored() }) { try? await storage.storeAgain() }
        guard let generation = state.withLock({ $0.credential == nil ? nil : $0.generation }) else { return }
        _ = try await waitAndPerform(in: nil, for: .demand(asOf: generation)) { $0 != nil }
    }

    private nonisolated func shouldRepeat(isRefused: Bool, generation: Int) -> Bool {
        let now = pace.time.now()
        return state.withLock { $0.shouldRepeat(isRefused: isRefused, generation: generation, pace, now) }
    }

    /// Sets the current credential, or removes it, and stores the change.
    ///
    /// Waiting callers continue with the new one, and the result of a refresh in progress is discarded. The change
    /// takes effect immediately, even if storing it fails; then the next `perform` tries to store it again.
    package nonisolated func replace(_ credential: Credential?) async throws {
        try await storage.store(credential, asOf: put(credential))
    }

    /// Sets the current credential without storing it, and returns its generation.
    @discardableResult
    package nonisolated func put(_ credential: Credential?) -> Int {
        let (generation, lost) = state.withLock { state in
            let lost = credential == nil ? state.unsaved : nil
            state.install(credential)
            return (state.generation, lost)
        }
        openNext(isFirst: true)
        // Whoever signed out knew the old credential only.
        if let lost { steps.notify(.orphaned(lost)) }
        return generation
    }

    /// Replaces the current credential by one derived from it, in one step, without storing it.
    ///
    /// If a refresh ends at the same time, either `change` receives the refreshed credential, or the refreshed
    /// credential is discarded.
    package nonisolated func put(changing change: (Credential?) -> Credential?) {
        state.withLock { $0.install(change($0.credential)) }
        openNext(isFirst: true)
    }

    /// Adds something that was learned about the current credential. It is stored with the next refresh.
    ///
    /// A refresh in progress continues, and the refreshed credential is changed in the same way.
    package nonisolated func amend(_ change: @escaping @Sendable (inout Credential) -> Void) {
        state.withLock { $0.amend(change) }
    }

    /// Uses the credential that was found in the store, unless the current one was replaced since `generation`.
    ///
    /// For stores that others write to as well: read the generation first, then the store, then call this. Like `put`,
    /// it takes precedence over a refresh in progress, unless the store still contains the credential that is being
    /// refreshed.
    package nonisolated func adopt(_ credential: Credential?, asOf generation: Int) {
        if state.withLock({ $0.adopt(credential, asOf: generation, steps.isSame) }) { openNext(isFirst: true) }
    }

    /// After a final failure, continues with what another process has stored since: someone has signed in there.
    private nonisolated(nonsending) func takeSuccessor() async {
        let (credential, generation) = state.withLock { ($0.credential, $0.generation) }
        guard let credential, case let found?? = await storage.change(asOf: generation),
            steps.isSuccessor(found, credential)
        else { return }
        _ = found
    }

    /// Continues with the stored credential, if there is one and the current one isn't replaced meanwhile.
    ///
    /// The store is read after pending writes have finished, so that a credential that was just replaced isn't
    /// restored.
    ///
    /// - Parameter check: Throws if the stored credential must not be used.
    package nonisolated func restore(
        checking check: @Sendable (Credential) throws -> Void = { _ in }
    ) async throws {
        guard let found = try await storage.load(), let stored = found.credential else { return }
        try check(stored)
        adopt(stored, asOf: found.generation)
    }

    // MARK: Waiting

    /// Waits for a credential and starts after the callers that came before.
    ///
    /// Each caller wakes the next one just before it starts. Both run on this actor, so the next one can't start until
    /// `send` suspends for the first time. By then, the request is on its way.
    private func waitAndPerform<Response: Sendable>(
        in turn: RefreshTurn?, for cause: RefreshCause?,
        send: nonisolated(nonsending) @Sendable (Credential?) async throws -> Response
    ) async throws -> (response: Response, generation: Int) {
        let ticket = turn?.ticket ?? state.withLock { $0.nextTicket() }
        defer { state.withLock { $0.forget(ticket) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enlist(RefreshWaiter(ticket: ticket, cause: cause, continuation: continuation))
            }
        } onCancel: {
            state.withLock { $0.withdraw(ticket) }?.continuation.resume(throwing: CancellationError())
        }
        // Accessing the actor's own state ensures that this code is back on the actor. Only then is the order
        // guaranteed.
        starts += 1
        openNext()
        try Task.checkCancellation()
        let (credential, generation) = state.withLock { ($0.credential, $0.generation) }
        guard let credential else { throw CredentialWithdrawn() }
        return (try await send(credential), generation)
    }

    private nonisolated func enlist(_ waiter: RefreshWaiter) {
        let now = pace.time.now()
        let outcome: Result<PendingRefresh<Credential>?, any Error> = state.withLock { state in
            state.arrive(waiter.ticket)
            guard !state.hasWithdrawn(waiter.ticket) else { return .failure(CancellationError()) }
            return Result {
                switch try state.admission(for: waiter.cause, steps, now) {
                case .pass:
                    state.starters.insert(waiter)
                    return nil
                case .wait:
                    state.waiters.insert(waiter)
                    return state.beginRefresh()
                }
            }
        }
        switch outcome {
        case .failure(let error): waiter.continuation.resume(throwing: error)
        case .success(nil): break
        case .success(let pending?): Task { await run(pending) }
        }
        openNext(isFirst: true)
    }

    private nonisolated func openNext(isFirst: Bool = false) {
        state.withLock { $0.nextStarter(isFirst: isFirst) }?.continuation.resume()
    }

    // MARK: Refreshing

    private nonisolated func run(_ pending: PendingRefresh<Credential>) async {
        let release = await steps.lock { [self] in
            state.withLock { $0.waitForLock(pending, steps) }
            openNext(isFirst: true)
        }
        defer { release() }
        state.withLock { $0.endWaitForLock(pending) }
        RefreshesUnderWay.begin()
        defer { RefreshesUnderWay.end() }
        do {
            // Otherwise the credential from before, which is still stored, would be taken for a newer one.
            if let found = await storage.change(asOf: pending.generation) { return finish(pending, with: found) }
            if pending.unsaved == nil {
                try await RefreshNotStored.wrapping { try await steps.prepareToSave(pending.credential) }
            }
            let refreshed = try await pending.unsaved == nil ? refresh(pending) : pending.unsaved
            guard let refreshed else { return }
            guard let refreshed = state.withLock({ $0.hold(refreshed, for: pending) }) else {
                if credential == nil { steps.notify(.orphaned(refreshed)) }
                return
            }
            // Signing in or out in another process does not wait for the lock, and takes precedence over the refresh.
            var kept = await storage.change(asOf: pending.generation)
            if kept == nil {
                kept = try await RefreshNotStored.wrapping { try await storage.keep(refreshed, for: pending) }
            }
            guard let kept else { return }
            // Whoever signed out knew the old credential only.
            if kept == nil, !steps.isSame(refreshed, pending.credential) { steps.notify(.orphaned(refreshed)) }
            finish(pending, with: kept)
        } catch {
            fail(pending, with: error)
        }
    }

    private nonisolated func finish(_ pending: PendingRefresh<Credential>, with found: Credential?) {
        let kept = found.flatMap { steps.isSuccessor($0, pending.credential) ? $0 : nil }
        let isFresh = kept.map(steps.isFresh) ?? true
        let now = pace.time.now()
        guard state.withLock({ $0.finish(pending, with: kept, isFresh: isFresh, now) }) else { return }
        steps.notify(kept.map { .refreshed($0) } ?? .withdrawn)
        state.withLock { $0.endNotifying() }
        openNext(isFirst: true)
    }

    /// Requests a new credential, several times if needed. Returns `nil` if the current credential was replaced
    /// meanwhile.
    private nonisolated func refresh(_ pending: PendingRefresh<Credential>) async throws -> Credential? {
        var attempt = 1
        while true {
            var isMarked = false
            do {
                switch try await storage.mark(pending) {
                case nil: return nil
                case .replaced(let found)?: return found ?? pending.credential
                case .send(let credential, let isStored)?:
                    isMarked = isStored
                    return try await steps.refresh(credential)
                }
            } catch {
                guard state.withLock({ $0.isCurrent(pending) }) else { return nil }
                let verdict = steps.judge(error, pending.credential)
                if isMarked { await storage.settle(pending, verdict) }
                switch verdict {
                case .final:
                    // Another process that shares the store may have spent this credential and stored its successor.
                    if let stored = try? await steps.load?(), !steps.isSame(stored, pending.credential) {
                        return stored
                    }
                    throw error
                case .ambiguous: throw error
                case .passing(let retryAfter):
                    let wait = retryAfter ?? pace.wait(afterAttempt: attempt)
                    guard attempt < pace.attempts, wait <= pace.longestWait else { throw error }
                    try await pace.time.sleep(wait)
                    attempt += 1
                }
            }
        }
    }

    private nonisolated func fail(_ pending: PendingRefresh<Credential>, with cause: any Error) {
        // The next caller tries to store the credential again. That needs no request to the server.
        let verdict =
            cause is RefreshNotStored ? .passing(retryAfter: .zero) : steps.judge(cause, pending.credential)
        let now = pace.time.now()
        let waiters = state.withLock { $0.fail(pending, with: cause, verdict, steps, pace, now) }
        guard let waiters else { return }
        steps.notify(verdict == .final ? .ended(cause) : .failed(cause))
        for waiter in waiters { waiter.continuation.resume(throwing: cause) }
        openNext(isFirst: true)
    }
}
