import ATIdentity
import ATOAuth
import ATRepo
import ATStreams
import BskyServer
import Foundation

// Names of other libraries, and wrong guesses. Each of these lines is refused with the name that this library has; in
// a function that is itself unavailable, the compiler accepts them.

@available(*, unavailable)
func otherNames(_ oauth: OAuthClient, _ repo: Repo, handle: Handle, did: DID, uri: ATURI, data: Data) async throws {
    print(try await IdentityResolver().resolve(handle: handle), try await IdentityResolver().did(for: handle))
    try repo.verify(with: nil)
    try await repo.verify(using: .shared)
    print(try repo.entries(), repo.count, try repo.record(at: uri) as Any)
    for try await block in try CARReader(data) { print(block.cid) }
    _ = try CAR(data)

    let app = OAuthApp(clientID: "https://a.example/c.json", redirect: "https://a.example/", scopes: [.atproto])
    print(try app.jwks, OAuthApp.web(clientID: "", redirectURI: "", scopes: [.atproto]))
    print(OAuthApp.native(clientID: "", redirectURI: "", scopes: [.atproto]))
    try await oauth.remove(did)
    do { try await oauth.logout(did) } catch let error as OAuthError where error == .accessDenied {}

    for try await event in Jetstream(dids: [did]).events(from: .start) {
        print(event.kind, try event.commit?.record(as: AppBsky.Feed.Post.self) as Any)
    }
    for try await event in Jetstream(collections: ["app.bsky.feed.post"]).events(from: .date(.now)) { print(event) }
    for try await event in LabelStream(labeler: did).events(from: .beginning) {
        for label in event.labels { print(label.label.expiresAt as Any) }
    }
    let backfill = Backfill(
        source: .dids([did]), collections: [], store: SQLiteBackfillStore(URL(filePath: "")), concurrency: 16)
    print(backfill.progress)
}

@available(*, unavailable)
func otherNames(_ feeds: FeedGenerator, _ labeler: Labeler, _ client: ATClient, uri: ATURI) async throws {
    _ = FeedPage(posts: [uri])
    try await feeds.publish("cats", name: "Cats", description: "Only cats", using: client)
    try await feeds.publish(name: "cats", displayName: "Cats", using: client)
    try await labeler.label(uri, as: "spam", expires: .now)
    try await labeler.label(uri, as: "spam")
    try await labeler.remove("spam", from: uri)
    print(XRPCError.authRequired)
}
