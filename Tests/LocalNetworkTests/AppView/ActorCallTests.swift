import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct ActorCallTests {
    @Test func `a profile has the account's texts, its counts, and the viewer's relationship`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let avatar = try await bob.uploadBlob(.bytes(Data("a face".utf8)), mimeType: "image/png")
            try await bob.put(AppBsky.Actor.Profile(avatar: avatar, description: "Hi", displayName: "Bob"))
            _ = try await bob.post("one")
            let follow = try await probe.client.follow(probe.bob)
            let back = try await bob.follow(probe.alice)
            let profile = try await probe.client.execute(.getProfile(actor: "bob.test"), options: .strict)
            #expect(profile.displayName == "Bob" && profile.description == "Hi" && profile.did == probe.bob.did)
            #expect(profile.followersCount == 1 && profile.followsCount == 1 && profile.postsCount == 1)
            #expect(profile.viewer?.following == follow.uri && profile.viewer?.followedBy == back.uri)
            #expect(profile.viewer?.muted == false && profile.viewer?.blockedBy == false)
            let picture = try await probe.get("", to: try #require(URL(string: profile.avatar?.description ?? "")))
            #expect(picture.response.body == Data("a face".utf8))
            let both = try await probe.client.execute(
                .getProfiles(actors: [.did(probe.alice.did), "nobody.test", "bob.test"]))
            #expect(both.profiles.map(\.did) == [probe.alice.did, probe.bob.did])
            await expectFailure("InvalidRequest") {
                try await probe.client.execute(.getProfile(actor: "nobody.test"))
            }
        }
    }

    @Test func `accounts are found by handle and name, those that start with the text first`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            try await bob.put(AppBsky.Actor.Profile(displayName: "Aljoscha"))
            try await probe.network.createAccount(handle: "rival.test", password: "x")
            let found = try await probe.client.execute(.searchActors(q: "AL", limit: 2))
            #expect(found.actors.map(\.handle) == ["alice.test", "bob.test"])
            let rest = try await probe.client.execute(.searchActors(q: "al", limit: 2, cursor: found.cursor))
            #expect(rest.actors.map(\.handle) == ["rival.test"] && rest.cursor == nil)
            let typed = try await probe.client.execute(.searchActorsTypeahead(q: "@ri"))
            #expect(typed.actors.map(\.handle) == ["rival.test"])
        }
    }

    @Test func `preferences are returned unchanged, even those of unknown types`() async throws {
        try await NetworkProbe.run { probe in
            #expect(try await probe.client.execute(.actorGetPreferences()).preferences == [])
            let preferences: LexValue = [
                ["$type": "app.bsky.actor.defs#adultContentPref", "enabled": true],
                ["$type": "app.bsky.actor.defs#somethingNew", "depth": 3, "list": ["a"]],
            ]
            try await probe.client.procedure(
                "app.bsky.actor.putPreferences", input: ["preferences": preferences])
            let answer: LexValue = try await probe.client.query("app.bsky.actor.getPreferences")
            #expect(answer["preferences"] == preferences)
            await expectFailure("InvalidRequest") {
                try await probe.client.procedure(
                    "app.bsky.actor.putPreferences", input: ["preferences": [["$type": "com.example.pref"]]])
            }
        }
    }

    @Test func `labels include self-labels and those of the chosen labelers only`() async throws {
        try await NetworkProbe.run { probe in
            let mod = try await probe.network.createAccount(handle: "mod.test", password: "x")
            let post = try await probe.client.post("rude", labels: ["graphic-media"])
            try await probe.network.label("rude", on: post.uri.description, by: mod)
            try await probe.network.label("spam", on: probe.alice.did.description, by: mod)
            let everyone = try await probe.client.response(for: .getPosts(uris: [post.uri]))
            #expect(everyone.output.posts.first?.labels?.map(\.val) == ["graphic-media", "rude"])
            #expect(everyone.output.posts.first?.author.labels?.map(\.val) == ["spam"])
            #expect(everyone.headers["atproto-content-labelers"] == mod.did.description)
            let nobody = try await probe.client.execute(
                .getPosts(uris: [post.uri]), options: CallOptions(labelers: []))
            #expect(nobody.posts.first?.labels?.map(\.val) == ["graphic-media"])
        }
    }
}
