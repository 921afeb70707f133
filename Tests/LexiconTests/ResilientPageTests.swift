import ATData
import BskyLexicons
import FixtureFeeds
import TestLoad
import Testing

/// A page in which nearly every post has something that this version does not expect.
@Suite(.inTurn) struct ResilientPageTests {
    typealias Page = AppBsky.Feed.GetTimeline.Output
    typealias Post = AppBsky.Feed.Post

    /// What one post of the page has, at a path within it.
    private struct Oddity {
        let path: String
        let value: LexValue
        /// Where reading stops; `nil` for what is kept.
        let issue: String?

        init(_ path: String, _ value: LexValue, issue: String? = nil) {
            (self.path, self.value, self.issue) = (path, value, issue)
        }
    }

    private static let text = String(repeating: "overlong ", count: 1000)

    private static let oddities = [
        Oddity("post.embed", ["$type": "app.bsky.embed.hologram#view", "mesh": [1, 2]]),
        Oddity(
            "post.record",
            [
                "$type": "app.bsky.feed.post#main", "text": "", "createdAt": "2026-01-01T00:00:00Z",
                "embed": [
                    "$type": "app.bsky.embed.external#main",
                    "external": ["uri": "https://example.com", "title": "", "description": ""],
                ],
            ]),
        Oddity("reason", ["indexedAt": "2026-01-01T00:00:00Z"]),
        Oddity(
            "post.embed", ["$type": "app.bsky.embed.images#view", "images": "none"], issue: "post.embed.images"),
        Oddity("post.indexedAt", "yesterday", issue: "post.indexedAt"),
        Oddity("post.author.handle", "not a handle", issue: "post.author.handle"),
        Oddity("post.record", ["$type": "app.bsky.feed.hologram", "scale": "FLOAT"]),
        Oddity("post.extra", ["a": [1, .null]]),
        Oddity(
            "post.record",
            ["$type": "app.bsky.feed.post", "text": .string(text), "createdAt": "2026-01-01T00:00:00Z"]),
    ]

    private static func page() throws -> [UInt8] {
        guard case .object(var page) = try LexValue(json: FixtureFeed.page(posts: oddities.count + 1)),
            case .array(var feed)? = page["feed"]
        else { return [] }
        for (index, oddity) in oddities.enumerated() {
            feed[index].set(oddity.path.split(separator: ".").map(String.init), to: oddity.value)
        }
        page["feed"] = .array(feed)
        // No value of the data model has a fraction, so it comes in as text.
        let json = String(decoding: try LexValue.object(page).json(), as: UTF8.self)
        return Array(json.replacing(#""FLOAT""#, with: "1.5").utf8)
    }

    @Test func `the page is read, the issues have paths, and nothing is lost`() throws {
        let json = try Self.page()
        var issues: [WireIssue] = []
        let page = try Page(json: json, issues: &issues)
        let expected = Self.oddities.enumerated().compactMap { index, oddity in
            oddity.issue.map { "feed[\(index)].\($0)" }
        }
        #expect(issues.map(\.path) == expected)
        #expect(page.feed.count == Self.oddities.count + 1 - expected.count)

        // What was read and what was left out make up what came.
        var elements = try page.feed.map { try RawValue(json: $0.json()) }
        for (index, oddity) in Self.oddities.enumerated() where oddity.issue != nil {
            elements.insert(issues.removeFirst().raw, at: index)
        }
        let feed = elements.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: ",")
        let cursor = try #require(page.cursor)
        let whole = Array(#"{"feed":[\#(feed)],"cursor":"\#(cursor)"}"#.utf8)
        #expect(try RawValue(json: whole) == RawValue(json: json))
    }

    @Test func `kept fields can be decoded`() throws {
        var issues: [WireIssue] = []
        let posts = try Page(json: Self.page(), issues: &issues).feed
        guard case .unknown(let embed)? = posts[0].post.embed, case .unknown(let reason)? = posts[2].reason else {
            Issue.record("a variant that no lexicon has")
            return
        }
        #expect(embed.type == "app.bsky.embed.hologram#view")
        #expect(reason.type == nil)
        guard case .external? = try posts[1].post.record.decode(as: Post.self).embed else {
            Issue.record("the type is the same with #main")
            return
        }
        #expect(posts[3].post.record.type == "app.bsky.feed.hologram")
        #expect(throws: WireError.self) { try posts[3].post.record.decode(as: LexObject.self) }
        #expect(posts[4].post.unknownFields.names == ["extra"])
        let long = try posts[5].post.record.decode(as: Post.self)
        #expect(long.text == Self.text)
        #expect(throws: ConstraintError.self) { try long.validate() }
    }

    @Test func `strict reading names the first fault`() throws {
        let json = try Self.page()
        let error = try #require(throws: WireError.self) { try Page(json: json) }
        #expect(error.path == "feed[3].post.embed.images")
    }
}
