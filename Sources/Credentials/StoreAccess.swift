import HTTPTransport

/// Access to the store, one step at a time.
extension CredentialOwner {
    // MARK: What this owner replaces

    /// Stores a credential, or clears the store, unless the current credential was replaced by then.
    ///
    /// - Parameters:
    ///   - generation: The generation of the credential. Read in the step in which the access gets its place.
    ///   - removing: Receives the stored credential before the store is cleared, if it can be read.
    func save(
        _ credential: Credential?, removing: @escaping @Sendable (Credential) -> Void, asOf generation: () -> Int
    ) async throws {
        try await change(asOf: generation()) { store in
            if credential == nil, let found = try? await store.load() { removing(found) }
            try await store.save(credential)
            self.noteStored(credential)
        }
    }

    /// Stores what could not be stored before, if there is something.
    ///
    /// Another login that others have stored since is newer, and stays. If others have only refreshed what is to be
    /// replaced, it is replaced all the same.
    func storeAgain() async throws {
        guard state.withLock({ $0.isUnstored }) else { return }
        try await change(asOf: snapshot.generation) { store in
            let unstored = self.state.withLock { state -> Snapshot? in
                defer { state.isUnstored = false }
                return state.isUnstored ? state.snapshot : nil
            }
            guard let unstored else { return }
            var found = try await self.replaceKnown(by: unstored.credential, in: store)
            while let newer = found, !self.isSame(newer, unstored.credential),
                let known = self.state.withLock({ $0.stored ?? nil }),
                self.authority(known).isRefreshed(newer, from: known)
            {
                self.noteStored(newer)
                found = try await store.replace(newer, by: unstored.credential)
            }
            // If others have stored something else, the next refresh finds it.
            if self.isSame(found, unstored.credential) { self.noteStored(found) }
        }
    }

    /// Changes the store. After a failure, the current credential isn't stored, and only what is stored instead is
    /// replaced later.
    private func change(
        asOf generation: @autoclosure () -> Int,
        _ act: @escaping @Sendable (any CredentialStore<Credential>) async throws -> Void
    ) async throws {
        _ = try await access(asOf: generation()) { store, generation in
            do {
                try await act(store)
            } catch {
                self.state.withLock { if $0.refresh.generation == generation { $0.isUnstored = true } }
                // A credential that can't be read stays unknown.
                do {
                    if self.state.withLock({ $0.stored == nil }) { self.noteFirst(try await store.load()) }
                } catch {}
                throw error
            }
        }
    }

    /// Stores a credential in place of the one that is known to be stored, and returns what is stored then. What others
    /// have stored since, or its removal, stays.
    func replaceKnown(
        by credential: Credential?, in store: any CredentialStore<Credential>
    ) async throws -> Credential? {
        if let known = state.withLock({ $0.stored }) { return try await store.replace(known, by: credential) }
        try await store.save(credential)
        return credential
    }

    func noteStored(_ credential: Credential?) {
        state.withLock { $0.stored = .some(credential) }
    }

    /// Notes what is stored if that was unknown. What others store later is news until this owner uses it.
    private func noteFirst(_ credential: Credential?) {
        state.withLock { if $0.stored == nil { $0.stored = .some(credential) } }
    }

    // MARK: What others replace

    /// Reads the store once, if its content is unknown. If it is the credential that the owner began with, whatever
    /// others store from now on is newer. Nobody waits for this, but later accesses do.
    func compareWithStore(_ credential: Credential, asOf generation: Int) {
        guard store != nil, state.withLock({ $0.stored == nil }) else { return }
        _ = begin(asOf: generation) { store, _ in
            let found = try await store.load()
            if self.isSame(found, credential) { self.noteFirst(found) }
        }
    }

    /// The stored credential, read after pending writes have finished, and the generation that it was read at.
    func loadStored() async throws -> (credential: Credential?, generation: Int)? {
        try await access(asOf: snapshot.generation) { store, generation in
            let stored = try await store.load()
            self.noteFirst(stored)
            return (stored, generation)
        }
    }

    /// The stored credential, if it isn't the one that this owner last wrote or used. An inner `nil` means that the
    /// store was cleared.
    ///
    /// Returns `nil` if this owner has neither read nor written its store yet: the stored credential may be older than
    /// the current one.
    func findChange(asOf generation: Int) async -> Credential?? {
        let change = try? await access(asOf: generation) { store, _ -> Credential?? in
            guard let known = self.state.withLock({ $0.stored }) else { return nil }
            let found = try await store.load()
            return self.isSame(found, known) ? nil : .some(found)
        }
        return change ?? nil
    }

    func isSame(_ one: Credential?, _ other: Credential?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return authority(one).isSame(one, other)
    }

    // MARK: Order

    /// Accesses the store after all earlier accesses have finished. Returns `nil` without doing anything if there is no
    /// store, or if the current credential was replaced by then.
    func access<Outcome: Sendable>(
        asOf generation: @autoclosure () -> Int,
        _ act: @escaping @Sendable (any CredentialStore<Credential>, _ generation: Int) async throws -> Outcome
    ) async throws -> Outcome? {
        try await begin(asOf: generation(), act).value
    }

    /// Begins such an access.
    private func begin<Outcome: Sendable>(
        asOf generation: @autoclosure () -> Int,
        _ act: @escaping @Sendable (any CredentialStore<Credential>, _ generation: Int) async throws -> Outcome
    ) -> Task<Outcome?, any Error> {
        lastAccess.withLock { last in
            let generation = generation()
            let acting = Task { [last] () -> Outcome? in
                await last?.value
                guard let store, state.withLock({ $0.refresh.generation }) == generation else { return nil }
                return try await act(store, generation)
            }
            last = Task { _ = await acting.result }
            return acting
        }
    }
}
