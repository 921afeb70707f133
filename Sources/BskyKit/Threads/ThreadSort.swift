import Foundation

/// The order of replies.
public enum ThreadSort: String, Hashable, Sendable, Codable {
    /// Oldest first.
    case oldest
    /// Newest first.
    case newest
    /// Most liked first.
    case top

    /// Creates an order from its name in the preferences. Orders of older apps become `top`.
    public init(stored: String) { self = ThreadSort(rawValue: stored) ?? .top }
}

extension PostThread {
    /// Returns the thread with sorted replies: first those that continue the author's own thread, then the author's,
    /// the viewer's, those of accounts that the viewer follows, and all others.
    public func sorted(by sort: ThreadSort, for viewer: DID? = nil) -> PostThread {
        var thread = self
        let author = author
        // The replies of each node; the first list is that of the anchor.
        var children: [[Int]] = Array(repeating: [], count: replies.count + 1)
        var path = [0]
        for (index, node) in replies.enumerated() {
            path.removeSubrange(max(1, min(node.depth, path.count))...)
            children[path[path.count - 1]].append(index + 1)
            path.append(index + 1)
        }
        let ranks = replies.map { Rank($0, author, viewer, sort) }
        for index in children.indices {
            // The sort is stable, so that equal replies keep the server's order.
            children[index].sort { ranks[$0 - 1].isBefore(ranks[$1 - 1]) }
        }
        thread.replies = []
        var waiting = Array(children[0].reversed())
        while let next = waiting.popLast() {
            thread.replies.append(replies[next - 1])
            waiting += children[next].reversed()
        }
        return thread
    }

    private struct Rank {
        let group: Int
        let score: Double
        let time: Double

        init(_ node: Node, _ author: DID?, _ viewer: DID?, _ sort: ThreadSort) {
            guard let post = node.post else {
                (group, score, time) = (5, 0, 0)
                return
            }
            group =
                if node.isInAuthorsThread {
                    0
                } else if author != nil, post.author.did == author {
                    1
                } else if viewer != nil, post.author.did == viewer {
                    2
                } else {
                    post.author.viewer?.following != nil ? 3 : 4
                }
            let seconds = post.indexedAt.date.timeIntervalSince1970
            switch sort {
            case .oldest: (score, time) = (0, -seconds)
            case .newest: (score, time) = (0, seconds)
            case .top:
                score = log(3 + Double(max(0, post.likeCount ?? 0))) * (node.isLikedByAuthor ? 1.45 : 1)
                time = seconds
            }
        }

        func isBefore(_ other: Rank) -> Bool {
            if group != other.group { return group < other.group }
            return score != other.score ? score > other.score : time > other.time
        }
    }
}
