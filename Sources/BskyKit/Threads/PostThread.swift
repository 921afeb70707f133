/// A post with the posts above it and its replies.
///
/// Nothing in it is nested: ``replies`` has the replies with their own replies after them, and each node says how deep
/// it is. So a list can show a thread as it is, and no depth is too much.
public struct PostThread: Hashable, Sendable {
    /// A post of the thread, or what is there in its place.
    public struct Node: Hashable, Sendable, Identifiable {
        /// What there is.
        public enum Content: Hashable, Sendable {
            /// A post.
            case post(AppBsky.Feed.Defs.PostView)
            /// Nothing: the post was deleted, or never existed.
            case notFound
            /// A post that is hidden by a block.
            case blocked(AppBsky.Feed.Defs.BlockedAuthor)
            /// A post whose author wants it to be seen by people with an account only.
            case signedOut
            /// Something that this version doesn't know.
            case unknown(UnknownObject)
        }

        /// The URI of the post.
        public let uri: ATURI
        /// What there is.
        public var content: Content
        /// The distance from the anchor: negative above it, positive below it.
        public internal(set) var depth: Int
        /// The number of replies that the server has and didn't send.
        public var moreReplies = 0
        /// Whether the server has posts above this one and didn't send them.
        public var moreParents = false
        /// Whether it belongs to the thread that the author of the first post has written.
        public var isInAuthorsThread = false
        /// Whether the author of the first post has hidden it.
        public var isHiddenByAuthor = false
        /// Whether the author of the first post likes it, if the server says so.
        public var isLikedByAuthor = false

        /// The identity of the node is its URI.
        public var id: ATURI { uri }

        /// The post, if there is one.
        public var post: AppBsky.Feed.Defs.PostView? { if case .post(let post) = content { post } else { nil } }

        init(_ uri: ATURI, _ content: Content, depth: Int) {
            self.uri = uri
            self.content = content
            self.depth = depth
        }
    }

    /// The posts above the anchor, the first post of the thread first.
    public var ancestors: [Node]
    /// The post that was asked for.
    public var anchor: Node
    /// The replies: each is followed by its own replies, which are one deeper.
    public var replies: [Node]
    /// Whether the server has further replies, which it considers less worth reading or the author has hidden. `otherReplies(to:)`
    /// reads them.
    public var hasOtherReplies = false
    /// The replies that the author of the first post has hidden. Add those that are being hidden.
    public var hiddenReplies: Set<ATURI> = []

    init(ancestors: [Node], anchor: Node, replies: [Node]) {
        self.ancestors = ancestors
        self.anchor = anchor
        self.replies = replies
    }

    /// The author of the first post, if the thread reaches up to it.
    var author: DID? {
        let first = ancestors.first ?? anchor
        return first.moreParents ? nil : first.post?.author.did
    }

    mutating func addHidden(by gate: AppBsky.Feed.Defs.ThreadgateView?) {
        var issues: [WireIssue] = []
        do throws(WireError) {
            let record = try gate?.record?.decode(as: AppBsky.Feed.Threadgate.self, issues: &issues)
            hiddenReplies.formUnion(record?.hiddenReplies ?? [])
        } catch {
            // A gate that can't be read hides nothing.
        }
        for node in replies where node.isHiddenByAuthor { hiddenReplies.insert(node.uri) }
    }
}
