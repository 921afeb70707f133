import ATData
import FeedGenerator
import Foundation
import HandWrittenLexicons

/// How fast pages and posts are read and written, against Foundation's coders and plain `Codable` types of the same fields.
enum CodecBench {
    static func run() throws -> [Measurement] {
        try run(page: FeedGenerator.page())
    }

    /// The best of several runs, in seconds for one call.
    private static func time(_ seconds: Double = 0.6, _ body: () throws -> Void) rethrows -> Double {
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

    private static func posts(_ page: Page) -> [UnknownObject] {
        page.feed.map(\.post.record)
    }

    private static func run(page json: [UInt8]) throws -> [Measurement] {
        var rows: [Measurement] = []
        let data = Data(json)
        let mb = Double(json.count) / 1e6
        let page = try Page(json: json)
        let decoder = JSONDecoder()
        let typed = JSONDecoder()
        typed.userInfo[PlainUnknown.typed] = true
        let plain = try decoder.decode(PlainAppBskyFeedGetTimeline.self, from: data)
        let plainTyped = try typed.decode(PlainAppBskyFeedGetTimeline.self, from: data)
        precondition(plain.feed.count == page.feed.count)

        let ours = try time { _ = try Page(json: data) }
        let theirs = try time { _ = try decoder.decode(PlainAppBskyFeedGetTimeline.self, from: data) }
        rows.append(Measurement(metric: "page decode, records raw", value: mb / ours, unit: "MB/s"))
        rows.append(Measurement(metric: "page decode, JSONDecoder, records ignored", value: mb / theirs, unit: "MB/s"))
        rows.append(Measurement(metric: "page decode ratio (views)", value: theirs / ours, unit: "×"))

        let oursAll = try time {
            for post in try Page(json: data).feed { _ = try post.post.record.decode(as: Post.self) }
        }
        let theirsAll = try time { _ = try typed.decode(PlainAppBskyFeedGetTimeline.self, from: data) }
        rows.append(Measurement(metric: "page decode, posts decoded too", value: mb / oursAll, unit: "MB/s"))
        rows.append(
            Measurement(metric: "page decode, JSONDecoder, posts decoded too", value: mb / theirsAll, unit: "MB/s"))
        rows.append(Measurement(metric: "page decode ratio (views and posts)", value: theirsAll / oursAll, unit: "×"))

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let oursOut = try time { _ = try page.jsonData() }
        let theirsOut = try time { _ = try encoder.encode(plainTyped) }
        let theirSize = Double(try encoder.encode(plainTyped).count) / 1e6
        let ourSize = Double(try page.json().count) / 1e6
        rows.append(Measurement(metric: "page encode", value: ourSize / oursOut, unit: "MB/s"))
        rows.append(Measurement(metric: "page encode, JSONEncoder", value: theirSize / theirsOut, unit: "MB/s"))
        rows.append(Measurement(metric: "page encode ratio", value: theirsOut / oursOut, unit: "×"))

        let raws = posts(page)
        let jsons = raws.map(\.raw.bytes)
        let records = try raws.map { try $0.decode(as: Post.self) }
        let cbors = try records.map { try $0.dagCBOR() }
        let jsonBytes = Double(jsons.map(\.count).reduce(0, +)) / 1e6
        let cborBytes = Double(cbors.map(\.count).reduce(0, +)) / 1e6
        let n = Double(records.count)
        let plains = try time {
            for json in jsons { _ = try decoder.decode(PlainAppBskyFeedPost.self, from: Data(json)) }
        }
        let jsonIn = try time { for json in jsons { _ = try Post(json: json) } }
        let cborIn = try time { for cbor in cbors { _ = try Post(dagCBOR: cbor) } }
        let jsonOut = try time { for record in records { _ = try record.json() } }
        let cborOut = try time { for record in records { _ = try record.dagCBOR() } }
        rows.append(Measurement(metric: "post decode, JSON", value: n / jsonIn, unit: "records/s"))
        rows.append(Measurement(metric: "post decode, JSON", value: jsonBytes / jsonIn, unit: "MB/s"))
        rows.append(Measurement(metric: "post decode, DAG-CBOR", value: n / cborIn, unit: "records/s"))
        rows.append(Measurement(metric: "post decode, DAG-CBOR", value: cborBytes / cborIn, unit: "MB/s"))
        rows.append(Measurement(metric: "post decode, DAG-CBOR against JSON", value: jsonIn / cborIn, unit: "×"))
        rows.append(Measurement(metric: "post decode, DAG-CBOR against JSONDecoder", value: plains / cborIn, unit: "×"))
        rows.append(Measurement(metric: "post encode, JSON", value: jsonBytes / jsonOut, unit: "MB/s"))
        rows.append(Measurement(metric: "post encode, DAG-CBOR", value: cborBytes / cborOut, unit: "MB/s"))
        let pageOut = try page.dagCBOR()
        let pageCBOR = try time { _ = try page.dagCBOR() }
        rows.append(
            Measurement(
                metric: "page encode, DAG-CBOR (records transcoded)", value: Double(pageOut.count) / 1e6 / pageCBOR,
                unit: "MB/s"))
        let pageIn = try time { _ = try Page(dagCBOR: pageOut) }
        rows.append(
            Measurement(metric: "page decode, DAG-CBOR", value: Double(pageOut.count) / 1e6 / pageIn, unit: "MB/s"))
        let value = try LexValue(json: json)
        let valueCBOR = try time { _ = try value.dagCBOR() }
        let valueIn = try time { _ = try LexValue(json: json) }
        rows.append(
            Measurement(
                metric: "LexValue encode, DAG-CBOR", value: Double(pageOut.count) / 1e6 / valueCBOR, unit: "MB/s"))
        rows.append(Measurement(metric: "LexValue decode, JSON", value: mb / valueIn, unit: "MB/s"))
        rows += try syntax()
        return rows
    }

    private static func syntax() throws -> [Measurement] {
        func rate<Value: SyntaxString>(_: Value.Type, _ text: String) throws -> Measurement {
            let seconds = try time(0.1) { for _ in 0..<1000 { _ = try Value(validating: text) } }
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
