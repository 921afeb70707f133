import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Synchronization
import TestLoad
import Testing

@Suite(.inTurn)
struct PreferencesStoreTests {
    @Test
    func `A hundred updates at once lose nothing`() async throws {
        try await PreferencesProbe.run { probe in
            // Two clients of one environment take turns, too.
            let other = ATClient(environment: probe.client.environment)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    let store = (number.isMultiple(of: 2) ? probe.client : other).preferences
                    group.addTask { try await store.update { $0.mute("word\(number)") } }
                }
                try await group.waitForAll()
            }
            let words = try await probe.client.preferences.current().mutedWords
            #expect(Set(words.map(\.value)) == Set((0..<100).map { "word\($0)" }))
            #expect(Set(words.compactMap(\.id)).count == 100)
        }
    }

    /// Entries that this version doesn't know, or that are invalid.
    private static let strange: [LexValue] = [
        ["$type": "app.bsky.actor.defs#somethingNew", "depth": 3, "list": [["a": nil]]],
        ["$type": "app.bsky.actor.defs#adultContentPref", "enabled": "yes"],
        ["$type": "app.bsky.actor.defs#savedFeedsPrefV2", "items": 5],
        [
            "$type": "app.bsky.actor.defs#mutedWordsPref", "lab_order": "newest",
            "items": [
                ["value": 7, "targets": "all"], ["value": "old", "targets": ["content"], "strength": 9],
                "not an object",
            ],
        ],
        ["$type": "app.bsky.actor.defs#threadViewPref", "sort": "top", "lab_treeViewEnabled": true],
        [
            "$type": "app.bsky.actor.defs#labelersPref",
            "labelers": [["did": "not a did"], ["did": "did:web:a.test", "x": 1]],
        ],
        ["$type": "app.bsky.actor.defs#hiddenPostsPref", "items": ["not a uri"]],
        ["$type": "app.bsky.actor.defs#bskyAppStatePref", "nuxs": 5, "lab_tour": true],
        ["$type": "app.bsky.actor.defs#interestsPref", "tags": ["art", 7]],
        ["$type": "app.bsky.actor.defs#contentLabelPref", "label": "nudity", "visibility": "hide", "labelerDid": nil],
        ["$type": "app.bsky.actor.defs#contentLabelPref", "label": "nudity", "visibility": "warn", "labelerDid": 7],
    ]

    @Test
    func `A setting that can't be read costs none of the others, neither when reading nor when changing`() async throws
    {
        try await PreferencesProbe.run { probe in
            let view: LexValue = [
                "$type": "app.bsky.actor.defs#feedViewPref", "feed": "home", "hideReplies": true,
                "hideRepliesByLikeCount": "two", "lab_order": "newest",
            ]
            let state: LexValue = [
                "$type": "app.bsky.actor.defs#bskyAppStatePref", "queuedNudges": ["a"],
                "nuxs": [["id": "tour", "completed": true], ["id": 5], "not an object"],
            ]
            try await probe.store([view, state])
            let stored = try await probe.client.preferences.current()
            #expect(stored.feedView().hideReplies && stored.appState.nuxs?.map(\.id) == ["tour"])
            let changed = try await probe.client.preferences.update { preferences in
                try preferences.editFeedView { $0.hideReposts = true }
                try preferences.editAppState { $0.queuedNudges = ["b"] }
            }
            #expect(changed.feedView().hideReplies && changed.feedView().hideReposts)
            #expect(changed.appState.nuxs?.map(\.id) == ["tour"] && changed.appState.queuedNudges == ["b"])
            let entries = try await probe.stored()
            #expect(entries.contains(view) && entries.contains(state), "what can't be read stays")
            #expect(entries.contains { $0["hideReposts"] == true && $0["lab_order"] == "newest" })
            // From then on, the entry that can be read is changed in its place.
            try await probe.client.preferences.update { try $0.editFeedView { $0.hideReposts = false } }
            #expect(try await probe.stored().count == entries.count)
        }
    }

    @Test
    func `What isn't understood survives every change`() async throws {
        try await PreferencesProbe.run { probe in
            try await probe.store(Self.strange)
            try await probe.client.preferences.update { preferences in
                preferences.adultContentEnabled = true
                preferences.mute("new")
                preferences.threadSort = "newest"
                preferences.labelers += ["did:web:b.test"]
                preferences.hide("at://did:web:a.test/app.bsky.feed.post/a")
                preferences.setVisibility(.warn, for: "porn")
                preferences.setVisibility(.ignore, for: "nudity")
                preferences.interests += ["swift"]
                try preferences.editFeedView { $0.hideReposts = true }
                try preferences.editAppState { $0.queuedNudges = ["a"] }
                try preferences.save([(.list, "at://did:web:a.test/app.bsky.graph.list/a", true)])
            }
            let stored = try await probe.stored()
            #expect(Array(stored.prefix(3)) == Array(Self.strange.prefix(3)))
            #expect(stored[3]["lab_order"] == "newest")
            let words = stored[3]["items"]
            #expect(words?[0] == Self.strange[3]["items"]?[0])
            #expect(words?[1]?["strength"] == 9)
            #expect(words?[1]?["id"]?.text != nil)
            #expect(words?[2] == "not an object")
            #expect(words?[3]?["value"] == "new")
            #expect(
                stored[4] == [
                    "$type": "app.bsky.actor.defs#threadViewPref", "sort": "newest", "lab_treeViewEnabled": true,
                ])
            #expect(stored[6]["items"] == ["not a uri", "at://did:web:a.test/app.bsky.feed.post/a"])
            #expect(stored[7] == Self.strange[7])
            #expect(
                stored[5]["labelers"] == [
                    ["did": "not a did"], ["did": "did:web:a.test", "x": 1], ["did": "did:web:b.test"],
                ])
            #expect(stored[8]["tags"] == [7, "art", "swift"])
            #expect(stored[10] == Self.strange[10])
            let preferences = try await probe.client.preferences.current()
            #expect(preferences.adultContentEnabled)
            #expect(preferences.moderation.labels["nudity"] == .ignore)
            #expect(preferences.mutedWords.map(\.value) == ["old", "new"])
            #expect(preferences.labelers == ["did:web:a.test", "did:web:b.test"])
            #expect(preferences.unknown == [Self.strange[0]])
            #expect(preferences.savedFeeds.map(\.value) == ["at://did:web:a.test/app.bsky.graph.list/a"])
        }
    }

    @Test
    func `Entries that no data model knows are written back as they came`() async throws {
        let server = try await LocalServer.start()
        let body = #"{"preferences":[{"$type":"app.bsky.actor.defs#other","x":1.50},"text",7,[null],{}]}"#
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            .data(.init(body.utf8), contentType: "application/json")
        }
        server.route(.post, "/xrpc/app.bsky.actor.putPreferences") { _ in ServerResponse() }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString))
        try await client.preferences.update { $0.adultContentEnabled = true }
        let put = try #require(server.requests.last)
        #expect(
            String(decoding: put.body, as: UTF8.self)
                == body.dropLast(2) + #",{"$type":"app.bsky.actor.defs#adultContentPref","enabled":true}]}"#)
        await server.stop()
    }

    @Test
    func `Nothing is written when nothing changes, or when the change throws`() async throws {
        let server = try await LocalServer.start()
        let body =
            #"{"preferences":[{"$type":"app.bsky.actor.defs#savedFeedsPrefV2","items":[]},{"$type":"app.bsky.actor.defs#adultContentPref","enabled":true}]}"#
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            .data(.init(body.utf8), contentType: "application/json")
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString))
        try await client.preferences.update { $0.adultContentEnabled = true }
        try await client.preferences.update { $0.unhide("at://did:web:a.test/app.bsky.feed.post/a") }
        try await client.preferences.update { $0.unmute([.init(value: "a", targets: [])]) }
        _ = try await client.preferences.current()
        await #expect(throws: SavedFeedError.self) {
            try await client.preferences.update { preferences in
                preferences.adultContentEnabled = false
                try preferences.save([(.feed, "at://did:web:a.test/app.bsky.graph.list/a", false)])
            }
        }
        #expect(server.requests.count == 5)
        #expect(server.requests.allSatisfy { $0.method == .get })
        await server.stop()
    }

    @Test
    func `A failed update lets the next one go on, and a reader gets what was stored`() async throws {
        try await PreferencesProbe.run { probe in
            var snapshots = probe.client.preferences.snapshots.makeAsyncIterator()
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await probe.client.preferences.update { $0.adultContentEnabled = true }
            }
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            try await probe.client.preferences.update { $0.interests = ["swift"] }
            let snapshot = await snapshots.next()
            #expect(snapshot?.interests == ["swift"])
            #expect(snapshot?.adultContentEnabled == false)
        }
    }

    @Test
    func `A word whose expiry can't be read stays muted, and can be changed and unmuted`() async throws {
        try await PreferencesProbe.run { probe in
            let word: LexValue = ["id": "1", "value": "spoilers", "targets": ["content"], "expiresAt": "next week"]
            let other: LexValue = ["id": "2", "value": "cats", "targets": ["tag"], "expiresAt": 5, "strength": 9]
            try await probe.store([["$type": "app.bsky.actor.defs#mutedWordsPref", "items": [word, other]]])
            let stored = try await probe.client.preferences.current()
            try #require(stored.mutedWords.map(\.value) == ["spoilers", "cats"])
            #expect(stored.mutedWords.allSatisfy { $0.expiresAt == nil } && stored.mutedWords[0].targets == [.content])
            let moderator = Moderator(viewer: nil, prefs: stored.moderation)
            #expect(moderator.mutedWords(in: "No spoilers!").map(\.word.value) == ["spoilers"])
            let changed = try await probe.client.preferences.update { preferences in
                var cats = preferences.mutedWords[1]
                cats.targets = [.content]
                preferences.update(cats)
                preferences.unmute("spoilers")
            }
            #expect(changed.mutedWords.map(\.value) == ["cats"] && changed.mutedWords[0].targets == [.content])
            #expect(try await probe.stored().contains { $0["items"]?[0]?["strength"] == 9 })
        }
    }

    @Test
    func `A word is muted and unmuted by its text`() {
        var preferences = Preferences()
        preferences.mute("#spoilers ")
        preferences.mute("cats")
        preferences.unmute(" #spoilers")
        #expect(preferences.mutedWords.map(\.value) == ["cats"])
        let before = preferences
        preferences.unmute("dogs")
        #expect(preferences == before)
    }

    @Test
    func `A feed that is saved again, and a word that is muted again, are there once`() async throws {
        try await PreferencesProbe.run { probe in
            let feed: ATURI = "at://did:web:a.test/app.bsky.feed.generator/feed"
            let put = "app.bsky.actor.putPreferences"
            func feeds() async throws -> [String] {
                try await probe.client.preferences().savedFeeds.map { "\($0.value) \($0.pinned)" }
            }
            probe.network.faults.script(put, [.lostAnswer])
            await #expect(throws: AtError.self) { try await probe.client.saveFeed(feed) }
            try await probe.client.saveFeed(feed)
            #expect(try await feeds() == ["following true", "\(feed) false"])
            try await probe.client.saveFeed(feed, pinned: true)
            #expect(try await feeds() == ["following true", "\(feed) true"])
            // It stays pinned.
            try await probe.client.saveFeed(feed)
            #expect(try await feeds() == ["following true", "\(feed) true"])

            let end: Datetime = "2030-01-01T00:00:00.000Z"
            probe.network.faults.script(put, [.lostAnswer])
            await #expect(throws: AtError.self) { try await probe.client.muteWord("#cats", until: end) }
            try await probe.client.muteWord("cats", until: end)
            #expect(try await probe.client.preferences().mutedWords.map(\.value) == ["cats"])
            // In another way, it is another word.
            try await probe.client.muteWord("cats")
            #expect(try await probe.client.preferences().mutedWords.count == 2)
        }
    }

    @Test
    func `A feed of the older list can be removed, and nothing is written for one that isn't saved`() async throws {
        let server = try await LocalServer.start()
        let (written, feed) = (
            Guarded<Data?>(nil), "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator/cats"
        )
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            let list = #"{"$type":"app.bsky.actor.defs#savedFeedsPref","pinned":["\#(feed)"],"saved":["\#(feed)"]}"#
            return .data(Data(#"{"preferences":[\#(list)]}"#.utf8), contentType: "application/json")
        }
        server.route(.post, "/xrpc/app.bsky.actor.putPreferences") { request in
            written.withLock { $0 = request.body }
            return .status(.ok)
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString))
        try await client.unsaveFeed("at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.generator/dogs" as ATURI)
        #expect(written.withLock { $0 } == nil)
        try await client.unsaveFeed(try ATURI(feed))
        let entries = try LexValue(json: try #require(written.withLock { $0 }))["preferences"]
        let newer = try #require(entries?.array?.first { $0["$type"] == "app.bsky.actor.defs#savedFeedsPrefV2" })
        #expect(newer["items"]?.array?.contains { $0["value"] == .string(feed) } == false)
        await server.stop()
    }

    @Test
    func `A task that is cancelled doesn't wait for the update before it`() async throws {
        let server = try await LocalServer.start()
        let (reached, signal) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            signal.yield()
            for await _ in gate { break }
            return .data(.init(#"{"preferences":[]}"#.utf8), contentType: "application/json")
        }
        server.route(.post, "/xrpc/app.bsky.actor.putPreferences") { _ in ServerResponse() }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString))
        let first = Task { try await client.preferences.update { $0.adultContentEnabled = true } }
        for await _ in reached { break }
        let second = Task { try await client.preferences.update { $0.interests = ["swift"] } }
        let third = Task { try await client.preferences.update { $0.interests = ["art"] } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(server.requests.count == 1)
        open.finish()
        #expect(try await first.value.adultContentEnabled)
        #expect(try await third.value.interests == ["art"])
        await server.stop()
    }

    @Test
    func `The moderator of a client follows the preferences, and is strict for the young`() async throws {
        let server = try await LocalServer.start()
        let entries = Mutex("")
        server.route(.get, "/xrpc/app.bsky.actor.getPreferences") { _ in
            let own = entries.withLock { $0 }
            let feeds = #"{"$type":"app.bsky.actor.defs#savedFeedsPrefV2","items":[]}"#
            return .data(
                .init(#"{"preferences":[\#(feeds)\#(own)]}"#.utf8), contentType: "application/json")
        }
        server.route(.get, "/xrpc/app.bsky.labeler.getServices") { _ in
            .data(.init(#"{"views":[]}"#.utf8), contentType: "application/json")
        }
        let session = Session(accessToken: "a", refreshToken: "r", did: "did:web:me.test")
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, session: session))
        entries.withLock { $0 = #",{"$type":"app.bsky.actor.defs#adultContentPref","enabled":true}"# }
        #expect(try await client.moderator().prefs.adultContentEnabled)
        #expect(try await client.moderator(access: .safe).prefs.labels["nudity"] == .hide)
        // The definitions were requested once, for the same labelers.
        #expect(server.requests.count { $0.path == "/xrpc/app.bsky.labeler.getServices" } == 1)
        entries.withLock { $0 += #",{"$type":"app.bsky.actor.defs#declaredAgePref","isOverAge18":false}"# }
        #expect(try await !client.moderator().prefs.adultContentEnabled)
        entries.withLock {
            $0 = #",{"$type":"app.bsky.actor.defs#labelersPref","labelers":[{"did":"did:web:labeler.test"}]}"#
        }
        let moderator = try await client.moderator()
        #expect(moderator.viewer == "did:web:me.test")
        #expect(moderator.prefs.labelers.map(\.did) == [ModerationPrefs.appLabeler, "did:web:labeler.test"])
        #expect(server.requests.count { $0.path == "/xrpc/app.bsky.labeler.getServices" } == 2)
        await server.stop()
    }
}
