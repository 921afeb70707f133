import BskyKit
import Terminal

/// `atp feed`: the posts of a feed, a list or an account.
enum FeedCommand {
    private static let name = Argument(
        "FEED",
        "A feed or a list, as an AT-URI or a URL on bsky.app; the last part of a saved feed's address; following; or a "
            + "handle or DID (default: list the saved feeds)", isRequired: false)

    static let command = Command(
        "feed", "Show a feed, a list or the posts of an account, or list the saved feeds",
        discussion: """
            Posts are filtered as in the app: by your settings for moderation and for feeds, and each is shown once. \
            Covered posts appear as a warning with the reason.
            The commands are for feeds of your own.
            """,
        subcommands: [
            FeedRecordCommands.list, FeedPackage.command, FeedRecordCommands.publish, FeedRecordCommands.unpublish,
        ],
        arguments: [name], options: [ListingOptions.limit, PictureLoader.option],
        examples: [
            .init("atp feed", "List the saved feeds"),
            .init("atp feed whats-hot", "Show a saved feed"),
            .init("atp feed https://bsky.app/profile/bsky.app/feed/whats-hot -n 5", "Show any feed"),
            .init("atp feed bsky.app", "Show an account's posts and threads; needs no login"),
        ]
    ) { invocation in
        guard let name = invocation[name] else { return try await listSaved(invocation) }
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let named = try Named(name, invocation)
        let client = try await named.needsAccount ? invocation.accountClient() : invocation.anyClient()
        let preferences = client.session == nil ? Preferences() : try await client.preferences.current()
        let source = try await named.source(client, preferences, invocation)
        let moderator = try await invocation.moderator(client)
        let feed = FeedSession(client, source, tuning: .official(for: source, preferences), moderator: moderator)
        let printer = await PostPrinter(invocation, client, moderator)
        var listed = 0
        var emptyRounds = 0
        reading: while true {
            let slices = try await feed.more()
            for slice in slices {
                if invocation.isJSON { try invocation.showJSON(slice.item) } else { try await printer.print(slice) }
                listed += 1
                if listed == count { break reading }
            }
            // A round is a few pages. An empty one isn't the end, but a feed could be without end.
            emptyRounds = slices.isEmpty ? emptyRounds + 1 : 0
            if await feed.snapshot.progress.isAtEnd { break }
            if emptyRounds == Self.mostEmptyRounds {
                throw Refusal(
                    "The next pages of the feed have nothing to show. Try again later.", name: "EmptyPages")
            }
        }
        if listed == 0, !invocation.isJSON { invocation.console.complain("There are no posts yet.") }
    }

    private static let mostEmptyRounds = 20

    /// A feed as it was typed.
    private enum Named {
        case following
        case record(RecordLink)
        case account(ATIdentifier)
        case saved(String)

        init(_ text: String, _ invocation: Invocation) throws {
            if text == "following" {
                self = .following
            } else if text.contains("/") {
                let link = try invocation.recordLink(text)
                guard [AppBsky.Feed.Generator.collection, AppBsky.Graph.List.collection].contains(link.collection)
                else { throw UsageError("\(text) is neither a feed nor a list") }
                self = .record(link)
            } else if text.hasPrefix("@") || text.hasPrefix("did:") || text.contains(".") {
                self = .account(try invocation.identifier(text))
            } else {
                self = .saved(text)
            }
        }

        /// Whether the feed depends on the account.
        var needsAccount: Bool {
            switch self {
            case .following, .saved: true
            case .record, .account: false
            }
        }

        func source(
            _ client: ATClient, _ preferences: Preferences, _ invocation: Invocation
        ) async throws -> FeedSource {
            switch self {
            case .following: return .timeline
            case .account(let actor): return .author(actor, .threads)
            case .record(let link): return try Self.source(try await invocation.byDID(link, client))
            case .saved(let key):
                let links = preferences.savedFeeds.compactMap { try? RecordLink($0.value) }
                let named = links.filter { $0.key.description == key }
                guard let link = named.first else {
                    let names = (["following"] + links.map(\.key.description)).joined(separator: ", ")
                    throw Refusal("No saved feed is named \(key). The saved feeds are: \(names)", name: "NotFound")
                }
                guard Set(named.map(\.uri)).count == 1 else {
                    let addresses = named.map(\.uri.description).joined(separator: " and ")
                    throw Refusal(
                        "Several saved feeds are named \(key): \(addresses). Name the feed by its address.",
                        name: "Ambiguous")
                }
                return try Self.source(link)
            }
        }

        private static func source(_ link: RecordLink) throws -> FeedSource {
            link.collection == AppBsky.Graph.List.collection ? .list(link.uri) : .feed(link.uri)
        }
    }

    private static func listSaved(_ invocation: Invocation) async throws {
        let client = try await invocation.accountClient()
        var table = Table("NAME", "TYPE", "PINNED", "ADDRESS")
        for feed in try await client.preferences.current().savedFeeds {
            guard !invocation.isJSON else {
                try invocation.showJSON(feed)
                continue
            }
            let name = (try? RecordLink(feed.value))?.key.description ?? feed.value
            table.add(name, feed.type.rawValue, feed.pinned ? "yes" : "no", feed.value)
        }
        if !table.isEmpty { try table.print(to: invocation.console) }
    }
}

extension PostPrinter {
    /// Prints an item of a feed below the posts that it replies to.
    fileprivate func print(_ slice: FeedSlice) async throws {
        guard slice.posts.count > 1 else { return try await print(slice.item) }
        for (depth, post) in slice.posts.enumerated() { try await print(post, depth: depth) }
    }
}
