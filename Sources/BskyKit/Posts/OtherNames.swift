public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

extension ATClient {
    /// Continues with the session in the store.
    @available(*, unavailable, renamed: "resume()")
    public func restoreSession() async throws -> Session? { try await resume() }

    /// Returns the DID of an account.
    @available(*, unavailable, renamed: "did(of:)")
    public func resolveHandle(_ account: some AccountName) async throws -> DID { try await did(of: account) }

    /// Marks the account's notifications as seen.
    @available(*, unavailable, renamed: "markNotificationsRead(upTo:)")
    public func markNotificationsAsRead() async throws { try await markNotificationsRead() }

    /// Returns the number of unseen notifications.
    @available(*, unavailable, renamed: "unreadNotificationCount()")
    public func unreadCount() async throws -> Int { try await unreadNotificationCount() }

    /// Replaces the preferences.
    @available(
        *, unavailable,
        message:
            "Change what is stored: client.preferences.update { $0.adultContentEnabled = false }. A copy may be old"
    )
    public func setPreferences(_ preferences: Preferences) async throws {}

    /// Makes a call.
    @available(*, unavailable, renamed: "execute(_:options:)")
    public func call<Call: XRPCCall>(_ call: Call) async throws -> Call.Output { try await execute(call) }

    /// Deletes a post.
    @available(*, unavailable, renamed: "delete(_:)")
    public func deletePost(_ post: some RecordName) async throws { try await delete(post) }

    /// Posts a reply.
    @available(*, unavailable, renamed: "post(_:reply:)")
    public func post(_ text: String, replyingTo post: any RecordName) async throws -> RecordReference {
        try await self.post(text, reply: post)
    }

    /// Posts a quote.
    @available(*, unavailable, renamed: "post(_:quote:)")
    public func post(_ text: String, quoting post: any RecordName) async throws -> RecordReference {
        try await self.post(text, quote: post)
    }

    /// Posts a thread.
    @available(*, unavailable, message: "Pass drafts: client.post([PostDraft(\"First\"), PostDraft(\"Second\")])")
    public func postThread(_ texts: [String]) async throws -> [RecordReference] {
        try await post(texts.map { PostDraft(RichText($0)) })
    }

    /// The records of a collection of an account.
    @available(*, unavailable, renamed: "list(_:in:)")
    public func records<Record: LexiconRecord>(
        _ type: Record.Type, in repo: some AccountName
    ) -> Items<ListedRecords<Record>> { list(type, in: repo) }

    /// The timeline.
    @available(*, unavailable, message: "Use timeline().prefix(20)")
    public func timeline(limit: Int) -> Items<AppBsky.Feed.GetTimeline> { timeline() }

    /// Changes the picture of the account's profile.
    @available(*, unavailable, renamed: "updateProfile(avatar:)")
    public func setAvatar(_ picture: Data) async throws { try await updateProfile(avatar: picture) }

    /// Adds an account to a list.
    @available(*, unavailable, message: "Use client.add(account, to: list)")
    public func addToList(_ list: ATURI, _ account: some AccountName) async throws {}

    /// The members of a list.
    @available(*, unavailable, renamed: "members(of:)")
    public func listMembers(_ list: ATURI) -> Items<AppBsky.Graph.GetList> { members(of: list) }

    /// Changes the preferences.
    @available(*, unavailable, renamed: "preferences.update(_:)")
    public func updatePreferences(_ change: @Sendable (inout Preferences) throws -> Void) async throws {
        try await preferences.update(change)
    }

    /// Downloads a blob.
    @available(*, unavailable, renamed: "downloadBlob(_:of:)")
    public func getBlob(did: DID, cid: CID) async throws -> Data { try await downloadBlob(cid, of: did) }

    /// Downloads a blob.
    @available(*, unavailable, renamed: "downloadBlob(_:of:)")
    public func downloadBlob(_ blob: Blob, from account: some AccountName) async throws -> Data {
        try await downloadBlob(blob, of: account)
    }

    /// Sends a post in some languages.
    @available(*, unavailable, renamed: "post(_:languages:)")
    public func post(_ text: String, langs: [LanguageTag]) async throws -> RecordReference {
        try await post(text, languages: langs)
    }

