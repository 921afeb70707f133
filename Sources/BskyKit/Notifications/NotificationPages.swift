/// A page of notifications.
public struct NotificationPage: Sendable {
    /// The notifications, in groups.
    public let groups: [NotificationGroup]
    /// The start of the next page; `nil` after the last. Store it to go on later.
    public let cursor: String?
    /// When the account has last seen its notifications.
    public let seenAt: Datetime?
    /// The notifications of the page that can't be decoded, which are left out.
    public let issues: [WireIssue]

    /// The time of the newest notification of the page. Pass it to `markNotificationsSeen(upTo:)` when
    /// the page was shown.
    public let newest: Datetime?
}

/// The notifications of the account, page by page, the newest first.
///
/// Each page is requested when the loop reaches it. The sequence ends when a page has no cursor, or one that an earlier page had.
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

    /// An iterator that starts with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Moderator {
    /// Whether a notification is shown: it is unless its author may not be shown at all, or isn't followed and filtered.
    func shows(_ notification: AppBsky.Notification.ListNotifications.Notification) -> Bool {
        let isTakenDown = (notification.author.labels ?? []).contains { label in
            (label.val == "!hide" || label.val == "!takedown") && label.neg != true
        }
        guard !isTakenDown else { return false }
        return notification.author.viewer?.following != nil || !decide(notification).ui(for: .contentList).filter
    }
}

extension ATClient {
    /// How many posts a call returns.
    private static var postsPerCall: Int { 25 }
    /// How many posts are read for a page. Servers that keep their limits have no larger ones.
    private static var mostPosts: Int { 200 }

    /// Reads the posts that groups are about. Posts that don't exist any more stay `nil`.
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
