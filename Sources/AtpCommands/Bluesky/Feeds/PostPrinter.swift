import BskyKit
import Terminal

/// Prints posts, moderated by the user's settings, with pictures where the terminal can show them.
struct PostPrinter {
    let text: PostText
    let moderator: Moderator?
    private let console: Console
    private let pictures: PictureLoader?

    /// Reads the settings, unless JSON is printed, which contains posts as they are.
    init(_ invocation: Invocation, _ client: ATClient) async throws {
        await self.init(invocation, client, invocation.isJSON ? nil : try await invocation.moderator(client))
    }

    init(_ invocation: Invocation, _ client: ATClient, _ moderator: Moderator?) async {
        console = invocation.console
        pictures = await PictureLoader(invocation, client)
        self.moderator = moderator
        text = PostText(console, moderator: moderator)
    }

    /// The options of calls whose posts are printed.
    var options: CallOptions { moderator?.options ?? CallOptions() }

    /// Prints an item of a timeline.
    func print(_ item: AppBsky.Feed.Defs.FeedViewPost) async throws {
        for line in text.reason(item) { try console.print(line) }
        try await print(item.post)
    }

    /// Prints a post and an empty line.
    ///
    /// - Parameters:
    ///   - depth: How far it is indented.
    ///   - context: Whether it is one of several, or what was asked for.
    ///   - reason: Why it is covered whatever the settings say.
    func print(
        _ post: AppBsky.Feed.Defs.PostView, depth: Int = 0, in context: ModerationContext = .contentList,
        hiddenBecause reason: String? = nil
    ) async throws {
        for line in text.lines(post, depth: depth, in: context, hiddenBecause: reason) { try console.print(line) }
        if let pictures, reason == nil {
            try await pictures.show(text.pictures(of: post, in: context), indent: 2 * depth + 2, on: console)
        }
        try console.print()
    }
}
