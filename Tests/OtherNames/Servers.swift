import ATCrypto
import ATIdentity
import ATOAuth
import ATRepo
import ATStreams
import BskyServer
import Foundation
import LocalNetwork
import LocalServer
import PostgresDatabase

func keys(_ file: URL) throws {
    print(try SigningKey.file(file))
    print(PrivateKey.self)
    let key = try SigningKey(contentsOf: file)  // so far
    print(key.publicKey)
    print(try key.sign([1]))
    try key.write(to: file)
    print(try key.verifyingKey.verify([1], of: [2]))
}

func identities(_ resolver: IdentityResolver, handle: Handle) async throws {
    print(try await resolver.resolve(handle: handle))
    print(try await resolver.did(for: handle))
}

func repositories(_ repo: Repo, uri: ATURI, data: Data, cid: CID) async throws {
    print(try CARBlocks(data)[cid] as Any)
    print(try repo.get("app.bsky.feed.post/1")?.decode(as: AppBsky.Feed.Post.self) as Any)
    try repo.verify(with: nil)
    try await repo.verify(using: .shared)
    print(try repo.entries())
    print(repo.count)
    print(try repo.record(at: uri) as Any)
    _ = try CARReader(data)
    _ = try CAR(data)
}

func logins(_ oauth: OAuthClient, _ app: OAuthApp, did: DID, error: OAuthLoginError) async throws {
    print(OAuthApp(clientID: "https://a.example/c.json", redirectURI: "https://a.example/", scopes: [.atproto]))
    print(OAuthApp.web(clientID: "", redirectURI: "", scopes: [.atproto]))
    print(OAuthApp.native(clientID: "", redirectURI: "", scopes: [.atproto]))
    _ = try OAuthApp.confidential(
        clientID: "", redirect: "", scopes: [.atproto], key: SigningKey.generate(.p256))  // so far
    print(OAuthScope.self)
    print(try app.jwks)
    try await oauth.remove(did)
    print(error is OAuthError)
    print(error == .accessDenied)
}

func streams(_ event: JetstreamEvent, _ commit: JetstreamCommit, _ label: SignedLabel, did: DID, file: URL) throws {
    _ = Jetstream(dids: [did])
    _ = Jetstream(collections: ["app.bsky.feed.post"])
    _ = Firehose().events(from: .start)
    _ = Firehose().events(from: .beginning)
    _ = Firehose().events(from: .latest)
    _ = Firehose().events(from: .newest)
    print(try event.record(of: AppBsky.Feed.Post.self) as Any)
    _ = Firehose().events(from: .date(.now))
    print(event.kind)
    print(try commit.record(as: AppBsky.Feed.Post.self) as Any)
    print(label.expiresAt as Any)
    _ = Backfill(source: .dids([did]))
    _ = Backfill(source: .accounts([did]))
    _ = Backfill(source: .network(relay: "https://bsky.network"))
    _ = Backfill(source: .list([did]), collections: [], store: FileBackfillStore(file), concurrency: 16)
    _ = SQLiteBackfillStore(file)
    print(Backfill(source: .list([did])).progress)
}

func services(_ feeds: FeedGenerator, _ labeler: Labeler, _ client: ATClient, uri: ATURI) async throws {
    _ = FeedPage(posts: [uri])
    _ = { (call: FeedCall) in call.viewer }
    try await feeds.publish("cats", name: "Cats", description: "Only cats", using: client)
    try await feeds.publish(name: "cats", displayName: "Cats", using: client)
    try await labeler.label(uri, as: "spam", expires: .now)
    try await labeler.label(uri, as: "spam")
    try await labeler.publish(using: client)
    print(try await labeler.labels(of: uri))
    print(try await labeler.labels(of: labeler.did))
    try await labeler.remove("spam", from: uri)
    print(XRPCError.authRequired)
    print(XRPCError(.badRequest, "InvalidRequest", "It lacks a name"))
    try await Tap("http://localhost:2480").run { event in print(event) }
}

func networks(_ network: LocalNetwork, fault: Fault) {
    network.failNext(AppBsky.Feed.GetTimeline.self, with: fault)
}

func databases(_ row: PostgresRow, _ database: PostgresDatabase, uri: String) async throws {
    try await database.execute("DELETE FROM post WHERE uri = $1", [uri])
    print(try await database.query("SELECT * FROM post WHERE uri = $1", [uri]))
    _ = try PostgresDatabase(url: "postgres://localhost/app", poolSize: 8)
    print(try row.decode(Int.self, "one"))
}
