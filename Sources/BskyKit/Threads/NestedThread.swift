extension PostThread {
    /// Reads the output of `app.bsky.feed.getPostThread`.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - anchor: The post that was asked for, in case the output doesn't have it.
    public init(_ output: AppBsky.Feed.GetPostThread.Output, anchor: ATURI) {
        let top: AppBsky.Feed.Defs.ThreadViewPost
        switch output.thread {
        case .threadViewPost(let thread): top = thread
        case .notFoundPost(let post):
            self.init(ancestors: [], anchor: Node(post.uri, .notFound, depth: 0), replies: [])
            return
        case .blockedPost(let post):
            self.init(ancestors: [], anchor: Node(post.uri, .blocked(post.author), depth: 0), replies: [])
            return
        case .unknown(let value):
            self.init(ancestors: [], anchor: Node(anchor, .unknown(value), depth: 0), replies: [])
            return
        }
        self.init(
            ancestors: Self.ancestors(of: top), anchor: Self.node(top, depth: 0), replies: Self.replies(to: top))
        markAuthorsThread()
        addHidden(by: output.threadgate)
    }

    private static func node(_ thread: AppBsky.Feed.Defs.ThreadViewPost, depth: Int) -> Node {
        var node = Node(thread.post.uri, .post(thread.post), depth: depth)
        node.isLikedByAuthor = thread.threadContext?.rootAuthorLike != nil
        if thread.replies?.isEmpty ?? true { node.moreReplies = max(0, thread.post.replyCount ?? 0) }
        return node
    }

    private static func ancestors(of top: AppBsky.Feed.Defs.ThreadViewPost) -> [Node] {
        var ancestors: [Node] = []
        var parent = top.parent
        while let current = parent {
            let depth = -1 - ancestors.count
            parent = nil
            switch current {
            case .threadViewPost(let thread):
                var node = node(thread, depth: depth)
                node.moreReplies = 0
                ancestors.append(node)
                parent = thread.parent
            case .notFoundPost(let post): ancestors.append(Node(post.uri, .notFound, depth: depth))
            case .blockedPost(let post): ancestors.append(Node(post.uri, .blocked(post.author), depth: depth))
            case .unknown: break
            }
        }
        ancestors.reverse()
        if let first = ancestors.first?.post, let record = PostRecordReply(first.record), record.hasParent {
            ancestors[0].moreParents = true
        }
        return ancestors
    }

    /// The replies in the order of a list. The ones still to come wait on a stack.
    private static func replies(to top: AppBsky.Feed.Defs.ThreadViewPost) -> [Node] {
        var nodes: [Node] = []
        var waiting = (top.replies ?? []).reversed().map { (reply: $0, depth: 1) }
        while let (reply, depth) = waiting.popLast() {
            switch reply {
            case .threadViewPost(let thread):
                nodes.append(node(thread, depth: depth))
                waiting += (thread.replies ?? []).reversed().map { (reply: $0, depth: depth + 1) }
            case .notFoundPost(let post): nodes.append(Node(post.uri, .notFound, depth: depth))
            case .blockedPost(let post): nodes.append(Node(post.uri, .blocked(post.author), depth: depth))
            case .unknown: continue
            }
        }
        return nodes
    }

    /// Marks the posts that the author of the first one has written without anybody between them.
    private mutating func markAuthorsThread() {
        guard let author else { return }
        var isInThread = true
        for index in ancestors.indices {
            isInThread = isInThread && ancestors[index].post?.author.did == author
            ancestors[index].isInAuthorsThread = isInThread
        }
        isInThread = isInThread && anchor.post?.author.did == author
        anchor.isInAuthorsThread = isInThread
        // Whether the nodes from the anchor down to the last one belong to it.
        var path = [isInThread]
        for index in replies.indices {
            path.removeSubrange(replies[index].depth...)
            let isOwn = path.last == true && replies[index].post?.author.did == author
            replies[index].isInAuthorsThread = isOwn
            path.append(isOwn)
        }
    }
}

/// Whether a post's record says that it is a reply.
private struct PostRecordReply {
    let hasParent: Bool

    init?(_ record: UnknownObject) {
        var issues: [WireIssue] = []
        do throws(WireError) {
            hasParent = try record.decode(as: AppBsky.Feed.Post.self, issues: &issues).reply != nil
        } catch {
            return nil
        }
    }
}
