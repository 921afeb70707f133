import BskyKit
import Terminal

/// `atp prefs`: shows and changes the settings that the Bluesky app stores on the server.
enum PrefsCommand {
    private static let switches = ["on", "off"]
    private static let adultContent = Option(
        "adult-content", value: "SWITCH", "Whether adult content is enabled", choices: switches)
    private static let label = Option(
        "label", value: "NAME=SETTING",
        "The setting of a label: ignore, warn or hide; DID/NAME=SETTING for one labeler's", isRepeated: true)
    private static let addLabeler = Option("add-labeler", value: "DID", "Use a labeler's labels", isRepeated: true)
    private static let removeLabeler = Option(
        "remove-labeler", value: "DID", "No longer use a labeler's labels", isRepeated: true)
    private static let muteWord = Option("mute-word", value: "WORD", "Mute a word in texts and tags", isRepeated: true)
    private static let unmuteWord = Option("unmute-word", value: "WORD", "No longer mute a word", isRepeated: true)
    private static let hidePost = Option("hide-post", value: "POST", "Hide a post", isRepeated: true)
    private static let unhidePost = Option("unhide-post", value: "POST", "Show a hidden post again", isRepeated: true)
    private static let hideReplies = Option(
        "hide-replies", value: "SWITCH", "Leave replies out of the following feed", choices: switches)
    private static let hideReposts = Option(
        "hide-reposts", value: "SWITCH", "Leave reposts out of the following feed", choices: switches)
    private static let hideQuotes = Option(
        "hide-quotes", value: "SWITCH", "Leave quotes out of the following feed", choices: switches)
    private static let threadSort = Option(
        "thread-sort", value: "ORDER", "The order of replies",
        choices: ["hotness", "oldest", "newest", "most-likes", "random"])
    private static let saveFeed = Option("save-feed", value: "FEED", "Save and pin a feed or a list", isRepeated: true)
    private static let removeFeed = Option(
        "remove-feed", value: "FEED", "Remove a saved feed or list", isRepeated: true)

    private static let changes = [
        adultContent, label, addLabeler, removeLabeler, muteWord, unmuteWord, hidePost, unhidePost, hideReplies,
        hideReposts, hideQuotes, threadSort, saveFeed, removeFeed,
    ]

    static let command = Command(
        "prefs", "Show or change the account's preferences",
        discussion: """
            These are the settings that the Bluesky app stores on the server. All changes of a command are made at \
            once. Everything else is kept, including settings that this version doesn't know.
            """,
        options: changes,
        examples: [
            .init("atp prefs", "Show the preferences"),
            .init("atp prefs --mute-word spoilers --label graphic-media=hide", "Mute a word, and hide a label"),
            .init("atp prefs --save-feed https://bsky.app/profile/bsky.app/feed/whats-hot", "Save a feed"),
            .init("atp prefs --json", "All of them, as the server has them"),
        ]
    ) { invocation in
        let typed = try Typed(invocation)
        let client = try await invocation.accountClient()
        let preferences: Preferences
        if changes.contains(where: { invocation.has($0) }) {
            let change = try await typed.change(client, invocation)
            // A new list of saved feeds would hide the one of older apps: reading the list creates it from that one.
            if change.changesFeeds { _ = try await client.preferences.current() }
            preferences = try await client.preferences.update(change.apply)
        } else {
            preferences = try await client.preferences.current()
        }
        guard !invocation.isJSON else {
            // As they are: also those that this version can't decode.
            let stored = try await client.query("app.bsky.actor.getPreferences", as: RawValue.self)
            return try invocation.showJSON(bytes: stored.bytes)
        }
        try show(preferences, invocation.console)
    }

