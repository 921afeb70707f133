import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

/// A post that a new one replies to or quotes.
struct ReferredPost {
    let reference: ComAtproto.Repo.StrongRef
    /// The root of its thread. A post whose own root is missing or invalid is one.
    let root: ComAtproto.Repo.StrongRef
    /// What the account may do with it, if the AppView has said so.
    let viewer: AppBsky.Feed.Defs.ViewerState?

    init(
        _ reference: ComAtproto.Repo.StrongRef, _ record: UnknownObject, _ viewer: AppBsky.Feed.Defs.ViewerState? = nil
    ) {
        self.reference = reference
        self.viewer = viewer
        root = FeedRecord(record).reply?.root ?? reference
    }
}
