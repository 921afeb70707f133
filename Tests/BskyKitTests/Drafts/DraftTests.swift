import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn)
struct DraftTests {
    private func drafts(_ client: ATClient) async throws -> [AppBsky.Draft.Defs.DraftView] {
        var drafts: [AppBsky.Draft.Defs.DraftView] = []
        for try await draft in client.drafts() { drafts.append(draft) }
        return drafts
    }

    @Test func `a thread comes back as it was saved, and tells which files are elsewhere`() async throws {
        let net = try await PostNetwork()
        let quoted = try await net.bob.post("quoted")
        let picture = HTTPBody.bytes(Data(SamplePictures.png()))
        let posts = [
            PostDraft(
                RichText("See https://swift.org"),
                media: .images([PostImage(picture, alt: "one"), PostImage(picture, alt: "")]),
                quote: try RecordLink(quoted), languages: ["en", "de"], labels: [.nudity]),
            PostDraft(
                RichText("Many"), media: .images((0..<5).map { PostImage(picture, alt: "\($0)") }), card: .none,
                languages: ["en", "de"]),
            PostDraft(
                RichText("A card"), card: .card(LinkCard(address: "https://a.test/x", title: "X")), languages: ["en"]),
        ]
        let gates = PostGates.custom(replies: .only([.followers, .mentioned]), quotes: false)
        let paths = [0: ["image:1", "image:2"], 1: (3...7).map { "image:\($0)" }]
        let id = try await net.alice.saveDraft(
            posts, gates: gates, paths: paths, device: DraftDevice(id: "d1", name: "Phone"))
        let view = try #require(try await drafts(net.alice).first)
        #expect(view.id == id && view.draft.deviceId == "d1")
        let here = OpenedDraft(view) { $0 == "image:2" ? nil : picture }
        #expect(here.missingFiles == [0: ["image:2"]])
        #expect(here.gates == gates)
        #expect(here.posts.map(\.text.text) == posts.map(\.text.text))
        #expect(here.posts[0].quote?.uri == quoted.uri && here.posts[0].labels == [.nudity])
        #expect(here.posts[0].languages == ["en", "de"])
        guard case .images(let first)? = here.posts[0].media, case .images(let second)? = here.posts[1].media,
            case .automatic = here.posts[0].card, case .none = here.posts[1].card,
            case .card(let card) = here.posts[2].card
        else {
            Issue.record("Pictures or cards are lost.")
            return
        }
        #expect(first.map(\.alt) == ["one"] && second.map(\.alt) == ["0", "1", "2", "3", "4"])
        #expect(card.address == "https://a.test/x")
        // Pictures keep their order, wherever their files are.
        let partly = OpenedDraft(view) { $0 == "image:1" ? nil : picture }
        try await net.alice.updateDraft(
            partly, posts: partly.posts, gates: gates, paths: [0: ["image:2"], 1: paths[1] ?? []])
        let images = try await drafts(net.alice).first?.draft.posts[0].embedImages
        #expect(images?.map(\.localRef.path) == ["image:1", "image:2"])
        let elsewhere = OpenedDraft(view) { _ in nil }
        #expect(elsewhere.missingFiles == paths)
        // A change on another device drops no file of this one.
        var edited = elsewhere.posts
        edited[0].text = RichText("Changed")
        try await net.alice.updateDraft(elsewhere, posts: edited, gates: gates)
        let back = OpenedDraft(try #require(try await drafts(net.alice).first)) { _ in picture }
        #expect(back.missingFiles.isEmpty && back.posts[0].text.text == "Changed")
        #expect(back.stored.draft.deviceId == "d1" && back.stored.draft.deviceName == "Phone")
        #expect(back.stored.draft.posts.map(\.embedImages) == view.draft.posts.map(\.embedImages))
        #expect(back.stored.draft.posts.map(\.embedGallery) == view.draft.posts.map(\.embedGallery))
        try await net.alice.updateDraft(elsewhere, posts: edited, gates: gates, keepsMissingFiles: false)
        let bare = try #require(try await drafts(net.alice).first).draft
        #expect(bare.posts.allSatisfy { $0.embedImages == nil && $0.embedGallery == nil })
        #expect(try await drafts(net.bob).isEmpty)
        await net.network.stop()
    }

    @Test func `a draft whose response is lost is saved once`() async throws {
        let net = try await PostNetwork()
        try await net.alice.saveDraft([PostDraft(RichText("earlier"))], gates: .everyone)
        let create = "app.bsky.draft.createDraft"
        net.network.faults.script(create, [.lostAnswer])
        let id = try await net.alice.saveDraft([PostDraft(RichText("mine"))], gates: .everyone)
        let saved = try await drafts(net.alice)
        #expect(saved.map(\.draft.posts.first?.text) == ["mine", "earlier"] && saved.first?.id == id)
        net.network.faults.script(create, [.status(502)])
        await #expect(throws: AtError.self) {
            try await net.alice.saveDraft([PostDraft(RichText("never had"))], gates: .everyone)
        }
        #expect(try await drafts(net.alice).count == 2)
        await net.network.stop()
    }

