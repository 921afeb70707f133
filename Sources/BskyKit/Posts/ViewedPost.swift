public import BskyLexicons
public import CoreATProtocol

/// A post's record, and the viewer's relationship with it.
extension AppBsky.Feed.Defs.PostView {
    /// The post's record; `nil` if it isn't a valid post. It is decoded with each access.
    public var post: AppBsky.Feed.Post? {
        var issues: [WireIssue] = []
        return try? record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
    }

    /// The text; empty if the record isn't a valid post. It is decoded with each access.
    public var text: String { post?.text ?? "" }

    /// The time at which the post was written, according to its author; `nil` if the record isn't a valid post.
    public var createdAt: Datetime? { post?.createdAt }

    /// Whether the viewer likes the post.
    public var isLiked: Bool { viewer?.like != nil }

    /// Whether the viewer has reposted the post.
    public var isReposted: Bool { viewer?.repost != nil }
}

extension AppBsky.Feed.Post {
    /// Creates a post that is written now.
    public init(text: String) { self.init(text: text, createdAt: .now) }
}
