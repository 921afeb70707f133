import HTTPTransport

/// Access to the store, one step at a time.
extension CredentialOwner {
    /// The content of the store when a refresh is about to be sent.
    enum Mark: Sendable {
        /// The request may be sent with this credential.
        case send(Credential, isStored: Bool)
        /// Another process has stored this, or has cleared the store.
        case replaced(Credential?)
    }

    // MARK: What this owner replaces

    /// Stores a credential, or clears the store, unless the current credential was replaced by then.
    ///
    /// - Parameter generation: The generation of the credential. Read in the step in which the access gets its place.
    func save(_ credential: Credential?, asOf generation: () -> Int) async throws {
        _ = try await access(asOf: generation()) { store, generation in
            do {
                try await store.save(credential)
                self.noteStored(credential)
            } catch {
                await self.noteUnstored(in: store, asOf: generation)
                throw error
            }
        }
    }

    /// Stores what could not be stored before, if there is something. What others have stored since is newer, and
    /// stays.
    func storeAgain() async throws {
        guard state.withLock({ $0.isUnstored }) else { return }
        _ = try await access(asOf: snapshot.generation) { store, generation in
            let unstored = self.state.withLock { state -> Snapshot? in
                defer { state.isUnstored = false }
                return state.isUnstored ? state.snapshot : nil
            }
            guard let unstored else { return }
            do {
                let found = try await self.replaceKnown(by: unstored.credential, in: store)
                // If others have stored something else, the next refresh finds it.
                if self.isSame(found, unstored.credential) { self.noteStored(found) }
            } catch {
                await self.noteUnstored(in: store, asOf: generation)
                throw error
            }
        }
    }

    /// Records that the current credential isn't stored, and what is stored instead: only that is replaced later.
    private func noteUnstored(in store: any CredentialStore<Credential>, asOf generation: Int) async {
        state.withLock { if $0.refresh.generation == generation { $0.isUnstored = true } }
        guard state.withLock({ $0.stored == nil }) else { return }
        do {
            noteStored(try await store.load())
        } catch {
            // A credential that can't be read stays unknown.
        }
    }

    /// Stores a refreshed credential, and returns what is stored then. `nil` if the current credential was replaced.
    func put(_ refreshed: Credential, asOf generation: Int) async throws -> Credential?? {
        guard store != nil else { return .some(refreshed) }
        return try await access(asOf: generation) { store, _ in try await self.put(refreshed, in: store) }
    }

    private func put(_ credential: Credential, in store: any CredentialStore<Credential>) async throws -> Credential? {
        let found = try await replaceKnown(by: credential, in: store)
        noteStored(found)
        return found
    }

    /// Stores a credential in place of the one that is known to be stored, and returns what is stored then. What others
    /// have stored since, or its removal, stays.
    private func replaceKnown(
        by credential: Credential?, in store: any CredentialStore<Credential>
    ) async throws -> Credential? {
        if let known = state.withLock({ $0.stored }) { return try await store.replace(known, by: credential) }
        try await store.save(credential)
        return credential
    }

    // MARK: What others replace

    /// The stored credential, read after pending writes have finished, and the generation that it was read at.
    func loadStored() async throws -> (credential: Credential?, generation: Int)? {
        try await access(asOf: snapshot.generation) { store, generation in
            let stored = try await store.load()
            self.noteStored(stored)
            return (stored, generation)
        }
    }

    /// The stored credential, if others have written it since this owner last read or wrote the store. An inner `nil`
    /// means that the store was cleared.
    ///
    /// Returns `nil` if this owner has neither read nor written its store yet: the stored credential may be older than
    /// the current one.
    func findChange(asOf generation: Int) async -> Credential?? {
        guard let known = state.withLock({ $0.stored }) else { return nil }
        let found = try? await access(asOf: generation) { store, _ in try await store.load() }
        guard let found else { return nil }
        guard !isSame(found, known) else { return nil }
        noteStored(found)
        return .some(found)
    }

    private func isSame(_ one: Credential?, _ other: Credential?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return authority.isSame(one, other)
    }

    private func noteStored(_ credential: Credential?) {
        state.withLock { $0.stored = .some(credential) }
    }

    // MARK: Marks

    /// Stores that a request is about to be sent, unless the store contains something else by now. Returns `nil` if the
    /// current credential was replaced.
    func mark(_ spent: Credential, asOf generation: Int) async throws -> Mark? {
        guard let own = try authority.marked(spent), store != nil else { return .send(spent, isStored: false) }
        return try await access(asOf: generation) { store, _ -> Mark in
            let stored = try await CredentialNotStored.wrapping { try await store.load() }
            var marked = own
            if let stored, self.authority.isSame(stored, own) {
                marked = try self.authority.marked(stored) ?? own
            } else if self.state.withLock({ $0.stored }) != nil {
                return .replaced(stored)
            }
            let found = try await CredentialNotStored.wrapping { [marked] in try await self.put(marked, in: store) }
            guard let found, self.authority.isSame(found, marked) else { return .replaced(found) }
            return .send(marked, isStored: true)
        }
    }

    /// Changes the mark after a failure, if the store still contains the credential that was sent.
    func settle(_ spent: Credential, _ verdict: RefreshVerdict, asOf generation: Int) async {
        guard verdict != .final else { return }
        _ = try? await access(asOf: generation) { store, _ in
            guard let stored = try await store.load(), self.authority.isSame(stored, spent) else { return }
            _ = try await self.put(self.authority.settled(stored, after: verdict), in: store)
        }
    }

    // MARK: Order

    /// Accesses the store after all earlier accesses have finished. Returns `nil` without doing anything if there is no
    /// store, or if the current credential was replaced by then.
    private func access<Outcome: Sendable>(
        asOf generation: @autoclosure () -> Int,
        _ act: @escaping @Sendable (any CredentialStore<Credential>, _ generation: Int) async throws -> Outcome
    ) async throws -> Outcome? {
        let acting = lastAccess.withLock { last in
            let generation = generation()
            let acting = Task { [last] () -> Outcome? in
                await last?.value
                guard let store, state.withLock({ $0.refresh.generation }) == generation else { return nil }
                return try await act(store, generation)
            }
            last = Task { _ = await acting.result }
            return acting
        }
        return try await acting.value
    }
}
