import ATData
import BskyLexicons
import FixtureFeeds
import Foundation

/// The speed of decoding and encoding pages and posts, compared with Foundation's coders and plain `Codable` types with
/// the same fields.
enum CodecBench {
    static func run() throws -> [Measurement] {
        try measure(FixtureFeed.page())
    }

    /// The best of several runs, in seconds per call.
    static func time(_ seconds: Double = 0.6, _ body: () throws -> Void) rethrows -> Double {
        try body()
        var best = Double.infinity
        let stop = ContinuousClock.now.advanced(by: .seconds(seconds))
        repeat {
            let start = ContinuousClock.now
            try body()
            best = min(best, start.duration(to: .now) / .seconds(1))
        } while ContinuousClock.now < stop
        return best
    }

    private typealias Page = AppBsky.Feed.GetTimeline.Output
    private typealias Post = AppBsky.Feed.Post

    private static func measure(_ json: [UInt8]) throws -> [Measurement] {
        try pages(json) + posts(json) + values(json) + syntax()
    }

    /// A page of 100 posts. Its records are `unknown` in the lexicon: measured once with the records left encoded on
    /// both sides, and once decoded as posts on both.
    private static func pages(_ json: [UInt8]) throws -> [Measurement] {
        let data = Data(json)
        let size = Double(json.count) / 1e6
        let page = try Page(json: json)
        let untyped = JSONDecoder()
        let typed = JSONDecoder()
        typed.userInfo[PlainUnknown.typed] = true
        let plain = try typed.decode(PlainAppBskyFeedGetTimeline.self, from: data)
        precondition(plain.feed.count == page.feed.count)

        let views = try time { _ = try Page(json: data) }
        let plainViews = try time { _ = try untyped.decode(PlainAppBskyFeedGetTimeline.self, from: data) }
        let all = try time {
            for item in try Page(json: data).feed { _ = try item.post.record.decode(as: Post.self) }
        }
        let plainAll = try time { _ = try typed.decode(PlainAppBskyFeedGetTimeline.self, from: data) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let out = try time { _ = try page.jsonData() }
        let plainOut = try time { _ = try encoder.encode(plain) }
        let (twin, altered) = (try Page(json: json), try Self.altered(page))
        precondition(page == twin && page != altered)
        let same = time { keep(page == twin) }
        let different = time { keep(page == altered) }
        let cbor = try page.dagCBOR()
        let cborSize = Double(cbor.count) / 1e6
        let cborOut = try time { _ = try page.dagCBOR() }
        let cborIn = try time { _ = try Page(dagCBOR: cbor) }
        return [
            Measurement(metric: "page decode, records left raw", value: size / views, unit: "MB/s"),
            Measurement(metric: "page decode, JSONDecoder, records ignored", value: size / plainViews, unit: "MB/s"),
            Measurement(metric: "page decode ratio, views", value: plainViews / views, unit: "×"),
            Measurement(metric: "page decode, posts too", value: size / all, unit: "MB/s"),
            Measurement(metric: "page decode, JSONDecoder, posts too", value: size / plainAll, unit: "MB/s"),
            Measurement(metric: "page decode ratio, views and posts", value: plainAll / all, unit: "×"),
            Measurement(metric: "page encode, records written as they came", value: size / out, unit: "MB/s"),
            Measurement(metric: "page encode, JSONEncoder", value: size / plainOut, unit: "MB/s"),
            Measurement(metric: "page encode ratio", value: plainOut / out, unit: "×"),
            Measurement(metric: "page ==, equal", value: same * 1e6, unit: "µs"),
            Measurement(metric: "page ==, not equal", value: different * 1e6, unit: "µs"),
            Measurement(metric: "page encode, DAG-CBOR, records transcoded", value: cborSize / cborOut, unit: "MB/s"),
            Measurement(metric: "page decode, DAG-CBOR", value: cborSize / cborIn, unit: "MB/s"),
        ]
    }

    /// A page that differs in its last post only.
    private static func altered(_ page: Page) throws -> Page {
        var page = page
        guard let last = page.feed.indices.last else { return page }
        page.feed[last].post.likeCount = (page.feed[last].post.likeCount ?? 0) + 1
        return page
    }

    private static func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }

