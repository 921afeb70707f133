import Foundation
import HTTPTransport

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
    /// further down or another device, is ignored. Only a stored time in the future, set by a wrong clock, is replaced
    /// by the current time, because it would hide all notifications until then.
    ///
    /// - Parameter time: The time of the newest notification that was shown, ``NotificationPage/newest``. By default
    ///   now, which includes those that arrived while others were shown. A time in the future counts as now, by the
    ///   clock of the server if the device's is ahead.
    /// - Returns: Whether the server stored the time.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func markNotificationsSeen(upTo time: Datetime = .now) async throws -> Bool {
        try await withOneAccount {
            let account = try await accountDID()
            let state = EnvironmentState.of(environment).notifications
            return try await state.queue.perform {
                if let last = state.seen(by: account), time <= last { return false }
                let page = try await response(for: AppBsky.Notification.ListNotifications(limit: 1))
                let latest = Self.latest(page)
                var seen = min(time, latest)
                if let seenAt = page.seenAt {
                    if seenAt.date.timeIntervalSince(latest.date) > 60 {
                        seen = latest
                    } else if seen <= seenAt {
                        state.setSeen(seenAt, by: account)
                        return false
                    }
                }
                try await execute(.updateSeen(seenAt: seen))
                state.setSeen(seen, by: account)
                return true
            }
        }
    }

    /// The latest time at which notifications can have arrived.
    private static func latest(_ page: XRPCResponse<AppBsky.Notification.ListNotifications.Output>) -> Datetime {
        let now = Date()
        let told = page.headers["Date"].flatMap(HTTPDate.parse) ?? now
        // Servers tell whole seconds, and responses take a while.
        let time = now.timeIntervalSince(told) > 10 ? told : max(now, told)
        // A wrong date must not hide the notifications of the time until then. Clocks of servers may differ a little.
        guard let newest = page.notifications.first?.indexedAt.date, newest.timeIntervalSince(time) < 3600 else {
            return Datetime(time)
        }
        return Datetime(max(time, newest))
    }
}
