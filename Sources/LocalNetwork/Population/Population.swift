import ATCrypto
import ATData
import ATProtoLexicons
import ATServer
import BskyLexicons
import Foundation
import HTTPTransport

extension LocalNetwork {
    /// Populates the network with sample activity of the last days: accounts with profiles and pictures that follow
    /// each other, post, reply, quote, like and repost.
    ///
    /// The same seed results in the same actions, but different DIDs, keys and times.
    ///
    /// - Parameters:
    ///   - accounts: The number of accounts, with names such as `ada.test`.
    ///   - posts: The number of posts, including replies. Each has about four likes.
    ///   - seed: The seed of the random numbers.
    ///   - password: The password of all accounts.
    /// - Returns: The accounts.
    @discardableResult
    public func populate(
        accounts: Int = 20, posts: Int = 500, seed: UInt64 = 7, password: String = "password"
    ) async throws -> [Person] {
        var population = Population(context: context, random: SplitMix64(seed: seed))
        for number in 0..<max(0, accounts) {
            let name = SampleText.names[number % SampleText.names.count]
            population.people.append((name, try await createAccount(like: name.lowercased(), password)))
        }
        guard accounts > 0 else { return [] }
        do {
            try await population.settle()
            try population.post(posts)
            try await population.write()
        } catch let failure as XRPCError {
            throw LocalNetworkError.call("The network could not be populated: \(failure.message).")
        }
        return population.people.map(\.person)
    }

    /// Creates an account with a name, followed by a number if the name is taken.
    private func createAccount(like name: String, _ password: String) async throws -> Person {
        var number = 1
        while true {
            let handle = try Handle(number == 1 ? "\(name).test" : "\(name)\(number).test")
            number += 1
            guard context.world.withLock({ $0.holders[handle] }) == nil else { continue }
            return try await createAccount(handle: handle.description, password: password)
        }
    }
}

/// A network that is being populated.
private struct Population {
    let context: NetworkContext
    var random: SplitMix64
    var people: [(name: String, person: LocalNetwork.Person)] = []
    private var writes: [DID: [PreparedWrite]] = [:]
    private var posts: [(ref: ComAtproto.Repo.StrongRef, post: AppBsky.Feed.Post, author: Int)] = []
    private var pictures: [DID: [Blob]] = [:]
    private var clock = 0
    private let start = Datetime.microsecondsNow() - 5 * 86_400 * 1_000_000

    init(context: NetworkContext, random: SplitMix64) {
        self.context = context
        self.random = random
    }

    /// Returns `true` once in a number of times, on average.
    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func someone() -> Int { Int.random(in: people.indices, using: &random) }

    /// A time a few minutes after the last one.
    private mutating func tick() -> TID {
        clock += Int.random(in: 1...9, using: &random)
        return TID(microseconds: start + UInt64(clock) * 10_000_000, clock: UInt16(clock & 1023))
    }

    private func date(_ tid: TID) -> Datetime {
        Datetime(Date(timeIntervalSince1970: Double(tid.microseconds) / 1_000_000))
    }

    @discardableResult
    private mutating func add(_ record: some LexiconRecord, by author: Int, key: RecordKey) throws -> PreparedWrite {
        let did = people[author].person.did
        let value = try LexObject(json: record.json())
        let write = try PreparedWrite(.put, type(of: record).collection, key, value, validate: true)
        writes[did, default: []].append(write)
        return write
    }

    // MARK: People

    /// Gives every account a profile, a picture, and accounts to follow.
    mutating func settle() async throws {
        for index in people.indices {
            let did = people[index].person.did
            var blobs: [Blob] = []
            for _ in 0..<3 { blobs.append(try await upload(Picture(using: &random), to: did)) }
            var profile = SampleText.profile(named: people[index].name, using: &random)
            profile.avatar = blobs.first
            profile.banner = blobs.last
            pictures[did] = blobs
            try add(profile, by: index, key: .selfKey)
            for other in people.indices where other != index && !oneIn(3) {
                let tid = tick()
                let follow = AppBsky.Graph.Follow(subject: people[other].person.did, createdAt: date(tid))
                try add(follow, by: index, key: RecordKey(tid))
            }
        }
    }

    private func upload(_ picture: Picture, to did: DID) async throws -> Blob {
        try await context.store(picture.data, type: "image/png", of: did)
    }

    // MARK: Posts

    mutating func post(_ count: Int) throws {
        for number in 0..<max(0, count) {
            let author = someone()
            let tid = tick()
            var post = makePost(by: author)
            post.createdAt = date(tid)
            if number > 3, oneIn(3) { reply(&post) }
            let write = try add(post, by: author, key: RecordKey(tid))
            guard let cid = write.cid else { continue }
            let uri = ATURI(.did(people[author].person.did), "app.bsky.feed.post", write.key)
            posts.append((ComAtproto.Repo.StrongRef(uri: uri, cid: cid), post, author))
            try react()
        }
    }

    private mutating func makePost(by author: Int) -> AppBsky.Feed.Post {
        let mentioned = oneIn(6) ? people[someone()].person : nil
        let text = SampleText.post(mentioning: mentioned, using: &random)
        var post = AppBsky.Feed.Post(
            text: text.text, createdAt: .now, facets: text.facets.isEmpty ? nil : text.facets, langs: ["en"])
        let picture = pictures[people[author].person.did]?.randomElement(using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            if let picture {
                let image = AppBsky.Embed.Images.Image(image: picture, alt: "Stripes in two colours")
                post.embed = .images(AppBsky.Embed.Images(images: [image]))
            }
        case 2: post.embed = .external(SampleText.link(using: &random))
        case 3: if let quoted = recent() { post.embed = .record(AppBsky.Embed.Record(record: quoted.ref)) }
        case 4 where oneIn(5):
            post.labels = .selfLabels(
                ComAtproto.Label.Defs.SelfLabels(values: [ComAtproto.Label.Defs.SelfLabel(val: "graphic-media")]))
        default: break
        }
        return post
    }

    private mutating func reply(_ post: inout AppBsky.Feed.Post) {
        guard let parent = recent() else { return }
        post = AppBsky.Feed.Post(
            text: SampleText.answer(using: &random), createdAt: post.createdAt, langs: ["en"],
            reply: AppBsky.Feed.Post.ReplyRef(root: parent.post.reply?.root ?? parent.ref, parent: parent.ref))
    }

    /// A recent post.
    private mutating func recent() -> (ref: ComAtproto.Repo.StrongRef, post: AppBsky.Feed.Post, author: Int)? {
        posts.suffix(30).randomElement(using: &random)
    }

    /// Likes and reposts new posts.
    private mutating func react() throws {
        for _ in 0..<Int.random(in: 1...7, using: &random) {
            guard let post = recent() else { return }
            let tid = tick()
            try add(
                AppBsky.Feed.Like(subject: post.ref, createdAt: date(tid)), by: someone(), key: RecordKey(tid))
        }
        guard oneIn(3), let post = recent() else { return }
        let tid = tick()
        try add(AppBsky.Feed.Repost(subject: post.ref, createdAt: date(tid)), by: someone(), key: RecordKey(tid))
    }

    /// Writes everything to the repositories.
    func write() async throws {
        for (_, person) in people {
            try await context.writeAll(writes[person.did] ?? [], to: person.did)
        }
    }
}
