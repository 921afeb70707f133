import ATData
import BskyLexicons
import CoreATProtocol
import Terminal

/// `atp notifications`: what happened to oneself.
enum NotificationsCommand {
    private static let seen = Option(flag: "seen", "Take note that they were seen")

    static let command = Command(
        "notifications", "Read the notifications, the latest first",
        options: [ListingOptions.limit, seen],
        examples: [
            .init("atp notifications", "The latest 20"),
            .init("atp notifications --seen", "Read them, and have them count as read"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let text = PostText(invocation.console)
        let console = invocation.console
        let now = Datetime.now
        let listed = try await invocation.list(.listNotifications(limit: min(count, 100)), count: count, client) {
            item in
            let mark = item.isRead ? " " : console.colored("●", .yellow)
            let name = console.strong("@\(item.author.handle)")
            let post = (try? item.record.decode(as: AppBsky.Feed.Post.self).text) ?? ""
            let words = post.isEmpty ? (item.reasonSubject?.description ?? "") : post
            return [
                "\(mark) \(console.colored(item.reason.rawValue.printable(), .cyan)) \(name) "
                    + console.faint("· \(text.age(item.indexedAt))")
                    + (words.isEmpty ? "" : "\n    \(words.printable())")
            ]
        }
        if invocation.has(seen) { try await client.execute(.updateSeen(seenAt: now)) }
        if listed == 0, !invocation.isJSON { console.complain("There is nothing yet.") }
    }
}
