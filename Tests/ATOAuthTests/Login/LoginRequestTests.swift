import ATData
import ATIdentity
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
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

    private func pushes(_ network: LocalNetwork) -> [ServerRequest] {
        network.oauth.server.requests.filter { $0.path == LocalNetwork.OAuth.Endpoint.pushedRequest.rawValue }
    }

    @Test func `an account whose data server names no authorization server logs in there`() async throws {
        try await OAuthWorld.run { network, alice in
            network.server.script(Self.resource, always: .status(404))
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(client.session?.oauth?.issuer == network.host)
        }
    }

    @Test func `the first request is repeated with a nonce, and only its proof changes`() async throws {
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

    @Test func `a server that always wants the nonce it has sent ends the login after two sends`()
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

    @Test func `the server gets a handle in lower case, and a DID as it is`() async throws {
        try await OAuthWorld.run { network, alice in
            let web = try await LocalServer.start()
            let did = "did:web:localhost%3A\(web.port)"
            let document: LexObject = [
                "id": .string(did),
                "service": [
                    [
                        "id": "#atproto_pds", "type": "AtprotoPersonalDataServer",
                        "serviceEndpoint": .string(network.host),
                    ]
                ],
            ]
            let json = try document.jsonData()
            web.route(.get, "/.well-known/did.json") { _ in .data(json, contentType: "application/json") }
            var options = network.identityResolver().options
            let origin = URL(string: "http://localhost:\(web.port)").flatMap { Origin($0) }
            options.allowedLoopback.insert(try #require(origin))
            let dns = DNSServerAddress("127.0.0.1", port: network.dns.port)
            let client = DNSClient(servers: [dns].compactMap(\.self), clock: .system, limit: options.handlePatience)
            let resolver = IdentityResolver(options: options, dns: client)
            let discovery = ServerDiscovery(options: .init(allowedLoopback: options.allowedLoopback))
            for (text, hint) in [
                (did, did), (" @Alice.TEST\n", "alice.test"), ("\(alice.did)", "\(alice.did)"), (network.host, nil),
            ] {
                #expect(try await LoginTarget(text, resolver, discovery).hint == hint, "\(text)")
            }
            await web.stop()
        }
    }

    @Test func `strangers who begin logins can't end one that waits`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            let page = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            let url = network.oauth.server.url
            for number in 1..<TooManyLogins.limit {
                try await store.save(
                    PendingLogin(
                        startedAt: .now,
                        server: .init(issuer: "", pushEndpoint: url, tokenEndpoint: url, revocationEndpoint: nil),
                        account: nil, clientID: OAuthWorld.app.clientID, clientKey: nil, redirectURI: "", scope: "",
                        state: "\(number)", verifier: "", proofKey: .init(kind: "raw", data: Data()), context: Data()))
            }
            let error = await #expect(throws: OAuthLoginError.self) { try await oauth.begin("alice.test") }
            guard case .loginNotStored(let why)? = error?.reason else { Issue.record("\(error as Any)"); return }
            #expect(why.contains("Try again later"))
            #expect(try await oauth.finish(callback).client.session?.did == alice.did)
        }
    }

    @Test func `a session that couldn't be stored is known before the user logs in`() async throws {
        /// A store that is full.
        struct FullStore: AccountStore {
            struct Session: SessionStore {
                func load() async throws -> CoreATProtocol.Session? { nil }
                func save(_ session: CoreATProtocol.Session) async throws { throw CocoaError(.fileWriteOutOfSpace) }
                func delete() async throws {}
                func prepareToSave(_ session: CoreATProtocol.Session) async throws {
                    throw CocoaError(.fileWriteOutOfSpace)
                }
            }

            func accounts() async throws -> [DID] { [] }
            func sessionStore(of account: DID) -> any SessionStore { Session() }
            func save(_ login: PendingLogin) async throws {}
            func takeLogin(named name: String) async throws -> PendingLogin? { nil }
        }
        try await OAuthWorld.run { network, _ in
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, FullStore()).begin("alice.test")
            }
            guard case .loginNotStored? = error?.reason else { Issue.record("\(error as Any)"); return }
            #expect(pushes(network).isEmpty)
        }
    }

    @Test func `a refused scope is named`() async throws {
        try await OAuthWorld.run { network, _ in
            let app = OAuthApp.loopback("atproto include:com.example.noSet")
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, app: app).begin("alice.test")
            }
            guard case .refused("invalid_scope", _)? = error?.reason else { Issue.record("\(error as Any)"); return }
            #expect(error?.description.contains("include:com.example.noSet") == true)
        }
    }

    @Test func `the page's address keeps its query, and names only the app and the request`() async throws {
        try await OAuthWorld.run { network, alice in
            let issuer = network.oauth.issuer
            network.oauth.editMetadata { $0["authorization_endpoint"] = .string("\(issuer)/oauth/authorize?tenant=1") }
            let oauth = OAuthWorld.client(network)
            let page = try await oauth.begin("alice.test").url
            let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
            #expect(items.map(\.name) == ["tenant", "client_id", "request_uri"])
            #expect(items.first?.value == "1" && items.dropFirst().first?.value == OAuthWorld.app.clientID)
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            #expect(try await oauth.finish(callback).client.session?.did == alice.did)
        }
    }
}
