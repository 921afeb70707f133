import BskyKit

/// The speed of finding the mentions, links and tags in texts.
enum BskyBench {
    /// A post of 300 characters with a bit of everything.
    private static let post =
        "Thanks @alice.bsky.social and @bob.example.com! The notes of the meeting are at https://example.com/notes/2026?"
        + "day=3#agenda (or swift.org/blog), e.g. the part about 日本語 and naïve readers… 👩🏽‍🚀 $AAPL was mentioned twice. "
        + "More next week, see you there #swift #atproto #日本語. And now for something completely"

    static func run() throws -> [Measurement] {
        let text = RichText(String((post + String(repeating: ".", count: 300)).prefix(300)))
        precondition(text.graphemeCount == 300 && text.detected().count == 8, "the post is another one")
        var count = 0
        let seconds = CodecBench.time { count &+= text.detected().count }
        return [Measurement(metric: "detect the facets of 300 characters", value: seconds * 1e6, unit: "µs")]
    }
}
