import Foundation
import Probes
import Processes
import TestLoad
import Testing

/// The programs in `Sources/Examples`, run as in the articles about them.
@Suite(.inTurn)
struct ExamplesTests {
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// Runs an example on its local network, and returns what it prints.
    private func run(_ name: String, _ arguments: String...) async throws -> [String] {
        let program = try PipedProgram(product: name, arguments)
        program.closeInput()
        let output = await program.rest()
        #expect(await program.end == .exit(0), "\(name): \(output)")
        return output.split(separator: "\n").map(String.init)
    }

    @Test func `the composer shows the facets of a text, and posts it`() async throws {
        let lines = try await run("Composer", "Hello @bob.test, see https://swift.org #swift")
        #expect(lines.count == 7)
        #expect(lines.dropFirst().first == "      ^^^^^^^^^      ^^^^^^^^^^^^^^^^^ ^^^^^^")
        #expect(lines.filter { $0.hasPrefix("mention  @bob.test  did:plc:") }.count == 1)
        #expect(
            lines.contains("link     https://swift.org  https://swift.org") && lines.contains("tag      #swift  swift"))
        #expect(lines.last?.hasPrefix("Posted: at://did:plc:") == true)
    }

    @Test func `the composer posts a text of its own if nothing is typed`() async throws {
        let lines = try await run("Composer")
        #expect(lines.first == "Write a post:" && lines.contains("There is no account nobody.test."))
        #expect(lines.last?.hasPrefix("Posted: ") == true)
    }

    @Test func `the crawler mirrors what is there, what is written, and what is deleted`() async throws {
        let lines = try await run("Crawler")
        #expect(lines.filter { $0.hasSuffix(": downloaded") }.count >= 5)
        #expect(lines.last == "40 records of 5 accounts")
    }

    @Test func `the feed has the posts about cats`() async throws {
        let lines = try await run("FeedGenerator")
        #expect(
            lines == ["carol.test: A catalog of birds.", "carol.test: My cat sleeps.", "2 posts about cats"])
    }

    @Test func `the labeler labels what was reported`() async throws {
        let lines = try await run("SpamLabeler")
        #expect(lines.count == 1 && lines[0].hasPrefix("did:web:labels.example.com labels at://did:plc:"))
        #expect(lines[0].hasSuffix(" as spam"))
    }

    @Test func `the moderation log has a line for each label and each that is taken back`() async throws {
        let sentences = try await run("ModerationLog").map { $0.drop { $0 != " " } }
        let post = #"a post of bob.test: "Buy my watches, they are the best!""#
        #expect(
            sentences == [
                " mod.test puts “spam” on \(post)", " mod.test puts “needs-review” on bob.test",
                " mod.test takes back “spam” from \(post)", " decisions",
            ])
    }

    @Test func `the website logs a visitor in, and nobody else with the visitor's link`() async throws {
        let lines = try await run("WebLogin")
        #expect(lines.contains { $0.hasPrefix("A foreign browser: 400 ") } && lines.contains("Her browser: 302 to /"))
        let restart = try #require(lines.firstIndex(of: "The site is restarted."))
        #expect(lines[restart...].contains { $0.contains("You are did:plc:") })
        #expect(
            lines.contains { $0.contains("Posted: at://did:plc:") } && lines.last == "Logged out: Your name: Log in")
    }

    @Test func `the bot replies once to what it was asked while it was stopped`() async throws {
        let lines = try await run("EchoBot")
        #expect(lines.contains("echo.test: You wrote: is anyone there?") && lines.last == "1 reply to 1 mention")
    }

    @Test(arguments: ["Composer", "Crawler", "ModerationLog", "EchoBot", "WebLogin"])
    func `an example says what it needs on a real server`(name: String) async throws {
        let program = try PipedProgram(product: name, ["--host", "http://127.0.0.1:1"])
        program.closeInput()
        #expect(await program.rest().isEmpty)
        #expect(await program.end == .exit(1))
    }

    /// The articles, and the code in them, which `ATP_DRAW=1` brings up to date.
    @Test(arguments: [
        "BskyKit/BskyKit.docc/ExampleComposer.md", "ATStreams/ATStreams.docc/ExampleCrawler.md",
        "ATStreams/ATStreams.docc/ExampleModerationLog.md", "ATOAuth/ATOAuth.docc/ExampleWebLogin.md",
        "BskyServer/BskyServer.docc/ServeAFeed.md", "BskyServer/BskyServer.docc/RunALabeler.md",
    ])
    func `an article shows the code of its example`(article: String) throws {
        let file = Self.root.appending(path: "Sources").appending(path: article)
        let text = try String(contentsOf: file, encoding: .utf8)
        let shown = Samples.inMarkdown(text)
        var current = text
        for (name, code) in shown {
            let source = Self.root.appending(path: "Sources/Examples").appending(path: name)
            let program = try String(contentsOf: source, encoding: .utf8).trimmingCharacters(in: .newlines)
            if ProcessInfo.processInfo.environment["ATP_DRAW"] == "1" {
                let start = "<!-- sample: \(name) -->\n```swift\n"
                current = current.replacing(
                    "\(start)\(code)\(code.isEmpty ? "" : "\n")```", with: "\(start)\(program)\n```")
            } else {
                #expect(code == program, "\(article) is out of date: run this test with ATP_DRAW=1")
            }
        }
        if current != text { try Data(current.utf8).write(to: file) }
        #expect(!shown.isEmpty)
    }
}
