import ATData
import ATProtoLexicons
import BskyLexicons
import HTTPTransport
import LocalServer

/// The calls for notifications.
struct NotificationCalls: Sendable {
    let appView: AppView

    var calls: [AppView.Call] {
        [
            .query("app.bsky.notification.listNotifications", listNotifications),
            .query("app.bsky.notification.getUnreadCount", getUnreadCount),
            .procedure("app.bsky.notification.updateSeen", updateSeen),
        ]
    }

    @Sendable private func listNotifications(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let limit = try visit.request.limit()
        let reasons = Set(visit.request.texts("reasons"))
        let isPriority = try visit.request.flag("priority")
        return try appView.answer(visit) { views in
            let wanted = views.listedNotices(of: viewer).filter { notice in
                (reasons.isEmpty || reasons.contains(notice.reason.rawValue))
                    && (!isPriority || views.index.follows.edge(from: viewer, to: notice.author) != nil)
            }
            let (page, cursor) = try wanted.page(before: visit.request.text("cursor"), limit: limit)
            let seenAt = views.privateData.seenAt
            return AppBsky.Notification.ListNotifications.Output(
                notifications: page.compactMap { view($0, seenAt, views) }, cursor: cursor, priority: isPriority,
                seenAt: seenAt)
        }
    }

    private func view(
        _ notice: Notice, _ seenAt: Datetime?, _ views: Views
    ) -> AppBsky.Notification.ListNotifications.Notification? {
        guard let author = views.profile(notice.author), let collection = notice.uri.collection,
            let key = notice.uri.recordKey,
            let stored = views.world.repositories[notice.author]?.record(collection, key),
            let record = try? UnknownObject(stored.value)
        else { return nil }
        return AppBsky.Notification.ListNotifications.Notification(
            uri: notice.uri, cid: notice.cid, author: author, reason: notice.reason, record: record,
            isRead: notice.isRead(seenAt), indexedAt: notice.indexedAt,
            labels: views.index.posts[notice.uri].map { views.labels(on: $0) } ?? [], reasonSubject: notice.subject,
            starterPack: notice.reason == .starterpackJoined ? notice.subject.flatMap(views.basicStarterPack) : nil)
    }

    @Sendable private func getUnreadCount(_ visit: AppView.Visit) throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        return try appView.answer(visit) { views in
            let seenAt = views.privateData.seenAt
            return AppBsky.Notification.GetUnreadCount.Output(
                count: views.listedNotices(of: viewer).count { !$0.isRead(seenAt) })
        }
    }

    @Sendable private func updateSeen(_ visit: AppView.Visit) async throws -> ServerResponse {
        let viewer = try visit.requiredViewer()
        let seenAt = try visit.request.input().required("seenAt", as: Datetime.self)
        try await appView.context.change(viewer) { $0.seenAt = seenAt }
        return ServerResponse()
    }
}
