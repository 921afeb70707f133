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
        let unlock: (@Sendable () -> Void)?
        do {
            unlock = try await CredentialNotStored.wrapping {
                try await store?.lock { self.startWhileLocked(asOf: generation) }
            }
        } catch {
            return fail(with: error, of: spent, asOf: generation)
        }
        defer { unlock?() }
        state.withLock { $0.refresh.waitForLock(false, asOf: generation) }
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
            if kept == nil, !isSame(refreshed, spent) { notify(.orphaned(refreshed)) }
            finish(with: kept, of: spent, asOf: generation)
        } catch {
            fail(with: error, of: spent, asOf: generation)
        }
    }

    /// Starts the callers that can use the current credential, while someone else holds the store's lock.
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
                    return try await authority(spent).refresh(credential, at: home)
                }
            } catch {
                guard snapshot.generation == generation else { return nil }
                let verdict = authority(spent).verdict(on: error, of: spent)
                if isMarked { await settle(spent, verdict, asOf: generation) }
                switch verdict {
                case .final:
                    // Another process that shares the store may have spent this credential and stored its successor.
                    if let stored = try? await store?.load(), !isSame(stored, spent) { return stored }
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

    // MARK: The store

    /// The content of the store when a refresh is about to be sent.
    private enum Mark: Sendable {
        /// The request may be sent with this credential.
        case send(Credential, isStored: Bool)
        /// Another process has stored this, or has cleared the store.
        case replaced(Credential?)
    }

    /// Stores that a request is about to be sent, unless the store contains something else by now. Returns `nil` if the
    /// current credential was replaced.
    private func mark(_ spent: Credential, asOf generation: Int) async throws -> Mark? {
        let authority = authority(spent)
        guard let own = try authority.marked(spent), store != nil else { return .send(spent, isStored: false) }
        return try await access(asOf: generation) { store, _ -> Mark in
            let stored = try await CredentialNotStored.wrapping { try await store.load() }
            var marked = own
            if let stored, self.isSame(stored, own) {
                marked = try authority.marked(stored) ?? own
            } else if self.state.withLock({ $0.stored }) != nil {
                return .replaced(stored)
            }
            let found = try await CredentialNotStored.wrapping { [marked] in try await self.put(marked, in: store) }
            guard let found, self.isSame(found, marked) else { return .replaced(found) }
            return .send(marked, isStored: true)
        }
    }

    /// Changes the mark after a failure, if the store still contains the credential that was sent.
    private func settle(_ spent: Credential, _ verdict: RefreshVerdict, asOf generation: Int) async {
        guard verdict != .final else { return }
        _ = try? await access(asOf: generation) { store, _ in
            guard let stored = try await store.load(), self.isSame(stored, spent) else { return }
            _ = try await self.put(self.authority(stored).settled(stored, after: verdict), in: store)
        }
    }

    /// Stores a refreshed credential, and returns what is stored then. `nil` if the current credential was replaced.
    private func put(_ refreshed: Credential, asOf generation: Int) async throws -> Credential?? {
        guard store != nil else { return .some(refreshed) }
        return try await access(asOf: generation) { store, _ in try await self.put(refreshed, in: store) }
    }

    private func put(_ credential: Credential, in store: any CredentialStore<Credential>) async throws -> Credential? {
        let found = try await replaceKnown(by: credential, in: store)
        noteStored(found)
        return found
    }

    // MARK: The end

    /// Uses what is stored now. The event comes before the first caller starts.
    private func finish(with found: Credential?, of spent: Credential, asOf generation: Int) {
        let kept = found.flatMap { authority(spent).isSuccessor($0, of: spent) ? $0 : nil }
        let isFresh = kept.map(dates.isFresh) ?? true
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
            cause is CredentialNotStored ? .passing(retryAfter: .zero) : authority(spent).verdict(on: cause, of: spent)
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
