import BskyKit
import FixtureFeeds
import Foundation

/// Feeds and threads, from the server's JSON to what an app shows.
enum BskyFeedBench {
    private static let count = 1000

    @Sendable static func run() async throws -> [Measurement] {
        let items = try AppBsky.Feed.GetTimeline.Output(json: FixtureFeed.page(posts: count)).feed
        var tuning = FeedTuning.official(for: .timeline, Preferences())
        tuning.languages = ["en"]
        var shown = 0
        let tuned = CodecBench.time {
            var progress = FeedProgress()
            shown = progress.tune(items, by: tuning, for: "did:web:me.test").count
        }
        precondition(shown > 0, "the tuning removed every post")
        let json = try thread(items.map(\.post)).json()
        var nodes = 0
        let read = try CodecBench.time {
            let output = try AppBsky.Unspecced.GetPostThreadV2.Output(json: json)
            nodes = PostThread(output, anchor: items[0].post.uri).sorted(by: .top).replies.count
        }
        precondition(nodes == count - 1, "posts of the thread are missing")
        return [
            Measurement(metric: "tune \(count) feed items", value: tuned * 1000, unit: "ms"),
            Measurement(metric: "read and sort a thread of \(count) posts", value: read * 1000, unit: "ms"),
            Measurement(metric: "bytes of the thread", value: Double(json.count), unit: "B"),
        ]
    }

    /// A thread in which every tenth post answers the first one, and the others the one before.
    private static func thread(
        _ posts: [AppBsky.Feed.Defs.PostView]
    ) -> AppBsky.Unspecced.GetPostThreadV2.Output {
        let items = posts.enumerated().map { index, post in
            AppBsky.Unspecced.GetPostThreadV2.ThreadItem(
                uri: post.uri, depth: index == 0 ? 0 : (index - 1) % 10 + 1,
                value: .threadItemPost(
                    .init(
                        post: post, moreParents: false, moreReplies: 0, opThread: false, hiddenByThreadgate: false,
                        mutedByViewer: false)))
        }
        return .init(thread: items, hasOtherReplies: false)
    }
}