    @Test func `a draft is replaced with what others have stored in it, and deleted`() async throws {
        let net = try await PostNetwork()
        let id = try await net.alice.saveDraft([PostDraft(RichText("one"))], gates: .everyone)
        let second = try await net.alice.saveDraft([PostDraft(RichText("two"))], gates: .everyone)
        #expect(try await drafts(net.alice).map(\.id) == [second, id])
        // A later version of another app adds something.
        let stored = try AppBsky.Draft.Defs.Draft(
            json: try LexValue.object(["posts": [["text": "one"]], "mood2027": "fine"]).json())
        try await net.alice.execute(.updateDraft(draft: .init(id: id, draft: stored)))
        let opened = OpenedDraft(try #require(try await drafts(net.alice).last)) { _ in nil }
        try await net.alice.updateDraft(opened, posts: [PostDraft(RichText("three"))], gates: opened.gates)
        let after = try #require(try await drafts(net.alice).last)
        #expect(after.draft.posts.map(\.text) == ["three"])
        #expect(String(decoding: try after.draft.json(), as: UTF8.self).contains("mood2027"))
        #expect(after.updatedAt >= after.createdAt && after.id == id)
        try await net.alice.deleteDraft(id)
        try await net.alice.deleteDraft(id)
        // A draft that is gone isn't created again.
        try await net.alice.updateDraft(opened, posts: [PostDraft(RichText("four"))], gates: .everyone)
        #expect(try await drafts(net.alice).map(\.id) == [second])
        await net.network.stop()
    }

    @Test func `what can't be a draft is refused with a reason`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/app.bsky.draft.createDraft") { _ in
            .error("DraftLimitReached", "Too many", status: .badRequest)
        }
        let client = ATClient(environment: APEnvironment(host: server.url.absoluteString, middleware: []))
        await #expect(throws: DraftError.limitReached) {
            try await client.saveDraft([PostDraft(RichText("x"))], gates: .everyone)
        }
        let picture = PostImage(.bytes(Data(SamplePictures.png())), alt: "")
        await #expect(throws: DraftError.missingPaths(index: 0)) {
            try await client.saveDraft([PostDraft(RichText("x"), media: .images([picture]))], gates: .everyone)
        }
        await server.stop()
    }

    private struct Pages: CardReading {
        func card(of address: URL) async throws -> LinkCard? { LinkCard(url: address, title: "From the page") }
    }

    @Test func `a card of a draft gets its title from its page again, and others keep theirs`() async throws {
        let net = try await PostNetwork()
        let card = LinkCard(address: "https://a.test/x", title: "Mine")
        let draft = PostDraft(RichText("A card"), card: .card(card))
        try await net.alice.saveDraft([draft], gates: .everyone)
        let opened = OpenedDraft(try #require(try await drafts(net.alice).first)) { _ in nil }
        for (posts, title) in [(opened.posts, "From the page"), ([draft], "Mine")] {
            let sent = try #require(try await net.alice.post(posts, gates: .everyone, cards: Pages()).first)
            guard case .external(let embed)? = try await net.alice.get(AppBsky.Feed.Post.self, at: sent.uri).value.embed
            else {
                Issue.record("The post has no card.")
                continue
            }
            #expect(embed.external.title == title && embed.external.uri == "https://a.test/x")
        }
        await net.network.stop()
    }
}
