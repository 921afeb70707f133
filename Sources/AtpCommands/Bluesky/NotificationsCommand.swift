import ATData
import BskyKit
import Terminal

/// `atp notifications`: lists the account's notifications.
enum NotificationsCommand {
    private static let seen = Option(flag: "seen", "Mark them as seen")

    static let command = Command(
        "notifications", "List the notifications, latest first",
        discussion: """
            Notifications that your settings for moderation hide appear as a warning with the reason. JSON contains \
            them unchanged.
            """,
        options: [ListingOptions.limit, seen],
        examples: [
            .init("atp notifications", "The latest 20"),
            .init("atp notifications --seen", "List them, and mark them as seen"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let text = PostText(invocation.console)
        let console = invocation.console
        var newest: Datetime?
        let moderator = invocation.isJSON ? nil : try await invocation.moderator(client)
        let listed = try await invocation.list(
            .listNotifications(limit: min(count, 100)), count: count, client,
            options: moderator?.options ?? CallOptions(), noting: { newest = max(newest ?? $0.indexedAt, $0.indexedAt) }
        ) { item in
            let mark: ConsoleText = item.isRead ? " " : console.colored("●", .yellow)
            let name = console.strong("@\(item.author.handle)")
            try console.print(
                "\(mark) \(console.colored("\(item.reason.rawValue)", .cyan)) \(name) "
                    + console.faint("· \(text.age(item.indexedAt))"))
            let post = PostText.record(item.record)
            if let reason = moderator?.reason(toHide: item) {
                return try console.print("    \(console.colored("⚠ hidden: \(reason)", .yellow))")
            }
            let words = post.flatMap { $0.text.isEmpty ? nil : $0.text } ?? item.reasonSubject?.description ?? ""
            guard !words.isEmpty else { return }
            for line in console.lines(of: words.printable(), indent: 4) { try console.print("    \(line)") }
        }
        // By the server's clock, so that what comes next is new.
        if invocation.has(seen), let newest { try await client.markNotificationsSeen(upTo: newest) }
        if listed == 0, !invocation.isJSON { console.complain("There are no notifications yet.") }
    }
}

extension Moderator {
    /// The reason why a notification is hidden; `nil` if it isn't. A notification about a post is treated like the post
    /// in a timeline.
    fileprivate func reason(
        toHide notification: AppBsky.Notification.ListNotifications.Notification
    ) -> String? {
        let isPost = notification.uri.collection == AppBsky.Feed.Post.collection
        let decision = isPost ? decide(AppBsky.Feed.Defs.PostView(notification)) : decide(notification)
        let ui = decision.ui(for: .contentList)
        return ui.blur || ui.filter ? ModerationText.reasons(ui.blurs + ui.filters) : nil
    }
}

extension AppBsky.Feed.Defs.PostView {
    /// The post that caused a notification.
    fileprivate init(_ notification: AppBsky.Notification.ListNotifications.Notification) {
        let author = notification.author
        self.init(
            uri: notification.uri, cid: notification.cid,
            author: .init(did: author.did, handle: author.handle, labels: author.labels, viewer: author.viewer),
            record: notification.record, indexedAt: notification.indexedAt, labels: notification.labels)
    }
}
