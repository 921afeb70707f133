/// The store of a gate's credential, which other processes may share. The gate accesses it one step at a time.
struct RefreshStorage<Credential: Sendable & Equatable>: Sendable {
    /// What a process finds in the store when it is about to send a refresh.
    enum Mark: Sendable {
        /// The request may be sent with this credential.
        case send(Credential, isStored: Bool)
        /// Another process has stored this, or has cleared the store. The gate looks at the store again.
        case replaced(Credential?)
    }

    private let steps: RefreshSteps<Credential>
    private let state: Guarded<RefreshState<Credential>>
    private let lastTurn = Guarded<Task<Void, Never>?>(nil)

    init(steps: RefreshSteps<Credential>, state: Guarded<RefreshState<Credential>>) {
        self.steps = steps
        self.state = state
    }

    // MARK: What the gate replaces

    /// Stores a credential, or clears the store, unless the current credential was replaced by then.
    ///
    /// - Parameter generation: The generation of the credential. It is read in the same step in which the turn is taken.
    func store(_ credential: Credential?, asOf generation: @autoclosure () -> Int) async throws {
        _ = try await inTurn(asOf: generation()) { generation in
            do {
                try await steps.save(credential)
                state.withLock { $0.noteStored(credential) }
            } catch {
                await noteUnstored(asOf: generation)
                throw error
            }
        }
    }

    /// Stores what could not be stored before. What others have stored since is newer, and stays.
    func storeAgain() async throws {
        _ = try await inTurn(asOf: state.withLock { $0.generation }) { try await storeAgain(asOf: $0) }
    }

    /// Stores what could not be stored before, if there is something.
    func storeRest() async throws {
        _ = try await inTurn(asOf: state.withLock { $0.generation }) { generation in
            if state.withLock({ $0.claimUnstored() }) { try await storeAgain(asOf: generation) }
        }
    }

    private func storeAgain(asOf generation: Int) async throws {
        let credential = state.withLock { $0.credential }
        do {
            let found = try await put(credential)
            // If others have stored something else, the next refresh finds it.
            if isSame(found, credential) { state.withLock { $0.noteStored(found) } }
        } catch {
            await noteUnstored(asOf: generation)
            throw error
        }
    }

    /// Records that the current credential isn't stored, and what is stored instead: only that is replaced later.
    private func noteUnstored(asOf generation: Int) async {
        state.withLock { $0.noteUnstored(asOf: generation) }
        guard state.withLock({ $0.stored == nil }), let load = steps.load else { return }
        do {
            let found = try await load()
            state.withLock { $0.noteStored(found) }
        } catch {
            // What can't be read stays unknown.
        }
    }

    private func isSame(_ one: Credential?, _ other: Credential?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return steps.isSame(one, other)
    }

    /// Stores a refreshed credential.
    ///
    /// - Returns: What is stored now. `nil` if the store was cleared, or the current credential was replaced.
    func keep(_ refreshed: Credential, for pending: PendingRefresh<Credential>) async throws -> Credential?? {
        try await inTurn(asOf: pending.generation) { _ -> Credential? in
            if let exchange = steps.exchange { return try await exchange(pending.credential, refreshed) }
            let found = try await put(refreshed)
            state.withLock { $0.noteStored(found) }
            return found
        }
    }

    // MARK: What others replace

    /// What the store contains, after pending writes have finished, and the generation that it was read at.
    func load() async throws -> (credential: Credential?, generation: Int)? {
        try await inTurn(asOf: state.withLock { $0.generation }) { generation in
            guard let load = steps.load else { return (nil, generation) }
            let stored = try await load()
            state.withLock { $0.noteStored(stored) }
            return (stored, generation)
        }
    }

    /// What the store contains, if others have written to it since this gate last wrote or read it. An inner `nil`
    /// means that the store was cleared.
    ///
    /// Returns `nil` if this gate has neither read nor written its store yet: the stored credential may be older than
    /// the current one.
    func change(asOf generation: Int) async -> Credential?? {
        guard let load = steps.load, let known = state.withLock({ $0.stored }) else { return nil }
        let found = try? await inTurn(asOf: generation) { _ in try await load() }
        guard let found else { return nil }
        switch (found, known) {
        case (nil, nil): return nil
        case (let found?, let known?) where steps.isSame(found, known): return nil
        default:
            state.withLock { $0.noteStored(found) }
            return .some(found)
        }
    }

    // MARK: Marks

    /// Stores that a request is about to be sent, unless the store contains something else by now. Returns `nil` if the
    /// current credential was replaced.
    func mark(_ pending: PendingRefresh<Credential>) async throws -> Mark? {
        guard let own = try steps.marked(pending.credential), let load = steps.load else {
            return .send(pending.credential, isStored: false)
        }
        return try await inTurn(asOf: pending.generation) { _ -> Mark in
            let stored = try await RefreshNotStored.wrapping { try await load() }
            var marked = own
            if let stored, steps.isSame(stored, own) {
                marked = try steps.marked(stored) ?? own
            } else if state.withLock({ $0.stored }) != nil {
                return .replaced(stored)
            }
            let found = try await RefreshNotStored.wrapping { [marked] in try await put(marked) }
            guard let found, steps.isSame(found, marked) else { return .replaced(found) }
            state.withLock { $0.noteStored(found) }
            return .send(marked, isStored: true)
        }
    }

    /// Changes the mark after a failure, if the store still contains the credential that was sent.
    func settle(_ pending: PendingRefresh<Credential>, _ verdict: RefreshVerdict) async {
        guard verdict != .final, let load = steps.load else { return }
        _ = try? await inTurn(asOf: pending.generation) { _ in
            guard let stored = try await load(), steps.isSame(stored, pending.credential) else { return }
            _ = try await put(steps.settled(stored, verdict))
        }
    }

    /// Stores a credential in place of the one that this gate knows to be stored, and returns what is stored then. What
    /// others have stored since, or its removal, stays.
    private func put(_ credential: Credential?) async throws -> Credential? {
        if let swap = steps.swap, let known = state.withLock({ $0.stored }) { return try await swap(known, credential) }
        try await steps.save(credential)
        return credential
    }

    // MARK: Turns

    /// Accesses the store after all earlier accesses have finished. Returns `nil` without doing anything if the current
    /// credential was replaced by then.
    ///
    /// The generation is read in the same step in which the turn is taken.
    private func inTurn<Outcome: Sendable>(
        asOf generation: @autoclosure () -> Int, _ act: @escaping @Sendable (_ generation: Int) async throws -> Outcome
    ) async throws -> Outcome? {
        let acting = lastTurn.withLock { turn in
            let generation = generation()
            let acting = Task { [turn] () -> Outcome? in
                await turn?.value
                guard state.withLock({ $0.generation }) == generation else { return nil }
                return try await act(generation)
            }
            turn = Task { _ = await acting.result }
            return acting
        }
        return try await acting.value
    }
}
