extension PostThread {
    /// Returns the thread as a person should see it.
    ///
    /// The ancestors end at the first node that isn't a post. Direct replies that moderation covers or filters, or that
    /// the author of the thread has hidden, move to `other` with their own replies; deeper ones are removed.
    /// Unavailable replies are removed.
    public func moderated(by moderator: Moderator) -> (shown: PostThread, other: [Node]) {
        var shown = self
        if let last = parents.lastIndex(where: { $0.post == nil }) { shown.parents = Array(parents[last...]) }
        shown.replies = []
        var other: [Node] = []
        var isOther = false
        // The depth of a node that is left out; deeper nodes after it are its replies.
        var leftOut: Int?
        for node in replies {
            if let depth = leftOut, node.depth > depth { continue }
            leftOut = nil
            if node.depth <= 1 { isOther = false }
            guard let post = node.post else {
                leftOut = node.depth
                continue
            }
            if isCovered(node, post, moderator) {
                guard node.depth <= 1 else {
                    leftOut = node.depth
                    continue
                }
                isOther = true
            }
            if isOther { other.append(node) } else { shown.replies.append(node) }
        }
        return (shown, other)
    }

    private func isCovered(_ node: Node, _ post: AppBsky.Feed.Defs.PostView, _ moderator: Moderator) -> Bool {
        if hiddenReplies.contains(node.uri), post.author.did != moderator.viewer { return true }
        let ui = moderator.decide(post).ui(for: .contentList)
        return ui.blur || ui.filter
    }
}
