import ATData
import BskyLexicons

extension Views {
    private typealias Thread = AppBsky.Feed.Defs.ThreadViewPost

    /// A post with what it replies to and what replies to it.
    func thread(_ uri: ATURI, depth: Int, parentHeight: Int) -> AppBsky.Feed.GetPostThread.Output.ThreadUnion? {
        switch outcome(uri) {
        case .notFound: return nil
        case .blocked(let view): return .blockedPost(view)
        case .post(let view):
            var thread = branch(view, depth: depth)
            if let parent = index.posts[uri]?.parent, parentHeight > 0 {
                thread.parent = ancestor(parent, height: parentHeight - 1)
            }
            return .threadViewPost(thread)
        }
    }

    private func ancestor(_ uri: ATURI, height: Int) -> AppBsky.Feed.Defs.ThreadViewPost.ParentUnion {
        switch outcome(uri) {
        case .notFound(let view): return .notFoundPost(view)
        case .blocked(let view): return .blockedPost(view)
        case .post(let view):
            var thread = Thread(post: view)
            if let parent = index.posts[uri]?.parent, height > 0 {
                thread.parent = ancestor(parent, height: height - 1)
            }
            return .threadViewPost(thread)
        }
    }

    /// A post and its replies, the oldest first.
    private func branch(_ post: AppBsky.Feed.Defs.PostView, depth: Int) -> AppBsky.Feed.Defs.ThreadViewPost {
        guard depth > 0 else { return Thread(post: post) }
        let replies = (index.replies[post.uri] ?? []).compactMap { index.posts[$0] }
            .filter { !isGated($0) }
            .sorted { $0.position < $1.position }
        return Thread(
            post: post,
            replies: replies.map { reply in
                switch outcome(reply.uri) {
                case .notFound(let view): .notFoundPost(view)
                case .blocked(let view): .blockedPost(view)
                case .post(let view): .threadViewPost(branch(view, depth: depth - 1))
                }
            })
    }
}
