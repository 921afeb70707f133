import BskyKit
import Foundation
import LocalNetwork
import Probes
import Processes
import TestLoad
import Testing

/// Our posts read by the client of another project, and its posts by ours: `.ci/world_check` installs it.
@Suite(.inTurn)
struct OtherPostTests {
    private static let python = ProcessInfo.processInfo.environment["ATP_BSKY_PYTHON"]

    @Test(.enabled(if: python != nil, "There is no Python for it: .ci/world_check names one in ATP_BSKY_PYTHON."))
    func `posts mean the same to another project's client, in both directions`() async throws {
        let net = try await PostNetwork()
        let text = try await write(net)
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../.ci/world/bluesky.py").standardizedFileURL
        let program = try PipedProgram(
            URL(filePath: try #require(Self.python)), [script.path, net.network.host, "\(net.aliceDID)"],
            environment: ["PYTHONIOENCODING": "utf-8"])
        let parts = await program.rest().split(separator: "--\n", omittingEmptySubsequences: false)
        #expect(await program.end == .exit(0))
        try #require(parts.count == 2)

        let theirs = parts[0].split(separator: "\n").map(String.init)
        let ours = try await facts(net, by: net.aliceDID)
        #expect(ours == theirs)
        // What was meant. The places are counted by hand: a rainbow has four bytes, a family eighteen.
        #expect(theirs.contains("text \(text.replacing("\n", with: "\\n"))"))
        for line in [
            "facet 5 14 @bob.test mention \(net.bobDID)",
            "facet 34 61 example.com/a-long-addre... link https://example.com/a-long-address?of=a#page",
            "facet 63 70 #swïft tag swïft", "language de", "language ja", "label nudity", "tag hidden",
            "replies mentionRule followerRule", "replies", "quotes disableRule",
        ] { #expect(theirs.contains(line), "\(line)") }
        #expect(theirs.count { $0.hasPrefix("image image/png") && $0.contains(" 640 480 picture 👁 ") } == 1 + 5 + 1)
        #expect(
            theirs.filter { $0.hasPrefix("embed") }.map { String($0.dropFirst(6)) } == [
                "record", "images", "gallery", "external", "recordWithMedia", "record", "images",
                "recordWithMedia", "record", "external",
            ])

        let wanted = parts[1].split(separator: "\n").map(String.init)
        #expect(try await facts(net, by: net.bobDID) == wanted)
        #expect(wanted.count { $0.hasPrefix("facet") } == 8 && wanted.count { $0.hasPrefix("post") } == 8)
        // Our detection finds in their text what theirs has found.
        for line in wanted where line.hasPrefix("text 🌈") {
            let text = try await RichText(String(line.dropFirst(5))).detectingFacets(resolving: net.alice)
            let found = text.facets.map { "\($0.index.byteStart) \($0.index.byteEnd)" }
            let theirs = wanted.drop { $0 != line }.dropFirst().prefix { $0.hasPrefix("facet") }
            #expect(found == theirs.map { $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") })
        }
        await net.network.stop()
    }

    /// Posts of each kind by Alice. Returns the text of the first one.
    private func write(_ net: PostNetwork) async throws -> String {
        func image(_ number: Int) -> PostImage {
            PostImage(.bytes(Data(SamplePictures.png())), alt: "picture 👁 \(number)")
        }
        let picture = try await PreparedImage.prepare(Data(SamplePictures.png()), for: .thumbnail)
        let card = LinkCard(
            address: "https://example.com/", title: "Example “1”", description: "All of it", picture: picture)
        let text = "🌈 @bob.test 👩‍👩‍👧\nhttps://example.com/a-long-address?of=a#page, #swïft!"
        let root = try await net.alice.post(
            [PostDraft(RichText(text), card: .none, languages: ["de", "ja"], tags: ["hidden"])],
            gates: .custom(replies: .only([.mentioned, .followers]), quotes: true))[0]
        // Nobody may quote or reply to it, but for the author.
        let reply = try await net.alice.post(
            [PostDraft("A reply", card: .none)], reply: RecordLink(root),
            gates: .custom(replies: .everyone, quotes: false))
        try await net.alice.post([PostDraft("Another", card: .none)], reply: RecordLink(reply[0]))
        try await net.alice.post("A quote", quote: RecordLink(root), gates: .custom(replies: .nobody, quotes: true))
        try await net.alice.post([PostDraft("One", media: .images([image(0)]), labels: [.nudity])])
        try await net.alice.post("Five", images: (0..<5).map(image))
        try await net.alice.post([PostDraft("A card", card: .card(card))])
        try await net.alice.post("Both", images: [image(0)], quote: RecordLink(root))
        try await net.alice.post([PostDraft("Both", quote: RecordLink(root), card: .card(card))])
        return try await net.alice.get(AppBsky.Feed.Post.self, at: root.uri).value.text
    }

    /// The posts of an account as ours reads them.
    private func facts(_ net: PostNetwork, by author: DID) async throws -> [String] {
        var uris: [ATURI] = []
        for try await post in net.alice.list(AppBsky.Feed.Post.self, in: .did(author)) { uris.append(post.uri) }
        uris.sort { "\($0)" < "\($1)" }
        var facts = PostFacts(net.alice)
        for post in try await net.alice.execute(.getPosts(uris: uris)).posts { try await facts.add(post) }
        return facts.lines
    }
}
