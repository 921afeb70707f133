import ATData
import BskyKit
import Terminal

/// `atp notifications`: the account's notifications.
enum NotificationsCommand {
    private static let seen = Option(flag: "seen", "Mark them as seen")

    static let command = Command(
        "notifications", "List the notifications, the latest first",
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
        let now = Datetime.now
        let listed = try await invocation.list(.listNotifications(limit: min(count, 100)), count: count, client) {
            item in
            let mark: ConsoleText = item.isRead ? " " : console.colored("●", .yellow)
            let name = console.strong("@\(item.author.handle)")
            let post = (try? item.record.decode(as: AppBsky.Feed.Post.self).text) ?? ""
            let words = post.isEmpty ? (item.reasonSubject?.description ?? "") : post
            return [
                "\(mark) \(console.colored("\(item.reason.rawValue)", .cyan)) \(name) "
                    + console.faint("· \(text.age(item.indexedAt))") + (words.isEmpty ? "" : "\n    \(words)")
            ]
        }
        if invocation.has(seen) { try await client.execute(.updateSeen(seenAt: now)) }
        if listed == 0, !invocation.isJSON { console.complain("There are no notifications yet.") }
    }
}
