import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct AppsTests {
    private func login(_ inspected: InspectedNetwork) async throws -> ATClient {
        let alice = try await inspected.network.createAccount("alice.test")
        inspected.network.oauth.autoApprove(as: alice.did)
        let oauth = OAuthClient(
            OAuthApp.loopback("atproto transition:generic repo:app.bsky.feed.post?action=create"),
            accounts: MemoryAccountStore(), identities: inspected.network.identityResolver())
        return try await oauth.login("alice.test", in: HTTPBrowser())
    }

    private func call(_ client: ATClient) async throws {
        let _: LexValue = try await client.query("com.atproto.server.getSession")
    }

    @Test func `a session says what the app may do, and expires or ends alone`() async throws {
        let inspected = try await InspectedNetwork()
        let client = try await login(inspected)
        try await call(client)
        let sessions = try await inspected.call(.get, "/api/sessions").list("sessions")
        let permissions = try #require(sessions.first).list("permissions")
        #expect(sessions.count == 1 && permissions.count == 3)
        let words = permissions.first { $0.text("scope")?.hasPrefix("repo:") == true }
        #expect(words?.text("words") == "Create records of these kinds" && words?["details"] == ["app.bsky.feed.post"])
        let page = try await inspected.page("/apps")
        #expect(page.contains("Create records of these kinds: app.bsky.feed.post") && page.contains("loopback"))
        let id = try #require(sessions.first?.text("id"))
        #expect(inspected.network.oauth.counts.refreshes == 0)
        for refreshes in 1...2 {
            try await inspected.call(.post, "/api/sessions/\(id)/expire")
            try await call(client)
            #expect(inspected.network.oauth.counts.refreshes == refreshes)
        }
        // All of them together still works, also right after one was expired alone.
        try await inspected.call(.post, "/api/sessions/expire")
        try await call(client)
        #expect(inspected.network.oauth.counts.refreshes == 3)
        try await inspected.call(.delete, "/api/sessions/\(id)")
        await #expect(throws: AtError.self) { try await call(client) }
        #expect(
            try await inspected.send(
                .post, "/api/sessions/\(id)/expire", headers: ["X-Inspector-Token": inspected.inspector.token]
            ).status == .notFound)
        await inspected.stop()
    }

    @Test func `the next request after a new nonce is required fails with use_dpop_nonce`() async throws {
        let inspected = try await InspectedNetwork()
        let client = try await login(inspected)
        try await call(client)
        let before = inspected.network.oauth.counts.nonceRefusals
        try await call(client)
        #expect(inspected.network.oauth.counts.nonceRefusals == before)
        try await inspected.call(.post, "/api/nonces")
        try await inspected.call(.delete, "/api/requests")
        try await call(client)
        #expect(inspected.network.oauth.counts.nonceRefusals == before + 1)
        let numbers = try await inspected.call(.get, "/api/requests").list("requests").map { $0["number"] }
        guard case .integer(let first)? = numbers.last ?? nil else { throw CancellationError() }
        let refused = try await inspected.call(.get, "/api/requests/\(first)")
        #expect(refused["status"] == 401 && refused["responseBody"]?.text("error") == "use_dpop_nonce")
        inspected.network.oauth.options.nonceRotation = .off
        await #expect(throws: InspectedNetwork.CallError.self) { try await inspected.call(.post, "/api/nonces") }
        await inspected.stop()
    }

    @Test func `an app's metadata is valid, or it is said what is wrong with it`() async throws {
        let inspected = try await InspectedNetwork()
        let id = "https://app.example.com/client-metadata.json"
        var metadata: LexObject = [
            "client_id": .string(id), "application_type": "web", "redirect_uris": ["https://app.example.com/callback"],
            "scope": "atproto", "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
            "dpop_bound_access_tokens": true, "token_endpoint_auth_method": "none",
        ]
        let body: LexValue = ["id": .string(id)]
        let missing = try await inspected.call(.post, "/api/apps/check", body)
        #expect(missing["isValid"] == false && missing["metadata"] == nil)
        #expect("\(missing.list("problems"))".contains("nothing is published at"))
        let good = try await inspected.call(.post, "/api/apps", ["id": .string(id), "metadata": .object(metadata)])
        #expect(good["isValid"] == true && good["problems"] == [] && good["metadata"] == .object(metadata))
        metadata["scope"] = "openid"
        metadata["dpop_bound_access_tokens"] = false
        let bad = try await inspected.call(.post, "/api/apps", ["id": .string(id), "metadata": .object(metadata)])
        #expect(bad["isValid"] == false && bad.list("problems").count >= 2)
        #expect("\(bad.list("problems"))".contains("dpop_bound_access_tokens: It must be true."))
        let apps = try await inspected.call(.get, "/api/apps").list("apps")
        #expect(apps.map { $0.text("id") } == [id] && apps.first?["isValid"] == false)
        let page = try await inspected.page("/apps")
        #expect(
            page.contains("not accepted</span>") && page.contains("<li>dpop_bound_access_tokens: It must be true.</li>")
        )
        for id in ["http://app.example.com/a", "javascript:a()", "https:", ""] {
            let body: LexValue = ["id": .string(id), "metadata": [:]]
            await #expect(throws: InspectedNetwork.CallError.self) {
                try await inspected.call(.post, "/api/apps", body)
            }
        }
        await inspected.stop()
    }
}
