import ATData
import ATProtoLexicons
import BskyLexicons

/// The AppView's index of the records of all repositories. It is rebuilt when a network starts.
struct AppViewIndex: Sendable {
    /// A profile, and the time it was received.
    struct IndexedProfile: Sendable {
        let profile: AppBsky.Actor.Profile
        let indexedAt: Datetime
    }

    /// The rules for replying to a post.
    struct IndexedGate: Sendable {
        let uri: ATURI
        let cid: CID
        let gate: AppBsky.Feed.Threadgate
        let record: UnknownObject
    }

    private(set) var posts: [ATURI: IndexedPost] = [:]
    private(set) var profiles: [DID: IndexedProfile] = [:]
    /// The posts and reposts of each account, in order.
    private(set) var feeds: [DID: [FeedEntry]] = [:]
    private(set) var postCounts: [DID: Int] = [:]
    /// The replies to each post, in order.
    private(set) var replies: [ATURI: [FeedEntry]] = [:]
    /// The posts that quote each post, in order.
    private(set) var quotes: [ATURI: [FeedEntry]] = [:]
    private(set) var likes = EdgeIndex<ATURI>()
    private(set) var reposts = EdgeIndex<ATURI>()
    private(set) var follows = EdgeIndex<DID>()
    private(set) var blocks = EdgeIndex<DID>()
    private(set) var lists = ListIndex()
    private(set) var generators = RecordShelf<AppBsky.Feed.Generator>()
    private(set) var starterPacks = RecordShelf<AppBsky.Graph.Starterpack>()
    private(set) var notices: [DID: [Notice]] = [:]
    private(set) var threadgates: [ATURI: IndexedGate] = [:]
    private(set) var postgates: [ATURI: AppBsky.Feed.Postgate] = [:]

    /// The location of a record and its author.
    struct Place {
        let did: DID
        let collection: NSID
        let key: RecordKey
        var uri: ATURI { ATURI(.did(did), collection, key) }
    }

    /// Adds or removes a record. Records that don't match their collection's lexicon are ignored.
    mutating func apply(_ record: RepositoryRecord?, insteadOf old: RepositoryRecord?, at place: Place) {
        guard place.collection.description.hasPrefix("app.bsky.") else { return }
        if let old { change(old, at: place, isAddition: false) }
        if let record { change(record, at: place, isAddition: true) }
    }

