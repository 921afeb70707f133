// sample: bluesky
import BskyKit
import Foundation
// sample pause
import LocalNetwork
import Probes
import TestLoad
import Testing

// sample resume

func visit(_ client: ATClient, photo: URL) async throws {
    // The mention is resolved. What the camera wrote into the file, such as the place, is removed.
    try await client.post(
        "Good morning @bob.example.com! #swift", images: [PostImage(.file(photo), alt: "A swift above the roofs")],
        gates: .custom(replies: .only([.followers, .mentioned])))

    // Without what this person mutes, blocks or filters, and with the reasons for what is covered.
    let moderator = try await client.moderator()
    let feed = FeedSession(client, .timeline, moderator: moderator)
    for slice in try await feed.more() {
        for post in slice.posts {
            let isCovered = moderator.decide(post).ui(for: .contentList).blur
            print(post.author.handle, isCovered ? "(covered)" : post.likeCount ?? 0)
        }
    }
}
// sample end

/// The samples of the documentation about posts, compiled as they stand there, and run.
@Suite(.inTurn)
struct DocumentationTests {
    /// Compiled only: it would connect to the Internet.
    private func landing(password: String) async throws {
        // sample: landing
        let client = ATClient(host: "https://bsky.social")
        try await client.login(identifier: "alice.example.com", password: password)
        let post = try await client.post("Hello @bob.example.com, have you seen https://swift.org? #swift")
        print(post.uri)
        // sample end
    }

    @Test func `texts, threads, replies and quotes are written`() async throws {
        let net = try await PostNetwork()
        let bob = net.bobDID
        let client = net.alice
        // sample: text
        let text = RichText {
            "Thanks, "
            Mention(bob, "@bob.test")
            "! More in "
            Hyperlink("the documentation", to: "https://example.com/docs")
            " "
            Hashtag("swift")
        }
        try await client.post([PostDraft(text, card: .none)])
        // sample end
        #expect(net.count(PostNetwork.applyWrites) == 1)
        try await thread(net)
        await net.network.stop()
    }

    private func thread(_ net: PostNetwork) async throws {
        let client = net.alice
        let longText = String(repeating: "A sentence about swifts. ", count: 30)
        let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(SamplePictures.png()).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        // sample: thread
        let parts = RichText(longText).split(numbering: .after)
        var thread = parts.map { PostDraft($0, languages: ["en"]) }
        thread[0].media = .images([PostImage(.file(photo), alt: "A swift above the roofs")])
        let posts = try await client.post(
            thread, gates: .custom(replies: .only([.followers, .mentioned]), quotes: true))
        print(posts.count)
        // sample end
        #expect(posts.count == 3)
        try await reply(to: try #require(posts[0].uri.recordKey), net)
    }

    @Test func `the README's sample writes a post and reads the timeline`() async throws {
        let net = try await PostNetwork()
        let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(SamplePictures.png()).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        try await visit(net.alice, photo: photo)
        #expect(net.count(PostNetwork.applyWrites) == 1)
        await net.network.stop()
    }

    private func reply(to key: RecordKey, _ net: PostNetwork) async throws {
        let client = net.alice
        // sample: reply
        let link = try RecordLink("https://bsky.app/profile/alice.test/post/\(key)")
        let reply = try await client.post("I agree", reply: link)
        try await client.post("Everyone should read this", quote: link)
        print(try RecordLink(reply).webAddress() ?? "no page")
        // sample end
        #expect(try await client.get(AppBsky.Feed.Post.self, at: reply.uri).value.reply != nil)
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/BskyKit/BskyKit.docc")
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        var documented = Samples.inMarkdown(readme).filter { $0.key == "bluesky" }
        for name in ["BskyKit.md", "WritePosts.md"] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { $1 }
        }
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 5)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
