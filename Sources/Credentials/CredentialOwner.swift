package import HTTPTransport

/// Owns a credential: who uses it, when it is refreshed, and what is stored.
///
/// Everything that changes is one value behind one lock. Code that sends requests with a credential that can expire
/// sends them through `send`. Then:
/// - While the credential is valid, no request waits.
/// - When it has expired, or a server has rejected it, exactly one refresh runs, however many callers noticed. They
///   wait, and start in the order they arrived. Callers that arrive while they start don't overtake them.
/// - A request that was rejected because of a credential that has been refreshed since is repeated with the current
///   one, without another refresh.
/// - A credential is only spent if its successor can be stored, as far as the store can tell in advance. The successor
///   is stored before it is used. If storing fails, the owner stays in memory, keeps the store locked, and tries again
///   until it is stored or replaced. Only if the process ends first, it is lost. The next caller doesn't wait for that,
///   but tries at once.
/// - If two refreshes in a row return a credential that is rejected on its first use, the next refresh waits for a
///   pause. A server that rejects everything doesn't cause a refresh for each request.
/// - Cancelling a caller cancels its wait, but never the refresh.
/// - If a refresh fails, each waiting caller receives the error, once. After a final failure every caller fails until a
///   new credential is set, and that the server refuses this one is stored. Any other failure is followed by a pause,
///   however many callers arrive, and then another attempt. Meanwhile, a credential that isn't fresh but still usable
///   is used.
/// - A credential that is set or removed during a refresh takes precedence over the refreshed one.
/// - While a refresh waits for another process that holds the store's lock, a credential that is still usable is used.
/// - If the store can be locked, a refresh holds the lock from reading the store to saving. Other processes that share
///   the store wait, and then use what was saved instead of spending the same credential again.
package final class CredentialOwner<Credential: Sendable & Equatable, Home: Sendable>: Sendable {
    /// A credential and what belongs to it, read in one step.
    package struct Snapshot: Sendable {
        /// Changes whenever the credential is replaced.
        package let generation: Int
        /// Whether there is nothing left to learn from a response that accepts the credential.
        let isProven: Bool
        /// Whatever a refresh needs besides the credential, such as the server's address.
        package let home: Home
        /// The current credential, if there is one. It may have expired.
        package let credential: Credential?
    }

    typealias Unlock = @Sendable () -> Void

    struct State {
        // Fields of generic types come last: the compiler doesn't know the offsets of those that follow one.
        var line = WaitingLine()
        /// Whether the credential that the owner began with was compared with the store.
        var isCompared = false
        /// Whether the current credential, or its removal, could not be stored.
        var isUnstored = false
        /// Set while a task tries to store a refreshed credential that could not be stored.
        var saving: Saving?
        var refresh: RefreshState<Credential>
        var home: Home
        /// The stored credential, as this owner last wrote or used it; `nil` if it is unknown.
        var stored: Credential??

        /// The attempts to store a refreshed credential.
        struct Saving {
            /// Releases the store's lock. `nil` while a refresh is in progress.
            var unlock: Unlock?
        }

        var snapshot: Snapshot {
            Snapshot(
                generation: refresh.generation, isProven: refresh.isProven, home: home, credential: refresh.credential)
        }

        /// Whether `prepare` has nothing to do, as nearly always.
        var isPrepared: Bool { isCompared && !isUnstored && !refresh.hasEnded }
    }

    let state: Guarded<State>
    /// The authority of each credential.
    let authority: @Sendable (Credential) -> any CredentialAuthority<Credential, Home>
    let dates: RefreshState<Credential>.Dates
    let store: (any CredentialStore<Credential>)?
    let pace: RefreshPace
    private let report: @Sendable (RefreshEvent<Credential>, Home) -> Void
    /// Returns what stays in memory with the owner while a refreshed credential isn't stored.
    package let companion = Guarded<@Sendable () -> (any AnyObject & Sendable)?>({ nil })
    /// Where waiting callers start. Tests check that a request is sent here.
    package let starter = Starter()
    /// The last access to the store.
    let lastAccess = Guarded<Task<Void, Never>?>(nil)

    /// Creates an owner.
    ///
    /// - Parameters:
    ///   - authority: Returns the authority of a credential.
    ///   - report: Receives the outcome of each refresh, before the callers that wait for it.
    package init(
        _ credential: Credential?, home: Home,
        authority: @escaping @Sendable (Credential) -> any CredentialAuthority<Credential, Home>,
        store: (any CredentialStore<Credential>)? = nil, pace: RefreshPace = RefreshPace(),
        report: @escaping @Sendable (RefreshEvent<Credential>, Home) -> Void = { _, _ in }
    ) {
        self.authority = authority
        dates = RefreshState.Dates(isFresh: { authority($0).isFresh($0) }, isUsable: { authority($0).isUsable($0) })
        self.store = store
        self.pace = pace
        self.report = report
        state = Guarded(State(refresh: RefreshState(credential: credential), home: home))
    }

    /// The credential and what belongs to it.
    package var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// Whether the current credential can't be refreshed any more.
    package var hasEnded: Bool { state.withLock { $0.refresh.hasEnded } }

    /// The number of callers that wait for a refresh.
    package var waiterCount: Int { state.withLock { $0.line.waiting.count } }

    // MARK: Using the credential

    /// Reserves the caller's turn before `send`.
    ///
    /// Until the turn is used, callers that wait and come later can't start. So it must always be given up with
    /// `release`.
    package func reserveTurn() -> ReservedTurn {
        ReservedTurn(ticket: state.withLock { $0.line.reserve() })
    }

    /// Gives up a turn. Does nothing if it has been used.
    package func release(_ turn: ReservedTurn) {
        if state.withLock({ $0.line.release(turn.ticket) }) { wakeNext(hasStarted: false) }
    }

    /// Sends a request with the current credential. Refreshes the credential if needed, and repeats the request at most
    /// once.
    ///
    /// - Parameters:
    ///   - turn: The caller's turn, if it reserved one. Otherwise the caller comes last.
    ///   - isRepeatable: Whether the request can be sent twice. If not, the next caller needs a new credential.
    ///   - isRejected: Whether a response says that the credential has expired.
    ///   - attempt: Sends the request; without a credential if there is none. The closure must not have a capture list:
    ///     the 6.3 compiler runs a closure that has one off the starter, and then the order in which callers start is
    ///     lost. Tests check this for every caller.
    /// - Throws: The error of `attempt`, or the reason why there is no credential.
    package nonisolated(nonsending) func send<Response: Sendable>(
        in turn: ReservedTurn? = nil,
        isRepeatable: Bool = true,
        isRejected: (Response) -> Bool,
        attempt: nonisolated(nonsending) @Sendable (Snapshot) async throws -> Response
    ) async throws -> Response {
        var entry = try entry(in: turn)
        if case .prepare = entry {
            await prepare()
            entry = try self.entry(in: turn, isPrepared: true)
        }
        var (response, used): (Response, Snapshot)
        if case .start(let current) = entry {
            (response, used) = (try await attempt(current), current)
            guard current.credential != nil else { return response }
        } else {
            (response, used) = try await waitAndSend(in: turn, for: .none, attempt)
        }
        guard shouldRepeat(isRejected(response), used) else { return response }
        guard isRepeatable else {
            state.withLock { $0.refresh.reject(used.generation) }
            return response
        }
        (response, used) = try await waitAndSend(in: nil, for: .refusal(of: used.generation), attempt)
        _ = shouldRepeat(isRejected(response), used)
        return response
    }

    /// Refreshes the current credential, whether it is fresh or not, or waits for the refresh in progress.
    ///
    /// If the refresh fails, a credential that is still valid remains in use.
    ///
    /// - Throws: The reason why there is no new credential.
    package func refresh() async throws {
        await prepare()
        let current = snapshot
        guard current.credential != nil else { return }
        _ = try await waitAndSend(in: nil, for: .demand(asOf: current.generation)) { $0.credential != nil }
    }

    /// Stores what could not be stored before. After a final failure, continues with what another process has stored
    /// since: someone has signed in there.
    private nonisolated(nonsending) func prepare() async {
        let (current, hasEnded, isUnstored, isNew) = state.withLock { state in
            defer { state.isCompared = true }
            return (state.snapshot, state.refresh.hasEnded, state.isUnstored, !state.isCompared)
        }
        if isNew, let credential = current.credential { compareWithStore(credential, asOf: current.generation) }
        if hasEnded, let own = current.credential, case let found?? = await findChange(asOf: current.generation),
            authority(own).isSuccessor(found, of: own)
        {
            adopt(found, asOf: current.generation)
        }
        if isUnstored { try? await storeAgain() }
    }

    /// How a caller that has just arrived continues.
    private enum Entry {
        /// It sends its request now.
        case start(Snapshot)
        /// It waits for a refresh, or for earlier callers to start.
        case wait
        /// It calls `prepare` first.
        case prepare
    }

    private func entry(in turn: ReservedTurn?, isPrepared: Bool = false) throws -> Entry {
        try state.withLock { state -> Entry in
            guard isPrepared || state.isPrepared else { return .prepare }
            guard try state.refresh.admission(for: .none, dates, pace.time.now()) == .pass,
                state.refresh.credential == nil || state.line.isEmpty
            else { return .wait }
            if let turn { state.line.release(turn.ticket) }
            return .start(state.snapshot)
        }
    }

    private func shouldRepeat(_ isRefused: Bool, _ used: Snapshot) -> Bool {
        guard isRefused || !used.isProven else { return false }
        return state.withLock {
            $0.refresh.shouldRepeat(isRefused: isRefused, generation: used.generation, pace, pace.time.now())
        }
    }

    // MARK: Waiting

    /// Waits for a credential and sends the request after those of the callers that came before.
    private nonisolated(nonsending) func waitAndSend<Response: Sendable>(
        in turn: ReservedTurn?, for reason: RefreshReason,
        _ attempt: nonisolated(nonsending) @Sendable (Snapshot) async throws -> Response
    ) async throws -> (Response, Snapshot) {
        let ticket = turn?.ticket ?? state.withLock { $0.line.takeTicket() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(WaitingLine.Waiter(ticket: ticket, reason: reason) { continuation.resume(with: $0) })
            }
        } onCancel: {
            state.withLock { $0.line.cancel(ticket) }?.wake(.failure(CancellationError()))
        }
        return try await starter.start(attempt) {
            wakeNext(hasStarted: true)
        } reading: {
            let snapshot = snapshot
            guard snapshot.credential != nil else { throw CredentialWithdrawn() }
            return snapshot
        }
    }

    /// Puts a caller in the line, and begins a refresh if it needs one.
    private func enqueue(_ waiter: WaitingLine.Waiter) {
        let result = Result {
            try state.withLock { state -> Snapshot? in
                state.line.release(waiter.ticket)
                // From now on, `cancel` finds the caller.
                try Task.checkCancellation()
                switch try state.refresh.admission(for: waiter.reason, dates, pace.time.now()) {
                case .pass:
                    state.line.admit(waiter)
                    return nil
                case .wait:
                    state.line.join(waiter)
                    return state.refresh.begin() ? state.snapshot : nil
                }
            }
        }
        switch result {
        case .failure(let error): waiter.wake(.failure(error))
        case .success(nil): break
        case .success(let spent?): Task { await runRefresh(of: spent) }
        }
        wakeNext(hasStarted: false)
    }

    /// Wakes the caller whose turn it is, if the one before has started.
    func wakeNext(hasStarted: Bool) {
        state.withLock { $0.line.next(hasStarted: hasStarted) }?.wake(.success(()))
    }

    /// Reports an event, with the home that the credential belongs to if it isn't the current one.
    func notify(_ event: RefreshEvent<Credential>, at home: Home? = nil) {
        report(event, home ?? snapshot.home)
    }

    // MARK: Replacing the credential

    /// Sets the current credential, or removes it, and stores the change.
    ///
    /// Waiting callers continue with the new one, and the result of a refresh in progress is discarded. The change
    /// takes effect immediately, even if storing it fails; then the next `send` tries to store it again.
    ///
    /// - Parameters:
    ///   - change: Changes the home in the same step. It receives the previous credential.
    ///   - removing: Receives the stored credential, which others may have refreshed, before the store is cleared.
    package func replace(
        _ credential: Credential?, home change: @Sendable (inout Home, Credential?) -> Void = { _, _ in },
        removing: @escaping @Sendable (Credential) -> Void = { _ in }
    ) async throws {
        try await save(credential, removing: removing) {
            self.change { home, old in
                change(&home, old)
                return credential
            }
        }
    }

    /// Changes the credential and its home in one step, in memory only.
    ///
    /// If a refresh ends at the same time, either `change` receives the refreshed credential, or the refreshed
    /// credential is discarded.
    ///
    /// - Returns: The generation of the new credential.
    @discardableResult
    package func change(_ change: (inout Home, Credential?) -> Credential?) -> Int {
        let (generation, home, lost) = state.withLock { state in
            let (home, unsaved) = (state.home, state.refresh.unsaved)
            let credential = change(&state.home, state.refresh.credential)
            state.refresh.install(credential)
            state.isUnstored = false
            state.line.admit()
            return (state.refresh.generation, home, credential == nil ? unsaved : nil)
        }
        wakeNext(hasStarted: false)
        // Whoever signed out knew the old credential only.
        if let lost { notify(.orphaned(lost), at: home) }
        return generation
    }

    /// Changes the home, and adds something that was learned about the current credential, which is stored with the
    /// next refresh.
    ///
    /// A refresh in progress continues, and the refreshed credential is changed in the same way.
    ///
    /// - Parameter generation: The generation of the credential that this is about. Nothing is changed if the
    ///   credential was replaced since. `nil`, the default, for any credential.
    package func amend(
        asOf generation: Int? = nil,
        _ credential: @escaping @Sendable (inout Credential) -> Void, home: (inout Home) -> Void = { _ in }
    ) {
        state.withLock { state in
            guard generation == nil || generation == state.refresh.generation else { return }
            home(&state.home)
            state.refresh.amend(credential)
        }
    }

    /// Uses the credential that was found in the store, unless the current one was replaced since `generation`.
    ///
    /// For stores that others write to as well: read the generation first, then the store, then call this. It takes
    /// precedence over a refresh in progress, unless the store still contains the credential that is being refreshed.
    ///
    /// - Parameters:
    ///   - isRevived: Whether the same credential is used again after a final failure.
    ///   - change: Changes the home in the same step. It receives the previous credential.
    package func adopt(
        _ credential: Credential?, asOf generation: Int, isRevived: Bool = false,
        home change: (inout Home, Credential?) -> Void = { _, _ in }
    ) {
        let isNew = state.withLock { state in
            guard state.refresh.generation == generation else { return false }
            state.stored = .some(credential)
            let old = state.refresh.credential
            guard state.refresh.adopt(credential, asOf: generation, isRevived: isRevived, isSame) else { return false }
            change(&state.home, old)
            state.isUnstored = false
            state.line.admit()
            return true
        }
        if isNew { wakeNext(hasStarted: false) }
    }

    /// Continues with the stored credential, if there is one and the current one isn't replaced meanwhile.
    ///
    /// The store is read after pending writes have finished, so that a credential that was just replaced isn't
    /// restored.
    ///
    /// - Parameters:
    ///   - canUse: Whether the stored credential may be used.
    ///   - isRevived: Whether it is used again after a final failure.
    ///   - change: Changes the home in the same step. It receives the stored and the previous credential.
    package func restore(
        if canUse: @Sendable (Credential) throws -> Bool = { _ in true },
        reviving isRevived: @Sendable (Credential) -> Bool = { _ in false },
        home change: @Sendable (inout Home, Credential, Credential?) -> Void = { _, _, _ in }
    ) async throws {
        guard let (found, generation) = try await loadStored(), let stored = found, try canUse(stored) else { return }
        adopt(stored, asOf: generation, isRevived: isRevived(stored)) { change(&$0, stored, $1) }
    }
}
