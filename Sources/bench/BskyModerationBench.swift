import BskyKit
import FixtureFeeds

/// Decisions about posts, as an app makes them for each row of a timeline, and the flags of one context.
enum BskyModerationBench {
    @Sendable static func run() async throws -> [Measurement] {
        let json = FixtureFeed.page(posts: 100)
        let posts = try AppBsky.Feed.GetTimeline.Output(json: json).feed.map(\.post)
        let words = ["spoilers", "new york", "swift", "🦋"] + (0..<46).map { "word\($0)" }
        let muted = words.map { AppBsky.Actor.Defs.MutedWord(value: $0, targets: [.content, .tag]) }
        return [
            try measure("10,000 decisions", posts, ModerationPrefs()),
            try measure("10,000 decisions with 50 muted words", posts, ModerationPrefs(mutedWords: muted)),
        ]
    }

    private static func measure(
        _ metric: String, _ posts: [AppBsky.Feed.Defs.PostView], _ prefs: ModerationPrefs
    ) throws -> Measurement {
        let moderator = Moderator(viewer: "did:web:me.test", prefs: prefs)
        let clock = ContinuousClock()
        var shown = 0
        let time = clock.measure {
            for _ in 0..<(10_000 / posts.count) {
                for post in posts where !moderator.decide(post).ui(for: .contentList).filter { shown += 1 }
            }
        }
        precondition(shown > 0, "the moderator filtered every post")
        return Measurement(metric: metric, value: time.microseconds / 1000, unit: "ms")
    }
}
