/// Reads and changes the preferences of the account that is logged in.
///
/// The server stores preferences as one list, which every change replaces. A change that is based on an old copy would
/// undo the changes of others, so ``update(_:)`` reads the list, changes it, and writes it, and lets only one change of
/// an environment do so at a time. Two devices can still overwrite each other's change in the moment between reading
/// and writing; the server offers no way to prevent that.
public struct PreferencesStore: Sendable {
    let client: ATClient
    let state: EnvironmentState

    /// The current preferences. A list of saved feeds that is missing is created and stored.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func current() async throws -> Preferences {
        try await change { $0.migrateSavedFeeds() }
    }

    /// Changes the preferences, and returns them.
    ///
    /// Nothing is written if the change leaves everything as it is, or throws.
    ///
    /// - Parameter change: Changes the preferences, which were read just before.
    /// - Throws: What `change` throws; `AtError`, or `CancellationError` if the task was cancelled.
    @discardableResult
    public func update(_ change: @Sendable (inout Preferences) throws -> Void) async throws -> Preferences {
        try await self.change(change)
    }

    /// The preferences after each call of ``current()`` and ``update(_:)`` in this environment from now on. Each call
    /// creates a new stream.
    public var snapshots: AsyncStream<Preferences> { state.snapshots.stream() }

    private func change(_ change: @Sendable (inout Preferences) throws -> Void) async throws -> Preferences {
        try await state.queue.perform {
            try Task.checkCancellation()
            let before = Preferences(entries: try await client.execute(ReadPreferences()).preferences)
            var after = before
            try change(&after)
            if after != before { try await client.execute(WritePreferences(entries: after.entries)) }
            state.snapshots.send(after)
            return after
        }
    }
}

extension ATClient {
    /// The preferences of the account. All clients of an environment take turns.
    public var preferences: PreferencesStore { PreferencesStore(client: self, state: .of(environment)) }
}
