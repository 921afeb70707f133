import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import Testing

struct PostCommandTests {
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
        #expect(post.errors == "@nobody.test is nobody that the server knows: it stays text\n")
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

    @Test func `a post that is too long is refused before anything is sent`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        let post = await desk.atp("post", String(repeating: "x", count: 301))
        #expect(post.code == .refused)
        #expect(post.errors.contains("301 characters, at most 300"))
        #expect(desk.network.server.requests.isEmpty)
        #expect(await desk.atp("post", String(repeating: "👨‍👩‍👧", count: 100)).code == .success)
    }
}
