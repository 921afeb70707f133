import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct DemoTests {
    @Test func `the demo runs to its end and prints its code`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo")
        #expect(demo.code == .success)
        #expect(demo.errors == "")
        for words in [
            "240 posts", "alice.test is did:plc:", "bytes 5..<14, 46..<63, 64..<72", "[picture: A red dot]",
            "Compiled at first try!", "Refreshes: 1.", "attempt 3 returned 10 posts", "(attempts: 1)",
            "502 Bad Gateway",
            "49 of 50 posts", "feed[3].post.uri", "plays the browser itself",
            "Granted: atproto repo:app.bsky.feed.post?action=create", "Allowed: a post, at://", "Not allowed: a like",
            #"Missing required scope "repo:app.bsky.feed.like?action=create""#, "the server has 0 sessions of apps",
            "signed with the key of bob.test", "bytes prove this post without the rest: bafyrei",
            "With one word changed, they are refused", ": three.",
            "3 commits were verified: signed by bob.test, complete, and none is missing.",
            "atp serve --populate 20",
            #"try await client.login(identifier: "alice.example.com", password: appPassword)"#,
        ] {
            #expect(demo.output.contains(words))
        }
        #expect(!demo.output.contains("correct-horse") && !demo.output.contains("tr0ub4dor"))
    }

    @Test func `the demo's steps are available as JSON`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo", "--json")
        #expect(demo.lines.count == 11)
        #expect(demo.lines.allSatisfy { $0.contains(#""microseconds":"#) })
    }

    @Test func `the demo of any REST service runs too`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo", "atom")
        #expect(demo.code == .success)
        #expect(demo.output.contains("Responses: 100. Refreshes so far: 2"))
    }
}
