import BskyKit
import Foundation

// Names of other libraries, and wrong guesses. Each of these lines is refused with the name that this library has; in
// a function that is itself unavailable, the compiler accepts them.

@available(*, unavailable)
func otherNames(_ client: ATClient, name: String, did: DID, uri: ATURI, data: Data) async throws {
    let date: ATDate = .now
    let other: ATDatetime = date
    print(other, Handle(rawValue: name) as Any, did.rawValue, try Handle(name).isValid, CID(for: data))
    print(ATURI(did: did, collection: "app.bsky.feed.post", rkey: TID.now()))
    print(ATURI(did, collection: "app.bsky.feed.post", rkey: name), ATURI(repo: did, collection: "a.b.c", rkey: name))
    print(ATURI(authority: did, collection: "app.bsky.feed.post", rkey: RecordKey(TID.now())))
    let value: LexValue = ["a": 1]
    print(value["a"]?.stringValue ?? "", value["a"]?.intValue ?? 0, value["a"]?.int ?? 0)
    print(value["a"]?.boolValue ?? false, value["a"]?.bool ?? false)
    _ = ATClient(host: "https://bsky.social", middlewares: [LoggingMiddleware()])
    _ = try await client.response(for: .getProfile(actor: .did(did)), labelers: [did])
    _ = try await client.execute(.getProfile(actor: .did(did)), labelers: [did])
    _ = SQLiteSessionStore(URL(filePath: name))
    do { try await client.like(uri) } catch let error as AtError where error.isSessionExpired {
        print(error.suggestion ?? "")
    }
    for await event in client.events() where event == .loggedOut { return }

    _ = try await client.post("So true", langs: ["en"], quote: uri)
    _ = try await client.getPost(uri)
    _ = try await client.thread(of: uri, depth: 10, parentHeight: 20)
    _ = try await client.uploadVideo(data, alt: "A cat")
    try await client.setGates(.everyone, for: uri)
    _ = try await client.notificationGroups().groups
    try await client.subscribe(to: did)
    try await client.muteWord(name, targets: [.content], expiresAt: Date())
    _ = try await client.execute(.getRecord(repo: .did(did), collection: "com.example.thing", rkey: "self"))
    var preferences = try await client.preferences()
    preferences.set("nudity", to: .warn)
    let text = try await RichText("Hi").resolved(using: client)
    print(RichText.maxGraphemes, text.segments.first?.kind as Any)
    print(FeedSession(client, .timeline).hasMore)

    let list = try await client.createList(name: name, purpose: .curate, description: "Friends")
    try await client.addToList(list.uri, did)
    _ = client.listMembers(of: uri)
    _ = client.listMembers(uri)
    try await client.mute(list: uri)
    try await client.block(list: uri)
    _ = client.list(collection: "com.example.thing", in: did)
    _ = try await client.createStarterPack(name, members: [did], feeds: [uri])

    for try await _ in client.chatEvents() {}
    let chat = try await client.chat(with: did)
    for try await message in chat.updates() { try await chat.react(to: message, with: "❤️") }
    _ = try await chat.send("Look", embed: uri)
}
