import BskyKit
import Terminal

/// `atp search`: finds posts or people.
enum SearchCommand {
    private static let words = Argument("WORDS", "The words to search for", isRepeated: true)
    private static let people = Option(flag: "people", "Search for people instead of posts")

    static let command = Command(
        "search", "Find posts or people",
        discussion: "Posts that your settings for moderation hide appear as a warning with the reason.",
        arguments: [words], options: [ListingOptions.limit, people, PictureLoader.option],
        examples: [
            .init("atp search swift language", "Find posts"),
            .init("atp search --people alice", "Find people"),
        ]
    ) { invocation in
        let query = invocation[all: words].joined(separator: " ")
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let client = try await invocation.anyClient()
        let console = invocation.console
        let listed: Int
        if invocation.has(people) {
            listed = try await invocation.list(.searchActors(q: query, limit: min(count, 100)), count: count, client) {
                actor in
                let display = actor.displayName.flatMap { $0.isEmpty ? nil : " \($0)" } ?? ""
                return ["\(console.strong("@\(actor.handle)"))\(display) \(console.faint("\(actor.did)"))"]
            }
        } else {
            let printer = try await PostPrinter(invocation, client)
            listed = try await invocation.list(
                .searchPosts(q: query, limit: min(count, 100)), count: count, client, options: printer.options
            ) { try await printer.print($0) }
        }
        if listed == 0, !invocation.isJSON { console.complain("Nothing was found.") }
    }
}
