import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct DecodeCommandTests {
    private static let post =
        #"{"$type":"app.bsky.feed.post","text":"hi","createdAt":"2026-01-01T00:00:00Z","new":1.5}"#

    @Test func `DAG-CBOR is printed as JSON`() async throws {
        let desk = try await Desk()
        try desk.write(Data([0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x42, 0x00, 0xFF]), to: "value.cbor")
        let decode = await desk.atp("decode", "cbor", "value.cbor")
        #expect(decode.output == "{\n  \"a\": 1,\n  \"b\": {\n    \"$bytes\": \"AP8\"\n  }\n}\n")
    }

    @Test(arguments: ["", "{", #"{"a":1.5}"#, "[1] 2"])
    func `DAG-CBOR outside the data model is rejected`(input: String) async throws {
        let desk = try await Desk()
        let decode = await desk.atp("decode", "json", stdin: input)
        #expect(decode.code == .refused)
        #expect(decode.errors.hasPrefix("atp: "))
    }

    @Test func `a value is read as the type it names, or as the given type`() async throws {
        let desk = try await Desk()
        for arguments in [[], ["--as", "app.bsky.feed.post"], ["--as", "app.bsky.feed.post#main"]] {
            let decode = await desk.atp(["decode", "json", "--json"] + arguments, stdin: Self.post)
            #expect(decode.code == .success)
            let value = try decode.json()["value"] as? [String: Any]
            #expect(value?["text"] as? String == "hi")
            #expect(value?["new"] as? Double == 1.5)
        }
        #expect(await desk.atp("decode", "json", stdin: #"{"$type":"app.bsky.feed.post"}"#).code == .refused)
        #expect(await desk.atp("decode", "json", "--as", "com.example.nothing", stdin: "{}").code == .usage)
    }

    @Test func `elements that don't decode are reported, or rejected in strict mode`() async throws {
        let desk = try await Desk()
        let page = #"{"posts":[1,{"uri":"at://nonsense"}]}"#
        let type = "app.bsky.feed.getPosts#Output"
        let decode = await desk.atp("decode", "json", "--as", type, stdin: page)
        #expect(decode.code == .success)
        #expect(decode.output == "{\n  \"posts\": []\n}\n")
        #expect(decode.errors.split(separator: "\n").count == 2)
        #expect(decode.errors.hasPrefix("issue: posts[0]"))
        let json = try await desk.atp("decode", "json", "--as", type, "--json", stdin: page).json()
        #expect((json["issues"] as? [[String: String]])?.map { $0["path"] } == ["posts[0]", "posts[1].uri"])
        #expect(await desk.atp("decode", "json", "--as", type, "--strict", stdin: page).code == .refused)
    }

    @Test func `violations of a lexicon's constraints are reported`() async throws {
        let desk = try await Desk()
        let text = String(repeating: "x", count: 301)
        let post = #"{"$type":"app.bsky.feed.post","text":"\#(text)","createdAt":"2026-01-01T00:00:00Z"}"#
        let decode = await desk.atp("decode", "json", stdin: post)
        #expect(decode.code == .success)
        #expect(decode.errors.contains("fault: text: 301 characters"))
    }
}