    private mutating func change(_ record: RepositoryRecord, at place: Place, isAddition: Bool) {
        guard let object = try? UnknownObject(record.value) else { return }
        switch place.collection {
        case "app.bsky.feed.post":
            guard let post = try? object.decode(as: AppBsky.Feed.Post.self) else { return }
            let position = ChronologicalPosition(
                createdAt: post.createdAt, indexedAt: record.indexedAt, sequence: record.sequence)
            let indexed = IndexedPost(
                uri: place.uri, cid: record.cid, author: place.did, post: post, record: object,
                indexedAt: record.indexedAt, position: position)
            if isAddition { add(indexed) } else { remove(indexed) }
        case "app.bsky.feed.like":
            guard let like = try? object.decode(as: AppBsky.Feed.Like.self) else { return }
            let edge = edge(record, at: place, to: like.subject.uri, like.createdAt)
            guard isAddition else {
                likes.remove(edge)
                return forget(edge, by: [edge.subject.authority.did, like.via?.uri.authority.did])
            }
            if likes.add(edge) { tellAuthor(of: edge, "like", via: like.via?.uri) }
        case "app.bsky.feed.repost":
            guard let repost = try? object.decode(as: AppBsky.Feed.Repost.self) else { return }
            let edge = edge(record, at: place, to: repost.subject.uri, repost.createdAt)
            guard isAddition else {
                feeds[place.did]?.remove(at: edge.position)
                if let next = reposts.remove(edge) { show(next) }
                return forget(edge, by: [edge.subject.authority.did, repost.via?.uri.authority.did])
            }
            guard reposts.add(edge) else { return }
            show(edge)
            tellAuthor(of: edge, "repost", via: repost.via?.uri)
        case "app.bsky.graph.follow":
            guard let follow = try? object.decode(as: AppBsky.Graph.Follow.self) else { return }
            let edge = edge(record, at: place, to: follow.subject, follow.createdAt)
            guard isAddition else {
                follows.remove(edge)
                return forget(edge, by: [follow.subject])
            }
            if follows.add(edge) { tell(follow.subject, edge, "follow", about: nil) }
        case "app.bsky.graph.block":
            guard let block = try? object.decode(as: AppBsky.Graph.Block.self) else { return }
            let edge = edge(record, at: place, to: block.subject, block.createdAt)
            if isAddition { blocks.add(edge) } else { blocks.remove(edge) }
        case "app.bsky.graph.list":
            guard let list = try? object.decode(as: AppBsky.Graph.List.self) else { return }
            lists.change(indexed(list, list.createdAt, record, object, at: place), isAddition: isAddition)
        case "app.bsky.graph.listitem":
            guard let item = try? object.decode(as: AppBsky.Graph.Listitem.self), item.list.authority.did == place.did
            else { return }
            let position = ChronologicalPosition(
                createdAt: item.createdAt, indexedAt: record.indexedAt, sequence: record.sequence)
            lists.change(
                ListIndex.Member(uri: place.uri, list: item.list, subject: item.subject, position: position),
                isAddition: isAddition)
        case "app.bsky.graph.listblock":
            guard let block = try? object.decode(as: AppBsky.Graph.Listblock.self) else { return }
            lists.change(edge(record, at: place, to: block.subject, block.createdAt), isAddition: isAddition)
        case "app.bsky.feed.generator":
            guard let feed = try? object.decode(as: AppBsky.Feed.Generator.self) else { return }
            let indexed = indexed(feed, feed.createdAt, record, object, at: place)
            if isAddition { generators.add(indexed) } else { generators.remove(indexed) }
        case "app.bsky.graph.starterpack":
            guard let pack = try? object.decode(as: AppBsky.Graph.Starterpack.self) else { return }
            let indexed = indexed(pack, pack.createdAt, record, object, at: place)
            if isAddition { starterPacks.add(indexed) } else { starterPacks.remove(indexed) }
        case "app.bsky.actor.profile" where place.key == .selfKey:
            guard let profile = try? object.decode(as: AppBsky.Actor.Profile.self) else { return }
            profiles[place.did] = isAddition ? IndexedProfile(profile: profile, indexedAt: record.indexedAt) : nil
            guard let pack = profile.joinedViaStarterPack?.uri, let creator = pack.authority.did else { return }
            let edge = edge(record, at: place, to: pack, profile.createdAt ?? record.indexedAt)
            if isAddition {
                tell(creator, edge, "starterpack-joined", about: pack)
            } else {
                forget(edge, by: [creator])
            }
        case "app.bsky.feed.threadgate":
            guard let gate = try? object.decode(as: AppBsky.Feed.Threadgate.self),
                gate.post.authority.did == place.did
            else { return }
            threadgates[gate.post] =
                isAddition ? IndexedGate(uri: place.uri, cid: record.cid, gate: gate, record: object) : nil
        case "app.bsky.feed.postgate":
            guard let gate = try? object.decode(as: AppBsky.Feed.Postgate.self),
                gate.post.authority.did == place.did
            else { return }
            postgates[gate.post] = isAddition ? gate : nil
        default: break
        }
    }

    // MARK: Posts