    /// The page's posts, typed on both sides.
    private static func posts(_ json: [UInt8]) throws -> [Measurement] {
        let jsons = try Page(json: json).feed.map(\.post.record.raw.bytes)
        let posts = try jsons.map { try Post(json: $0) }
        let cbors = try posts.map { try $0.dagCBOR() }
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let plains = try jsons.map { try decoder.decode(PlainAppBskyFeedPost.self, from: Data($0)) }
        let jsonSize = Double(jsons.map(\.count).reduce(0, +)) / 1e6
        let cborSize = Double(cbors.map(\.count).reduce(0, +)) / 1e6
        let count = Double(posts.count)

        let plainIn = try time {
            for json in jsons { _ = try decoder.decode(PlainAppBskyFeedPost.self, from: Data(json)) }
        }
        let plainOut = try time { for plain in plains { _ = try encoder.encode(plain) } }
        let jsonIn = try time { for json in jsons { _ = try Post(json: json) } }
        let cborIn = try time { for cbor in cbors { _ = try Post(dagCBOR: cbor) } }
        let jsonOut = try time { for post in posts { _ = try post.json() } }
        let cborOut = try time { for post in posts { _ = try post.dagCBOR() } }
        return [
            Measurement(metric: "post decode, JSON", value: count / jsonIn, unit: "posts/s"),
            Measurement(metric: "post decode, DAG-CBOR", value: count / cborIn, unit: "posts/s"),
            Measurement(metric: "post decode, DAG-CBOR, bytes", value: cborSize / cborIn, unit: "MB/s"),
            Measurement(metric: "post decode ratio, JSON to JSONDecoder", value: plainIn / jsonIn, unit: "×"),
            Measurement(metric: "post decode ratio, DAG-CBOR to JSONDecoder", value: plainIn / cborIn, unit: "×"),
            Measurement(metric: "post decode ratio, DAG-CBOR to JSON", value: jsonIn / cborIn, unit: "×"),
            Measurement(metric: "post encode, JSON", value: jsonSize / jsonOut, unit: "MB/s"),
            Measurement(metric: "post encode ratio, JSON to JSONEncoder", value: plainOut / jsonOut, unit: "×"),
            Measurement(metric: "post encode, canonical DAG-CBOR", value: cborSize / cborOut, unit: "MB/s"),
        ]
    }

    /// The page as a tree of untyped values.
    private static func values(_ json: [UInt8]) throws -> [Measurement] {
        let value = try LexValue(json: json)
        let cborSize = Double(try value.dagCBOR().count) / 1e6
        let jsonIn = try time { _ = try LexValue(json: json) }
        let cborOut = try time { _ = try value.dagCBOR() }
        return [
            Measurement(metric: "LexValue decode, JSON", value: Double(json.count) / 1e6 / jsonIn, unit: "MB/s"),
            Measurement(metric: "LexValue decode, JSON, a page", value: jsonIn * 1e6, unit: "µs"),
            Measurement(metric: "LexValue encode, DAG-CBOR, a page", value: cborOut * 1e6, unit: "µs"),
            Measurement(metric: "LexValue encode, canonical DAG-CBOR", value: cborSize / cborOut, unit: "MB/s"),
        ]
    }

    private static func syntax() throws -> [Measurement] {
        func rate<Value: SyntaxString>(_: Value.Type, _ text: String) throws -> Measurement {
            let seconds = try time(0.1) { for _ in 0..<1000 { _ = try Value(text) } }
            return Measurement(metric: "\(Value.self) from text", value: 1000 / seconds / 1e6, unit: "M/s")
        }
        return [
            try rate(DID.self, "did:plc:z72i7hdynmk6r22z27h6tvur"), try rate(Handle.self, "alice.bsky.social"),
            try rate(NSID.self, "app.bsky.feed.post"),
            try rate(ATURI.self, "at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3jzfcijpj2z2a"),
            try rate(RecordKey.self, "3jzfcijpj2z2a"), try rate(TID.self, "3jzfcijpj2z2a"),
            try rate(CID.self, "bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"),
            try rate(Datetime.self, "2025-09-22T12:07:10.658Z"), try rate(LanguageTag.self, "pt-BR"),
            try rate(URIString.self, "https://cdn.bsky.app/img/avatar/plain/did:plc:z72i7hdynmk6r22z27h6tvur/x@jpeg"),
        ]
    }
}
