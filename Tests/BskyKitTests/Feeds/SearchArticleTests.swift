import BskyKit
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the article about searches, compiled as they stand there, and run.
@Suite(.inTurn)
struct SearchArticleTests {
    @Test func `posts and accounts are found`() async throws {
        let net = try await PostNetwork()
        let client = net.alice
        let post = try await net.bob.post("swift runs \"on linux\" #swift")
        // sample: search-posts
        for try await post in client.searchPosts("swift \"on linux\"") {
            print(post.author.handle, post.uri)
        }
        // sample end
        var found: [ATURI] = []
        for try await post in client.searchPosts("linux") { found.append(post.uri) }
        #expect(found == [post.uri])
        // sample: search-accounts
        for try await account in client.searchActors("alice").prefix(20) {
            print(account.handle, account.displayName ?? "")
        }
        let suggestions = try await client.execute(.searchActorsTypeahead(q: "ali"))  // while someone types
        print(suggestions.actors.map(\.handle))
        // sample end
        #expect(suggestions.actors.map(\.handle) == ["alice.test"])
        // sample: search-narrow
        var search = try PostSearch("concurrency", by: "alice.example.com", sort: .top)
        search.hashtags = ["swift"]
        search.language = "en"
        search.since = "2026-11-01T00:00:00Z"
        for try await post in client.searchPosts(search).prefix(10) { print(post.uri) }
        // sample end
        search = try PostSearch("linux", by: "@bob.test")
        // sample: search-session
        let moderator = try await client.moderator()
        let session = FeedSession(client, .search(search), moderator: moderator)
        let slices = try await session.more()
        // sample end
        #expect(slices.flatMap(\.posts).map(\.uri) == [post.uri])
        #expect(throws: SyntaxError.self) { try PostSearch("linux", by: "bob test") }
        await net.network.stop()
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/BskyKit/BskyKit.docc/Search.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 4)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
