/// A page of notifications that the server has put into groups, with what the groups name.
public struct GroupedNotificationPage: Sendable {
    /// A group. Groups of later versions have an unknown `kind`.
    public typealias Group = AppBsky.Notification.GetGroupedNotifications.Group

    /// The groups, the newest first.
    public let groups: [Group]
    /// The start of the next page; `nil` after the last. Store it to go on later.
    public let cursor: String?
    /// When the account has last seen its notifications.
    public let seenAt: Datetime?
    /// The groups and views of the page that can't be decoded, which are left out.
    public let issues: [WireIssue]

    /// The accounts that groups name.
    public private(set) var profiles: [DID: AppBsky.Actor.Defs.ProfileViewDetailed] = [:]
    /// The posts that groups name. Those that were deleted or are blocked aren't there.
    public private(set) var posts: [ATURI: AppBsky.Feed.Defs.PostView] = [:]
    /// The feeds that groups name.
    public private(set) var feeds: [ATURI: AppBsky.Feed.Defs.GeneratorView] = [:]
    /// The starter packs that groups name.
    public private(set) var starterPacks: [ATURI: AppBsky.Graph.Defs.StarterPackView] = [:]

    /// The time of the newest notification of the page. Pass it to `markNotificationsSeen(upTo:)` when the page was shown.
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
    /// The accounts that caused the group, as far as the page names them: the server may know of more, see `count`.
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

    /// The posts that the group is about: those that were liked or reposted, or that reply, quote, mention or are new.
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
