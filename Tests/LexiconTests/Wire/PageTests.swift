import ATData
import BskyLexicons
import FixtureFeeds
import TestLoad
import Testing

/// The timeline as servers send it, and as they will send it one day.
@Suite(.inTurn) struct PageTests {
    typealias Page = AppBsky.Feed.GetTimeline.Output
    typealias Post = AppBsky.Feed.Post

    @Test(
        arguments: [FixtureFeed.Options(), .unknownFields, .unknownEmbeds, .futureRecords, .all],
        [7, 8, 9] as [UInt64])
    func `decoding and encoding gives the same tree`(_ options: FixtureFeed.Options, _ seed: UInt64) throws {
        let json = FixtureFeed.page(seed: seed, options: options)
        let page = try Page(json: json)
        #expect(page.feed.count == 100)
        let written = try page.json()
        #expect(try RawValue(json: written) == RawValue(json: json))
        #expect(try Page(json: written) == page)
    }

    @Test(arguments: [FixtureFeed.Options(), [.unknownFields, .unknownEmbeds]])
    func `a page survives DAG-CBOR`(_ options: FixtureFeed.Options) throws {
        let page = try Page(json: FixtureFeed.page(options: options))
        let cbor = try page.dagCBOR()
        let back = try Page(dagCBOR: cbor)
        #expect(back == page)
        #expect(try back.dagCBOR() == cbor)
        #expect(try LexValue(dagCBOR: cbor).dagCBOR() == cbor)
        #expect(try RawValue(json: back.json()) == RawValue(json: page.json()))
    }

    @Test(arguments: [FixtureFeed.Options(), [.unknownFields, .unknownEmbeds]])
    func `posts round-trip in both formats, with the same canonical bytes`(_ options: FixtureFeed.Options) throws {
        for json in FixtureFeed.records(200, options: options) {
            let post = try Post(json: json)
            #expect(try RawValue(json: post.json()) == RawValue(json: json))
            let cbor = try post.dagCBOR()
            #expect(try LexValue(json: json).dagCBOR() == cbor)
            #expect(try Post(dagCBOR: cbor) == post)
        }
    }

    @Test func `a field of unknown type can be decoded later`() throws {
        let page = try Page(json: FixtureFeed.page(options: .futureRecords))
        var posts = 0
        for item in page.feed {
            if item.post.record.type == "app.bsky.feed.post" {
                #expect(try !item.post.record.decode(as: Post.self).text.isEmpty)
                posts += 1
            } else {
                #expect(item.post.record.type == "app.bsky.feed.hologram")
                #expect(throws: WireError.self) { try item.post.record.decode(as: Post.self) }
                let error = try #require(throws: WireError.self) { try item.post.record.decode(as: LexValue.self) }
                #expect(error.path == "scale")
            }
        }
        #expect(posts > 50)
        #expect(posts < 100)
    }

    /// A page of which the post at an index has something replaced.
    private func page(_ posts: Int = 100, breaking index: Int, _ change: (inout LexValue) -> Void) throws -> [UInt8] {
        guard case .object(var page) = try LexValue(json: FixtureFeed.page(posts: posts)),
            case .array(var feed)? = page["feed"]
        else { return [] }
        change(&feed[index])
        page["feed"] = .array(feed)
        return try LexValue.object(page).json()
    }

    @Test func `one bad post of a hundred leaves ninety-nine and an issue with its path`() throws {
        let json = try page(breaking: 3) { $0.set(["post", "author", "did"], to: "did:PLC:abc") }
        var issues: [WireIssue] = []
        let page = try Page(json: json, issues: &issues)
        #expect(page.feed.count == 99)
        #expect(issues.map(\.path) == ["feed[3].post.author.did"])
        #expect(issues.first?.reason.hasPrefix("\"did:PLC:abc\" is not a DID: the method must be") == true)
        #expect(try issues.first?.raw.decode(as: LexValue.self)["post"]?["author"]?["did"] == "did:PLC:abc")
        let error = try #require(throws: WireError.self) { try Page(json: json) }
        #expect(error.path == "feed[3].post.author.did")
    }

    @Test func `the same holds for DAG-CBOR`() throws {
        let json = try page(breaking: 98) { $0.set(["post", "indexedAt"], to: 5) }
        var issues: [WireIssue] = []
        let cbor = try LexValue(json: json).dagCBOR()
        #expect(try Page(dagCBOR: cbor, issues: &issues).feed.count == 99)
        #expect(issues.map(\.path) == ["feed[98].post.indexedAt"])
        #expect(issues.map(\.reason) == ["expected a string, found an integer"])
    }

