/// A page of notifications that the server has grouped, with the objects that the groups refer to.
public struct GroupedNotificationPage: Sendable {
    /// A group. Groups of later versions have an unknown `kind`.
    public typealias Group = AppBsky.Notification.GetGroupedNotifications.Group

    /// The groups, newest first.
    public let groups: [Group]
    /// The cursor of the next page; `nil` after the last. Store it to continue later.
    public let cursor: String?
    /// When the account last saw its notifications.
    public let seenAt: Datetime?
    /// The groups and views of the page that couldn't be decoded and were skipped.
    public let issues: [WireIssue]

    /// The accounts of the groups.
    public private(set) var profiles: [DID: AppBsky.Actor.Defs.ProfileViewDetailed] = [:]
    /// The posts of the groups. Deleted and blocked posts are missing.
    public private(set) var posts: [ATURI: AppBsky.Feed.Defs.PostView] = [:]
    /// The feeds of the groups.
    public private(set) var feeds: [ATURI: AppBsky.Feed.Defs.GeneratorView] = [:]
    /// The starter packs of the groups.
    public private(set) var starterPacks: [ATURI: AppBsky.Graph.Defs.StarterPackView] = [:]

    /// The time of the newest notification on the page. Pass it to `markNotificationsSeen(upTo:)` when the page was
    /// shown.
    public var newest: Datetime? { groups.map(\.indexedAt).max() }

    init(_ output: AppBsky.Notification.GetGroupedNotifications.Output, _ issues: [WireIssue]) {
        groups = output.groups
        cursor = output.cursor
        seenAt = output.seenAt
        self.issues = issues
        for view in output.relatedViews ?? [] {
            switch view {
            case .profileViewDetailed(let profile): profiles[profile.did] = profile
            case .postView(let post): posts[post.uri] = post
            case .generatorView(let feed): feeds[feed.uri] = feed
            case .starterPackView(let pack): starterPacks[pack.uri] = pack
            case .blockedPost, .notFoundPost, .unknown: break
            }
        }
    }
}

extension AppBsky.Notification.GetGroupedNotifications.Group {
    /// The accounts that caused the group, as far as they are on the page. The server may know more; see `count`.
    public var actors: [DID] {
        switch kind {
        case .likeGroup(let group): group.items.map(\.actor)
        case .multiPostLikeGroup(let group): [group.actor]
        case .repostGroup(let group): group.items.map(\.actor)
        case .likeViaRepostGroup(let group): group.items.map(\.actor)
        case .repostViaRepostGroup(let group): group.items.map(\.actor)
        case .followGroup(let group): group.items.map(\.actor)
        case .subscribedPostGroup(let group): group.items.map(\.actor)
        case .generatorLikeGroup(let group): group.items.map(\.actor)
        case .replyNotification(let notification): [notification.post.authority.did].compactMap(\.self)
        case .quoteNotification(let notification): [notification.post.authority.did].compactMap(\.self)
        case .mentionNotification(let notification): [notification.post.authority.did].compactMap(\.self)
        case .followBackNotification(let notification): [notification.actor]
        case .verifiedNotification(let notification): [notification.actor]
        case .unverifiedNotification(let notification): [notification.actor]
        case .starterPackJoinedNotification(let notification): [notification.actor]
        case .contactMatchNotification(let notification): [notification.actor]
        case .unknown: []
        }
    }

    /// The posts that the group is about: liked, reposted or new posts, replies, quotes and mentions.
    public var posts: [ATURI] {
        switch kind {
        case .likeGroup(let group): [group.post]
        case .multiPostLikeGroup(let group): group.items.map(\.post)
        case .repostGroup(let group): [group.post]
        case .likeViaRepostGroup(let group): [group.post]
        case .repostViaRepostGroup(let group): [group.post]
        case .subscribedPostGroup(let group): group.items.map(\.post)
        case .replyNotification(let notification): [notification.post]
        case .quoteNotification(let notification): [notification.post]
        case .mentionNotification(let notification): [notification.post]
        default: []
        }
    }
}
