import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Authors choose addresses that only some checks accept.
@Suite(.inTurn)
struct OddAddressTests {
    /// Writes bob's profile with a website.
    private func setWebsite(_ website: LexValue, _ net: PostNetwork) async throws {
        let profile: LexValue = ["$type": "app.bsky.actor.profile", "displayName": "Bob", "website": website]
        try await net.bob.procedure(
            "com.atproto.repo.putRecord",
            input: [
                "repo": .string(net.bobDID.description), "collection": "app.bsky.actor.profile", "rkey": "self",
                "record": profile, "validate": false,
            ])
    }

    @Test func `an account whose website has an unusual scheme is shown and blocked`() async throws {
        let net = try await PostNetwork()
        try await setWebsite("my_app://x\u{1}", net)
        let profile = try await net.alice.profile(of: "bob.test")
        #expect(profile.website?.description == "my_app://x\u{1}")
        try await net.alice.block("bob.test")
        #expect(try await net.alice.profile(of: "bob.test").viewer?.blocking != nil)
        await net.network.stop()
    }

    @Test func `an account whose profile can't be decoded is followed and blocked by its name`() async throws {
        let net = try await PostNetwork()
        let broken = Fault.body { data in
            guard var profile = try? LexObject(json: data) else { return data }
            profile["website"] = 7
            profile["pinnedPost"] = "none"
            return (try? profile.jsonData()) ?? data
        }
        net.network.faults.script("app.bsky.actor.getProfile", always: broken)
        await #expect(throws: AtError.self) { try await net.alice.profile(of: "bob.test") }
        let follow = try await net.alice.follow("bob.test")
        #expect(try await net.alice.follow(net.bobDID) == follow)
        try await net.alice.unfollow("bob.test")
        let block = try await net.alice.block("bob.test")
        #expect(try await net.alice.block("bob.test") == block)
        try await net.alice.unblock("bob.test")
        net.network.faults.clear("app.bsky.actor.getProfile")
        let viewer = try #require(try await net.alice.profile(of: "bob.test").viewer)
        #expect(viewer.blocking == nil && viewer.following == nil)
        await net.network.stop()
    }

    @Test func `addresses and versions that only servers accept cost neither a profile nor a post`() async throws {
        let net = try await PostNetwork()
        let post = try await net.bob.post("odd")
        let odd = "at://\(net.bobDID)/app.bsky.feed.post/a%20b#/x"
        let pin: LexValue = ["uri": .string(odd), "cid": "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR"]
        let missing =
            #""embed":{"$type":"app.bsky.embed.record#view","record":{"#
            + #""$type":"app.bsky.embed.record#viewNotFound","notFound":true,"uri":"\#(odd)"}},"author":{"#
        net.network.faults.script(
            "app.bsky.actor.getProfile",
            [
                .body { data in
                    guard var profile = try? LexObject(json: data) else { return data }
                    profile["pinnedPost"] = pin
                    return (try? profile.jsonData()) ?? data
                }
            ])
        #expect(try await net.alice.profile(of: "bob.test").pinnedPost?.uri.description == odd)
        net.network.faults.script(
            "app.bsky.feed.getPosts",
            [
                .body { data in
                    Data(String(decoding: data, as: UTF8.self).replacing(#""author":{"#, with: missing).utf8)
                }
            ])
        guard case .recordView(let view)? = try await net.view(post.uri, by: net.alice)?.embed,
            case .viewNotFound(let quoted) = view.record
        else { throw PostError.notFound(post.uri) }
        #expect(quoted.uri.description == odd)
        await net.network.stop()
    }

    @Test func `a post with a card of an unusual scheme is in the timeline and has a thread`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let card = LinkCard(address: "my_app://x", title: "Mine", description: "")
        let odd = try await net.bob.post([PostDraft("odd", card: .card(card))], reply: root)[0]
        try await net.alice.follow("bob.test")
        #expect(try await net.view(odd.uri, by: net.alice)?.uri == odd.uri)
        let thread = try await net.alice.thread(of: root)
        #expect(thread.replies.contains { $0.uri == odd.uri })
        try await net.alice.like(odd)
        await net.network.stop()
    }

    @Test func `a post whose view can't be decoded is answered and quoted, and isn't said to be missing`() async throws
    {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.bob.post("reply", reply: root)
        let broken = Fault.body { data in
            let text = String(decoding: data, as: UTF8.self)
            return Data(text.replacing(#""author":{"#, with: #""author":{"associated":5,"#).utf8)
        }
        net.network.faults.script("app.bsky.feed.getPosts", always: broken)
        let second = try await net.alice.post("second", reply: reply, quote: reply)
        let stored = try await net.alice.get(AppBsky.Feed.Post.self, at: second.uri).value
        #expect(stored.reply?.parent.cid == reply.cid && stored.reply?.root.uri == root.uri)
        #expect(stored.embed == .record(.init(record: .init(uri: reply.uri, cid: reply.cid))))
        let error = await #expect(throws: AtError.self) { try await net.alice.like(reply) }
        #expect(error?.localizedDescription.contains("can't be decoded") == true)
        net.network.faults.clear("app.bsky.feed.getPosts")
        await net.network.stop()
    }
}
