import ATCrypto
import ATIdentity
import ATOAuth
import ATRepo
import ATStreams
import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// Lines that newcomers have written without having read the documentation, about servers, streams and repositories.
@Suite(.inTurn) struct GuessedNamesTests {
    private static let did: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guesses-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func `a network's accounts, requests and faults are reached by name`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test", password: "secret")
        #expect(alice.password == "secret" && !"\(alice)".contains("secret"))
        #expect(network.accounts.map(\.password) == ["secret"] && network.accounts == [alice])
        let own = ATClient(host: network.host, middleware: [LoggingMiddleware { _ in }])
        try await own.login(identifier: alice.handle, password: alice.password)
        #expect(own.did == alice.did && own.host == network.host && network.url.absoluteString == network.host)
        let client = try await network.client(for: "alice.test")
        #expect(try await network.login("@alice.test").did == client.did)
        await #expect(throws: LocalNetworkError.self) { try await network.client(for: "bob.test") }
        let before = network.requests.count
        network.failNext(AppBsky.Feed.GetTimeline.self, status: 500)
        let error = await #expect(throws: AtError.self) { try await client.execute(.getTimeline(limit: 10)) }
        #expect(error?.status == 500 && error?.name == "InternalServerError" && error?.name == error?.code)
        try await client.execute(.getTimeline(limit: 10))
        await network.expireTokens()
        try await client.execute(.getTimeline(limit: 10))
        #expect(network.refreshCount == 1 && network.requests.count == before + 5)
        try await network.takeDown("alice.test")
        #expect(network.status(of: alice) == .takendown)
        await network.stop()
    }

    @Test func `records are named by their keys, and repositories are read in a loop`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let client = try await network.client(for: alice)
        let follow = AppBsky.Graph.Follow(subject: alice.did, createdAt: .now)
        let key = TID.now()
        let put = try await client.put(follow, rkey: key)
        #expect(put.uri.rkey?.description == key.description)
        try await client.put(AppBsky.Actor.Profile(displayName: "Alice"), rkey: "self")
        try await client.update(AppBsky.Actor.Profile.self, rkey: "self") { $0.description = "Hello" }
        let profile = try await client.get(AppBsky.Actor.Profile.self, in: "alice.test", rkey: "self")
        #expect(profile.value.displayName == "Alice" && profile.value.description == "Hello")
        #expect(try await client.get(AppBsky.Actor.Profile.self, in: alice.did).cid == profile.cid)
        await #expect(throws: AtError.self) { try await client.get(AppBsky.Feed.Post.self, in: alice.did) }
        await #expect(throws: SyntaxError.self) { try await client.create(follow, rkey: "a/b") }
        let name = "alice.test"
        let answer = try await client.query("com.atproto.identity.resolveHandle", parameters: ["handle": name])
        #expect(answer["did"]?.string == alice.did.description && answer["did"]?.integer == nil)

        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        let identities = network.identityResolver()
        let repo = try await client.repo(of: "alice.test", identities: identities)
        #expect(try await repo.verify(identities: identities).isSignatureChecked)
        await #expect(throws: CommitError.self) { try await repo.verify(did: Self.did, identities: identities) }
        let signer: PublicKey = try #require(try await identities.resolve("alice.test").signingKey)
        #expect(try repo.verify(did: alice.did, key: signer).records == 3)
        #expect(throws: ATRepo.RepoError.noSigningKey(alice.did)) { try repo.verify(key: nil) }
        #expect(try repo.collections == ["app.bsky.actor.profile", "app.bsky.feed.post", "app.bsky.graph.follow"])
        #expect(throws: CommitError.self) { try repo.verify(key: SigningKey.generate(.k256).verifyingKey) }
        var found: [String] = []
        for post in try repo.records(of: AppBsky.Feed.Post.self) {
            found.append("\(post.uri) \(post.rkey) \(post.text)")
        }
        #expect(found == ["\(post.uri) \(try #require(post.uri.rkey)) Hello"])
        var faults = 0
        // The posts don't fit the type of another collection's records with their name.
        let lists = try repo.records(of: AppBsky.Feed.Generator.self, issue: { _ in faults += 1 })
        #expect(lists.isEmpty && faults == 0)
        #expect(try repo.get("app.bsky.actor.profile/self")?.uri == profile.uri)
        #expect(try repo.get("app.bsky.actor.profile/other") == nil)
        await network.stop()
    }

    @Test func `records without a type are created, read, replaced and listed`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        let soup = try await client.create(["title": "Soup", "servings": 4], in: "com.example.soup")
        let stored = try await client.get(soup.uri)
        #expect(stored.value["title"]?.string == "Soup" && stored.value["$type"]?.string == "com.example.soup")
        #expect(stored.cid == soup.cid)
        try await client.create(["title": "Stew"], in: "com.example.soup", rkey: "stew")
        try await client.put(
            ["title": "Best soup"], in: "com.example.soup", rkey: soup.uri.rkey!, if: .isUnchanged(since: soup.cid))
        await #expect(throws: AtError.self) {
            try await client.put(["title": "Late"], in: "com.example.soup", rkey: soup.uri.rkey!, if: .isNew)
        }
        var titles: Set<String> = []
        for try await soup in client.items(.listRecords(repo: "alice.test", collection: "com.example.soup")) {
            titles.insert(soup.value["title"]?.string ?? "")
        }
        #expect(titles == ["Best soup", "Stew"])
        await #expect(throws: AtError.self) { try await client.create("Soup", in: "com.example.soup") }
        await #expect(throws: SyntaxError.self) { try await client.create([:], in: "com.example.soup", rkey: "a/b") }
        await network.stop()
    }

    @Test func `streams say what was deleted, and their cursors are named by the relay`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: network.createAccount("alice.test"))
        let jetstream = try await network.startJetstream()
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        try await client.delete(post.uri)
        let firehose = Firehose(relay: network.url)
        var deleted: [ATURI] = []
        for try await event in firehose.events(from: .oldest) {
            #expect(event.deletes(of: AppBsky.Graph.Follow.self).isEmpty)
            #expect(event.commit.map { $0.repo == $0.did } ?? true)
            for delete in event.deletes(of: AppBsky.Feed.Post.self) { deleted.append(delete.uri) }
            #expect(event.deletes.map(\.description) == event.deletes.map(\.uri.description))
            for op in event.commit?.ops ?? [] where op.action == .create {
                #expect(op.collection == "app.bsky.feed.post" && op.rkey == post.uri.rkey)
            }
            if case .account(let account) = event { #expect(account.active) }
            if !deleted.isEmpty { break }
        }
        #expect(deleted == [post.uri])
        for try await event in Jetstream(try #require(URL(string: jetstream.host))).events(from: .oldest) {
            guard let commit = event.commit else { continue }
            #expect(commit.uri == post.uri && commit.collection == "app.bsky.feed.post" && commit.rkey == post.uri.rkey)
            break
        }
        #expect(StreamStart.now == .live)
        await jetstream.stop()
        await network.stop()

        let cursors = MemoryCursorStore()
        try await cursors.save(123_456, for: "bsky.network")
        #expect(try await cursors.cursor(for: "bsky.network") == 123_456)
        #expect(try await cursors.load("https://bsky.network") == 123_456)
        #expect(cursors.load(Firehose().streamID) == 123_456)
    }

    @Test func `what is wrong with a feed's host or a store's file is said when they are used`() async throws {
        let feeds = FeedGenerator(host: "https://feeds.example.com", publisher: Self.did)
        feeds.add("cats") { call in
            FeedPage(["at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/1"], cursor: call.cursor)
        }
        let error = await #expect(throws: ServiceSetupError.self) { try await feeds.serve(port: 0) }
        #expect("\(error!)".contains("'https://feeds.example.com' is not a host name"))
        // A service that is mounted elsewhere can only tell its log, and refuse.
        let logged = Guarded<[String]>([])
        var options = XRPCService.Options()
        options.log = { event in if let failure = event.failure { logged.withLock { $0.append(failure) } } }
        let mounted = FeedGenerator(host: "https://feeds.example.com", publisher: Self.did, options: options)
        let request = ServerRequest(method: .get, target: "/xrpc/app.bsky.feed.describeFeedGenerator")
        #expect(await mounted.service.respond(to: request).status == .internalServerError)
        #expect(logged.withLock { $0 }.first?.contains("is not a host name") ?? false)
        let client = ATClient(host: "http://127.0.0.1:9")
        await #expect(throws: ServiceSetupError.self) {
            try await feeds.publish("cats", displayName: "Cats", using: client)
        }
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "backfill")
        try Data("something else\n".utf8).write(to: file)
        let backfill = Backfill(
            source: .collection("com.example.recipe", relay: "http://127.0.0.1:9"), store: FileBackfillStore(file))
        await #expect(throws: FileError.self) {
            try await backfill.run { repo in for record in repo.records { print(record.uri, record.cid) } }
        }
        #expect(try Data(contentsOf: file) == Data("something else\n".utf8))
    }

    @Test func `feeds are published, and changed`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let client = try await network.client(for: alice)
        let feeds = FeedGenerator(host: "feeds.example.com", publisher: alice.did)
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let uri = try await feeds.publish(
            "cats", displayName: "Cats", description: "Only cats", avatar: png, using: client)
        #expect(uri == feeds.uri(of: "cats"))
        try await feeds.publish("cats", displayName: "All cats", using: client)
        let record = try await client.get(AppBsky.Feed.Generator.self, at: uri).value
        #expect(record.displayName == "All cats" && record.description == "Only cats" && record.avatar != nil)
        #expect(record.did == "did:web:feeds.example.com")
        let wrong: [(name: String, avatar: Data?, client: ATClient)] = [
            (String(repeating: "a", count: 300), nil, client), ("Cats", Data("GIF89a".utf8), client),
            ("Cats", nil, try await network.client(for: network.createAccount("bob.test"))),
        ]
        for (name, avatar, client) in wrong {
            await #expect(throws: ServiceSetupError.self) {
                try await feeds.publish("cats", displayName: name, avatar: avatar, using: client)
            }
        }
        await network.stop()
    }

    @Test func `a service has a DID, handlers in a row, and errors with a name`() async throws {
        let service = XRPCService(did: "did:web:api.example.com").on(AppBsky.Actor.GetProfile.self) { call in
            guard call.parameters.actor == "alice.test" else {
                throw XRPCError("NotFound", message: "No such profile", status: 404)
            }
            return .init(did: Self.did, handle: "alice.test")
        }.on(AppBsky.Feed.GetFeedSkeleton.self, auth: .required) { call in
            print(try call.account, call.parameters.limit)
            return .init(feed: [])
        }
        let client = service.client()
        #expect(try await client.execute(.getProfile(actor: "alice.test")).did == Self.did)
        let error = await #expect(throws: AtError.self) { try await client.execute(.getProfile(actor: "bob.test")) }
        #expect(error?.name == "NotFound" && error?.status == 404 && error?.requestID != nil)
        #expect(service.identity?.audiences == ["did:web:api.example.com"])
        let response = await service.respond(to: ServerRequest(method: .get, target: "/.well-known/did.json"))
        let document = try LexValue(json: try #require(response.bytes))
        #expect(document["id"]?.string == "did:web:api.example.com" && document["service"] == nil)
    }

    @Test func `a labeler is opened, and takes labels back`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = try SigningKey.generate(.k256)
        let labeler = try Labeler(
            "did:web:labels.example.com", key: .key(key), store: .sqlite(folder.appending(path: "labels.db")))
        try await labeler.label(Self.did, "spam")
        try await labeler.negate(Self.did, "spam")
    }

    @Test func `an app is described by its addresses, and a login by its page and its context`() async throws {
        let app = OAuthApp(
            clientID: "https://app.example.com/client-metadata.json", redirect: "com.example.app:/callback",
            scopes: [.atproto, .transitionGeneric])
        #expect(app.kind == .published && app.scopes == "atproto transition:generic" && app.applicationType == .native)
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let oauth = OAuthClient(
            .loopback([.atproto, .transitionGeneric]), accounts: MemoryAccountStore(),
            identities: network.identityResolver())
        let start = try await oauth.begin("alice.test")
        #expect(start.context.count >= 32)
        let other = try await oauth.begin("alice.test")
        #expect(start.context != other.context && Data(start.cookie.utf8) == start.context)
        let stolen = try await network.oauth.approve(other.url, as: alice.did)
        await #expect(throws: OAuthLoginError.self) { try await oauth.finish(stolen, expecting: start.cookie) }
        do {
            let denied = try await oauth.begin("alice.test")
            try await oauth.finish(network.oauth.deny(denied.url, as: alice.did), expecting: denied.cookie)
            Issue.record("a login that was denied is finished")
        } catch OAuthLoginError.denied {}
        let callback = try await network.oauth.approve(start.url, as: alice.did)
        let client = try await oauth.finish(callback.absoluteString, expecting: start.cookie)
        #expect(client.did == alice.did)
        for account in try await oauth.accounts() {
            #expect(account.did == alice.did && account.handle == "alice.test")
            #expect(try await oauth.restore(account).did == alice.did)
            try await oauth.logout(account)
            await #expect(throws: OAuthLoginError.self) { try await oauth.restore(account) }
        }
        #expect(try await oauth.accounts().isEmpty)
        await network.stop()
    }

    @Test func `a stored session is asked for as a Boolean, or taken`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount("alice.test")
        let store = MemorySessionStore()
        let client = ATClient(host: network.host, store: store)
        if try await !client.resume() { try await client.login(identifier: alice.did, password: alice.password) }
        let again = ATClient(host: network.host, store: store)
        if try await again.resume() == nil { Issue.record("the session isn't stored") }
        let third = ATClient(host: network.host, store: store)
        guard try await third.resume() else {
            Issue.record("the session isn't stored")
            return
        }
        #expect(third.did == alice.did && again.did == alice.did)
        await network.stop()
    }
}