    private mutating func add(_ post: IndexedPost) {
        posts[post.uri] = post
        postCounts[post.author, default: 0] += 1
        let entry = FeedEntry(post: post.uri, repost: nil, position: post.position)
        feeds[post.author, default: []].insertInOrder(entry)
        if let parent = post.parent { replies[parent, default: []].insertInOrder(entry) }
        if let quoted = post.quoted { quotes[quoted, default: []].insertInOrder(entry) }
        var told: Set<DID> = [post.author]
        func tell(
            _ someone: DID?, _ reason: AppBsky.Notification.ListNotifications.Notification.Reason, about subject: ATURI?
        ) {
            guard let someone, told.insert(someone).inserted else { return }
            notices[someone, default: []].insertInOrder(
                Notice(
                    author: post.author, uri: post.uri, cid: post.cid, reason: reason, subject: subject,
                    indexedAt: post.indexedAt, position: post.position))
        }
        for ancestor in [post.parent, post.root] { tell(ancestor?.authority.did, "reply", about: ancestor) }
        tell(post.quoted?.authority.did, "quote", about: post.quoted)
        for someone in post.mentioned { tell(someone, "mention", about: nil) }
    }

    private mutating func remove(_ post: IndexedPost) {
        posts[post.uri] = nil
        postCounts[post.author, default: 1] -= 1
        feeds[post.author]?.remove(at: post.position)
        if let parent = post.parent { replies[parent]?.remove(at: post.position) }
        if let quoted = post.quoted { quotes[quoted]?.remove(at: post.position) }
        let told = [post.parent, post.root, post.quoted].compactMap { $0?.authority.did } + post.mentioned
        for someone in told { notices[someone]?.remove(at: post.position) }
    }

    // MARK: Edges and notices

    private func indexed<Value>(
        _ value: Value, _ createdAt: Datetime, _ record: RepositoryRecord, _ object: UnknownObject, at place: Place
    ) -> IndexedRecord<Value> {
        IndexedRecord(
            uri: place.uri, cid: record.cid, author: place.did, value: value, record: object,
            indexedAt: record.indexedAt,
            position: ChronologicalPosition(
                createdAt: createdAt, indexedAt: record.indexedAt, sequence: record.sequence))
    }

    private func edge<Subject>(
        _ record: RepositoryRecord, at place: Place, to subject: Subject, _ createdAt: Datetime
    ) -> Edge<Subject> {
        Edge(
            actor: place.did, subject: subject, uri: place.uri, cid: record.cid, createdAt: createdAt,
            indexedAt: record.indexedAt,
            position: ChronologicalPosition(
                createdAt: createdAt, indexedAt: record.indexedAt, sequence: record.sequence))
    }

    /// Adds a repost to the feed of its account.
    private mutating func show(_ repost: Edge<ATURI>) {
        feeds[repost.actor, default: []].insertInOrder(
            FeedEntry(post: repost.subject, repost: repost, position: repost.position))
    }

    /// Removes the notifications of an edge.
    private mutating func forget<Subject>(_ edge: Edge<Subject>, by accounts: [DID?]) {
        for account in accounts { if let account { notices[account]?.remove(at: edge.position) } }
    }

    /// Notifies the author of a post, and the account whose repost led to the action.
    private mutating func tellAuthor(of edge: Edge<ATURI>, _ reason: String, via: ATURI?) {
        let author = edge.subject.authority.did
        if let author { tell(author, edge, reason, about: edge.subject) }
        guard let via, let bringer = via.authority.did, bringer != author else { return }
        tell(bringer, edge, "\(reason)-via-repost", about: via)
    }

    private mutating func tell<Subject>(_ someone: DID, _ edge: Edge<Subject>, _ reason: String, about: ATURI?) {
        guard someone != edge.actor else { return }
        notices[someone, default: []].insertInOrder(
            Notice(
                author: edge.actor, uri: edge.uri, cid: edge.cid, reason: .init(rawValue: reason), subject: about,
                indexedAt: edge.indexedAt, position: edge.position))
    }

    /// Whether either account has blocked the other, directly or with a list.
    func isBlocked(_ one: DID, _ other: DID) -> Bool { block(from: one, on: other) || block(from: other, on: one) }

    /// The block of an account by another, directly or with a list.
    func block(from actor: DID, on did: DID) -> Bool {
        blocks.edge(from: actor, to: did) != nil || lists.blockingList(of: actor, on: did) != nil
    }
}