    /// Mutes a word.
    @available(*, unavailable, renamed: "muteWord(_:until:)")
    public func muteWord(_ word: String, expiresAt: Date) async throws {}

    /// Stores a record.
    @available(*, unavailable, message: "Pass a condition: put(record, rkey: key, if: .isUnchanged(since: cid))")
    public func put<Record: LexiconRecord>(
        _ record: Record, rkey: RecordKey, swapRecord: CID?
    ) async throws -> RecordReference { try await put(record, key: rkey) }

    /// Stores a record.
    @available(*, unavailable, message: "Pass a condition: put(record, at: uri, if: .isUnchanged(since: cid))")
    public func put<Record: LexiconRecord>(
        _ record: Record, at uri: ATURI, swapRecord: CID?
    ) async throws -> RecordReference { try await put(record, at: uri) }
}

extension Preferences {
    /// Whether adult content is enabled.
    @available(*, unavailable, renamed: "adultContentEnabled")
    public var adultContent: Bool { adultContentEnabled }
}

/// A muted word.
@available(*, unavailable, message: "client.preferences.update { $0.mute(\"word\") }")
public typealias MutedWord = AppBsky.Actor.Defs.MutedWord

extension AppBsky.Graph.Defs.ListPurpose {
    /// A list of accounts to read.
    @available(*, unavailable, renamed: "curatelist")
    public static var curation: Self { .curatelist }
    /// A list of accounts to mute or block.
    @available(*, unavailable, renamed: "modlist")
    public static var moderation: Self { .modlist }
}

extension RichText {
    /// Finds mentions, links and tags.
    @available(*, unavailable, message: "text = try await text.detectingFacets(resolving: client); post(text) does it")
    public mutating func detectFacets(_ client: ATClient) async throws {}

    /// Appends a link.
    @available(*, unavailable, message: "var text = RichText(\"See \"); try text.append(\"the docs\", link: address)")
    public func link(_ text: String, to page: String) -> RichText { self }
}

extension LinkCard {
    /// Creates a card.
    @available(*, unavailable, message: "Prepare the picture: picture: try await PreparedImage.prepare(…)")
    public init(url page: URL, title: String, description: String = "", thumbnail: Data) {
        self.init(address: "https://example.com", title: title, description: description)
    }

    /// Creates a card.
    @available(*, unavailable, message: "Prepare the picture: picture: try await PreparedImage.prepare(…)")
    public init(url page: String, title: String, description: String = "", thumbnail: Data) {
        self.init(address: "https://example.com", title: title, description: description)
    }
}

extension CardSource {
    /// The card of a page.
    @available(
        *, unavailable,
        message: "A post with the page's address gets its card, or: PageCardReader.standard.card(of: page)"
    )
    public static func fetch(_ page: URL) -> CardSource { .automatic }
}

extension XRPCCall where Self == ComAtproto.Sync.GetRepo {
    /// Downloads a repository.
    @available(*, unavailable, message: "syncGetRepo(did:), or client.repo(of: account), which verifies it")
    public static func getRepo(did: DID) -> Self { syncGetRepo(did: did) }
}

extension Bot {
    /// Answers mentions.
    @available(
        *, unavailable, message: "Pass a function that returns the answer: bot.run { mention in PostDraft(text) }"
    )
    public func onMention(_ handle: @escaping @Sendable (BotMention) async throws -> Void) {}
}

extension AppBsky.Feed {
    /// A post with its author and counts.
    public typealias PostView = Defs.PostView
    /// A post in a feed.
    public typealias FeedViewPost = Defs.FeedViewPost
}

extension AppBsky.Actor {
    /// A profile in lists.
    public typealias ProfileView = Defs.ProfileView
    /// A profile as the author of something.
    public typealias ProfileViewBasic = Defs.ProfileViewBasic
    /// A profile with its counts.
    public typealias ProfileViewDetailed = Defs.ProfileViewDetailed
}

/// Stores a session in a file.
@available(*, unavailable, renamed: "FileSessionStore")
public typealias FileTokenStore = FileSessionStore
