public import BskyLexicons
import CoreATProtocol

extension AppBsky.Feed.Defs.FeedViewPost {
    /// The account whose repost this is; `nil` if it isn't a repost.
    public var repostedBy: AppBsky.Actor.Defs.ProfileViewBasic? {
        if case .reasonRepost(let repost) = reason { repost.by } else { nil }
    }
}

extension AppBsky.Feed.Defs.ReplyRef.ParentUnion {
    /// The address of the post, which may be deleted or blocked; `nil` if the server sent something newer.
    public var uri: ATURI? {
        switch self {
        case .postView(let post): post.uri
        case .notFoundPost(let post): post.uri
        case .blockedPost(let post): post.uri
        case .unknown: nil
        }
    }
}
