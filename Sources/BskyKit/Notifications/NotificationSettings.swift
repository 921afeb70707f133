extension ATClient {
    /// The account's notification settings.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func notificationSettings() async throws -> AppBsky.Notification.Defs.Preferences {
        try await execute(AppBsky.Notification.GetPreferences()).preferences
    }

    /// Changes the account's notification settings.
    ///
    /// Only the changed settings are sent, so that simultaneous changes by other devices aren't lost. Nothing is sent
    /// if nothing changed.
    ///
    /// ```swift
    /// try await client.updateNotificationSettings { $0.like.push = false }
    /// ```
    ///
    /// - Parameter change: Changes the current settings.
    /// - Returns: The new settings.
    /// - Throws: The error of `change`, `AtError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func updateNotificationSettings(
        _ change: @Sendable (inout AppBsky.Notification.Defs.Preferences) throws -> Void
    ) async throws -> AppBsky.Notification.Defs.Preferences {
        try await withOneAccount {
            try await EnvironmentState.of(environment).notifications.queue.perform {
                let before = try await notificationSettings()
                var after = before
                try change(&after)
                let changes = AppBsky.Notification.PutPreferencesV2.Input(from: before, to: after)
                guard changes != AppBsky.Notification.PutPreferencesV2.Input() else { return after }
                return try await execute(AppBsky.Notification.PutPreferencesV2(changes)).preferences
            }
        }
    }

    // MARK: Posts of an account

    /// Subscribes to notifications about the posts of an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - replies: Whether to include replies.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func subscribe(toPostsOf account: DID, replies: Bool = false) async throws {
        try await execute(
            .putActivitySubscription(subject: account, activitySubscription: .init(post: true, reply: replies)))
    }

    /// Unsubscribes from the posts of an account.
    public func unsubscribe(fromPostsOf account: DID) async throws {
        try await execute(
            .putActivitySubscription(subject: account, activitySubscription: .init(post: false, reply: false)))
    }

    /// Subscribes to notifications about the posts of an account, by its handle, or text with one or a DID.
    public func subscribe(toPostsOf account: some AccountName, replies: Bool = false) async throws {
        try await subscribe(toPostsOf: did(of: account), replies: replies)
    }

    /// Unsubscribes from the posts of an account, by its handle, or text with one or a DID.
    public func unsubscribe(fromPostsOf account: some AccountName) async throws {
        try await unsubscribe(fromPostsOf: did(of: account))
    }

    /// The accounts whose posts the account is subscribed to.
    public func subscribedAccounts() -> Items<AppBsky.Notification.ListActivitySubscriptions> {
        items(.listActivitySubscriptions())
    }
}

extension AppBsky.Notification.PutPreferencesV2.Input {
    /// The changed settings.
    init(from old: AppBsky.Notification.Defs.Preferences, to new: AppBsky.Notification.Defs.Preferences) {
        func changed<Value: Equatable>(_ path: KeyPath<AppBsky.Notification.Defs.Preferences, Value>) -> Value? {
            old[keyPath: path] == new[keyPath: path] ? nil : new[keyPath: path]
        }
        self.init(
            chat: changed(\.chat), follow: changed(\.follow), like: changed(\.like),
            likeViaRepost: changed(\.likeViaRepost), mention: changed(\.mention), quote: changed(\.quote),
            reply: changed(\.reply), repost: changed(\.repost), repostViaRepost: changed(\.repostViaRepost),
            starterpackJoined: changed(\.starterpackJoined), subscribedPost: changed(\.subscribedPost),
            unverified: changed(\.unverified), verified: changed(\.verified))
    }
}
