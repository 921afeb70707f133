import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// What is sent before the user sees a page.
@Suite(.inTurn) struct LoginRequestTests {
    private static let resource = "/.well-known/oauth-protected-resource"

    private func pushes(_ network: LocalNetwork) -> [LocalRequest] {
        network.oauth.server.requests.filter { $0.path == LocalNetwork.OAuth.Endpoint.pushedRequest.rawValue }
    }

    @Test(.cases(5)) func `an account whose data server names no authorization server logs in there`() async throws {
        try await OAuthWorld.run { network, alice in
            network.server.script(Self.resource, always: .status(404))
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(client.session?.oauth?.issuer == network.host)
        }
    }

    @Test(.cases(11)) func `the first request is repeated with a nonce, and only its proof changes`() async throws {
        try await OAuthWorld.run { network, _ in
            _ = try await OAuthWorld.client(network).begin("alice.test")
            let sent = pushes(network)
            #expect(sent.count == 2 && network.oauth.counts.pushedRequests == 1)
            #expect(sent.first?.text == sent.last?.text)
            let fields = FormText.decode(sent.first?.text ?? "") ?? []
            #expect(fields.contains { $0.name == "state" } && fields.contains { $0.name == "code_challenge" })
            let proofs = try sent.map {
                try ReceivedProof(
                    in: $0.headers, of: .post, to: network.oauth.server.url.appending(path: $0.path),
                    accessToken: nil, now: .now)
            }
            #expect(Set(proofs.map(\.id)).count == 2 && Set(proofs.map(\.thumbprint)).count == 1)
            #expect(proofs.first?.nonce == nil && proofs.last?.nonce != nil)
        }
    }

    @Test func `each attempt has a state, a challenge and a key of its own`() async throws {
        try await OAuthWorld.run { network, _ in
            let oauth = OAuthWorld.client(network)
            for _ in 0..<3 { _ = try await oauth.begin("alice.test") }
            for name in ["state", "code_challenge"] {
                let values = pushes(network).compactMap { request in
                    FormText.decode(request.text)?.first { $0.name == name }?.value
                }
                #expect(values.count == 6 && Set(values).count == 3, "\(name)")
                #expect(values.allSatisfy { $0.utf8.count == 43 })
            }
        }
    }

    @Test(.cases(13)) func `a server that always wants the nonce it has sent ends the login after two sends`()
        async throws
    {
        try await OAuthWorld.run { network, _ in
            network.oauth.script(
                .pushedRequest,
                always: .status(
                    400, headers: ["DPoP-Nonce": "same"],
                    body: Data(#"{"error":"use_dpop_nonce","error_description":"again"}"#.utf8)))
            await #expect(throws: OAuthLoginError(.refused(code: "use_dpop_nonce", "again"))) {
                try await OAuthWorld.client(network).begin("alice.test")
            }
            #expect(pushes(network).count == 2)
        }
    }

    @Test(.cases(16)) func `a refused scope is named`() async throws {
        try await OAuthWorld.run { network, _ in
            let app = OAuthApp.loopback("atproto include:com.example.noSet")
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, app: app).begin("alice.test")
            }
            guard case .refused("invalid_scope", _)? = error?.reason else { Issue.record("\(error as Any)"); return }
            #expect(error?.description.contains("include:com.example.noSet") == true)
        }
    }

    @Test(.cases(17)) func `the page's address keeps its query, and names only the app and the request`() async throws {
        try await OAuthWorld.run { network, alice in
            let issuer = network.oauth.issuer
            network.oauth.editMetadata { $0["authorization_endpoint"] = .string("\(issuer)/oauth/authorize?tenant=1") }
            let oauth = OAuthWorld.client(network)
            let page = try await oauth.begin("alice.test")
            let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
            #expect(items.map(\.name) == ["tenant", "client_id", "request_uri"])
            #expect(items.first?.value == "1" && items.dropFirst().first?.value == OAuthWorld.app.clientID)
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            #expect(try await oauth.finish(callback).client.session?.did == alice.did)
        }
    }
}
