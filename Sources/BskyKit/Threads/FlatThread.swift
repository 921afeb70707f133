extension PostThread {
    /// Reads the output of `app.bsky.unspecced.getPostThreadV2`.
    ///
    /// A node that is too deep, because its parent is missing, becomes a reply of the last shallower one. A repeated
    /// post is left out with its replies.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - anchor: The requested post, in case the output doesn't have it.
    public init(_ output: AppBsky.Unspecced.GetPostThreadV2.Output, anchor: ATURI) {
        let anchorItem = output.thread.first { $0.depth == 0 }
        var seen: Set = [anchorItem?.uri ?? anchor]
        let above = output.thread.filter { $0.depth < 0 && seen.insert($0.uri).inserted }
            .sorted { $0.depth < $1.depth }
        self.init(
            parents: above.enumerated().map { Self.node($1, depth: $0 - above.count) },
            anchor: anchorItem.map { Self.node($0, depth: 0) } ?? Node(anchor, .notFound, depth: 0), replies: [])
        // The depths, as the server said, of the nodes from the anchor down to the last one.
        var path: [Int] = []
        // The depth of a node that is left out; deeper nodes after it are its replies.
        var leftOut: Int?
        for item in output.thread where item.depth > 0 {
            if let leftOut, item.depth > leftOut { continue }
            leftOut = nil
            guard seen.insert(item.uri).inserted else {
                leftOut = item.depth
                continue
            }
            while let last = path.last, last >= item.depth { path.removeLast() }
            path.append(item.depth)
            replies.append(Self.node(item, depth: path.count))
        }
        hasOtherReplies = output.hasOtherReplies
        addHidden(by: output.threadgate)
    }

    private static func node(_ item: AppBsky.Unspecced.GetPostThreadV2.ThreadItem, depth: Int) -> Node {
        switch item.value {
        case .threadItemPost(let value): return Node(item.uri, value, depth: depth)
        case .threadItemNoUnauthenticated: return Node(item.uri, .signedOut, depth: depth)
        case .threadItemNotFound: return Node(item.uri, .notFound, depth: depth)
        case .threadItemBlocked(let value): return Node(item.uri, .blocked(value.author), depth: depth)
        case .unknown(let value): return Node(item.uri, .unknown(value), depth: depth)
        }
    }
}

extension PostThread.Node {
    init(_ uri: ATURI, _ item: AppBsky.Unspecced.Defs.ThreadItemPost, depth: Int) {
        self.init(uri, .post(item.post), depth: depth)
        moreReplies = max(0, item.moreReplies)
        moreParents = item.moreParents
        isInAuthorsThread = item.opThread
        isHiddenByAuthor = item.hiddenByThreadgate
    }
}
