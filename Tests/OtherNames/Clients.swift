import BskyKit
import Foundation

// Names of other libraries, and wrong guesses. .ci/other_names checks that the compiler refuses each line with the name
// that this library has, except lines that end with "so far".

func identifiers(name: String, did: DID, data: Data) throws {
    print(ATDate.now)
    print(ATDatetime.now)
    print(Handle(rawValue: name) as Any)
    print(did.rawValue)
    print(try Handle(name).isValid)
    print(CID(for: data))
    print(ATURI(did: did, collection: "app.bsky.feed.post", rkey: TID.now()))
    print(ATURI(did, collection: "app.bsky.feed.post", rkey: name))
    print(ATURI(repo: did, collection: "app.bsky.feed.post", rkey: name))
    print(ATURI(authority: did, collection: "app.bsky.feed.post", rkey: name))
}

func values(_ value: LexValue) {
    print(value.stringValue as Any)
    print(value.text as Any)
    print(value.intValue as Any)
    print(value.int as Any)
    print(value.boolValue as Any)
    print(value.bool as Any)
}

func sessions(_ client: ATClient, did: DID, file: URL, error: AtError, event: SessionEvent) async throws {
    _ = ATClient(host: "https://bsky.social", middlewares: [LoggingMiddleware()])
    _ = try await client.response(for: .getProfile(actor: .did(did)), labelers: [did])
    _ = try await client.execute(.getProfile(actor: .did(did)), labelers: [did])
    try await client.create(AppBsky.Feed.Post(text: "Hello"), rkey: .tid)
    _ = SQLiteSessionStore(file)
    print(error.isSessionExpired)
    print(error.suggestion as Any)
    print(event == .loggedOut)
}

func posts(_ client: ATClient, name: String, uri: ATURI, data: Data) async throws {
    _ = try await client.post("So true", langs: ["en"], quote: uri)
    _ = try await client.getPost(uri)
    _ = try await client.thread(of: uri, depth: 10, parentHeight: 20)
    _ = try await client.uploadVideo(data, alt: "A cat")
    try await client.setGates(.everyone, for: uri)
    _ = try await RichText("Hi").resolved(using: client)
    print(RichText.maxGraphemes)
    print(RichText(name).segments.first?.kind as Any)
    print(FeedSession(client, .timeline).hasMore)
}

func others(_ client: ATClient, name: String, did: DID, uri: ATURI) async throws {
    _ = try await client.notificationGroups().groups
    try await client.subscribe(to: did)
    try await client.muteWord(name, targets: [.content], expiresAt: Date())
    _ = try await client.execute(.getRecord(repo: .did(did), collection: "com.example.thing", rkey: "self"))
    var preferences = try await client.preferences()  // so far
    preferences.set("nudity", to: .warn)
}

func lists(_ client: ATClient, name: String, did: DID, uri: ATURI) async throws {
    _ = try await client.createList(name: name, purpose: .curatelist, description: "Friends")
    _ = try await client.createList(name, purpose: .curate)
    try await client.addToList(uri, did)
    _ = client.listMembers(of: uri)
    _ = client.listMembers(uri)
    try await client.mute(list: uri)
    try await client.block(list: uri)
    _ = client.list(collection: "com.example.thing", in: did)
    _ = try await client.createStarterPack(name, members: [did], feeds: [uri])
    try await client.updateList(uri, name: name)
    _ = client.feed(list: uri)
    for try await member in client.members(of: uri) {  // so far
        print(member.handle)
        print(member.did)
    }  // so far
}

func chats(_ client: ATClient, _ chat: ConvoSession, _ message: ChatBsky.Convo.Defs.MessageView) async throws {
    _ = client.chatEvents()
    _ = chat.updates()
    try await chat.react(to: message, with: "❤️")
    _ = try await chat.send("Look", quote: "at://alice.test/app.bsky.feed.post/1")
    _ = client.chatRequests()
}

func newcomersPosts(_ client: ATClient, uri: ATURI, did: DID, page: URL) async throws {
    _ = PostCard(url: page, title: "News")
    print(QuoteRule.disabled, did)
    print(ReplyRule.disabled)
    try await client.report(uri, reason: .spam, labeler: did)
    try await client.removeFeed(uri)
    _ = client.following(of: did)
    _ = client.searchAccounts("bob")
    _ = client.searchUsers("bob")
    _ = try await client.relationship(with: did)
    try await client.createAccount(handle: "alice.test", password: "secret")
    var preferences = try await client.preferences()  // so far
    preferences.setVisibility(.warn, for: "nudity", labeler: did)
}

func olderSessions(_ client: ATClient, name: String, did: DID, event: SessionEvent) async throws {
    print(ATError.network(.noSession))
    _ = RetryPolicy()
    _ = LogMiddleware()
    _ = FileTokenStore(URL(filePath: name))
    _ = ATClient(host: "https://bsky.social", sessions: MemorySessionStore())
    _ = ATClient(host: "https://bsky.social", timeout: .seconds(1))
    _ = client.sessionEvents
    print(event == .sessionExpired)
    _ = try await client.restoreSession()
    client.downloadRepo(did)
    _ = client.listRecords(repo: did, collection: "com.example.thing")
    _ = try await client.call(.getProfile(actor: .did(did)))
    print(try await client.resolveHandle(name))
}

func olderPosts(_ client: ATClient, name: String, did: DID, uri: ATURI, data: Data, blob: Blob) async throws {
    try await client.deletePost(uri)
    _ = try await client.post("Yes", replyingTo: uri)
    _ = try await client.post("Yes", quoting: uri)
    _ = try await client.postThread(["One", "Two"])
    _ = client.records(AppBsky.Feed.Post.self, in: did)
    _ = client.timeline(limit: 20)
    _ = try await client.getBlob(did: did, cid: blob.cid)
    _ = try await client.downloadBlob(blob, from: did)
    _ = try await client.put(AppBsky.Actor.Profile(), rkey: "self", swapRecord: blob.cid)
    _ = try await client.put(AppBsky.Actor.Profile(), at: uri, swapRecord: blob.cid)
    _ = try await client.execute(.getRepo(did: did))
    _ = RichText("See ").link("the docs", to: "https://swift.org")
    _ = CardSource.fetch(URL(filePath: name))
    _ = VideoCaptions(language: "en", data)
}

func olderSettings(_ client: ATClient, _ bot: Bot, _ preferences: Preferences, did: DID) async throws {
    try await client.markNotificationsAsRead()
    _ = try await client.unreadCount()
    try await client.setPreferences(preferences)
    print(preferences.adultContent)
    var changed = preferences  // so far
    changed.addLabeler(did)
    _ = RecordCondition.doesNotExist
    await bot.onMention { _ in }
}
