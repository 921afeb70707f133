extension ATClient {
    /// What leads to notifications.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func notificationSettings() async throws -> AppBsky.Notification.Defs.Preferences {
        try await execute(AppBsky.Notification.GetPreferences()).preferences
    }

    /// Changes what leads to notifications.
    ///
    /// Only what was changed is sent, so changes to other settings by other devices at the same time aren't lost. Nothing is sent if
    /// nothing was changed.
    ///
    /// ```swift
    /// try await client.updateNotificationSettings { $0.like.push = false }
    /// ```
    ///
    /// - Parameter change: Changes the settings, which were read just before.
    /// - Returns: The settings afterwards.
    /// - Throws: What `change` throws; `AtError`, or `CancellationError` if the task was cancelled.
    @discardableResult
    public func updateNotificationSettings(
        _ change: @Sendable (inout AppBsky.Notification.Defs.Preferences) throws -> Void
    ) async throws -> AppBsky.Notification.Defs.Preferences {
        try await EnvironmentState.of(environment).notifications.queue.perform {
            let before = try await notificationSettings()
            var after = before
            try change(&after)
            let changes = AppBsky.Notification.PutPreferencesV2.Input(from: before, to: after)
            guard changes != AppBsky.Notification.PutPreferencesV2.Input() else { return after }
            return try await execute(AppBsky.Notification.PutPreferencesV2(changes)).preferences
        }
    }

    // MARK: Posts of an account

    /// Subscribes to the posts of an account: each leads to a notification.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - replies: Whether its replies lead to notifications, too.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func subscribe(toPostsOf account: DID, replies: Bool = false) async throws {
        try await execute(
            .putActivitySubscription(subject: account, activitySubscription: .init(post: true, reply: replies)))
    }

    /// Ends the subscription to the posts of an account.
    public func unsubscribe(fromPostsOf account: DID) async throws {
        try await execute(
            .putActivitySubscription(subject: account, activitySubscription: .init(post: false, reply: false)))
    }

    /// The accounts whose posts lead to notifications.
    public func subscribedAccounts() -> Items<AppBsky.Notification.ListActivitySubscriptions> {
        items(.listActivitySubscriptions())
    }
}

extension AppBsky.Notification.PutPreferencesV2.Input {
    /// The settings that differ.
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
