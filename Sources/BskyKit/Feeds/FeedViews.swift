public import BskyLexicons
import CoreATProtocol

extension AppBsky.Feed.Defs.FeedViewPost {
    /// The account that reposted the post; `nil` if this isn't a repost.
    public var repostedBy: AppBsky.Actor.Defs.ProfileViewBasic? {
        if case .reasonRepost(let repost) = reason { repost.by } else { nil }
    }
}

extension AppBsky.Feed.Defs.ReplyRef.ParentUnion {
    /// The parent; `nil` if it was deleted or is blocked.
    public var post: AppBsky.Feed.Defs.PostView? { if case .postView(let post) = self { post } else { nil } }

    /// The parent's address, even if the post was deleted or is blocked; `nil` for a kind that this version doesn't
    /// know.
    public var uri: ATURI? {
        switch self {
        case .postView(let post): post.uri
        case .notFoundPost(let post): post.uri
        case .blockedPost(let post): post.uri
        case .unknown: nil
        }
    }
}
