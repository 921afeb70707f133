import ATData
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

/// What an authorization server sends instead of the tokens that it should.
@Suite(.inTurn) struct TokenExchangeTests {
    /// Changes a member of the next responses that have tokens. `nil` removes it.
    private func edit(_ network: LocalNetwork, _ member: String, _ value: LexValue?) {
        network.oauth.script(
            .token,
            always: .body { data in
                guard var object = try? LexObject(json: data), object["access_token"] != nil else { return data }
                object[member] = value
                return (try? object.jsonData()) ?? data
            })
    }

    @Test(
        arguments: [
            ("token_type", "bearer"), ("token_type", nil), ("scope", "transition:generic"), ("scope", nil),
            ("sub", nil), ("id_token", "a.b.c"),
        ] as [(String, LexValue?)])
    func `tokens that can't be trusted are revoked, and nothing is stored`(
        member: String, value: LexValue?
    ) async throws {
        try await OAuthWorld.run { (network, _) async throws in
            edit(network, member, value)
            let store = MemoryAccountStore()
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            }
            guard case .unusableResponse(let why)? = error?.reason else { Issue.record("\(error as Any)"); return }
            #expect(why.contains(member), "\(why)")
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.counts.revocations == 1)
            #expect(network.oauth.sessionCount == 0)
            #expect(try await store.accounts().isEmpty)
        }
    }

    @Test func `a lifetime that no clock can hold is unknown`() async throws {
        try await OAuthWorld.run { (network, _) async throws in
            network.oauth.script(
                .token,
                always: .body {
                    Data(
                        String(decoding: $0, as: UTF8.self).replacing(
                            "\"expires_in\":3600", with: "\"expires_in\":1e300"
                        ).utf8)
                })
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(client.session?.oauth?.expiresAt == nil)
        }
    }

    @Test func `a type in lower case and a missing lifetime are fine`() async throws {
        try await OAuthWorld.run { network, _ in
            edit(network, "token_type", "dpop")
            #expect(try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser()).session != nil)
            edit(network, "expires_in", nil)
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(client.session?.oauth?.expiresAt == nil)
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(network.oauth.counts.refreshes == 0)
        }
    }

    @Test func `a token that has expired when it arrives is refreshed before the first call`() async throws {
        try await OAuthWorld.run { network, _ in
            edit(network, "expires_in", 0)
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            network.oauth.script(.token, always: .pass)
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a session without a refresh token is used until the server refuses it`() async throws {
        try await OAuthWorld.run { network, alice in
            edit(network, "refresh_token", nil)
            let (store, time) = (MemoryAccountStore(), TestTime(.now))
            let client = try await OAuthWorld.client(network, store, time: time.source)
                .login("alice.test", in: HTTPBrowser())
            #expect(client.session?.refreshToken == nil)
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            // The server decides, whatever our clock says.
            await network.expireTokens()
            let requests = network.oauth.server.requests.count { $0.path == LocalNetwork.OAuth.Endpoint.token.rawValue }
            for _ in 0..<2 {
                let error = await #expect(throws: AtError.self) {
                    let _: LexValue = try await client.query("com.atproto.server.getSession")
                }
                guard case .message(let message)? = error else { Issue.record("\(error as Any)"); return }
                #expect(message.error == "invalid_token")
            }
            #expect(
                network.oauth.server.requests.count { $0.path == LocalNetwork.OAuth.Endpoint.token.rawValue }
                    == requests)
            #expect(try await store.sessionStore(of: alice.did).load() != nil)
        }
    }

    @Test func `tokens with another status of success are accepted`() async throws {
        try await OAuthWorld.run { network, alice in
            let interposer = Interposer()
            interposer.after { request, response in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.token.rawValue else { return response }
                return HTTPResponse(status: .created, headers: response.headers, body: response.body)
            }
            let client = try await OAuthWorld.client(network, through: interposer).login(
                "alice.test", in: HTTPBrowser())
            #expect(client.session?.did == alice.did)
        }
    }

    @Test func `an account whose data server trusts another authorization server is refused`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            // Only the server is known, so the account is proven by its data server alone.
            let page = try await oauth.begin(network.oauth.issuer).url
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            let host = network.host
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(host)] }
            await #expect(throws: OAuthLoginError(.accountMismatch)) { try await oauth.finish(callback) }
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.sessionCount == 0)
            #expect(try await store.accounts().isEmpty)
        }
    }

    @Test func `an account that can't be proven is not logged in`() async throws {
        try await OAuthWorld.run { network, _ in
            let interposer = Interposer()
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store, through: interposer)
            let page = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            // The directory is down now. What the resolver has cached proves nothing.
            let directory = Origin(network.plcURL)
            interposer.before { request in
                if Origin(request.url) == directory { throw TransportError(.cannotConnect, request) }
            }
            await #expect(throws: AtError.self) { try await oauth.finish(callback) }
            #expect(network.oauth.sessionCount == 0)
            #expect(try await store.accounts().isEmpty)
        }
    }
}