    static let breaks: [(String, LexValue?, String)] = [
        ("post.uri", nil, "post.uri"), ("post.uri", .null, "post.uri"),
        ("post.indexedAt", "yesterday", "post.indexedAt"),
        ("post.author.handle", "not a handle", "post.author.handle"), ("post.record", "text", "post.record"),
        ("post.embed", ["$type": "app.bsky.embed.images#view"], "post.embed.images"),
        ("post.likeCount", "many", "post.likeCount"),
        ("reason", ["$type": "app.bsky.feed.defs#reasonRepost"], "reason.by"),
        ("post.author", .null, "post.author"), ("post.labels", "none", "post.labels"),
        ("reply", ["root": [:], "parent": 5], "reply.parent"), ("reason", ["$type": 5], "reason.$type"),
        ("reason", ["$type": ""], "reason.$type"),
    ]

    @Test(arguments: breaks)
    func `a broken post is skipped without affecting the others`(_ path: String, _ value: LexValue?, _ where: String)
        throws
    {
        let names = path.split(separator: ".").map(String.init)
        let json = try page(10, breaking: 4) { $0.set(names, to: value) }
        for bytes in [json, try? LexValue(json: json).dagCBOR()] {
            guard let bytes else { continue }
            var issues: [WireIssue] = []
            let page =
                bytes == json ? try Page(json: bytes, issues: &issues) : try Page(dagCBOR: bytes, issues: &issues)
            #expect(page.feed.count == 9)
            #expect(issues.map(\.path) == ["feed[4]." + `where`])
        }
    }

    static let harmless: [(String, LexValue?)] = [
        ("post.embed", ["$type": "app.bsky.embed.hologram#view", "mesh": 5]), ("post.embed", ["no": "type"]),
        ("post.embed", [:]), ("reason", ["$type": "app.bsky.feed.defs#reasonPin"]), ("post.viewer", nil),
        ("post.viewer", .null), ("post.author.displayName", .null), ("post.extra", ["a": [1, .null]]),
        ("post.record", [:]), ("post.author.displayName", .string(String(repeating: "long ", count: 1000))),
        ("post.author.associated.chat.allowIncoming", "sometimes"),
    ]

    @Test(arguments: harmless)
    func `unknown fields are kept and written back`(_ path: String, _ value: LexValue?) throws {
        let names = path.split(separator: ".").map(String.init)
        let json = try page(10, breaking: 4) { $0.set(names, to: value) }
        let page = try Page(json: json)
        #expect(page.feed.count == 10)
        #expect(try RawValue(json: page.json()) == RawValue(json: json))
        let cbor = try page.dagCBOR()
        #expect(try cbor == LexValue(json: json).dagCBOR())
        #expect(try Page(dagCBOR: cbor) == page)
    }

    @Test func `a type with the suffix #main is the type without`() throws {
        let json =
            #"{"$type":"app.bsky.embed.external#main","external":{"uri":"https://x.y","title":"t","description":""}}"#
        let embed = try Post.EmbedUnion(json: Array(json.utf8))
        guard case .external = embed else {
            Issue.record("decoded as \(embed)")
            return
        }
    }

    @Test func `a $type that comes last, or is spelled with escapes, is found`() throws {
        for json in [
            #"{"uri":"https://x.y","a":{"$type":"b"},"$type":"app.bsky.richtext.facet#link"}"#,
            #"{ "\u0024type" : "app.bsky.richtext.facet#l\u0069nk" , "uri":"https:\/\/x.y"}"#,
        ] {
            guard case .link(let link) = try AppBsky.Richtext.Facet.FeaturesUnion(json: Array(json.utf8)) else {
                Issue.record("not found in \(json)")
                continue
            }
            #expect(link.uri == "https://x.y")
            #expect(link.unknownFields["$type"] == nil)
        }
    }

    @Test func `elements left out of an element that is itself left out are not reported`() throws {
        let json = try page(3, breaking: 1) {
            $0.set(["post", "labels"], to: [5])
            $0.set(["post", "uri"], to: 5)
        }
        var issues: [WireIssue] = []
        #expect(try Page(json: json, issues: &issues).feed.count == 2)
        #expect(issues.count == 1)
    }

    @Test func `an inner array loses its element, and the post is kept`() throws {
        let json = try page(3, breaking: 1) { $0.set(["post", "labels"], to: [5, ["val": "x"]]) }
        var issues: [WireIssue] = []
        let page = try Page(json: json, issues: &issues)
        #expect(page.feed.count == 3)
        #expect(page.feed[1].post.labels?.isEmpty == true)
        #expect(issues.map(\.path) == ["feed[1].post.labels[0]", "feed[1].post.labels[1].cts"])
    }
}
