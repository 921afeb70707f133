import HTTPTransport

/// A refresh, from the lock on the store to the callers that waited.
extension CredentialOwner {
    /// Refreshes a credential and wakes the waiting callers.
    ///
    /// The steps: lock the store, look whether another process was faster, check that the store can save, mark the
    /// credential as sent, exchange it, store the new one, use it.
    func runRefresh(of current: Snapshot) async {
        guard var spent = current.credential else { return }
        var current = current
        var (unlock, isLocked): (Unlock?, Bool) = (nil, false)
        do {
            (unlock, isLocked) = try await lock(asOf: current.generation)
            // Otherwise the credential from before, which is still stored, would be taken for a newer one.
            try await CredentialNotStored.wrapping { try await storeAgain() }
            if let next = await useStored(insteadOf: spent, of: current) {
                (spent, current) = next
                try await refreshWhileLocked(spent, of: current)
            }
        } catch {
            // Without the lock, another process may have just refreshed it, and not have stored the new one yet.
            if isLocked { await noteRefusal(of: spent, after: error, asOf: current.generation) }
            if fail(with: error, of: spent, asOf: current.generation, keeping: unlock) { return }
        }
        unlock?()
    }

    /// Uses what another process has stored, if it has. Returns the credential to exchange: the stored one if it has
    /// expired as well, `nil` if it hasn't.
    private func useStored(insteadOf spent: Credential, of current: Snapshot) async -> (Credential, Snapshot)? {
        guard let found = await findChange(asOf: current.generation) else { return (spent, current) }
        if let found, authority(spent).isSuccessor(found, of: spent), !dates.isFresh(found) {
            let next = state.withLock { state -> Snapshot? in
                guard state.refresh.continueRefresh(with: found, asOf: current.generation) else { return nil }
                state.stored = .some(found)
                return state.snapshot
            }
            if let next, let expired = next.credential { return (expired, next) }
        }
        finish(with: found, of: spent, asOf: current.generation)
        return nil
    }

    /// Exchanges the credential and stores the new one, while the store is locked.
    private func refreshWhileLocked(_ spent: Credential, of current: Snapshot) async throws {
        let generation = current.generation
        guard let refreshed = try await exchange(spent, at: current.home, asOf: generation) else { return }
        guard let refreshed = state.withLock({ $0.refresh.hold(refreshed, asOf: generation) }) else {
            if snapshot.credential == nil { notify(.orphaned(refreshed), at: current.home) }
            return
        }
        // Signing in or out in another process does not wait for the lock, and takes precedence over the refresh.
        var kept = await findChange(asOf: generation)
        if kept == nil {
            kept = try await CredentialNotStored.wrapping { try await put(refreshed, asOf: generation) }
        }
        guard let kept else { return }
        finish(with: kept, of: spent, asOf: generation)
    }

