import ATData
import ATProtoLexicons
import BskyLexicons

/// What the AppView makes of the records of all repositories. It is made anew from them when a network starts.
struct AppViewIndex: Sendable {
    /// A profile and when it came in.
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
    /// Posts and reposts of accounts, in order.
    private(set) var feeds: [DID: [FeedEntry]] = [:]
    private(set) var postCounts: [DID: Int] = [:]
    /// The replies to posts, in order of arrival.
    private(set) var replies: [ATURI: [ATURI]] = [:]
    private(set) var quotes: [ATURI: [ATURI]] = [:]
    private(set) var likes = EdgeIndex<ATURI>()
    private(set) var reposts = EdgeIndex<ATURI>()
    private(set) var follows = EdgeIndex<DID>()
    private(set) var blocks = EdgeIndex<DID>()
    private(set) var notices: [DID: [Notice]] = [:]
    private(set) var threadgates: [ATURI: IndexedGate] = [:]
    private(set) var postgates: [ATURI: AppBsky.Feed.Postgate] = [:]

    /// Where a record is, and who has written it.
    struct Place {
        let did: DID
        let collection: NSID
        let key: RecordKey
        var uri: ATURI { ATURI(.did(did), collection, key) }
    }

    /// Takes a record in, or out. A record that is not what its collection says is left aside.
    mutating func apply(_ record: StoredRecord?, insteadOf old: StoredRecord?, at place: Place) {
        guard place.collection.description.hasPrefix("app.bsky.") else { return }
        if let old { change(old, at: place, isAddition: false) }
        if let record { change(record, at: place, isAddition: true) }
    }

    private mutating func change(_ record: StoredRecord, at place: Place, isAddition: Bool) {
        guard let object = try? UnknownObject(record.value) else { return }
        switch place.collection {
        case "app.bsky.feed.post":
            guard let post = try? object.decode(as: AppBsky.Feed.Post.self) else { return }
            let position = Position(
                createdAt: post.createdAt, indexedAt: record.indexedAt, sequence: record.sequence)
            let indexed = IndexedPost(
                uri: place.uri, cid: record.cid, author: place.did, post: post, record: object,
                indexedAt: record.indexedAt, position: position)
            if isAddition { add(indexed) } else { remove(indexed) }
        case "app.bsky.feed.like":
            guard let like = try? object.decode(as: AppBsky.Feed.Like.self) else { return }
            guard isAddition else { return removeEdge(\.likes, at: place, to: like.subject.uri, like.via?.uri) }
            let edge = edge(record, at: place, to: like.subject.uri, like.createdAt)
            if likes.add(edge) { tellAuthor(of: edge, "like", via: like.via?.uri) }
        case "app.bsky.feed.repost":
            guard let repost = try? object.decode(as: AppBsky.Feed.Repost.self) else { return }
            guard isAddition else {
                feeds[place.did]?.removeAll { $0.repost?.uri == place.uri }
                return removeEdge(\.reposts, at: place, to: repost.subject.uri, repost.via?.uri)
            }
            let edge = edge(record, at: place, to: repost.subject.uri, repost.createdAt)
            guard reposts.add(edge) else { return }
            feeds[place.did, default: []].insertInOrder(
                FeedEntry(post: edge.subject, repost: edge, position: edge.position))
            tellAuthor(of: edge, "repost", via: repost.via?.uri)
        case "app.bsky.graph.follow":
            guard let follow = try? object.decode(as: AppBsky.Graph.Follow.self) else { return }
            guard isAddition else { return removeEdge(\.follows, at: place, to: follow.subject) }
            let edge = edge(record, at: place, to: follow.subject, follow.createdAt)
            if follows.add(edge) { tell(follow.subject, edge, "follow", about: nil) }
        case "app.bsky.graph.block":
            guard let block = try? object.decode(as: AppBsky.Graph.Block.self) else { return }
            guard isAddition else { return removeEdge(\.blocks, at: place, to: block.subject) }
            blocks.add(edge(record, at: place, to: block.subject, block.createdAt))
        case "app.bsky.actor.profile" where place.key == .selfKey:
            guard let profile = try? object.decode(as: AppBsky.Actor.Profile.self) else { return }
            profiles[place.did] = isAddition ? IndexedProfile(profile: profile, indexedAt: record.indexedAt) : nil
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
        feeds[post.author, default: []].insertInOrder(
            FeedEntry(post: post.uri, repost: nil, position: post.position))
        if let parent = post.parent { replies[parent, default: []].append(post.uri) }
        if let quoted = post.quoted { quotes[quoted, default: []].append(post.uri) }
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
        feeds[post.author]?.removeAll { $0.post == post.uri && $0.repost == nil }
        if let parent = post.parent { replies[parent]?.removeAll { $0 == post.uri } }
        if let quoted = post.quoted { quotes[quoted]?.removeAll { $0 == post.uri } }
        let told = [post.parent, post.root, post.quoted].compactMap { $0?.authority.did } + post.mentioned
        for someone in told { notices[someone]?.removeAll { $0.uri == post.uri } }
    }

    // MARK: Edges and notices

    private func edge<Subject>(
        _ record: StoredRecord, at place: Place, to subject: Subject, _ createdAt: Datetime
    ) -> Edge<Subject> {
        Edge(
            actor: place.did, subject: subject, uri: place.uri, cid: record.cid, createdAt: createdAt,
            indexedAt: record.indexedAt,
            position: Position(createdAt: createdAt, indexedAt: record.indexedAt, sequence: record.sequence))
    }

    private mutating func removeEdge<Subject>(
        _ index: WritableKeyPath<AppViewIndex, EdgeIndex<Subject>>, at place: Place, to subject: Subject,
        _ via: ATURI? = nil
    ) {
        let uri = place.uri
        self[keyPath: index].remove(uri, of: place.did, to: subject)
        for someone in [(subject as? ATURI)?.authority.did ?? subject as? DID, via?.authority.did] {
            if let someone { notices[someone]?.removeAll { $0.uri == uri } }
        }
    }

    /// Tells the author of a post what became of it, and whoever has brought it to the one who did that.
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

    /// Whether one of the two has blocked the other.
    func isBlocked(_ one: DID, _ other: DID) -> Bool {
        blocks.edge(from: one, to: other) != nil || blocks.edge(from: other, to: one) != nil
    }
}
