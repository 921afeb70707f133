// sample: typed call
import BskyLexicons
import CoreATProtocol
// sample pause
import Foundation
import Probes
import TestLoad
import Testing

/// The README: its first sample, and where the others are compiled.
@Suite(.inTurn) struct ReadmeTests {
    /// Compiled only: it would look up the account on the Internet.
    private func callTyped(appPassword: String) async throws {
        // sample resume

        let client = try await ATClient(account: "alice.example.com")  // finds the server that hosts the account
        try await client.login(password: appPassword)

        for try await item in client.items(.getTimeline(limit: 100)) {
            print(item.post.author.handle, item.post.likeCount ?? 0)
        }
        let profile = try await client.execute(.getProfile(actor: "bob.example.com"))
        print(profile.displayName ?? "", profile.followersCount ?? 0)
        let post = try await client.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
        print(post.uri)
        // sample end
    }

    /// Where each sample is compiled. `.ci/downstream` builds those about a package of one's own.
    private static let places = [
        "typed call": "CoreATProtocolTests/ReadmeTests.swift", "bluesky": "BskyKitTests/DocumentationTests.swift",
        "oauth": "ATOAuthTests/DocumentationTests.swift", "firehose": "ATStreamsTests/DocumentationTests.swift",
    ]

    @Test func `every Swift sample of the README is compiled`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: tests.appending(path: "../README.md"), encoding: .utf8)
        let samples = Samples.inMarkdown(readme)
        #expect(samples.keys.sorted() == Self.places.keys.sorted())
        for (name, file) in Self.places {
            let compiled = Samples.inSwift(try String(contentsOf: tests.appending(path: file), encoding: .utf8))
            // The lines after the imports of the first sample are indented in a function here.
            let text = name == "typed call" ? compiled[name]?.replacing("\n        ", with: "\n") : compiled[name]
            #expect(samples[name] == text, "\(name) is not what \(file) compiles.")
        }
        let elsewhere = readme.ranges(of: "<!-- downstream: ").count
        #expect(readme.ranges(of: "```swift").count == samples.count + elsewhere && elsewhere == 2)
    }

    @Test func `the README is read in one sitting, and its first call is on the first page`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: tests.appending(path: "../README.md"), encoding: .utf8)
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 200)
        #expect(lines.prefix(40).contains { $0.contains("client.items(") })
    }
}
