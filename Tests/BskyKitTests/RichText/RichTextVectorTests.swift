import SharedFolder
import TestLoad
import Testing

@testable import BskyKit

/// All rows of the shared files about texts.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, .init(rawValue: SharedFolder.whenAbsent)))
struct RichTextVectorTests {
    typealias Row = RichTextVectors.Row

    /// What a row says about a facet.
    struct Expected: Hashable {
        let kind: String
        let value: String
        let bytes: Range<Int>

        init(_ value: LexValue) {
            // A cashtag is stored as a tag.
            let kind = value["kind"]?.text ?? ""
            self.kind = kind == "cashtag" ? "tag" : kind
            self.value = value["value"]?.text ?? ""
            bytes = (value["byteStart"]?.number ?? -1)..<(value["byteEnd"]?.number ?? -1)
        }

        init(_ facet: DetectedFacet) {
            bytes = facet.bytes
            (kind, value) =
                switch facet.kind {
                case .mention(let handle): ("mention", handle.description)
                case .link(let uri): ("link", uri.description)
                case .tag(let tag): ("tag", tag)
                }
        }
    }

    @Test(arguments: try RichTextVectors.rows("richtext-detection", "rows"))
    func `official texts have the official facets`(row: Row) {
        #expect(RichText(row.text("text")).detected().map(Expected.init) == row.list("facets").map(Expected.init))
    }

    @Test(arguments: try RichTextVectors.rows("richtext-detection", "extra"))
    func `further texts have the official facets, or differ for a reason`(row: Row) {
        let found = RichText(row.text("text")).detected().map(Expected.init)
        #expect(found == row.list("expect").map(Expected.init))
        let differs = found != row.list("reference").map(Expected.init)
        #expect(differs == (row["why"] != nil), "deliberate differences, and only they, have a reason")
    }

    @Test(arguments: try RichTextVectors.rows("richtext-editing", "inserts"))
    func `inserted text moves the facets`(row: Row) {
        var text = RichText(row.text("text"), facets: row.list("facets").map(RichTextVectors.facet))
        text.insert(row.text("insert"), atByte: row.number("at"))
        #expect(text.text == row.text("expectText"))
        #expect(RichTextVectors.ranges(text.facets) == row.list("expectFacets").map { $0.numbers })
    }

    @Test(arguments: try RichTextVectors.rows("richtext-editing", "deletes"))
    func `removed text moves the facets`(row: Row) {
        var text = RichText(row.text("text"), facets: row.list("facets").map(RichTextVectors.facet))
        text.remove(bytes: row.number("from")..<row.number("to"))
        #expect(text.text == row.text("expectText"))
        #expect(RichTextVectors.ranges(text.facets) == row.list("expectFacets").map { $0.numbers })
    }

    @Test(arguments: try RichTextVectors.rows("richtext-editing", "segments"))
    func `a text falls into segments`(row: Row) throws {
        let given = row.list("inputFacets").map(RichTextVectors.facet)
        let facets = try given.isEmpty ? row.list("facets").map(Self.facet) : given
        let segments = RichText(row.text("text"), facets: facets).segments
        #expect(segments.map(\.text) == row.list("expect").map { $0["text"]?.text })
        for (segment, expected) in zip(segments, row.list("expect")) {
            #expect(
                segment.facet.map { [$0.index.byteStart, $0.index.byteEnd] } ?? []
                    == expected["facet"]?.numbers)
            guard given.isEmpty else { continue }
            #expect(Self.kind(segment) == (expected["kind"]?.text ?? ""))
        }
    }

    @Test(arguments: try RichTextVectors.rows("richtext-editing", "entities"))
    func `entities become facets`(row: Row) throws {
        let entities = row.list("entities").map { value in
            AppBsky.Feed.Post.Entity(
                index: .init(start: value["start"]?.number ?? -1, end: value["end"]?.number ?? -1),
                type: value["type"]?.text ?? "", value: value["value"]?.text ?? "")
        }
        var post = AppBsky.Feed.Post(text: row.text("text"), createdAt: .now, entities: entities)
        let found = RichText(post).segments.filter { $0.facet != nil }.map { segment -> [String] in
            switch segment.feature {
            case .link(let uri): ["link", uri.description, "\(segment.bytes)"]
            case .mention(let did): ["mention", did.description, "\(segment.bytes)"]
            default: []
            }
        }
        let expected = row.list("expect").map(Expected.init)
        #expect(found == expected.map { [$0.kind, $0.value, "\($0.bytes)"] })
        // Facets win.
        post.facets = [RichTextVectors.facet([0, 1])]
        #expect(RichText(post).facets == post.facets)
    }

    @Test(arguments: try RichTextVectors.rows("sanitization", "rows"))
    func `line breaks are collapsed, and the facets move along`(row: Row) {
        let text = RichText(row.text("text"), facets: row.list("facets").map(RichTextVectors.facet))
        let cleaned = text.collapsingLineBreaks()
        #expect(Array(cleaned.text.utf8) == Array(row.text("expectText").utf8))
        #expect(RichTextVectors.ranges(cleaned.facets) == row.list("expectFacets").map { $0.numbers })
    }

    @Test(arguments: try RichTextVectors.rows("graphemes", "rows") + RichTextVectors.rows("graphemes", "extra"))
    func `characters are counted as the servers count them`(row: Row) {
        let text = RichText(row.text("text"))
        #expect(text.graphemeCount == row.number("graphemes"))
        #expect(text.text.utf8.count == row.number("utf8"))
        #expect(text.text.utf16.count == row.number("utf16"))
    }

    @Test func `the table of top-level domains is that of the shared file`() throws {
        let value = try LexValue(json: SharedFolder.data("vectors/top-level-domains.json"))
        let names = ((value["ascii"]?.elements ?? []) + (value["punycode"]?.elements ?? [])).compactMap(\.text)
        #expect(names.count == 1_438)
        #expect(names.allSatisfy { TopLevelDomains.contains(Array($0.utf8)) })
        #expect(TopLevelDomains.table.reduce(0) { $0 + $1.value.utf8.count / $1.key } == names.count)
        let about = value["about"]?.text ?? ""
        #expect(about.contains(TopLevelDomains.date))
        for name in ["", "c", "test", "comm", "notatld", String(repeating: "a", count: 100)] {
            #expect(!TopLevelDomains.contains(Array(name.utf8)))
        }
    }

    private static func kind(_ segment: RichText.Segment) -> String {
        switch segment.feature {
        case .link: "link"
        case .mention: "mention"
        case .tag: "tag"
        case nil: segment.facet == nil ? "" : "other"
        }
    }

    /// A facet of the kind that a row names.
    private static func facet(_ value: LexValue) throws -> AppBsky.Richtext.Facet {
        let range = value["bytes"]?.numbers ?? []
        let feature: AppBsky.Richtext.Facet.FeaturesUnion =
            switch value["kind"]?.text {
            case "link": .link(.init(uri: "https://example.com/"))
            case "mention": .mention(.init(did: "did:plc:1234"))
            default: .unknown(try UnknownObject(json: Array(#"{"$type":"com.example.other"}"#.utf8)))
            }
        return .init(index: .init(byteStart: range[0], byteEnd: range[1]), features: [feature])
    }
}
