import ATData
import BskyLexicons
import FixtureFeeds
import TestLoad
import Testing

@Suite(.inTurn) struct HostileInputTests {
    typealias Page = AppBsky.Feed.GetTimeline.Output
    typealias Post = AppBsky.Feed.Post

    static let depth = 25_000

    @Test(arguments: [
        Array(repeating: UInt8(ascii: "["), count: depth), Array(String(repeating: #"{"a":"#, count: depth).utf8),
        Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8),
    ])
    func `JSON nested 25,000 deep is refused, wherever it stands`(_ json: [UInt8]) throws {
        try refuse(json) { try LexValue(json: $0) }
        try refuse(json) { try RawValue(json: $0) }
        try refuse(Array(#"{"text":"a","createdAt":"2024-01-01T00:00:00Z","x":"#.utf8) + json) { try Post(json: $0) }
        try refuse(Array(#"{"text":"a","createdAt":"2024-01-01T00:00:00Z","embed":"#.utf8) + json) {
            try Post(json: $0)
        }
        try refuse(Array(#"{"feed":[{"post":"#.utf8) + json) {
            var issues: [WireIssue] = []
            return try Page(json: $0, issues: &issues)
        }
    }

    @Test func `DAG-CBOR nested 25,000 deep is refused, wherever it stands`() throws {
        let arrays = Array(repeating: UInt8(0x81), count: Self.depth) + [0xF6]
        let maps = Array(repeatElement([0xA1, 0x61, 0x61], count: Self.depth).joined()) + [UInt8(0xF6)]
        for bytes in [arrays, maps] {
            try refuse(bytes) { try LexValue(dagCBOR: $0) }
            try refuse(bytes) { try RawValue(dagCBOR: $0) }
            try refuse([0xA1, 0x61, 0x78] + bytes) { try Post(dagCBOR: $0) }
        }
    }

    private func refuse<Value>(_ bytes: [UInt8], _ read: ([UInt8]) throws -> Value) throws {
        let error = try #require(throws: WireError.self) { try read(bytes) }
        #expect(error.kind == .limit || error.kind == .mismatch)
    }

    @Test func `a limit on depth that is raised is kept within what a stack bears`() throws {
        #expect(WireLimits(depth: .max).depth == 2048)
        let json = Array((String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)).utf8)
        #expect(try RawValue(json: json, limits: WireLimits(depth: 5000)).bytes == json)
        #expect(throws: WireError.self) { try LexValue(json: json, limits: WireLimits(depth: 5000)) }
    }

    @Test func `a page cut anywhere is refused`() throws {
        let json = FixtureFeed.page(posts: Load.size(2, otherwise: 1), options: .all)
        for count in stride(from: 0, to: json.count, by: Load.size(1, otherwise: 5)) {
            #expect(throws: WireError.self) { try Page(json: json[..<count]) }
            var issues: [WireIssue] = []
            #expect(throws: WireError.self) { try Page(json: json[..<count], issues: &issues) }
        }
        let cbor = try LexValue(json: FixtureFeed.page(posts: 2, options: .unknownFields)).dagCBOR()
        for count in stride(from: 0, to: cbor.count, by: Load.size(1, otherwise: 5)) {
            #expect(throws: WireError.self) { try Page(dagCBOR: cbor[..<count]) }
            #expect(throws: WireError.self) { try LexValue(dagCBOR: cbor[..<count]) }
        }
    }

    @Test func `a page with any byte changed is read or refused`() throws {
        let json = FixtureFeed.page(posts: 1, options: .all)
        for index in stride(from: 0, to: json.count, by: Load.size(1, otherwise: 7)) {
            let byte = json[index]
            var broken = json
            for other in [byte ^ 1, byte ^ 0x80, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "}")] {
                broken[index] = other
                var issues: [WireIssue] = []
                if let page = try? Page(json: broken, issues: &issues) { #expect(page.feed.count <= 1) }
            }
        }
        let cbor = try LexValue(json: FixtureFeed.page(posts: 1, options: .unknownFields)).dagCBOR()
        for index in stride(from: 0, to: cbor.count, by: Load.size(1, otherwise: 7)) {
            var broken = cbor
            for other in [cbor[index] ^ 1, cbor[index] ^ 0x20, 0xFF, 0x9B, 0xBB] {
                broken[index] = other
                var issues: [WireIssue] = []
                _ = try? Page(dagCBOR: broken, issues: &issues)
                // What is accepted is canonical, so that it comes back byte by byte.
                if let value = try? LexValue(dagCBOR: broken) { #expect(try value.dagCBOR() == broken) }
            }
        }
    }

    @Test func `a page of broken posts takes linear time and keeps every issue`() throws {
        let count = Load.size(100_000, otherwise: 10_000)
        let json = Array(#"{"feed":[\#(repeatElement("{}", count: count).joined(separator: ","))]}"#.utf8)
        var issues: [WireIssue] = []
        #expect(try Page(json: json, issues: &issues).feed.isEmpty)
        #expect(issues.count == count)
        #expect(issues.last?.path == "feed[\(count - 1)].post")
    }
}
