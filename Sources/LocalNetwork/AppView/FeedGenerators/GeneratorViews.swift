import ATData
import ATProtoLexicons
import BskyLexicons

extension Views {
    /// The view of a feed generator; `nil` if it doesn't exist.
    func generator(_ uri: ATURI) -> AppBsky.Feed.Defs.GeneratorView? {
        guard let feed = index.generators[uri], let creator = profile(feed.author) else { return nil }
        var own: ComAtproto.Label.Defs.SelfLabels?
        if case .selfLabels(let labels)? = feed.value.labels { own = labels }
        return AppBsky.Feed.Defs.GeneratorView(
            uri: uri, cid: feed.cid, did: feed.value.did, creator: creator, displayName: feed.value.displayName,
            indexedAt: feed.indexedAt, acceptsInteractions: feed.value.acceptsInteractions,
            avatar: feed.value.avatar.map { picture("avatar", $0, of: feed.author) },
            contentMode: feed.value.contentMode.map { .init(rawValue: $0.rawValue) },
            description: feed.value.description, descriptionFacets: feed.value.descriptionFacets,
            labels: labels(
                on: URIString(unsafe: uri.description), by: feed.author, cid: feed.cid, own: own,
                since: feed.value.createdAt),
            likeCount: index.likes.count(to: uri),
            viewer: viewer.map { .init(like: index.likes.edge(from: $0, to: uri)?.uri) })
    }
}
