import Foundation

/// A group of related notifications, such as the likes of one post.
///
/// Likes, reposts, follows and posts of subscribed accounts are grouped if they have the same reason and the same
/// subject, and are less than 48 hours apart. Other notifications form groups of one.
public struct NotificationGroup: Hashable, Sendable, Identifiable {
    /// A notification.
    public typealias Notification = AppBsky.Notification.ListNotifications.Notification

    /// The first notification of the group, usually the newest.
    public let first: Notification
    /// The other notifications of the group, in the listed order.
    public internal(set) var others: [Notification] = []
    /// The post that the group is about: the liked or reposted post, or the reply, quote or mention. It is `nil` for
    /// other groups, and if the post was deleted or isn't visible.
    public internal(set) var post: AppBsky.Feed.Defs.PostView?

    /// Creates a group of one notification.
    public init(_ first: Notification) { self.first = first }

    /// The address of the first notification's record.
    public var id: ATURI { first.uri }

    /// The reason for the group. Later versions may have other reasons.
    public var reason: NotificationFilter.Reason { first.reason }

    /// All notifications of the group.
    public var notifications: [Notification] { [first] + others }

    /// The distinct accounts that caused the group.
    public var authors: [AppBsky.Actor.Defs.ProfileView] {
        var seen: Set<DID> = []
        return notifications.map(\.author).filter { seen.insert($0.did).inserted }
    }

    /// Whether the account has seen all notifications of the group.
    public var isRead: Bool { first.isRead && others.allSatisfy(\.isRead) }

    /// The address of the post that the group is about.
    public var postURI: ATURI? {
        let uri =
            switch reason {
            case .reply, .quote, .mention, .subscribedPost: first.uri
            default: first.actedOn
            }
        return uri?.collection == "app.bsky.feed.post" ? uri : nil
    }

    // MARK: Grouping

    private static let groupable: Set<NotificationFilter.Reason> = [
        .like, .repost, .follow, .likeViaRepost, .repostViaRepost, .subscribedPost,
    ]
    private static let window = 48.0 * 3600
    /// The maximum number of groups with the same reason and subject to compare a notification with.
    private static let mostCompared = 16

    private struct Key: Hashable {
        let reason: NotificationFilter.Reason
        let subject: ATURI?
    }

    /// Groups notifications, which must be in the server's order.
    public static func groups(of notifications: [Notification]) -> [NotificationGroup] {
        var groups: [NotificationGroup] = []
        var accounts: [Set<DID>] = []
        // The groups that can still grow.
        var open: [Key: [Int]] = [:]
        for notification in notifications {
            guard groupable.contains(notification.reason), !notification.isFollowBack else {
                groups.append(NotificationGroup(notification))
                accounts.append([])
                continue
            }
            let key = Key(reason: notification.reason, subject: notification.reasonSubject)
            let author = notification.author.did
            let place = open[key]?.prefix(mostCompared).first { index in
                groups[index].first.isNear(notification, window)
                    && (notification.reason == .subscribedPost || !accounts[index].contains(author))
            }
            if let place {
                groups[place].others.append(notification)
                accounts[place].insert(author)
            } else {
                // Older notifications come later, so groups out of reach stay out of reach.
                let near = (open[key] ?? []).suffix(mostCompared - 1)
                    .filter { groups[$0].first.isNear(notification, window) }
                open[key] = near + [groups.count]
                groups.append(NotificationGroup(notification))
                accounts.append([author])
            }
        }
        return groups
    }
}

extension AppBsky.Notification.ListNotifications.Notification {
    /// Whether this is a follow by an account that the viewer follows.
    fileprivate var isFollowBack: Bool { reason == .follow && author.viewer?.following != nil }

    fileprivate func isNear(_ other: Self, _ window: Double) -> Bool {
        abs(indexedAt.date.timeIntervalSince(other.indexedAt.date)) < window
    }

    /// The subject of a like or repost. For a reposted post, `reasonSubject` is the repost, but the record has the
    /// post.
    fileprivate var actedOn: ATURI? {
        switch reason {
        case .like, .repost: reasonSubject
        case .likeViaRepost: (try? record.decode(as: AppBsky.Feed.Like.self))?.subject.uri
        case .repostViaRepost: (try? record.decode(as: AppBsky.Feed.Repost.self))?.subject.uri
        default: nil
        }
    }
}
