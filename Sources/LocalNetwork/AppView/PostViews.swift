import ATData
import ATProtoLexicons
import BskyLexicons

/// A post as a viewer sees it, or its placeholder.
enum PostOutcome {
    case post(AppBsky.Feed.Defs.PostView)
    case notFound(AppBsky.Feed.Defs.NotFoundPost)
    case blocked(AppBsky.Feed.Defs.BlockedPost)
}

extension Views {
    /// A post with its counts and the viewer's state, regardless of blocks.
    func post(_ uri: ATURI) -> AppBsky.Feed.Defs.PostView? {
        guard let post = index.posts[uri], let author = basicProfile(post.author) else { return nil }
        return AppBsky.Feed.Defs.PostView(
            uri: uri, cid: post.cid, author: author, record: post.record, indexedAt: post.indexedAt,
            bookmarkCount: world.bookmarkCounts[uri] ?? 0, embed: embed(of: post), labels: labels(on: post),
            likeCount: index.likes.count(to: uri), quoteCount: index.quotes[uri]?.count ?? 0,
            replyCount: index.replies[uri]?.count ?? 0, repostCount: index.reposts.count(to: uri),
            threadgate: threadgate(of: uri), viewer: viewerState(of: post))
    }

    /// A post, or the reason why it isn't shown.
    func outcome(_ uri: ATURI) -> PostOutcome {
        guard let author = index.posts[uri]?.author, let post = post(uri) else {
            return .notFound(AppBsky.Feed.Defs.NotFoundPost(uri: uri, notFound: true))
        }
        return isBlocked(author) ? .blocked(blockedPost(uri, by: author)) : .post(post)
    }

    func blockedPost(_ uri: ATURI, by author: DID) -> AppBsky.Feed.Defs.BlockedPost {
        AppBsky.Feed.Defs.BlockedPost(uri: uri, blocked: true, author: blockedAuthor(author))
    }

    func blockedAuthor(_ did: DID) -> AppBsky.Feed.Defs.BlockedAuthor {
        let state = viewerState(of: did).map {
            AppBsky.Actor.Defs.ViewerState(blockedBy: $0.blockedBy, blocking: $0.blocking)
        }
        return AppBsky.Feed.Defs.BlockedAuthor(did: did, viewer: state)
    }

    func labels(on post: IndexedPost) -> [ComAtproto.Label.Defs.Label] {
        var own: ComAtproto.Label.Defs.SelfLabels?
        if case .selfLabels(let labels)? = post.post.labels { own = labels }
        return labels(
            on: URIString(unsafe: post.uri.description), by: post.author, cid: post.cid, own: own,
            since: post.post.createdAt)
    }

    private func viewerState(of post: IndexedPost) -> AppBsky.Feed.Defs.ViewerState? {
        guard let viewer else { return nil }
        let gate = index.postgates[post.uri]
        return AppBsky.Feed.Defs.ViewerState(
            bookmarked: world.bookmarks[viewer]?.contains(post.uri) ?? false,
            embeddingDisabled: viewer != post.author && !(gate?.embeddingRules ?? []).isEmpty,
            like: index.likes.edge(from: viewer, to: post.uri)?.uri,
            pinned: index.profiles[post.author]?.profile.pinnedPost?.uri == post.uri ? true : nil,
            replyDisabled: mayReply(viewer, to: post.root ?? post.uri) ? nil : true,
            repost: index.reposts.edge(from: viewer, to: post.uri)?.uri,
            threadMuted: privateData.mutedThreads?.contains(post.root ?? post.uri) ?? false)
    }

    // MARK: Gates

    /// Whether an account is allowed to reply in the thread of a post.
    func mayReply(_ did: DID, to root: ATURI) -> Bool {
        guard let allow = index.threadgates[root]?.gate.allow, let author = root.authority.did, author != did else {
            return true
        }
        return allow.contains { rule in
            switch rule {
            case .mentionRule: index.posts[root]?.mentioned.contains(did) ?? false
            case .followerRule: index.follows.edge(from: did, to: author) != nil
            case .followingRule: index.follows.edge(from: author, to: did) != nil
            case .listRule(let rule): index.lists.member(did, of: rule.list) != nil
            case .unknown: false
            }
        }
    }

    /// Whether a reply is left out of feeds, because the threadgate hides it or didn't allow it.
    func isGated(_ reply: IndexedPost) -> Bool { isForbidden(reply) || isHiddenByGate(reply) }

    /// Whether the threadgate didn't allow a reply.
    func isForbidden(_ reply: IndexedPost) -> Bool { reply.root.map { !mayReply(reply.author, to: $0) } ?? false }

    /// Whether the author of the thread has hidden a reply. Its own author still sees it.
    func isHiddenByGate(_ reply: IndexedPost) -> Bool {
        guard let root = reply.root, reply.author != viewer else { return false }
        return index.threadgates[root]?.gate.hiddenReplies?.contains(reply.uri) ?? false
    }

    func threadgate(of uri: ATURI) -> AppBsky.Feed.Defs.ThreadgateView? {
        index.threadgates[uri].map { gate in
            let lists = (gate.gate.allow ?? []).compactMap { rule in
                if case .listRule(let rule) = rule { basicList(rule.list) } else { nil }
            }
            return AppBsky.Feed.Defs.ThreadgateView(cid: gate.cid, lists: lists, record: gate.record, uri: gate.uri)
        }
    }
}
