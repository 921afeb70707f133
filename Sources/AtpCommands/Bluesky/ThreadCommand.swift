import ATData
import BskyLexicons
import CoreATProtocol
import Terminal

/// `atp thread`: a post with what it answers and what answers it.
enum ThreadCommand {
    private static let post = Argument("POST", "An AT-URI, or the address of a post's page on bsky.app")
    private static let depth = Option("depth", value: "LEVELS", "How many levels of replies; 6 unless given")

    static let command = Command(
        "thread", "Read a post with what it answers and what answers it",
        arguments: [post], options: [depth],
        examples: [.init("atp thread https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l", "Read a thread")]
    ) { invocation in
        let client = try await invocation.anyClient()
        let uri = try await invocation.byDID(
            try invocation.postAddress(try invocation.required(post)), client)
        let depth = try invocation.integer(depth, in: 0...1000) ?? 6
        let output = try await client.execute(.getPostThread(uri: uri, depth: depth))
        try invocation.show(output) { console in
            switch output.thread {
            case .threadViewPost(let thread):
                let lines = ThreadText(PostText(console)).lines(thread)
                console.print(lines.joined(separator: "\n"))
            case .notFoundPost: throw Refusal("There is no post at \(uri).", name: "NotFound")
            case .blockedPost: throw Refusal("You may not see \(uri).", name: "BlockedPost")
            case .unknown: throw Refusal("\(uri) is something that this version does not know.", name: "Unknown")
            }
        }
    }
}

/// The lines of a thread: what came before at the margin, replies further in.
private struct ThreadText {
    private let text: PostText

    init(_ text: PostText) {
        self.text = text
    }

    func lines(_ thread: AppBsky.Feed.Defs.ThreadViewPost) -> [String] {
        var lines: [[String]] = []
        var above = thread.parent
        while case .threadViewPost(let parent)? = above {
            lines.insert(text.lines(parent.post), at: 0)
            above = parent.parent
        }
        lines.append(text.lines(thread.post))
        add(thread.replies ?? [], depth: 1, to: &lines)
        return Array(lines.joined(separator: [""]))
    }

    /// Adds replies with theirs. Those that are gone or blocked are left out, as in the app.
    private func add(
        _ replies: [AppBsky.Feed.Defs.ThreadViewPost.RepliesUnion], depth: Int, to lines: inout [[String]]
    ) {
        for case .threadViewPost(let reply) in replies {
            lines.append(text.lines(reply.post, depth: depth))
            add(reply.replies ?? [], depth: depth + 1, to: &lines)
        }
    }
}
