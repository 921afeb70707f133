extension PostThread {
    /// Reads the output of `app.bsky.feed.getPostThread`. A repeated post is left out with its replies.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - anchor: The requested post, in case the output doesn't have it.
    public init(_ output: AppBsky.Feed.GetPostThread.Output, anchor: ATURI) {
        let top: AppBsky.Feed.Defs.ThreadViewPost
        switch output.thread {
        case .threadViewPost(let thread): top = thread
        case .notFoundPost(let post):
            self.init(parents: [], anchor: Node(post.uri, .notFound, depth: 0), replies: [])
            return
        case .blockedPost(let post):
            self.init(parents: [], anchor: Node(post.uri, .blocked(post.author), depth: 0), replies: [])
            return
        case .unknown(let value):
            self.init(parents: [], anchor: Node(anchor, .unknown(value), depth: 0), replies: [])
            return
        }
        var seen: Set = [top.post.uri]
        self.init(
            parents: Self.ancestors(of: top, &seen), anchor: Self.node(top, depth: 0),
            replies: Self.replies(to: top, &seen))
        if let first = parents.first {
            parents[0].moreParents = Self.hasParent(first)
        } else {
            self.anchor.moreParents = Self.hasParent(self.anchor)
        }
        markAuthorsThread()
        addHidden(by: output.threadgate)
    }

    private static func node(_ thread: AppBsky.Feed.Defs.ThreadViewPost, depth: Int) -> Node {
        var node = Node(thread.post.uri, .post(thread.post), depth: depth)
        node.isLikedByAuthor = thread.threadContext?.rootAuthorLike != nil
        if thread.replies?.isEmpty ?? true { node.moreReplies = max(0, thread.post.replyCount ?? 0) }
        return node
    }

    private static func hasParent(_ node: Node) -> Bool {
        node.post.map { FeedRecord($0.record).reply != nil } ?? false
    }

    private static func ancestors(of top: AppBsky.Feed.Defs.ThreadViewPost, _ seen: inout Set<ATURI>) -> [Node] {
        var ancestors: [Node] = []
        var parent = top.parent
        while let current = parent {
            let depth = -1 - ancestors.count
            parent = nil
            switch current {
            case .threadViewPost(let thread):
                guard seen.insert(thread.post.uri).inserted else { break }
                var node = node(thread, depth: depth)
                node.moreReplies = 0
                ancestors.append(node)
                parent = thread.parent
            case .notFoundPost(let post) where seen.insert(post.uri).inserted:
                ancestors.append(Node(post.uri, .notFound, depth: depth))
            case .blockedPost(let post) where seen.insert(post.uri).inserted:
                ancestors.append(Node(post.uri, .blocked(post.author), depth: depth))
            case .notFoundPost, .blockedPost, .unknown: break
            }
        }
        return ancestors.reversed()
    }

    /// The replies in the order of a list. Unvisited ones wait on a stack.
    private static func replies(to top: AppBsky.Feed.Defs.ThreadViewPost, _ seen: inout Set<ATURI>) -> [Node] {
        var nodes: [Node] = []
        var waiting = (top.replies ?? []).reversed().map { (reply: $0, depth: 1) }
        while let (reply, depth) = waiting.popLast() {
            switch reply {
            case .threadViewPost(let thread):
                guard seen.insert(thread.post.uri).inserted else { continue }
                nodes.append(node(thread, depth: depth))
                waiting += (thread.replies ?? []).reversed().map { (reply: $0, depth: depth + 1) }
            case .notFoundPost(let post) where seen.insert(post.uri).inserted:
                nodes.append(Node(post.uri, .notFound, depth: depth))
            case .blockedPost(let post) where seen.insert(post.uri).inserted:
                nodes.append(Node(post.uri, .blocked(post.author), depth: depth))
            case .notFoundPost, .blockedPost, .unknown: continue
            }
        }
        return nodes
    }

    /// Marks the consecutive posts of the thread's author, from the first post on.
    private mutating func markAuthorsThread() {
        guard let author else { return }
        var isInThread = true
        for index in parents.indices {
            isInThread = isInThread && parents[index].post?.author.did == author
            parents[index].isInAuthorsThread = isInThread
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
