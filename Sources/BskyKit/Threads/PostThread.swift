/// A post with its ancestors and replies.
///
/// The thread is flat: in ``replies``, each reply is followed by its own replies, and each node has a depth. A list can
/// show it directly, and any depth is safe.
public struct PostThread: Hashable, Sendable {
    /// A post of the thread, or its placeholder.
    public struct Node: Hashable, Sendable, Identifiable {
        /// The content of a node.
        public enum Content: Hashable, Sendable {
            /// A post.
            case post(AppBsky.Feed.Defs.PostView)
            /// The post was deleted, or never existed.
            case notFound
            /// The post is hidden by a block.
            case blocked(AppBsky.Feed.Defs.BlockedAuthor)
            /// The post's author allows only signed-in people to see it.
            case signedOut
            /// Content that this version doesn't support.
            case unknown(UnknownObject)
        }

        /// The URI of the post.
        public let uri: ATURI
        /// The content.
        public var content: Content
        /// The distance from the anchor: negative for ancestors, positive for replies.
        public internal(set) var depth: Int
        /// The number of further replies on the server.
        public var moreReplies = 0
        /// Whether the server has further ancestors.
        public var moreParents = false
        /// Whether the author of the thread continues it with this post.
        public var isInAuthorsThread = false
        /// Whether the author of the thread has hidden it.
        public var isHiddenByAuthor = false
        /// Whether the author of the thread likes it, if the server sent this.
        public var isLikedByAuthor = false

        /// The URI.
        public var id: ATURI { uri }

        /// The post, if there is one.
        public var post: AppBsky.Feed.Defs.PostView? { if case .post(let post) = content { post } else { nil } }

        /// Whether the post is hidden by a block.
        public var isBlocked: Bool { if case .blocked = content { true } else { false } }

        /// Whether the post was deleted, or never existed.
        public var isNotFound: Bool { content == .notFound }

        init(_ uri: ATURI, _ content: Content, depth: Int) {
            self.uri = uri
            self.content = content
            self.depth = depth
        }
    }

    /// The posts above the requested one, root first.
    public var parents: [Node]
    /// The place of the post that started the thread, or of the oldest that the server sent.
    public var root: Node { parents.first ?? anchor }
    /// The place of the requested post.
    public var anchor: Node
    /// The requested post; `nil` if it isn't available.
    public var post: AppBsky.Feed.Defs.PostView? { anchor.post }
    /// The replies. Each one is followed by its own replies, one level deeper.
    public var replies: [Node]
    /// Whether the server has further replies, which it ranks lower or the author has hidden. `otherReplies(to:)` reads
    /// them.
    public var hasOtherReplies = false
    /// The replies that the author of the thread has hidden. Add those that are being hidden.
    public var hiddenReplies: Set<ATURI> = []

    init(parents: [Node], anchor: Node, replies: [Node]) {
        self.parents = parents
        self.anchor = anchor
        self.replies = replies
    }

    /// The author of the thread, if the thread includes its root.
    var author: DID? {
        let first = parents.first ?? anchor
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
