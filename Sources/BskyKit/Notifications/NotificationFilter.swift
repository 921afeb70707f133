/// A filter for notifications.
public struct NotificationFilter: Hashable, Sendable {
    /// The reason for a notification.
    public typealias Reason = AppBsky.Notification.ListNotifications.Notification.Reason

    /// The reasons; an empty list for all.
    public var reasons: [Reason]
    /// Whether to list only notifications from followed accounts.
    public var onlyFollowed: Bool

    /// Creates a filter.
    public init(reasons: [Reason] = [], onlyFollowed: Bool = false) {
        self.reasons = reasons
        self.onlyFollowed = onlyFollowed
    }

    /// All notifications.
    public static let all = NotificationFilter()
    /// Replies, mentions and quotes.
    public static let conversations = NotificationFilter(reasons: [.mention, .reply, .quote])
    /// Notifications from followed accounts.
    public static let followed = NotificationFilter(onlyFollowed: true)

    func call(limit: Int, cursor: String?) -> AppBsky.Notification.ListNotifications {
        AppBsky.Notification.ListNotifications(
            priority: onlyFollowed ? true : nil, reasons: reasons.isEmpty ? nil : reasons.map(\.rawValue),
            limit: limit, cursor: cursor)
    }
}
