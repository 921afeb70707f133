import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct WayInTests {
    private static let path = "/xrpc/app.bsky.actor.getProfile?actor=bob.test"

    @Test func `the data server forwards calls of logged-in accounts to the AppView only`() async throws {
        try await NetworkProbe.run { probe in
            let proxy = try #require(ServiceReference(probe.network.appView.proxy))
            let profile = try await probe.client.execute(.getProfile(actor: "bob.test"), options: .proxied(to: proxy))
            #expect(profile.did == probe.bob.did && profile.viewer != nil)
            await expectFailure("InvalidRequest") {
                try await probe.client.execute(
                    .getProfile(actor: "bob.test"), options: .proxied(to: "did:web:elsewhere.example#bsky_appview"))
            }
            let stranger = try await probe.get(Self.path)
            #expect(stranger.status == 401 && stranger.json["error"] == "AuthMissing")
            let unknown = try await probe.get("/xrpc/com.example.unknown", token: probe.client.session?.accessToken)
            #expect(unknown.status == 501 && unknown.json["error"] == "MethodNotImplemented")
        }
    }

    @Test func `the AppView serves anyone, and identifies callers with a service token`() async throws {
        try await NetworkProbe.run { probe in
            let appView = probe.network.appView
            let anyone = try await probe.get(Self.path, to: appView.url)
            #expect(anyone.status == 200 && anyone.json["viewer"] == nil)
            let timeline = try await probe.get("/xrpc/app.bsky.feed.getTimeline", to: appView.url)
            #expect(timeline.status == 401)
            let token = try await probe.client.serviceToken(
                for: appView.proxy, calling: "app.bsky.actor.getProfile")
            let known = try await probe.get(Self.path, token: token, to: appView.url)
            #expect(known.json["viewer"] != nil)
            for (audience, method) in [
                ("did:web:elsewhere.example", "app.bsky.actor.getProfile"),
                (appView.did, "app.bsky.feed.getTimeline"),
            ] {
                let wrong = try await probe.client.serviceToken(for: audience, calling: try NSID(method))
                #expect(try await probe.get(Self.path, token: wrong, to: appView.url).status == 401)
            }
            let session = probe.client.session?.accessToken
            #expect(try await probe.get(Self.path, token: session, to: appView.url).status == 401)
            let document = try await probe.get("/.well-known/did.json", to: appView.url).json
            #expect(document["id"]?.text == appView.did && document["service"]?[0]?["id"] == "#bsky_appview")
        }
    }
}
