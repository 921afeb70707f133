import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import Testing

/// What people do on Bluesky, in as few words as tests need.
extension ATClient {
    func post(
        _ text: String, reply: (root: RecordReference, parent: RecordReference)? = nil,
        embed: AppBsky.Feed.Post.EmbedUnion? = nil, facets: [AppBsky.Richtext.Facet]? = nil,
        labels: [String] = []
    ) async throws -> RecordReference {
        try await create(
            AppBsky.Feed.Post(
                text: text, createdAt: .now, embed: embed, facets: facets,
                labels: labels.isEmpty
                    ? nil
                    : .selfLabels(
                        ComAtproto.Label.Defs.SelfLabels(
                            values: labels.map { ComAtproto.Label.Defs.SelfLabel(val: $0) })),
                reply: reply.map { AppBsky.Feed.Post.ReplyRef(root: $0.root.strong, parent: $0.parent.strong) }))
    }

    @discardableResult
    func like(_ post: RecordReference) async throws -> RecordReference {
        try await create(AppBsky.Feed.Like(subject: post.strong, createdAt: .now))
    }

    @discardableResult
    func repost(_ post: RecordReference) async throws -> RecordReference {
        try await create(AppBsky.Feed.Repost(subject: post.strong, createdAt: .now))
    }

    @discardableResult
    func follow(_ person: LocalNetwork.Person) async throws -> RecordReference {
        try await create(AppBsky.Graph.Follow(subject: person.did, createdAt: .now))
    }

    @discardableResult
    func block(_ person: LocalNetwork.Person) async throws -> RecordReference {
        try await create(AppBsky.Graph.Block(subject: person.did, createdAt: .now))
    }
}

extension RecordReference {
    var strong: ComAtproto.Repo.StrongRef { ComAtproto.Repo.StrongRef(uri: uri, cid: cid) }
}
