import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct PostCommandTests {
    /// The record that a post became.
    private func record(_ outcome: Desk.Outcome, _ desk: Desk) async throws -> [String: Any] {
        #expect(outcome.code == .success, "\(outcome.errors)")
        let get = await desk.atp("get", try #require(outcome.lines.first))
        return try get.json()
    }

    @Test func `mentions, links and tags of a post are where their bytes are`() async throws {
        let desk = try await Desk.ofAlice()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let post = await desk.atp("post", "日本 @bob.test https://example.com #swift @nobody.test")
        let record = try await record(post, desk)
        #expect(
            post.errors == "@nobody.test stays plain text. nobody.test: There is no such account. Check the spelling.\n"
        )
        let facets = try #require(record["facets"] as? [[String: Any]])
        let indexes = facets.compactMap { $0["index"] as? [String: Int] }
        #expect(
            indexes == [
                ["byteStart": 7, "byteEnd": 16], ["byteStart": 17, "byteEnd": 36], ["byteStart": 37, "byteEnd": 43],
            ])
        let features = facets.compactMap { ($0["features"] as? [[String: String]])?.first }
        #expect(features.compactMap { $0["did"] } == [bob.did.description])
        #expect(features.compactMap { $0["uri"] } == ["https://example.com"])
        #expect(features.compactMap { $0["tag"] } == ["swift"])
    }

    @Test func `the text may come from a pipe`() async throws {
        let desk = try await Desk.ofAlice()
        let record = try await record(
            await desk.atp("post", "--lang", "en", "--lang", "pt-BR", stdin: "two\nlines\n"), desk)
        #expect(record["text"] as? String == "two\nlines")
        #expect(record["langs"] as? [String] == ["en", "pt-BR"])
        #expect(await desk.atp("post", stdin: "\n").code == .usage)
        #expect(await desk.atp("post", stdin: nil).code == .usage)
    }

    @Test func `pictures go with what they show and how large they are`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Data(PictureSizeTests.png), to: "one.png")
        let post = await desk.atp("post", "look", "--image", "one.png", "--image", "one.png", "--alt", "a square")
        let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
        #expect(embed["$type"] as? String == "app.bsky.embed.images")
        let images = try #require(embed["images"] as? [[String: Any]])
        #expect(images.map { $0["alt"] as? String } == ["a square", ""])
        #expect(
            images.map { $0["aspectRatio"] as? [String: Int] } == [
                ["width": 800, "height": 600], ["width": 800, "height": 600],
            ])
        #expect(await desk.atp("post", "look", "--alt", "nothing").code == .usage)
        #expect(await desk.atp("post", "look", "--image", "gone.png").code == .usage)
    }

    @Test(arguments: ["", "  ", "\n\t", "\u{3000}"])
    func `an empty post is a usage error`(text: String) async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        #expect(await desk.atp("post", text).code == .usage)
        #expect(desk.network.server.requests.isEmpty)
        try desk.write(Data(PictureSizeTests.png), to: "one.png")
        #expect(await desk.atp("post", text, "--image", "one.png").code == .success)
    }

    @Test(
        arguments: [
            (["a.txt"], 2), (["folder"], 2), (["gone.png"], 2), (["empty.png"], 2), (["large.png"], 1),
            (["one.png", "one.png", "one.png", "one.png", "one.png"], 2), (["/dev/zero"], 2),
        ] as [([String], Int32)])
    func `invalid pictures are reported before a server is contacted`(names: [String], code: Int32) async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Data(PictureSizeTests.png), to: "one.png")
        try desk.write(Data("words".utf8), to: "a.txt")
        try desk.write(Data(), to: "folder/file")
        try desk.write(Data(), to: "empty.png")
        try desk.write(Data(PictureSizeTests.png) + Data(count: 2_000_001), to: "large.png")
        desk.network.server.forgetRequests()
        let images = (["one.png"] + names).prefix(5).flatMap { ["--image", $0] }
        let outcome = await desk.atp(["post", "look @alice.test"] + images)
        #expect(outcome.code.rawValue == code)
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `no post is created when the server stores a different picture`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Data(PictureSizeTests.png), to: "one.png")
        let other = """
            {"blob":{"$type":"blob","ref":{"$link":"bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"},\
            "mimeType":"image/png","size":1}}
            """
        desk.network.server.script(
            "/xrpc/com.atproto.repo.uploadBlob",
            always: .status(200, headers: ["Content-Type": "application/json"], body: Data(other.utf8)))
        let outcome = await desk.atp("post", "look", "--image", "one.png")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("Nothing was posted"))
        #expect(await desk.atp("ls").output == "")
    }

    @Test func `a post that is too long is rejected before anything is sent`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        let post = await desk.atp("post", String(repeating: "x", count: 301))
        #expect(post.code == .refused)
        #expect(post.errors.contains("301 characters, at most 300"))
        #expect(desk.network.server.requests.isEmpty)
        #expect(await desk.atp("post", String(repeating: "👨‍👩‍👧", count: 100)).code == .success)
    }
}
