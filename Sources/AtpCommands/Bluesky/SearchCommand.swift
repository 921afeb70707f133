import BskyKit
import Terminal

/// `atp search`: finds posts or people.
enum SearchCommand {
    private static let words = Argument("WORDS", "The words to search for", isRepeated: true)
    private static let people = Option(flag: "people", "Search for people instead of posts")

    private static let by = Option("by", value: "ACCOUNT", "Only posts of this account")
    private static let mentions = Option("mentions", value: "ACCOUNT", "Only posts that mention this account")
    private static let tags = Option("tag", value: "TAG", "Only posts with this hashtag", isRepeated: true)
    private static let language = Option("lang", value: "TAG", "Only posts in this language, such as en")
    private static let host = Option("link-host", value: "HOST", "Only posts with a link to this host")
    private static let since = Option("since", value: "TIME", "Only posts from this time or day on, such as 2026-11-01")
    private static let until = Option("until", value: "TIME", "Only posts before this time or day")
    private static let top = Option(flag: "top", "Best matches first, instead of latest first")

    static let command = Command(
        "search", "Find posts or people",
        discussion: "Posts that your settings for moderation hide appear as a warning with the reason.",
        arguments: [words],
        options: [
            ListingOptions.limit, people, by, mentions, tags, language, host, since, until, top, PictureLoader.option,
        ],
        examples: [
            .init("atp search swift language", "Find posts"),
            .init(
                "atp search --by alice.bsky.social --since 2026-11-01 release", "Find recent posts of an account"),
            .init("atp search --people alice", "Find people"),
        ]
    ) { invocation in
        let query = invocation[all: words].joined(separator: " ")
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let client = try await invocation.anyClient()
        let console = invocation.console
        let listed: Int
        if invocation.has(people) {
            let others = [by, mentions, tags, language, host, since, until]
            guard !others.contains(where: { invocation[$0] != nil }), !invocation.has(top) else {
                throw UsageError("--people finds people by their names only")
            }
            listed = try await invocation.list(.searchActors(q: query, limit: min(count, 100)), count: count, client) {
                actor in
                let display = actor.displayName.flatMap { $0.isEmpty ? nil : " \($0)" } ?? ""
                return ["\(console.strong("@\(actor.handle)"))\(display) \(console.faint("\(actor.did)"))"]
            }
        } else {
            let printer = try await PostPrinter(invocation, client)
            listed = try await invocation.list(
                try search(query, limit: min(count, 100), invocation), count: count, client, options: printer.options
            ) { try await printer.print($0) }
        }
        if listed == 0, !invocation.isJSON { console.complain("Nothing was found.") }
    }

    private static func search(
        _ query: String, limit: Int, _ invocation: Invocation
    ) throws -> AppBsky.Feed.SearchPosts {
        let hashtags = invocation[all: tags].map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
        return AppBsky.Feed.SearchPosts(
            q: query, author: try invocation[by].map { try invocation.identifier($0) }, domain: invocation[host],
            lang: try invocation[language].map { try invocation.checked($0) },
            mentions: try invocation[mentions].map { try invocation.identifier($0) },
            since: try time(since, invocation), sort: invocation.has(top) ? .top : .latest,
            tag: hashtags.isEmpty ? nil : hashtags, until: try time(until, invocation), limit: limit)
    }

    /// Parses a time, or a day in UTC.
    private static func time(_ option: Option, _ invocation: Invocation) throws -> String? {
        guard let text = invocation[option] else { return nil }
        let isDay = text.utf8.count == 10
        guard (try? Datetime(isDay ? "\(text)T00:00:00Z" : text)) != nil else {
            throw UsageError("--\(option.name) should be a day or a time, such as 2026-11-01 or 2026-11-01T12:00:00Z")
        }
        return text
    }
}
