import ATData
import BskyLexicons
import FixtureFeeds
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct CodableBridgeTests {
    typealias Page = AppBsky.Feed.GetTimeline.Output

    @Test func `JSONEncoder and JSONDecoder give the same values and trees`() throws {
        let json = FixtureFeed.page(posts: 20, options: .all)
        let page = try Page(json: json)
        #expect(try JSONDecoder().decode(Page.self, from: Data(json)) == page)
        let encoded = try JSONEncoder().encode(page)
        #expect(try RawValue(json: encoded) == RawValue(json: json))
    }

    @Test func `generated types work in Codable types`() throws {
        struct Mine: Codable, Equatable {
            var label: AppBsky.Richtext.Facet.ByteSlice
            var handles: [DID: Handle]
        }
        let mine = Mine(label: .init(byteStart: 1, byteEnd: 5), handles: ["did:plc:abc": "a.test"])
        let json = try JSONEncoder().encode(mine)
        #expect(try JSONDecoder().decode(Mine.self, from: json) == mine)
        #expect(
            try RawValue(json: json)
                == RawValue(
                    json: #"{"label":{"byteStart":1,"byteEnd":5},"handles":{"did:plc:abc":"a.test"}}"#.data(
                        using: .utf8) ?? Data()))
    }

    @Test func `a bad element throws, unless there is a log to put it in`() throws {
        let json = Data(
            #"{"features":[{"$type":"app.bsky.richtext.facet#tag"}],"index":{"byteStart":0,"byteEnd":1}}"#.utf8)
        let decoder = JSONDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(AppBsky.Richtext.Facet.self, from: json) }
        let log = WireIssueLog()
        decoder.userInfo[.wireIssues] = log
        #expect(try decoder.decode(AppBsky.Richtext.Facet.self, from: json).features.isEmpty)
        #expect(log.issues.map(\.path) == ["features[0].tag"])
    }

    @Test func `identifiers decode from strings and report errors`() throws {
        #expect(try JSONDecoder().decode([DID].self, from: Data(#"["did:plc:abc"]"#.utf8)) == ["did:plc:abc"])
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode([TID].self, from: Data(#"["abc"]"#.utf8))
        }
        #expect("\(error)".contains("is not a TID"))
    }

    @Test func `values of the data model keep their kinds`() throws {
        let value: LexValue = [
            "link": .link("bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"), "bytes": .bytes([1, 2]),
            "n": [nil, true, -5, "x"],
        ]
        #expect(try JSONDecoder().decode(LexValue.self, from: JSONEncoder().encode(value)) == value)
    }
}
