import Foundation

extension ATClient {
    /// The account's notifications, page by page and in groups, newest first. `notifications(_:)` returns them one by
    /// one.
    ///
    /// ```swift
    /// for try await page in client.notificationPages(.conversations) {
    ///     for group in page.groups { print(group.reason.rawValue, group.authors.count) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: The notifications to list.
    ///   - cursor: The cursor of an earlier page; `nil` for the newest.
    ///   - limit: The size of a page, up to 100.
    ///   - moderator: Filters notifications. Those from followed accounts are kept.
    public func notificationPages(
        _ filter: NotificationFilter = .all, from cursor: String? = nil, limit: Int = 50, moderator: Moderator? = nil
    ) -> NotificationPages {
        let options = moderator?.options ?? CallOptions()
        let call = filter.call(limit: min(max(limit, 1), 100), cursor: cursor)
        return NotificationPages(
            client: self, pages: pages(call, options: options), moderator: moderator, options: options)
    }

    /// Returns the number of unseen notifications.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func unreadNotificationCount() async throws -> Int {
        max(0, try await execute(.getUnreadCount()).count)
    }

    /// Marks the account's notifications as read: the same as ``markNotificationsSeen(upTo:)``.
    @discardableResult
    public func markNotificationsRead(upTo time: Datetime = .now) async throws -> Bool {
        try await markNotificationsSeen(upTo: time)
    }

    /// Marks the account's notifications as seen up to a time. The time never decreases: an older time, from a page
    /// further down or another device, is ignored.
    ///
    /// - Parameter time: The time of the newest notification that was shown, ``NotificationPage/newest``. By default
    ///   now, which includes those that arrived while others were shown. A time more than a day in the future counts as
    ///   now.
    /// - Returns: Whether the server stored the time.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func markNotificationsSeen(upTo time: Datetime = .now) async throws -> Bool {
        try await withOneAccount {
            let account = try await accountDID()
            // A wrong date must not hide the notifications of the time until then. Clocks may differ a little.
            let time = time.date.timeIntervalSinceNow > 24 * 3600 ? .now : time
            let state = EnvironmentState.of(environment).notifications
            return try await state.queue.perform {
                if let last = state.seen(by: account), time <= last { return false }
                let page = try await execute(AppBsky.Notification.ListNotifications(limit: 1))
                if let seenAt = page.seenAt, time <= seenAt {
                    state.setSeen(seenAt, by: account)
                    return false
                }
                try await execute(.updateSeen(seenAt: time))
                state.setSeen(time, by: account)
                return true
            }
        }
    }
}
