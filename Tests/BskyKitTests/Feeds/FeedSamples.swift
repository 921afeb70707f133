import BskyKit
import Foundation

/// Items of feeds, in few words.
enum FeedSamples {
    typealias Item = AppBsky.Feed.Defs.FeedViewPost
    typealias Post = AppBsky.Feed.Defs.PostView

    static func uri(_ name: String) throws -> ATURI { try ATURI("at://did:web:a.test/app.bsky.feed.post/\(name)") }

    static func reference(_ name: String) throws -> ComAtproto.Repo.StrongRef {
        .init(uri: try uri(name), cid: ModerationSubject.cid)
    }

    /// A post, which can reply to a parent in the thread of a root.
    static func post(
        _ name: String, by author: String = "a", to parent: String? = nil, root: String? = nil, follows: Bool = false,
        language: LanguageTag? = nil, embed: Post.EmbedUnion? = nil, labels: [String] = []
    ) throws -> Post {
        let reply = try parent.map {
            AppBsky.Feed.Post.ReplyRef(root: try reference(root ?? $0), parent: try reference($0))
        }
        let record = AppBsky.Feed.Post(
            text: name, createdAt: ModerationSubject.date, langs: language.map { [$0] }, reply: reply)
        return Post(
            uri: try uri(name), cid: ModerationSubject.cid,
            author: try ModerationSubject.profile([
                "did": .string("did:web:\(author).test"), "following": .boolean(follows),
            ]),
            record: try UnknownObject(record), indexedAt: ModerationSubject.date, embed: embed,
            labels: try labels.map {
                .init(
                    src: "did:web:labeler.test", uri: try URIString(try uri(name).description), val: $0,
                    cts: ModerationSubject.date)
            })
    }

    static func repost(by author: String = "r") throws -> Item.ReasonUnion {
        .reasonRepost(
            .init(
                by: try ModerationSubject.profile(["did": .string("did:web:\(author).test")]),
                indexedAt: "2026-11-22T11:00:00Z"))
    }

    static func blocked(_ name: String) throws -> AppBsky.Feed.Defs.ReplyRef.ParentUnion {
        .blockedPost(.init(uri: try uri(name), blocked: true, author: .init(did: "did:web:b.test")))
    }
}
