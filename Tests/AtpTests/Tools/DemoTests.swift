import Terminal
import Testing

struct DemoTests {
    @Test func `the demo tells its whole story and ends with the code`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo")
        #expect(demo.code == .success)
        #expect(demo.errors == "")
        for words in [
            "240 posts", "alice.test is did:plc:", "bytes 5..<14, 46..<63, 64..<72", "[picture: A red dot]",
            "Compiled at first try!", "the session was renewed 1 time(s)", "at attempt 3", "(1 attempt)",
            "502 Bad Gateway",
            "49 of 50 posts are there", "feed[3].post.uri",
            #"try await client.login(identifier: "alice.example.com", password: appPassword)"#,
        ] {
            #expect(demo.output.contains(words))
        }
        #expect(!demo.output.contains("correct-horse"))
    }

    @Test func `the demo's steps are there for machines too`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo", "--json")
        #expect(demo.lines.count == 8)
        #expect(demo.lines.allSatisfy { $0.contains(#""microseconds":"#) })
    }

    @Test func `the demo of any REST service runs too`() async throws {
        let desk = try await Desk()
        let demo = await desk.atp("demo", "atom")
        #expect(demo.code == .success)
        #expect(demo.output.contains("Answers: 100. Refreshes so far: 2"))
    }
}
