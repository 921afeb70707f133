import BskyKit
import Terminal

/// Prints posts with the user's moderation settings, and pictures if the terminal supports them.
struct PostPrinter {
    let text: PostText
    let moderator: Moderator?
    private let console: Console
    private let pictures: PictureLoader?

    /// Reads the settings, except for JSON output, which isn't moderated.
    init(_ invocation: Invocation, _ client: ATClient) async throws {
        await self.init(invocation, client, invocation.isJSON ? nil : try await invocation.moderator(client))
    }

    init(_ invocation: Invocation, _ client: ATClient, _ moderator: Moderator?) async {
        console = invocation.console
        pictures = await PictureLoader(invocation, client)
        self.moderator = moderator
        text = PostText(console, moderator: moderator)
    }

    /// The options for calls whose posts are printed.
    var options: CallOptions { moderator?.options ?? CallOptions() }

    /// Prints an item of a timeline.
    func print(_ item: AppBsky.Feed.Defs.FeedViewPost) async throws {
        for line in text.reason(item) { try console.print(line) }
        try await print(item.post)
    }

    /// Prints a post followed by an empty line.
    ///
    /// - Parameters:
    ///   - depth: The indentation level.
    ///   - context: Whether the post is one of several, or the requested one.
    ///   - reason: A reason to cover it, regardless of the settings.
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
