/// The account's notifications as the server groups them, page by page, newest first.
///
/// Each page is requested when the loop reaches it. The sequence ends with a page that has no cursor, or a repeated
/// one.
public struct GroupedNotificationPages: AsyncSequence, Sendable {
    let pages: Pages<AppBsky.Notification.GetGroupedNotifications>

    /// Iterates over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pages: Pages<AppBsky.Notification.GetGroupedNotifications>.AsyncIterator

        init(_ pages: GroupedNotificationPages) { self.pages = pages.pages.makeAsyncIterator() }

        /// The next page, or `nil` after the last. After an error, the same page is requested again.
        public mutating func next() async throws -> GroupedNotificationPage? { try await next(isolation: nil) }

        /// The next page, or `nil` after the last. After an error, the same page is requested again.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> GroupedNotificationPage? {
            try await pages.next(isolation: actor).map { GroupedNotificationPage($0.output, $0.issues) }
        }
    }

    /// Returns an iterator that starts at the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension ATClient {
    /// The account's notifications as the server groups them, with their accounts, posts, feeds and starter packs.
    ///
    /// Servers without this call return an error. `notifications(_:from:limit:moderator:)` works with all servers.
    ///
    /// - Parameters:
    ///   - feed: The notifications to list.
    ///   - cursor: The cursor of an earlier page; `nil` for the newest.
    ///   - limit: The size of a page, up to 50.
    ///   - options: The options for the calls, such as those of a ``Moderator``.
    public func groupedNotifications(
        _ feed: AppBsky.Notification.GetGroupedNotifications.Feed = .all, from cursor: String? = nil, limit: Int = 30,
        options: CallOptions = CallOptions()
    ) -> GroupedNotificationPages {
        let call = AppBsky.Notification.GetGroupedNotifications(
            feed: feed, limit: min(max(limit, 1), 50), cursor: cursor)
        return GroupedNotificationPages(pages: pages(call, options: options))
    }
}