    private static func show(_ preferences: Preferences, _ console: Console) throws {
        func line(_ title: ConsoleText, _ text: String) throws {
            try console.print("\(console.strong(title + ":")) \(text.isEmpty ? "none" : text)")
        }
        let moderation = preferences.moderation
        func settings(_ labels: [String: LabelSetting]) -> String {
            labels.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.rawValue)" }.joined(separator: ", ")
        }
        try line("Adult content", preferences.adultContentEnabled ? "on" : "off")
        try line("Labels", settings(moderation.labels))
        for labeler in moderation.labelers {
            try line("Labeler", "\(labeler.did)" + (labeler.labels.isEmpty ? "" : ": " + settings(labeler.labels)))
        }
        try line("Muted words", preferences.mutedWords.map(\.value).joined(separator: ", "))
        for post in preferences.hiddenPosts { try line("Hidden post", post.description) }
        let view = preferences.feedView()
        let hidden = [(view.hideReplies, "replies"), (view.hideReposts, "reposts"), (view.hideQuotePosts, "quotes")]
        try line("Left out of the following feed", hidden.filter(\.0).map(\.1).joined(separator: ", "))
        try line("Order of replies", preferences.threadSort)
        for feed in preferences.savedFeeds {
            try line(feed.pinned ? "Pinned feed" : "Saved feed", feed.value)
        }
    }

    /// The changes as typed, before addresses are resolved.
    private struct Typed {
        private var change: PrefsChange
        private let hide, unhide, save, remove: [RecordLink]

        init(_ invocation: Invocation) throws {
            func isOn(_ option: Option) -> Bool? { invocation[option].map { $0 == "on" } }
            func dids(_ option: Option) throws -> [DID] {
                try invocation[all: option].map { try invocation.checked($0, as: DID.self) }
            }
            func links(_ option: Option, _ collections: [NSID], _ kind: String) throws -> [RecordLink] {
                try invocation[all: option].map { text in
                    let link = try invocation.recordLink(text)
                    guard collections.contains(link.collection) else { throw UsageError("\(text) is not \(kind)") }
                    return link
                }
            }
            change = PrefsChange(
                adultContent: isOn(adultContent),
                labels: try invocation[all: PrefsCommand.label].map { try Self.parsed($0, invocation) },
                addedLabelers: try dids(addLabeler), removedLabelers: try dids(removeLabeler),
                mutedWords: invocation[all: muteWord], unmutedWords: invocation[all: unmuteWord],
                hideReplies: isOn(hideReplies), hideReposts: isOn(hideReposts), hideQuotes: isOn(hideQuotes),
                threadSort: invocation[threadSort])
            if let word = change.mutedWords.first(where: { Preferences.cleaned($0).isEmpty }) {
                throw UsageError("--mute-word needs a word, not \"\(word)\"")
            }
            let posts = [AppBsky.Feed.Post.collection]
            let feeds = [AppBsky.Feed.Generator.collection, AppBsky.Graph.List.collection]
            hide = try links(hidePost, posts, "a post")
            unhide = try links(unhidePost, posts, "a post")
            save = try links(saveFeed, feeds, "a feed or a list")
            remove = try links(removeFeed, feeds, "a feed or a list")
        }

        /// The changes with DIDs in all addresses.
        func change(_ client: ATClient, _ invocation: Invocation) async throws -> PrefsChange {
            func uris(_ links: [RecordLink]) async throws -> [ATURI] {
                var uris: [ATURI] = []
                for link in links { uris.append(try await invocation.byDID(link, client).uri) }
                return uris
            }
            var change = change
            change.hiddenPosts = try await uris(hide)
            change.unhiddenPosts = try await uris(unhide)
            change.savedFeeds = try await uris(save)
            change.removedFeeds = try await uris(remove)
            return change
        }

        private static func parsed(_ text: String, _ invocation: Invocation) throws -> PrefsChange.Label {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let setting = LabelSetting(rawValue: parts[1]) else {
                throw UsageError("--label should look like porn=hide, with ignore, warn or hide; not \"\(text)\"")
            }
            let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let name = names.last, !name.isEmpty else { throw UsageError("\"\(text)\" names no label") }
            let labeler = names.count == 2 ? try invocation.checked(names[0], as: DID.self) : nil
            return PrefsChange.Label(name: name, setting: setting, labeler: labeler)
        }
    }
}
