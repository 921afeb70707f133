import ATData
import BskyLexicons

extension Views {
    private typealias Thread = AppBsky.Feed.Defs.ThreadViewPost

    /// A post with its ancestors and replies.
    func thread(_ uri: ATURI, depth: Int, parentHeight: Int) -> AppBsky.Feed.GetPostThread.Output.ThreadUnion? {
        switch outcome(uri) {
        case .notFound: return nil
        case .blocked(let view): return .blockedPost(view)
        case .post(let view):
            var thread = branch(view, depth: depth)
            thread.parent = ancestors(of: uri, height: parentHeight)
            return .threadViewPost(thread)
        }
    }

    /// The parent of a post, with its own parent, and so on.
    ///
    /// Neither this method nor `branch` is recursive, because a thousand nested replies would overflow the stack.
    private func ancestors(of uri: ATURI, height: Int) -> Thread.ParentUnion? {
        var chain: [PostOutcome] = []
        // Records can reply to each other in a cycle.
        var seen: Set = [uri]
        var next = index.posts[uri]?.parent
        while let parent = next, chain.count < height, seen.insert(parent).inserted {
            chain.append(outcome(parent))
            next = if case .post? = chain.last { index.posts[parent]?.parent } else { nil }
        }
        return chain.reversed().reduce(nil) { above, outcome in
            switch outcome {
            case .notFound(let view): .notFoundPost(view)
            case .blocked(let view): .blockedPost(view)
            case .post(let view): .threadViewPost(Thread(post: view, parent: above))
            }
        }
    }

    /// A post and its replies, oldest first.
    private func branch(_ post: AppBsky.Feed.Defs.PostView, depth: Int) -> Thread {
        struct Place {
            let outcome: PostOutcome
            let depth: Int
            /// The index of the parent.
            let parent: Int
            var replies: [Thread.RepliesUnion] = []
        }
        // Level by level, so that every post comes after its parent.
        var places = [Place(outcome: .post(post), depth: depth, parent: 0)]
        var seen: Set = [post.uri]
        var current = 0
        while current < places.count {
            let place = places[current]
            if case .post(let view) = place.outcome, place.depth > 0 {
                for reply in replies(to: view.uri) where seen.insert(reply.uri).inserted {
                    places.append(Place(outcome: outcome(reply.uri), depth: place.depth - 1, parent: current))
                }
            }
            current += 1
        }
        var root = Thread(post: post)
        // From the last to the first, so that each post's replies are complete.
        while let place = places.popLast() {
            switch place.outcome {
            case .notFound(let view): places[place.parent].replies.append(.notFoundPost(view))
            case .blocked(let view): places[place.parent].replies.append(.blockedPost(view))
            case .post(let view):
                let thread = Thread(post: view, replies: place.depth > 0 ? place.replies.reversed() : nil)
                if places.isEmpty {
                    root = thread
                } else {
                    places[place.parent].replies.append(.threadViewPost(thread))
                }
            }
        }
        return root
    }

    /// The replies to a post, including those that the author of the thread has hidden. Clients recognize them by the
    /// threadgate.
    func replies(to uri: ATURI) -> [IndexedPost] {
        (index.replies[uri] ?? []).compactMap { index.posts[$0.post] }.filter { !isForbidden($0) }
    }
}
