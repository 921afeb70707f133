/// A starter pack to create.
public struct StarterPackDraft: Sendable {
    /// The name, at most 50 characters.
    public var name: String
    /// The description, at most 300 characters. Its facets are stored.
    public var description: RichText
    /// The accounts to follow. The Bluesky app puts the creator first, and requires at least eight.
    public var accounts: [DID]
    /// The feeds to read, at most three.
    public var feeds: [ATURI]

    /// Creates a draft.
    public init(_ name: String, description: RichText = RichText(""), accounts: [DID], feeds: [ATURI] = []) {
        self.name = name
        self.description = description
        self.accounts = accounts
        self.feeds = feeds
    }

    private static let mostFeeds = 3

    /// The writes that create the starter pack with its list, and the references of both.
    func records(by owner: DID, now: Datetime) throws -> (writes: [RecordWrite], pack: RecordReference, list: ATURI) {
        guard feeds.count <= Self.mostFeeds else { throw ListError.tooManyFeeds(feeds.count) }
        let description = description.cleaned()
        let text = description.text.isEmpty ? nil : description.text
        let facets = description.facets.isEmpty ? nil : description.facets
        let (listKey, packKey) = (RecordKey(TID.now()), RecordKey(TID.now()))
        let listURI = ATURI(.did(owner), AppBsky.Graph.List.collection, listKey)
        let list = AppBsky.Graph.List(
            name: name, purpose: .referencelist, createdAt: now, description: text, descriptionFacets: facets)
        let pack = AppBsky.Graph.Starterpack(
            name: name, list: listURI, createdAt: now, description: text, descriptionFacets: facets,
            feeds: feeds.isEmpty ? nil : feeds.map { .init(uri: $0) })
        var known: Set<DID> = []
        let items = accounts.filter { known.insert($0).inserted }.map { account in
            RecordWrite.create(
                AppBsky.Graph.Listitem(subject: account, list: listURI, createdAt: now), key: RecordKey(TID.now()))
        }
        let packURI = ATURI(.did(owner), AppBsky.Graph.Starterpack.collection, packKey)
        return (
            [.create(list, key: listKey)] + items + [.create(pack, key: packKey)],
            RecordReference(uri: packURI, cid: try pack.cid()), listURI
        )
    }
}
