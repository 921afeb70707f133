import ATData
import ATProtoLexicons
import BskyLexicons

/// Groups related notifications, each group with its newest notification first.
struct NoticeGroups {
    typealias Call = AppBsky.Notification.GetGroupedNotifications

    private struct Key: Hashable {
        let reason: String
        let subject: ATURI?
    }

    private static let groupable: Set<String> = [
        "like", "repost", "follow", "like-via-repost", "repost-via-repost", "subscribed-post",
    ]

    private(set) var groups: [[Notice]] = []
    private var places: [Key: Int] = [:]
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Adds a notification that is older than the previous ones. Returns `false` if it would need another group beyond
    /// the limit.
    mutating func add(_ notice: Notice, isFollowBack: Bool) -> Bool {
        let key = Key(reason: notice.reason.rawValue, subject: notice.subject)
        let isGroupable = Self.groupable.contains(key.reason) && !isFollowBack
        if isGroupable, let place = places[key] {
            groups[place].append(notice)
            return true
        }
        guard groups.count < limit else { return false }
        if isGroupable { places[key] = groups.count }
        groups.append([notice])
        return true
    }

    /// The kind of a group; `nil` for a reason without one.
    static func kind(_ notices: [Notice], isFollowBack: Bool, _ views: Views) -> Call.Group.KindUnion? {
        guard let first = notices.first else { return nil }
        let actors = notices.map(\.author)
        let parent = views.index.posts[first.uri]?.parent
        switch (first.reason, first.subject) {
        case (.like, let subject?) where subject.collection == "app.bsky.feed.generator":
            return .generatorLikeGroup(.init(generator: subject, items: actors.map { .init(actor: $0) }))
        case (.like, let post?): return .likeGroup(.init(post: post, items: actors.map { .init(actor: $0) }))
        case (.repost, let post?): return .repostGroup(.init(post: post, items: actors.map { .init(actor: $0) }))
        case (.likeViaRepost, let repost?):
            return views.reposted(repost).map {
                .likeViaRepostGroup(.init(post: $0, viaRepost: repost, items: actors.map { .init(actor: $0) }))
            }
        case (.repostViaRepost, let repost?):
            return views.reposted(repost).map {
                .repostViaRepostGroup(.init(post: $0, viaRepost: repost, items: actors.map { .init(actor: $0) }))
            }
        case (.follow, _):
            if isFollowBack {
                return .followBackNotification(
                    .init(actor: first.author, starterPack: views.starterPack(behind: first)))
            }
            return .followGroup(
                .init(items: notices.map { .init(actor: $0.author, starterPack: views.starterPack(behind: $0)) }))
        case (.subscribedPost, _):
            return .subscribedPostGroup(.init(items: notices.map { .init(actor: $0.author, post: $0.uri) }))
        case (.reply, _): return parent.map { .replyNotification(.init(post: first.uri, parent: $0)) }
        case (.quote, _): return .quoteNotification(.init(post: first.uri, parent: parent))
        case (.mention, _): return .mentionNotification(.init(post: first.uri, parent: parent))
        case (.starterpackJoined, let pack?):
            return .starterPackJoinedNotification(.init(actor: first.author, starterPack: pack))
        default: return nil
        }
    }

    /// Whether a feed includes a notification.
    static func has(_ feed: Call.Feed, _ notice: Notice, of viewer: DID, _ views: Views) -> Bool {
        switch feed {
        case .peopleIFollow: views.index.follows.edge(from: viewer, to: notice.author) != nil
        case .conversations: [.reply, .mention, .quote].contains(notice.reason)
        case .followers: notice.reason == .follow
        case .activity: notice.reason == .subscribedPost
        default: true
        }
    }
}

extension Views {
    /// The post of a repost.
    fileprivate func reposted(_ repost: ATURI) -> ATURI? {
        stored(AppBsky.Feed.Repost.self, at: repost)?.subject.uri
    }

    /// The starter pack that led to a follow.
    fileprivate func starterPack(behind notice: Notice) -> ATURI? {
        let via = stored(AppBsky.Graph.Follow.self, at: notice.uri)?.via?.uri
        return via?.collection == "app.bsky.graph.starterpack" ? via : nil
    }

    private func stored<Record: LexiconRecord>(_ type: Record.Type, at uri: ATURI) -> Record? {
        guard let did = uri.authority.did, let collection = uri.collection, let key = uri.recordKey,
            let record = world.repositories[did]?.record(collection, key)
        else { return nil }
        return try? UnknownObject(record.value).decode(as: type)
    }
}
