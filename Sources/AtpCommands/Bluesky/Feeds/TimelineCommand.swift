import BskyKit
import Terminal

/// `atp timeline`: shows the posts of followed accounts.
enum TimelineCommand {
    private static let actor = Option(
        "of", value: "HANDLE|DID", "The posts of one account instead of your timeline")

    static let command = Command(
        "timeline", "Show the timeline, latest first",
        discussion: """
            Posts that your settings for moderation hide appear as a warning with the reason. JSON contains them \
            unchanged.
            """,
        arguments: [], options: [ListingOptions.limit, actor, PictureLoader.option],
        examples: [
            .init("atp timeline", "The latest 20 posts"),
            .init("atp timeline --of bsky.app --limit 5", "The latest posts of an account; needs no login"),
            .init("atp timeline --json -n 200 | jq -r .post.record.text", "The text of the latest 200"),
        ]
    ) { invocation in
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let listed: Int
        if let name = invocation[actor] {
            let client = try await invocation.anyClient()
            let printer = try await PostPrinter(invocation, client)
            listed = try await invocation.list(
                .getAuthorFeed(actor: try invocation.identifier(name), limit: min(count, 100)), count: count, client,
                options: printer.options, show: printer.print)
        } else {
            let client = try await invocation.accountClient()
            let printer = try await PostPrinter(invocation, client)
            listed = try await invocation.list(
                .getTimeline(limit: min(count, 100)), count: count, client, options: printer.options,
                show: printer.print)
        }
        if listed == 0, !invocation.isJSON { invocation.console.complain("There are no posts yet.") }
    }
}
