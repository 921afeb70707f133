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

    /// Downloads a blob.
    @available(*, unavailable, renamed: "blob(_:of:identities:)")
    public func getBlob(did: DID, cid: CID) async throws -> Data { try await downloadBlob(cid, of: did) }

    /// Downloads a blob.
    @available(*, unavailable, renamed: "blob(_:of:identities:)")
    public func downloadBlob(_ blob: Blob, from account: some AccountName) async throws -> Data {
        try await downloadBlob(blob, of: account)
    }

    /// Sends a post in some languages.
    @available(*, unavailable, renamed: "post(_:images:reply:quote:card:gates:languages:labels:)")
    public func post(
        _ text: String, images: [PostImage] = [], langs: [LanguageTag], reply: (any RecordName)? = nil,
        quote: (any RecordName)? = nil, card: CardSource = .automatic
    ) async throws -> RecordReference { try await post(text, languages: langs) }

    /// Returns a post.
    @available(*, unavailable, renamed: "post(at:)")
    public func getPost(_ post: some RecordName) async throws -> AppBsky.Feed.Defs.PostView {
        try await self.post(at: post)
    }

    /// Returns a post with its ancestors and replies.
    @available(*, unavailable, message: "All ancestors are in the thread's parents: thread(of: post, depth: 6)")
    public func thread(of post: some RecordName, depth: Int = 6, parentHeight: Int) async throws -> PostThread {
        try await thread(of: post, depth: depth)
    }

    /// Uploads a video.
    @available(*, unavailable, message: "client.post(\"Look\", video: PostVideo(data, alt: \"A cat\"))")
    public func uploadVideo(_ video: Data, alt: String? = nil) async throws -> PostVideo { PostVideo(video, alt: alt) }

    /// Sets who may reply to a post, and whether it may be quoted.
    @available(*, unavailable, renamed: "setGates(_:of:)")
    public func setGates(_ gates: PostGates, for post: some RecordName) async throws {}

    /// The account's notifications in groups.
    @available(
        *, unavailable,
        message: "for try await page in client.notificationPages() { … page.groups }, or groupedNotifications()"
    )
    public func notificationGroups() async throws -> NotificationPage {
        NotificationPage(groups: [], cursor: nil, seenAt: nil, issues: [], newest: nil)
    }

    /// Subscribes to something.
    @available(
        *, unavailable,
        message: "A labeler: client.updatePreferences { $0.labelers.append(did) }. Posts: subscribe(toPostsOf: did)"
    )
    public func subscribe(to account: some AccountName) async throws {}

    /// Mutes a word.
    @available(*, unavailable, renamed: "muteWord(_:in:until:)")
    public func muteWord(
        _ word: String, targets: [AppBsky.Actor.Defs.MutedWordTarget] = [], expiresAt: Date
    ) async throws {}

    /// Removes a feed.
    @available(*, unavailable, renamed: "unsaveFeed(_:)")
    public func removeFeed(_ feed: some RecordName) async throws {}

    /// The accounts that an account follows.
    @available(*, unavailable, renamed: "follows(of:)")
    public func following(of account: some AccountName) -> Items<AppBsky.Graph.GetFollows> { follows(of: account) }

    /// Searches for accounts.
    @available(*, unavailable, renamed: "searchActors(_:)")
    public func searchAccounts(_ words: String) -> Items<AppBsky.Actor.SearchActors> { searchActors(words) }

    /// Searches for accounts.
    @available(*, unavailable, renamed: "searchActors(_:)")
    public func searchUsers(_ words: String) -> Items<AppBsky.Actor.SearchActors> { searchActors(words) }

    /// The relationship with an account.
    @available(
        *, unavailable, message: "profile(of: account).viewer has following, followedBy, muted, blocking and blockedBy"
    )
    public func relationship(with account: some AccountName) async throws -> AppBsky.Actor.Defs.ViewerState {
        .init()
    }

    /// Creates an account.
    @available(*, unavailable, message: "client.execute(.createAccount(handle: handle, email: email, password: text))")
    public func createAccount(handle: String, email: String? = nil, password: String) async throws {}

    /// Reports a record or an account.
    @available(*, unavailable, message: "Name the service with to: report(post, reason: .spam, to: labeler)")
    public func report<Subject: Sendable>(
        _ subject: Subject, reason: ComAtproto.Moderation.Defs.ReasonType, comment: String? = nil, labeler: DID
    ) async throws {}

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
    /// Sets the treatment of content with a label.
    @available(*, unavailable, renamed: "setVisibility(_:for:of:)")
    public mutating func set(_ label: String, to setting: LabelSetting) { setVisibility(setting, for: label) }

    /// Sets the treatment of content with a label.
    @available(*, unavailable, renamed: "setVisibility(_:for:of:)")
    public mutating func setVisibility(_ setting: LabelSetting, for label: String, labeler: DID) {}

    /// Whether adult content is enabled.
    @available(*, unavailable, renamed: "adultContentEnabled")
    public var adultContent: Bool { adultContentEnabled }
}

extension RichText {
    /// Finds mentions, links and tags.
    @available(
        *, unavailable, message: "text.detectingFacets(resolving: client). Sending a post with the text does it, too"
    )
    public func resolved(using client: ATClient) async throws -> RichText { self }

    /// The most characters of a post.
    @available(*, unavailable, message: "TextLimit.post.graphemes")
    public static var maxGraphemes: Int { TextLimit.post.graphemes }

    /// Finds mentions, links and tags.
    @available(*, unavailable, message: "text = try await text.detectingFacets(resolving: client); post(text) does it")
    public mutating func detectFacets(_ client: ATClient) async throws {}

    /// Appends a link.
    @available(*, unavailable, message: "var text = RichText(\"See \"); try text.append(\"the docs\", link: address)")
    public func link(_ text: String, to page: String) -> RichText { self }
}

extension NotificationPage {
    /// The notifications.
    @available(*, unavailable, renamed: "groups")
    public var items: [NotificationGroup] { groups }
}

extension RichText.Segment {
    /// The link, mention or tag of the segment.
    @available(*, unavailable, renamed: "feature")
    public var kind: RichText.Feature? { feature }
}

extension FeedSession {
    /// Whether there are further pages.
    @available(*, unavailable, message: "await session.isAtEnd is the opposite")
    public nonisolated var hasMore: Bool { true }
}

extension QuoteRule {
    /// Nobody.
    @available(*, unavailable, renamed: "nobody")
    public static var disabled: QuoteRule { .nobody }
}

extension ReplyRule {
    /// Nobody.
    @available(*, unavailable, renamed: "nobody")
    public static var disabled: ReplyRule { .nobody }
}

/// The preview of a page.
@available(*, unavailable, renamed: "LinkCard")
public typealias PostCard = LinkCard

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

extension XRPCCall where Self == ComAtproto.Repo.GetRecord {
    /// Reads a record.
    @available(
        *, unavailable, message: "client.get(uri), client.get(AppBsky.Feed.Post.self, at: uri), or repoGetRecord"
    )
    public static func getRecord(repo: ATIdentifier, collection: NSID, rkey: RecordKey, cid: CID? = nil) -> Self {
        repoGetRecord(repo: repo, collection: collection, rkey: rkey)
    }
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

extension Preferences {
    /// Subscribes to a labeler.
    @available(*, unavailable, message: "preferences.labelers.append(did)")
    public mutating func addLabeler(_ labeler: DID) {}
}

/// The subtitles of a video.
@available(*, unavailable, renamed: "PostVideo.Caption")
public typealias VideoCaptions = PostVideo.Caption
