import BskyKit
import Foundation
import LocalNetwork
import TestLoad
import Testing

/// The samples of the articles about moderation and preferences, compiled and run.
@Suite(.inTurn)
struct ModerationDocumentationTests {
    private struct Row {
        var text: String
        var isCovered = false
        var canBeUncovered = true
        var picturesAreCovered = false
        var warnings: [String] = []
    }

    private static let articles = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/BskyKit/BskyKit.docc")

    @Test(arguments: ["ModerateWhatIsShown.md", "ChangePreferences.md"])
    func `Every line of the samples is in a test`(_ article: String) throws {
        let text = try String(contentsOf: Self.articles.appending(path: article), encoding: .utf8)
        let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let lines = Set(tests.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        for sample in text.components(separatedBy: "```swift\n").dropFirst() {
            for line in sample.prefix(upTo: try #require(sample.range(of: "```")).lowerBound).split(separator: "\n") {
                #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
            }
        }
    }

    @Test
    func `A timeline is moderated`() async throws {
        try await PreferencesProbe.run { probe in
            let client = probe.client
            for text in ["Hello", "The end, with spoilers"] {
                try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now))
            }
            let bob = try await probe.network.createAccount(handle: "bob.test", password: "x")
            let other = ATClient(host: probe.network.host)
            try await other.login(identifier: "bob.test", password: "x")
            try await other.create(AppBsky.Feed.Post(text: "My spoilers", createdAt: .now))
            try await client.create(AppBsky.Graph.Follow(subject: bob.did, createdAt: .now))
            try await client.preferences.update { $0.mute("spoilers") }
            let shown = try await timeline(of: client)
            #expect(Set(shown.map(\.author.did)).count == 1)
            #expect(shown.count == 2)
            let post = try #require(
                try await client.execute(.getAuthorFeed(actor: .did(bob.did))).feed.first?.post)
            let row = row(post, by: try await client.moderator())
            #expect(row.isCovered)
            #expect(row.canBeUncovered)
            #expect(!row.picturesAreCovered)
            #expect(row.warnings == ["You mute “spoilers”."])
            #expect(row.text == "bob.test")
            let definition = ComAtproto.Label.Defs.LabelValueDefinition(
                identifier: "rude", severity: .alert, blurs: .content,
                locales: [.init(lang: "en", name: "Rude", description: "It is rude.")])
            _ = try await other.put(
                AppBsky.Labeler.Service(
                    policies: .init(labelValues: ["rude"], labelValueDefinitions: [definition]), createdAt: .now),
                key: "self")
            let labeler = try await probe.network.createAccount(handle: "carla.test", password: "x")
            #expect(labeler.did != bob.did)
            try await client.preferences.update { $0.labelers = [bob.did, labeler.did] }
            let moderator = try await client.moderator()
            #expect(Array(moderator.definitions.labelers) == [bob.did])
            #expect(moderator.definitions["rude", of: bob.did]?.locales.first?.name == "Rude")
        }
    }

    private func timeline(of client: ATClient) async throws -> [AppBsky.Feed.Defs.PostView] {
        let moderator = try await client.moderator()
        var shown: [AppBsky.Feed.Defs.PostView] = []
        for try await item in client.items(.getTimeline(limit: 50), options: moderator.options) {
            let decision = moderator.decide(item.post)
            if decision.ui(for: .contentList).filter { continue }
            shown.append(item.post)
        }
        return shown
    }

    private func row(_ post: AppBsky.Feed.Defs.PostView, by moderator: Moderator) -> Row {
        let view = moderator.decide(post).ui(for: .contentView)
        let media = moderator.decide(post).ui(for: .contentMedia)
        var row = Row(text: post.author.handle.description)
        row.isCovered = view.blur
        row.canBeUncovered = !view.noOverride
        row.picturesAreCovered = media.blur
        row.warnings = (view.blurs + view.alerts).map(\.explanation)
        return row
    }

    @Test
    func `Preferences are changed and read`() async throws {
        try await PreferencesProbe.run { probe in
            let client = probe.client
            try await client.preferences.update { preferences in
                preferences.adultContentEnabled = false
                preferences.setVisibility(.hide, for: "graphic-media")
                preferences.mute("spoilers", exceptFollowed: true)
                try preferences.save([(.feed, "at://did:web:feeds.test/app.bsky.feed.generator/cats", true)])
            }
            var tabs: [String] = []
            let preferences = try await client.preferences.current()
            for feed in preferences.savedFeeds where feed.pinned { tabs.append(feed.value) }
            let hidesReposts = preferences.feedView().hideReposts
            #expect(tabs == ["at://did:web:feeds.test/app.bsky.feed.generator/cats"])
            #expect(!hidesReposts)
            #expect(preferences.moderation.labels["gore"] == .hide)
            #expect(preferences.mutedWords.map(\.actorTarget) == [.excludeFollowing])
        }
    }
}
