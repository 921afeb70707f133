import ATData
import BskyLexicons
import Foundation

extension Views {
    private typealias Item = AppBsky.Unspecced.GetPostThreadV2.ThreadItem

    /// A post with its ancestors and replies, as a list; `nil` if the post doesn't exist.
    func threadItems(
        _ uri: ATURI, above: Bool, below: Int, branchingFactor: Int, sort: AppBsky.Unspecced.GetPostThreadV2.Sort
    ) -> [AppBsky.Unspecced.GetPostThreadV2.ThreadItem]? {
        switch thread(uri, depth: below, parentHeight: above ? 80 : 0) {
        case .threadViewPost(let top):
            let ancestors = self.ancestors(of: top)
            let first = ancestors.first?.post ?? top.post
            let moreParents = index.posts[first.uri]?.parent != nil
            // Who wrote the first post of the thread isn't in the output.
            var isInThread = !moreParents
            var items: [Item] = []
            for (index, ancestor) in ancestors.enumerated() {
                isInThread = isInThread && ancestor.post?.author.did == first.author.did
                items.append(
                    ancestor.item(
                        depth: index - ancestors.count, isInThread: isInThread, moreReplies: 0,
                        moreParents: index == 0 && moreParents))
            }
            isInThread = isInThread && top.post.author.did == first.author.did
            items.append(
                ThreadPlace.post(top).item(
                    depth: 0, isInThread: isInThread, moreReplies: missing(in: top),
                    moreParents: ancestors.isEmpty && moreParents))
            var waiting = children(of: top, sort).reversed().map { (place: $0, depth: 1, isInThread: isInThread) }
            while let next = waiting.popLast() {
                let isInThread = next.isInThread && next.place.post?.author.did == first.author.did
                var moreReplies = 0
                if case .post(let thread) = next.place {
                    let all = children(of: thread, sort)
                    let shown = all.prefix(branchingFactor)
                    moreReplies = next.depth == below ? missing(in: thread) : all.count - shown.count
                    waiting += shown.reversed().map { (place: $0, depth: next.depth + 1, isInThread: isInThread) }
                }
                items.append(next.place.item(depth: next.depth, isInThread: isInThread, moreReplies: moreReplies))
            }
            return items
        case .blockedPost(let post):
            return [ThreadPlace.blocked(post).item(depth: 0, isInThread: false, moreReplies: 0)]
        default: return nil
        }
    }

    /// The replies to a post that the author of the thread has hidden.
    func otherThreadItems(_ uri: ATURI) -> [AppBsky.Unspecced.GetPostThreadOtherV2.ThreadItem] {
        replies(to: uri).filter(isHiddenByGate).compactMap { reply in
            guard case .post(let post) = outcome(reply.uri) else { return nil }
            return .init(
                uri: reply.uri, depth: 1,
                value: .threadItemPost(
                    .init(
                        post: post, moreParents: false, moreReplies: post.replyCount ?? 0, opThread: false,
                        hiddenByThreadgate: true, mutedByViewer: post.author.viewer?.muted ?? false)))
        }
    }

    private func isHiddenByGate(_ uri: ATURI) -> Bool { index.posts[uri].map(isHiddenByGate) ?? false }

    /// The number of replies that the output lacks.
    private func missing(in thread: AppBsky.Feed.Defs.ThreadViewPost) -> Int {
        thread.replies?.isEmpty ?? true ? thread.post.replyCount ?? 0 : 0
    }

    private func ancestors(of top: AppBsky.Feed.Defs.ThreadViewPost) -> [ThreadPlace] {
        var places: [ThreadPlace] = []
        var parent = top.parent
        while let current = parent {
            parent = nil
            switch current {
            case .threadViewPost(let thread):
                places.append(.post(thread))
                parent = thread.parent
            case .notFoundPost(let post): places.append(.notFound(post))
            case .blockedPost(let post): places.append(.blocked(post))
            case .unknown: break
            }
        }
        return places.reversed()
    }

    private func children(
        of thread: AppBsky.Feed.Defs.ThreadViewPost, _ sort: AppBsky.Unspecced.GetPostThreadV2.Sort
    ) -> [ThreadPlace] {
        let places = (thread.replies ?? []).compactMap { reply -> ThreadPlace? in
            switch reply {
            case .threadViewPost(let thread): isHiddenByGate(thread.post.uri) ? nil : .post(thread)
            case .notFoundPost(let post): .notFound(post)
            case .blockedPost(let post): .blocked(post)
            case .unknown: nil
            }
        }
        switch sort {
        case .newest: return places.reversed()
        case .top: return places.sorted { ($0.post?.likeCount ?? 0) > ($1.post?.likeCount ?? 0) }
        default: return places
        }
    }
}

/// A post of a thread, or its placeholder.
private enum ThreadPlace {
    case post(AppBsky.Feed.Defs.ThreadViewPost)
    case notFound(AppBsky.Feed.Defs.NotFoundPost)
    case blocked(AppBsky.Feed.Defs.BlockedPost)

    var post: AppBsky.Feed.Defs.PostView? { if case .post(let thread) = self { thread.post } else { nil } }

    func item(
        depth: Int, isInThread: Bool, moreReplies: Int, moreParents: Bool = false
    ) -> AppBsky.Unspecced.GetPostThreadV2.ThreadItem {
        switch self {
        case .post(let thread):
            .init(
                uri: thread.post.uri, depth: depth,
                value: .threadItemPost(
                    .init(
                        post: thread.post, moreParents: moreParents, moreReplies: moreReplies, opThread: isInThread,
                        hiddenByThreadgate: false, mutedByViewer: thread.post.author.viewer?.muted ?? false)))
        case .notFound(let post): .init(uri: post.uri, depth: depth, value: .threadItemNotFound(.init()))
        case .blocked(let post):
            .init(uri: post.uri, depth: depth, value: .threadItemBlocked(.init(author: post.author)))
        }
    }
}
