import ATCrypto
import Foundation
import TestLoad
import Testing

@testable import BskyKit

/// Posts whose records are only read in part have the muted words that they have when everything is read.
@Suite(.inTurn)
struct PostWordsTests {
    private static let matcher = MutedWordMatcher(
        ["spoilers", "swift", "new york", "🦋", "の"].map { .init(value: $0, targets: [.content, .tag]) })
    private static let blob = #"""
        {"$type":"blob","ref":{"$link":"bafkreie7q3iidccmpvszul7kudcvvuavuo7u6gzlbobczuk5nqk3b4akba"},
        "mimeType":"image/jpeg","size":1}
        """#
    private static let index = #""index":{"byteStart":0,"byteEnd":1}"#
    private static let tag = #"{"$type":"app.bsky.richtext.facet#tag","tag":"Swift"}"#

    private static let facets: [String] = [
        "[]", #"[{"features":[\#(tag)],\#(index)}]"#, #"[{"features":[\#(tag)]}]"#,
        #"[{\#(index),"$type":"app.bsky.richtext.facet","features":[5,\#(tag)]}]"#,
        #"[{\#(index),"$type":"app.bsky.richtext.facet","features":[{"did":5},\#(tag)]}]"#,
        #"[{\#(index),"$type":5,"features":[\#(tag)]}]"#, #"[{\#(index),"$type":"","features":[\#(tag)]}]"#,
        #"[{\#(index),"$type":"a","$type":"a","features":[\#(tag)]}]"#,
        #"[{\#(index),"mood":"a","features":[\#(tag)]},null]"#,
        #"[{\#(index),"features":[{"tag":"swift","$type":"app.bsky.richtext.facet#tag"}],"features":[]}]"#,
        #"[{\#(index),"features":[{"$type":"app.bsky.richtext.facet#link","uri":"no"},\#(tag)]}]"#,
        #"[{\#(index),"features":[{"$type":"app.bsky.richtext.facet#tag","tag":5}]}]"#, "{}", "null",
    ]
    private static let embeds: [String] = [
        #"{"$type":"app.bsky.embed.images","images":[{"alt":"","image":\#(blob)}]}"#,
        #"{"$type":"app.bsky.embed.images","images":[{"alt":"No spoilers","image":\#(blob)}]}"#,
        #"{"$type":"app.bsky.embed.images","images":[{"alt":"No spoilers","image":5}]}"#,
        #"{"$type":"app.bsky.embed.images","images":{"alt":"No spoilers"}}"#,
        #"{"images":[{"alt":"No spoilers","image":\#(blob)}],"$type":"app.bsky.embed.images"}"#,
        #"""
        {"$type":"app.bsky.embed.gallery","items":[{"$type":"app.bsky.embed.gallery#image","alt":"swift",
        "image":\#(blob),"aspectRatio":{"width":1,"height":1}}]}
        """#,
        #"""
        {"$type":"app.bsky.embed.external",
        "external":{"uri":"https://example.com","title":"New","description":"York"}}
        """#,
        #"{"$type":"app.bsky.embed.external","external":{"title":"New","description":"York"}}"#,
        #"""
        {"$type":"app.bsky.embed.recordWithMedia","record":{"record":{
        "uri":"at://did:web:dan.test/app.bsky.feed.post/a",
        "cid":"bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"}},
        "media":{"$type":"app.bsky.embed.images","images":[{"alt":"in New York","image":\#(blob)}]}}
        """#,
        #"{"$type":"com.example.media","media":"swift","items":["swift"]}"#, "5", "null",
    ]

    /// The forms of each field, the usual one first. Fields may be missing or repeated, too.
    private static let fields: [(name: String, forms: [String])] = [
        ("$type", [#""app.bsky.feed.post""#, #""app.bsky.feed.post#main""#, #""com.example.other""#]),
        (
            "text",
            [
                #""just words""#, #""No \"SPOILERS\", please""#, #""日本のsweater""#, "\"\"", "5", "null",
                #""New\nYork, new york""#, #""naïve \ud83e\udd8b""#,
            ]
        ),
        ("createdAt", [#""2026-11-22T10:00:00Z""#, #""yesterday""#, "null"]),
        ("langs", [#"["en"]"#, #"["ja"]"#, "[]", #"[5,"ja"]"#, #"["a tag?","ja"]"#, #"["en",5]"#, #""ja""#]),
        ("tags", [#"["news"]"#, #"["Swift"]"#, #"["news",5,"swift"]"#, #""swift""#, "null"]),
        ("facets", facets), ("embed", embeds),
        ("reply", [#"{"root":5}"#, "null"]),
        ("labels", [#"{"$type":"com.atproto.label.defs#selfLabels","values":[]}"#, "5"]),
        ("entities", ["[]", "{}"]),
        ("via", [#""an app""#, "null"]),
    ]

    /// A record with most fields as usual, in any order.
    private static func record(_ random: inout SplitMix64) -> String {
        var written: [String] = []
        for field in fields {
            let isUsual = ["text", "createdAt"].contains(field.name)
            guard Int.random(in: 0..<10, using: &random) < (isUsual ? 9 : 5) else { continue }
            let isRepeated = Int.random(in: 0..<30, using: &random) == 0 && field.name != "$type"
            for _ in 0...(isRepeated ? 1 : 0) {
                let isFirst = Int.random(in: 0..<3, using: &random) == 0
                let form = isFirst ? field.forms[0] : field.forms.randomElement(using: &random) ?? "null"
                written.append("\"\(field.name)\":\(form)")
            }
        }
        return "{" + written.shuffled(using: &random).joined(separator: ",") + "}"
    }

    private static func embed(
        _ record: String?, _ random: inout SplitMix64
    ) throws -> AppBsky.Feed.Defs.PostView.EmbedUnion? {
        let titles = ["Words", "No spoilers", "in New"]
        let external = AppBsky.Embed.External.View(
            external: .init(
                uri: "https://example.com", title: titles.randomElement(using: &random) ?? "",
                description: Bool.random(using: &random) ? "York" : "more"))
        guard let record else {
            if Bool.random(using: &random) { return nil }
            return .externalView(external)
        }
        let view = AppBsky.Embed.Record.View(
            record: .viewRecord(
                .init(
                    uri: "at://did:web:carol.test/app.bsky.feed.post/quoted", cid: ModerationSubject.cid,
                    author: try ModerationSubject.profile(["did": "did:web:carol.test"]),
                    value: try UnknownObject(json: Array(record.utf8)), indexedAt: ModerationSubject.date)))
        guard Bool.random(using: &random) else { return .recordView(view) }
        return .recordWithMediaView(.init(record: view, media: .externalView(external)))
    }

    @Test
    func `A record that is read in part has the words that the whole record has`() throws {
        var random = SplitMix64(seed: 47)
        var found = 0
        var readInPart = 0
        for _ in 0..<Load.size(20_000, otherwise: 1500) {
            let own = Self.record(&random)
            let quoted = Bool.random(using: &random) ? Self.record(&random) : nil
            let post = AppBsky.Feed.Defs.PostView(
                uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
                author: try ModerationSubject.profile(["did": "did:web:bob.test"]),
                record: try UnknownObject(json: Array(own.utf8)), indexedAt: ModerationSubject.date,
                embed: try Self.embed(quoted, &random))
            let quote = QuotedContent(post.embed)
            let exact = PostTexts(post, quote).firstMatches {
                Self.matcher.exactMatches(
                    in: $0.text, tags: $0.tags, language: $0.language, followsAuthor: $0.isByFollowed,
                    now: .distantPast)
            }
            let quick = Self.matcher.matches(in: post, quote, followsAuthor: false, now: .distantPast)
            if quick != exact { Issue.record("\(own), quoting \(quoted ?? "nothing")") }
            if !exact.isEmpty { found += 1 }
            if let words = PostWords(post.record) {
                readInPart += 1
                let whole = PostRecordText(post.record)
                let isSame =
                    words.text == whole.text && words.tags.sorted() == whole.tags.sorted()
                    && words.language == whole.language
                if !isSame { Issue.record("\(own)") }
            }
        }
        #expect(found > Load.size(1000, otherwise: 300))
        #expect(readInPart > Load.size(500, otherwise: 150))
    }

    @Test
    func `A field that can't be read doesn't hide muted words`() throws {
        let json = #"{"createdAt":"yesterday","reply":{"depth":1.5},"text":"No spoilers","tags":["news"]}"#
        let record = try UnknownObject(json: Array(json.utf8))
        #expect(PostWords(record)?.text == "No spoilers")
        let post = AppBsky.Feed.Defs.PostView(
            uri: "at://did:web:bob.test/app.bsky.feed.post/a", cid: ModerationSubject.cid,
            author: try ModerationSubject.profile(["did": "did:web:bob.test"]), record: record,
            indexedAt: ModerationSubject.date)
        let matches = Self.matcher.matches(in: post, nil, followsAuthor: false, now: .distantPast)
        #expect(matches.map(\.piece) == ["spoilers"])
    }

    @Test
    func `Usual records are read in part, whatever they embed`() throws {
        for embed in ["images", "gallery", "external", "record", "recordWithMedia", "video"] {
            let json = #"""
                {"$type":"app.bsky.feed.post","createdAt":"2026-11-22T10:00:00Z","bridge":"more",
                "embed":{"$type":"app.bsky.embed.\#(embed)"},"facets":[{"$type":"app.bsky.richtext.facet",
                "index":{"byteStart":0,"byteEnd":1},"features":[{"$type":"app.bsky.richtext.facet#mention",
                "did":"did:web:bob.test"},\#(Self.tag)]}],"langs":["de","en"],"tags":["a"],"text":"words"}
                """#
            let record = try UnknownObject(json: Array(json.utf8))
            let words = try #require(PostWords(record))
            #expect(words.text == "words")
            #expect(words.tags.sorted() == ["Swift", "a"])
            #expect(words.language == "de")
        }
    }
}
