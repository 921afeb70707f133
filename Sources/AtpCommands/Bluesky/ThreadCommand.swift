import ATData
import BskyKit
import CoreATProtocol
import Terminal

/// `atp thread`: a post with its parents and replies.
enum ThreadCommand {
    private static let post = Argument("POST", "An AT-URI, or the URL of a post on bsky.app")
    private static let depth = Option("depth", value: "LEVELS", "The levels of replies to show (default: 6)")

    static let command = Command(
        "thread", "Show a post with its parents and replies",
        arguments: [post], options: [depth],
        examples: [.init("atp thread https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l", "Show a thread")]
    ) { invocation in
        let client = try await invocation.anyClient()
        let uri = try await invocation.byDID(
            try invocation.recordLink(try invocation.required(post)), client
        ).uri
        let depth = try invocation.integer(depth, in: 0...1000) ?? 6
        let output = try await client.execute(.getPostThread(uri: uri, depth: depth))
        try invocation.show(output) { console in
            switch output.thread {
            case .threadViewPost(let thread):
                let lines = ThreadText(PostText(console)).lines(thread)
                try console.print(lines.joined(separator: "\n"))
            case .notFoundPost: throw Refusal("There is no post at \(uri).", name: "NotFound")
            case .blockedPost: throw Refusal("You may not see \(uri).", name: "BlockedPost")
            case .unknown: throw Refusal("This version does not know what \(uri) is.", name: "Unknown")
            }
        }
    }
}

/// The lines of a thread: parents at the margin, replies indented.
private struct ThreadText {
    private let text: PostText

    init(_ text: PostText) {
        self.text = text
    }

    func lines(_ thread: AppBsky.Feed.Defs.ThreadViewPost) -> [ConsoleText] {
        var lines: [[ConsoleText]] = []
        var above = thread.parent
        while case .threadViewPost(let parent)? = above {
            lines.insert(text.lines(parent.post), at: 0)
            above = parent.parent
        }
        lines.append(text.lines(thread.post))
        add(thread.replies ?? [], depth: 1, to: &lines)
        return Array(lines.joined(separator: [""]))
    }

    /// Adds replies with their replies. Deleted and blocked ones are omitted, as in the app.
    private func add(
        _ replies: [AppBsky.Feed.Defs.ThreadViewPost.RepliesUnion], depth: Int, to lines: inout [[ConsoleText]]
    ) {
        for case .threadViewPost(let reply) in replies {
            lines.append(text.lines(reply.post, depth: depth))
            add(reply.replies ?? [], depth: depth + 1, to: &lines)
        }
    }
}
