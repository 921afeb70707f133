import BskyKit
import Terminal

/// `atp thread`: shows a post with its ancestors and replies.
enum ThreadCommand {
    private static let post = Argument("POST", "An AT-URI, or the URL of a post on bsky.app")
    private static let depth = Option("depth", value: "LEVELS", "The levels of replies to show (default: 6)")

    /// The maximum indentation level of a reply.
    private static let deepest = 20

    static let command = Command(
        "thread", "Show a post with its parents and replies",
        discussion: """
            Posts that your settings for moderation hide, and replies that the author of the thread has hidden, appear \
            as a warning with the reason.
            """,
        arguments: [post], options: [depth, PictureLoader.option],
        examples: [.init("atp thread https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l", "Show a thread")]
    ) { invocation in
        let client = try await invocation.anyClient()
        let uri = try await invocation.byDID(
            try invocation.recordLink(try invocation.required(post)), client
        ).uri
        let depth = try invocation.integer(depth, in: 0...1000) ?? 6
        let printer = try await PostPrinter(invocation, client)
        let output = try await client.execute(.getPostThread(uri: uri, depth: depth), options: printer.options)
        guard !invocation.isJSON else { return try invocation.showJSON(output) }
        let thread = PostThread(output, anchor: uri)
        switch thread.anchor.content {
        case .post: try await show(thread, printer)
        case .notFound: throw Refusal("There is no post at \(uri).", name: "NotFound")
        case .blocked: throw Refusal("\(uri) is not visible to you.", name: "BlockedPost")
        case .signedOut: throw Refusal("\(uri) is only visible to people with an account.", name: "NotLoggedIn")
        case .unknown: throw Refusal("This version does not support \(uri).", name: "Unknown")
        }
    }

    /// Prints ancestors at the margin, and replies indented. Deleted and blocked ones are omitted, as in the app.
    private static func show(_ thread: PostThread, _ printer: PostPrinter) async throws {
        for node in thread.parents + [thread.anchor] + thread.replies {
            guard let post = node.post else { continue }
            let isHidden = thread.hiddenReplies.contains(node.uri) && post.author.did != printer.moderator?.viewer
            try await printer.print(
                post, depth: min(max(0, node.depth), deepest),
                in: node.uri == thread.anchor.uri ? .contentView : .contentList,
                hiddenBecause: isHidden ? "the author of the thread has hidden this reply" : nil)
        }
    }
}
