/// A page of notifications.
public struct NotificationPage: Sendable {
    /// The notifications, in groups.
    public let groups: [NotificationGroup]
    /// The cursor of the next page; `nil` after the last. Store it to continue later.
    public let cursor: String?
    /// When the account last saw its notifications.
    public let seenAt: Datetime?
    /// The notifications of the page that couldn't be decoded and were skipped.
    public let issues: [WireIssue]

    /// The time of the newest notification on the page. Pass it to `markNotificationsSeen(upTo:)` when the page was
    /// shown.
    public let newest: Datetime?
}

/// The account's notifications, page by page, newest first.
///
/// Each page is requested when the loop reaches it. The sequence ends with a page that has no cursor, or a repeated
/// one.
public struct NotificationPages: AsyncSequence, Sendable {
    let client: ATClient
    let pages: Pages<AppBsky.Notification.ListNotifications>
    let moderator: Moderator?
    let options: CallOptions

    /// Iterates over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let client: ATClient
        private let moderator: Moderator?
        private let options: CallOptions
        private var pages: Pages<AppBsky.Notification.ListNotifications>.AsyncIterator
        /// A page whose posts couldn't be read.
        private var pending: XRPCResponse<AppBsky.Notification.ListNotifications.Output>?

        init(_ pages: NotificationPages) {
            client = pages.client
            moderator = pages.moderator
            options = pages.options
            self.pages = pages.pages.makeAsyncIterator()
        }

        /// The next page, or `nil` after the last. After an error, the same page is requested again.
        public mutating func next() async throws -> NotificationPage? { try await next(isolation: nil) }

        /// The next page, or `nil` after the last. After an error, the same page is requested again.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> NotificationPage? {
            if pending == nil { pending = try await pages.next(isolation: actor) }
            guard let page = pending else { return nil }
            let output = page.output
            let shown = output.notifications.filter { moderator?.shows($0) ?? true }
            var groups = NotificationGroup.groups(of: shown)
            try await client.addPosts(to: &groups, options)
            pending = nil
            return NotificationPage(
                groups: groups, cursor: output.cursor, seenAt: output.seenAt, issues: page.issues,
                newest: output.notifications.map(\.indexedAt).max())
        }
    }

    /// Returns an iterator that starts at the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Moderator {
    /// Whether to show a notification. Hidden authors are left out, and so are filtered ones that the viewer doesn't
    /// follow.
    func shows(_ notification: AppBsky.Notification.ListNotifications.Notification) -> Bool {
        let isTakenDown = (notification.author.labels ?? []).contains { label in
            guard label.neg != true, label.exp.map({ $0 > .now }) ?? true else { return false }
            return label.val == "!hide" || label.val == "!takedown"
        }
        guard !isTakenDown else { return false }
        return notification.author.viewer?.following != nil || !decide(notification).ui(for: .contentList).filter
    }
}

extension ATClient {
    /// The maximum number of posts per call.
    private static var postsPerCall: Int { 25 }
    /// The maximum number of posts to read for a page. Compliant servers don't have larger pages.
    private static var mostPosts: Int { 200 }

    /// Reads the posts of groups. Posts that no longer exist stay `nil`.
    func addPosts(to groups: inout [NotificationGroup], _ options: CallOptions) async throws {
        var wanted: [ATURI] = []
        var seen: Set<ATURI> = []
        for case let uri? in groups.lazy.map(\.postURI) where seen.insert(uri).inserted { wanted.append(uri) }
        wanted = Array(wanted.prefix(Self.mostPosts))
        var posts: [ATURI: AppBsky.Feed.Defs.PostView] = [:]
        for start in stride(from: 0, to: wanted.count, by: Self.postsPerCall) {
            let chunk = Array(wanted[start...].prefix(Self.postsPerCall))
            for post in try await execute(.getPosts(uris: chunk), options: options).posts { posts[post.uri] = post }
        }
        for index in groups.indices { groups[index].post = groups[index].postURI.flatMap { posts[$0] } }
    }
}
