public import Foundation

/// Reads and changes the preferences of the logged-in account.
///
/// The server stores all preferences as one list, and every change replaces it. Writing back an old copy would undo the
/// changes of other apps, so ``update(_:)`` reads the list, changes it, and writes it, one update per environment at a
/// time. Two devices can still overwrite each other's changes between reading and writing; the server offers no way to
/// prevent that.
public struct PreferencesStore: Sendable {
    let client: ATClient
    let state: EnvironmentState

    /// Returns the current preferences. Creates and stores a missing list of saved feeds.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func current() async throws -> Preferences {
        try await change { $0.migrateSavedFeeds() }
    }

    /// Returns the current preferences, as ``current()``: `try await client.preferences()`.
    public func callAsFunction() async throws -> Preferences { try await current() }

    /// Changes the preferences, and returns them.
    ///
    /// Nothing is written if the change has no effect or throws.
    ///
    /// - Parameter change: Changes the current preferences.
    /// - Throws: The error of `change`, `AtError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func update(_ change: @Sendable (inout Preferences) throws -> Void) async throws -> Preferences {
        try await self.change(change)
    }

    /// The preferences after each call of ``current()`` and ``update(_:)`` in this environment from now on. Each call
    /// creates a new stream.
    public var snapshots: AsyncStream<Preferences> { state.snapshots.stream() }

    private func change(_ change: @Sendable (inout Preferences) throws -> Void) async throws -> Preferences {
        try await client.withOneAccount {
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
}

extension ATClient {
    /// Changes the preferences, and returns them: the same as ``PreferencesStore/update(_:)``.
    ///
    /// ```swift
    /// try await client.updatePreferences { $0.setVisibility(.warn, for: "graphic-media") }
    /// ```
    @discardableResult
    public func updatePreferences(
        _ change: @Sendable (inout Preferences) throws -> Void
    ) async throws -> Preferences { try await preferences.update(change) }

    /// Mutes a word.
    ///
    /// - Parameters:
    ///   - word: The word, a tag, or several words.
    ///   - targets: Where it is muted: in texts, in tags, or in both.
    ///   - expiry: The end; `nil` for none.
    public func muteWord(
        _ word: String, in targets: [AppBsky.Actor.Defs.MutedWordTarget] = [.content, .tag],
        until expiry: Datetime? = nil
    ) async throws {
        try await preferences.update { $0.mute(word, in: targets, until: expiry) }
    }

    /// Mutes a word until a date, such as `.now + 86_400`.
    public func muteWord(
        _ word: String, in targets: [AppBsky.Actor.Defs.MutedWordTarget] = [.content, .tag], until expiry: Date
    ) async throws {
        try await muteWord(word, in: targets, until: Datetime(expiry))
    }

    /// Saves a feed or a list of accounts in the account's preferences, so that apps show it. If it is already saved,
    /// `pinned: true` only pins it.
    ///
    /// - Parameters:
    ///   - feed: The feed or the list.
    ///   - pinned: Whether it has a tab of its own.
    /// - Throws: ``RecordLinkError`` or ``SavedFeedError`` if it is neither, or `AtError`.
    public func saveFeed(_ feed: some RecordName, pinned: Bool = false) async throws {
        try await withOneAccount {
            let uri = try await byDID(feed.recordLink())
            let isList = uri.collection == AppBsky.Graph.List.collection
            try await preferences.update { preferences in
                preferences.migrateSavedFeeds()
                guard var saved = preferences.savedFeeds.first(where: { $0.value == uri.description }) else {
                    return try preferences.save([(isList ? .list : .feed, uri.description, pinned)])
                }
                guard pinned, !saved.pinned else { return }
                saved.pinned = true
                try preferences.updateSavedFeeds([saved])
            }
        }
    }

    /// Removes a feed or a list of accounts from the account's preferences. Does nothing if it isn't saved.
    public func unsaveFeed(_ feed: some RecordName) async throws {
        try await withOneAccount {
            let uri = try await byDID(feed.recordLink()).description
            try await preferences.update { preferences in
                // Nothing is written, not even the newer form of the list, if the feed isn't saved.
                var changed = preferences
                changed.migrateSavedFeeds()
                let saved = changed.savedFeeds.filter { $0.value == uri }
                guard !saved.isEmpty else { return }
                changed.removeSavedFeeds(saved.map(\.id))
                preferences = changed
            }
        }
    }

    /// Unmutes a word, whatever its targets. Does nothing if it isn't muted.
    public func unmuteWord(_ word: String) async throws { try await preferences.update { $0.unmute(word) } }

    /// Changes whether adult content is enabled. This and the other preferences are properties of `Preferences`, too:
    /// `client.preferences.update { $0.adultContentEnabled = true }`.
    public func setAdultContentEnabled(_ isEnabled: Bool) async throws {
        try await preferences.update { $0.adultContentEnabled = isEnabled }
    }

    /// The preferences of the account. Updates by all clients of an environment run one at a time.
    public var preferences: PreferencesStore { PreferencesStore(client: self, state: .of(environment)) }
}
