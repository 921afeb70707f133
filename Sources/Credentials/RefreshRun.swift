import HTTPTransport

/// A refresh, from the lock on the store to the callers that waited.
extension CredentialOwner {
    /// Refreshes a credential and wakes the waiting callers.
    ///
    /// The steps: lock the store, look whether another process was faster, check that the store can save, mark the
    /// credential as sent, exchange it, store the new one, use it.
    func runRefresh(of current: Snapshot) async {
        guard let spent = current.credential else { return }
        let generation = current.generation
        let unlock = await lockStore(asOf: generation)
        defer { unlock() }
        RefreshesUnderWay.begin()
        defer { RefreshesUnderWay.end() }
        do {
            // Otherwise the credential from before, which is still stored, would be taken for a newer one.
            try await CredentialNotStored.wrapping { try await storeAgain() }
            if let found = await findChange(asOf: generation) {
                return finish(with: found, of: spent, asOf: generation)
            }
            guard let refreshed = try await exchange(spent, at: current.home, asOf: generation) else { return }
            guard let refreshed = state.withLock({ $0.refresh.hold(refreshed, asOf: generation) }) else {
                if snapshot.credential == nil { notify(.orphaned(refreshed)) }
                return
            }
            // Signing in or out in another process does not wait for the lock, and takes precedence over the refresh.
            var kept = await findChange(asOf: generation)
            if kept == nil {
                kept = try await CredentialNotStored.wrapping { try await put(refreshed, asOf: generation) }
            }
            guard let kept else { return }
            // Whoever signed out knew the old credential only.
            if kept == nil, !authority.isSame(refreshed, spent) { notify(.orphaned(refreshed)) }
            finish(with: kept, of: spent, asOf: generation)
        } catch {
            fail(with: error, of: spent, asOf: generation)
        }
    }

    /// Locks the store. While someone else holds the lock, callers that can use the current credential start.
    private func lockStore(asOf generation: Int) async -> @Sendable () -> Void {
        defer { state.withLock { $0.refresh.waitForLock(false, asOf: generation) } }
        guard let store else { return {} }
        return await store.lock { self.startWhileLocked(asOf: generation) }
    }

    private func startWhileLocked(asOf generation: Int) {
        state.withLock { state in
            state.refresh.waitForLock(true, asOf: generation)
            guard state.refresh.generation == generation, state.refresh.isValid(dates) else { return }
            state.line.admit { $0 != .demand(asOf: generation) }
        }
        wakeNext(hasStarted: false)
    }

    /// Exchanges a credential for a new one, in several attempts if needed. Returns `nil` if the current credential was
    /// replaced meanwhile.
    private func exchange(_ spent: Credential, at home: Home, asOf generation: Int) async throws -> Credential? {
        if let unsaved = state.withLock({ $0.refresh.unsaved(asOf: generation) }) { return unsaved }
        try await CredentialNotStored.wrapping { try await store?.prepareToSave(spent) }
        var attempt = 1
        while true {
            var isMarked = false
            do {
                switch try await mark(spent, asOf: generation) {
                case nil: return nil
                case .replaced(let found)?: return found ?? spent
                case .send(let credential, let isStored)?:
                    isMarked = isStored
                    return try await authority.refresh(credential, at: home)
                }
            } catch {
                guard snapshot.generation == generation else { return nil }
                let verdict = authority.verdict(on: error, of: spent)
                if isMarked { await settle(spent, verdict, asOf: generation) }
                switch verdict {
                case .final:
                    // Another process that shares the store may have spent this credential and stored its successor.
                    if let stored = try? await store?.load(), !authority.isSame(stored, spent) { return stored }
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

    /// Uses what is stored now. The event comes before the first caller starts.
    private func finish(with found: Credential?, of spent: Credential, asOf generation: Int) {
        let kept = found.flatMap { authority.isSuccessor($0, of: spent) ? $0 : nil }
        let isFresh = kept.map(authority.isFresh) ?? true
        let now = pace.time.now()
        let isNeeded = state.withLock { state in
            guard state.refresh.finish(with: kept, isFresh: isFresh, asOf: generation, now) else { return false }
            state.isUnstored = false
            state.line.admit()
            state.line.isHeld = true
            return true
        }
        guard isNeeded else { return }
        notify(kept.map { .refreshed($0) } ?? .withdrawn)
        state.withLock { $0.line.isHeld = false }
        wakeNext(hasStarted: false)
    }

    /// Throws the error to the callers that wait, but for those that can use the current credential.
    private func fail(with cause: any Error, of spent: Credential, asOf generation: Int) {
        // The next caller tries to store the credential again. That needs no request to the server.
        let verdict: RefreshVerdict =
            cause is CredentialNotStored ? .passing(retryAfter: .zero) : authority.verdict(on: cause, of: spent)
        let now = pace.time.now()
        let failed = state.withLock { state -> [WaitingLine<Reason>.Waiter]? in
            guard state.refresh.fail(with: cause, verdict, asOf: generation, pace, now) else { return nil }
            if verdict != .final, state.refresh.isValid(dates) {
                state.line.admit { $0 != .demand(asOf: generation) }
            }
            return state.line.dismiss()
        }
        guard let failed else { return }
        notify(verdict == .final ? .ended(cause) : .failed(cause))
        for waiter in failed { waiter.wake(.failure(cause)) }
        wakeNext(hasStarted: false)
    }
}
