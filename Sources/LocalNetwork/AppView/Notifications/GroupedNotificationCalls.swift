import ATData
import BskyLexicons
import LocalServer

/// The call for grouped notifications.
struct GroupedNotificationCalls: Sendable {
    let appView: AppView

    private typealias Call = AppBsky.Notification.GetGroupedNotifications

    var calls: [AppView.Call] { [.query(Call.nsid, getGroupedNotifications)] }

    @Sendable private func getGroupedNotifications(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.number("limit", 1...50, default: 30)
        let feed = Call.Feed(rawValue: visit.request.text("feed") ?? "all")
        let start = try visit.request.text("cursor").map { try ChronologicalPosition(cursor: $0) }
        return try appView.answer(visit) { views in
            let notices = views.listedNotices(of: viewer)
            var rest = notices[..<(start.map { notices.count(before: $0) } ?? notices.count)]
            var groups = NoticeGroups(limit: limit)
            while let notice = rest.last {
                let isWanted = NoticeGroups.has(feed, notice, of: viewer, views)
                guard !isWanted || groups.add(notice, isFollowBack: views.isFollowBack(notice, of: viewer)) else {
                    break
                }
                rest.removeLast()
            }
            let seenAt = views.privateData.seenAt
            let shown = groups.groups.compactMap { group(of: $0, for: viewer, seenAt, views) }
            let cursor = rest.isEmpty ? nil : notices[rest.endIndex].position.cursor
            return Call.Output(
                groups: shown, cursor: cursor, relatedViews: related(to: groups.groups, shown, views), seenAt: seenAt)
        }
    }

    private func group(of notices: [Notice], for viewer: DID, _ seenAt: Datetime?, _ views: Views) -> Call.Group? {
        guard let first = notices.first,
            let kind = NoticeGroups.kind(notices, isFollowBack: views.isFollowBack(first, of: viewer), views)
        else { return nil }
        return Call.Group(
            id: "\(first.reason.rawValue) \(first.uri)", isRead: notices.allSatisfy { $0.isRead(seenAt) },
            indexedAt: first.indexedAt, count: notices.count, kind: kind)
    }

    /// The distinct views of all accounts, posts, feeds and starter packs that groups refer to.
    private func related(
        to notices: [[Notice]], _ groups: [Call.Group], _ views: Views
    ) -> [Call.Output.RelatedViewsUnion] {
        var actors: Set<DID> = []
        var uris: Set<ATURI> = []
        var related: [Call.Output.RelatedViewsUnion] = []
        for author in notices.joined().map(\.author) where actors.insert(author).inserted {
            if let profile = views.detailedProfile(author) { related.append(.profileViewDetailed(profile)) }
        }
        for uri in groups.flatMap(\.kind.uris) where uris.insert(uri).inserted {
            switch uri.collection {
            case "app.bsky.feed.generator":
                if let view = views.generator(uri) { related.append(.generatorView(view)) }
            case "app.bsky.graph.starterpack":
                if let view = views.starterPack(uri) { related.append(.starterPackView(view)) }
            default:
                switch views.outcome(uri) {
                case .post(let view): related.append(.postView(view))
                case .blocked(let view): related.append(.blockedPost(view))
                case .notFound(let view): related.append(.notFoundPost(view))
                }
            }
        }
        return related
    }
}

extension AppBsky.Notification.GetGroupedNotifications.Group.KindUnion {
    /// The records that the notification refers to.
    fileprivate var uris: [ATURI] {
        switch self {
        case .likeGroup(let group): [group.post]
        case .repostGroup(let group): [group.post]
        case .likeViaRepostGroup(let group): [group.post]
        case .repostViaRepostGroup(let group): [group.post]
        case .followGroup(let group): group.items.compactMap(\.starterPack)
        case .followBackNotification(let notification): [notification.starterPack].compactMap(\.self)
        case .subscribedPostGroup(let group): group.items.map(\.post)
        case .generatorLikeGroup(let group): [group.generator]
        case .replyNotification(let notification): [notification.post, notification.parent]
        case .quoteNotification(let notification): [notification.post, notification.parent].compactMap(\.self)
        case .mentionNotification(let notification): [notification.post, notification.parent].compactMap(\.self)
        case .starterPackJoinedNotification(let notification): [notification.starterPack]
        default: []
        }
    }
}