    /// Locks the store, or continues with the lock of a refresh whose credential isn't stored yet. Returns a function
    /// that releases the lock, and whether the store has one.
    private func lock(asOf generation: Int) async throws -> (Unlock, Bool) {
        let kept = state.withLock { state -> Unlock? in
            defer { state.saving?.unlock = nil }
            return state.saving?.unlock
        }
        // Nothing is sent then, so nothing can be refused.
        if let kept { return (kept, false) }
        let unlock = try await CredentialNotStored.wrapping {
            try await store?.lock { self.startWhileLocked(asOf: generation) }
        }
        state.withLock { $0.refresh.waitForLock(false, asOf: generation) }
        RefreshesUnderWay.begin()
        let release: Unlock = {
            RefreshesUnderWay.end()
            unlock?()
        }
        return (release, unlock != nil)
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

    /// Exchanges a credential for a new one, in several attempts if needed. Returns `nil` if there is nothing to store:
    /// the current credential was replaced meanwhile, or the refresh ended with what another process has stored.
    private func exchange(_ spent: Credential, at home: Home, asOf generation: Int) async throws -> Credential? {
        if let unsaved = state.withLock({ $0.refresh.unsaved(asOf: generation) }) { return unsaved }
        try await CredentialNotStored.wrapping { try await store?.prepareToSave(spent) }
        var attempt = 1
        while true {
            var isMarked = false
            do {
                try await authority(spent).confirm(spent)
                switch try await mark(spent, asOf: generation) {
                case nil: return nil
                case .replaced(let found)?:
                    finish(with: found, of: spent, asOf: generation)
                    return nil
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
                    guard let stored = try? await store?.load(), !isSame(stored, spent) else { throw error }
                    finish(with: stored, of: spent, asOf: generation)
                    return nil
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
            var stored = try await CredentialNotStored.wrapping { try await store.load() }
            // What was in the store before this owner used it is older.
            if !self.isSame(stored, own), self.state.withLock({ $0.stored }) == nil {
                _ = try await CredentialNotStored.wrapping { try await self.put(own, in: store) }
                return .send(own, isStored: true)
            }
            // Another process may change the mark of the same credential in between.
            while let found = stored, self.isSame(found, own) {
                let marked = try authority.marked(found) ?? own
                stored = try await CredentialNotStored.wrapping { try await store.replace(found, by: marked) }
                guard stored == marked else { continue }
                self.noteStored(marked)
                return .send(marked, isStored: true)
            }
            return .replaced(stored)
        }
    }

    /// Changes the mark after a failure, if the store still contains the credential that was sent.
    private func settle(_ spent: Credential, _ verdict: RefreshVerdict, asOf generation: Int) async {
        guard verdict != .final else { return }
        _ = try? await access(asOf: generation) { store, _ in
            guard let stored = try await store.load(), self.isSame(stored, spent) else { return }
            let settled = self.authority(stored).settled(stored, after: verdict)
            if try await store.replace(stored, by: settled) == settled { self.noteStored(settled) }
        }
    }

    /// Stores that the server refuses a credential, unless the store contains another one by now. The credential stays:
    /// its removal would look like a logout to others, and the server may be at fault.
    private func noteRefusal(of spent: Credential, after failure: any Error, asOf generation: Int) async {
        let authority = authority(spent)
        guard authority.verdict(on: failure, of: spent) == .final else { return }
        _ = try? await access(asOf: generation) { store, _ in
            guard let stored = try await store.load(), self.isSame(stored, spent),
                let refused = authority.refused(stored, by: failure, of: spent)
            else { return }
            if try await store.replace(stored, by: refused) == refused { self.noteStored(refused) }
        }
    }

    /// Stores a refreshed credential, and returns what is stored then. `nil` if the current credential was replaced.
    private func put(_ refreshed: Credential, asOf generation: Int) async throws -> Credential?? {
        guard store != nil else { return .some(refreshed) }
        return try await access(asOf: generation) { store, _ in try await self.put(refreshed, in: store) }
    }

    private func put(_ credential: Credential, in store: any CredentialStore<Credential>) async throws -> Credential? {
        let found = try await replaceKnown(by: credential, in: store)
        // What others have stored is news until this owner uses it.
        if isSame(found, credential) { noteStored(found) }
        return found
    }

    // MARK: The end

    /// Uses what is stored now. The event comes before the first caller starts.
    private func finish(with found: Credential?, of spent: Credential, asOf generation: Int) {
        let kept = found.flatMap { authority(spent).isSuccessor($0, of: spent) ? $0 : nil }
        let isFresh = kept.map(dates.isFresh) ?? true
        let now = pace.time.now()
        let (isNeeded, unsaved) = state.withLock { state -> (Bool, Credential?) in
            let unsaved = state.refresh.unsaved
            guard state.refresh.finish(with: kept, isFresh: isFresh, asOf: generation, now) else { return (false, nil) }
            state.stored = .some(found)
            state.isUnstored = false
            state.line.admit()
            state.line.isHeld = true
            return (true, unsaved)
        }
        guard isNeeded else { return }
        // Whoever signed out knew the old credential only.
        if kept == nil, let unsaved { notify(.orphaned(unsaved)) }
        notify(kept.map { .refreshed($0) } ?? .withdrawn)
        state.withLock { $0.line.isHeld = false }
        wakeNext(hasStarted: false)
    }

    /// Throws the error to the callers that wait, but for those that can use the current credential. Returns whether
    /// the store stays locked, because a refreshed credential isn't stored yet: others would spend the old one.
    private func fail(
        with cause: any Error, of spent: Credential, asOf generation: Int, keeping unlock: Unlock?
    ) -> Bool {
        // The next caller tries to store the credential again. That needs no request to the server.
        let verdict: RefreshVerdict =
            cause is CredentialNotStored ? .passing(retryAfter: .zero) : authority(spent).verdict(on: cause, of: spent)
        let now = pace.time.now()
        var (isKept, isFirst) = (false, false)
        let failed = state.withLock { state -> ArraySlice<WaitingLine.Waiter>? in
            guard state.refresh.fail(with: cause, verdict, asOf: generation, pace, now) else { return nil }
            if state.refresh.unsaved != nil {
                (isKept, isFirst) = (true, state.saving == nil)
                state.saving = State.Saving(unlock: unlock)
            }
            if verdict != .final, state.refresh.isValid(dates) {
                state.line.admit { $0 != .demand(asOf: generation) }
            }
            return state.line.dismiss()
        }
        guard let failed else { return false }
        // Its last user may be among those that wait.
        let companion = companion.withLock { $0 }()
        notify(verdict == .final ? .ended(cause) : .failed(cause))
        for waiter in failed { waiter.wake(.failure(cause)) }
        wakeNext(hasStarted: false)
        if isFirst { Task { await saveUntilStored(with: companion) } }
        return isKept
    }

    /// Tries to store a refreshed credential until it is stored or replaced. Meanwhile, the owner and its companion
    /// stay in memory.
    private func saveUntilStored(with companion: (any AnyObject & Sendable)?) async {
        defer { withExtendedLifetime(companion) {} }
        var attempts = 0
        while true {
            attempts += 1
            try? await pace.time.sleep(pace.pause(afterFailures: attempts))
            let (spent, ended) = state.withLock { state -> (Snapshot?, State.Saving?) in
                if state.refresh.unsaved != nil { return (state.refresh.begin() ? state.snapshot : nil, nil) }
                defer { state.saving = nil }
                return (nil, state.saving)
            }
            if let ended {
                ended.unlock?()
                return
            }
            if let spent { await runRefresh(of: spent) }
        }
    }
}
