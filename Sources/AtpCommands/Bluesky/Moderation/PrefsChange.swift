import BskyKit
import Terminal

/// The changes that `atp prefs` makes in one update.
struct PrefsChange {
    struct Label {
        let name: String
        let setting: LabelSetting
        /// The labeler of the label; `nil` for any.
        let labeler: DID?
    }

    var adultContent: Bool?
    var labels: [Label]
    var addedLabelers: [DID]
    var removedLabelers: [DID]
    var mutedWords: [String]
    var unmutedWords: [String]
    var hideReplies: Bool?
    var hideReposts: Bool?
    var hideQuotes: Bool?
    var threadSort: String?
    var hiddenPosts: [ATURI] = []
    var unhiddenPosts: [ATURI] = []
    var savedFeeds: [ATURI] = []
    var removedFeeds: [ATURI] = []

    /// Whether saved feeds are added or removed.
    var changesFeeds: Bool { !savedFeeds.isEmpty || !removedFeeds.isEmpty }

    /// Applies the changes.
    ///
    /// - Throws: A `Refusal` if an entry to remove doesn't exist. Nothing is changed then.
    @Sendable func apply(to preferences: inout Preferences) throws {
        if let adultContent { preferences.adultContentEnabled = adultContent }
        for label in labels { preferences.setVisibility(label.setting, for: label.name, of: label.labeler) }
        try changeLabelers(of: &preferences)
        try changeWords(of: &preferences)
        for post in hiddenPosts { preferences.hide(post) }
        for post in unhiddenPosts {
            guard preferences.hiddenPosts.contains(post) else { throw missing("You have not hidden \(post).") }
            preferences.unhide(post)
        }
        if hideReplies != nil || hideReposts != nil || hideQuotes != nil {
            try preferences.editFeedView { view in
                view.hideReplies = hideReplies ?? view.hideReplies
                view.hideReposts = hideReposts ?? view.hideReposts
                view.hideQuotePosts = hideQuotes ?? view.hideQuotePosts
            }
        }
        if let threadSort { preferences.threadSort = threadSort }
        try changeFeeds(of: &preferences)
    }

    private func changeLabelers(of preferences: inout Preferences) throws {
        for labeler in addedLabelers where !preferences.labelers.contains(labeler) {
            preferences.labelers.append(labeler)
        }
        for labeler in removedLabelers {
            guard preferences.labelers.contains(labeler) else { throw missing("You don't use the labeler \(labeler).") }
            preferences.labelers.removeAll { $0 == labeler }
        }
    }

    private func changeWords(of preferences: inout Preferences) throws {
        for word in mutedWords {
            let value = Preferences.cleaned(word)
            let known = preferences.mutedWords.filter { $0.value == value }
            guard !known.contains(where: Self.isWhole) else { continue }
            // Mutes in tags only, for a time, or of strangers are part of the new one.
            preferences.unmute(known)
            preferences.mute(value)
        }
        for word in unmutedWords {
            let found = preferences.mutedWords.filter { [word, Preferences.cleaned(word)].contains($0.value) }
            guard !found.isEmpty else { throw missing("You don't mute “\(word)”.") }
            preferences.unmute(found)
        }
    }

    /// Whether a word is muted in all targets, for all authors, and without expiry.
    private static func isWhole(_ word: AppBsky.Actor.Defs.MutedWord) -> Bool {
        word.expiresAt == nil && word.actorTarget != .excludeFollowing && word.targets.contains(.content)
            && word.targets.contains(.tag)
    }

    private func changeFeeds(of preferences: inout Preferences) throws {
        let new = savedFeeds.filter { uri in !preferences.savedFeeds.contains { $0.value == uri.description } }
        try preferences.save(
            new.map { uri in
                (
                    type: uri.collection == AppBsky.Graph.List.collection ? .list : .feed, value: uri.description,
                    pinned: true
                )
            })
        for uri in removedFeeds {
            let found = preferences.savedFeeds.filter { $0.value == uri.description }
            guard !found.isEmpty else { throw missing("You have not saved \(uri).") }
            preferences.removeSavedFeeds(found.map(\.id))
        }
    }

    private func missing(_ why: String) -> Refusal { Refusal(why, name: "NotFound") }
}
