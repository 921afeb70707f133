import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

/// A post that a new post replies to or quotes.
struct ReferredPost {
    let reference: ComAtproto.Repo.StrongRef
    /// The root of its thread. A post with a missing or invalid root is its own root.
    let root: ComAtproto.Repo.StrongRef
    /// The account's relationship with the post, if the AppView sent it.
    let viewer: AppBsky.Feed.Defs.ViewerState?

    init(
        _ reference: ComAtproto.Repo.StrongRef, _ record: UnknownObject, _ viewer: AppBsky.Feed.Defs.ViewerState? = nil
    ) {
        self.reference = reference
        self.viewer = viewer
        root = FeedRecord(record).reply?.root ?? reference
    }
}
