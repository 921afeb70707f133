import ATCrypto
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@testable import ATOAuth

/// A server that logs accounts in with a key, and replaces it.
@Suite(.inTurn) struct ConfidentialAppTests {
    private let clientID: URL
    private let redirect: URL

    init() throws {
        clientID = try #require(URL(string: "https://app.example.com/client-metadata.json"))
        redirect = try #require(URL(string: "https://app.example.com/callback"))
    }

    private func app(_ keys: ClientKeys) -> OAuthApp {
        .confidential(clientID, redirect: redirect, scopes: [.transition(.generic)], keys: keys)
    }

    private func publish(_ app: OAuthApp, on network: LocalNetwork) throws {
        network.oauth.publish(try app.metadata(name: "Notes"), at: clientID)
    }

    /// The keys of the assertions in the requests so far.
    private func keys(_ network: LocalNetwork, _ endpoint: LocalNetwork.OAuth.Endpoint) -> [String?] {
        network.oauth.server.requests.filter { $0.path == endpoint.rawValue }.map { request in
            let field = FormText.decode(request.text)?.first { $0.name == "client_assertion" }
            return field.flatMap { try? UnverifiedJWT($0.value).header.keyID }
        }
    }

    @Test func `old sessions keep the old key, and new ones get the new key`() async throws {
        try await OAuthWorld.run { network, alice in
            let bob = try await network.createAccount(handle: "bob.test", password: "secret")
            let store = MemoryAccountStore()
            let first = try ClientKey(SigningKey.generate(.p256), publishedAt: .now.addingTimeInterval(-86_400))
            let (before, second) = (app([first]), try ClientKey(SigningKey.generate(.p256), publishedAt: .now - 601))
            try publish(before, on: network)
            _ = try await OAuthWorld.client(network, store, app: before).login("alice.test", in: HTTPBrowser())
            #expect(Set(keys(network, .pushedRequest) + keys(network, .token)) == [first.id])

            // The second key is published, and ten minutes have passed.
            let both = app([first, second])
            try publish(both, on: network)
            network.oauth.server.forgetRequests()
            let oauth = OAuthWorld.client(network, store, app: both)
            let old = try #require(try await oauth.restore(alice.did))
            try await old.environment.refreshSession()
            #expect(Set(keys(network, .token)) == [first.id])
            network.oauth.server.forgetRequests()
            network.oauth.autoApprove(as: bob.did)
            _ = try await oauth.login("bob.test", in: HTTPBrowser())
            #expect(Set(keys(network, .pushedRequest) + keys(network, .token)) == [second.id])

            // The first key is dropped: its sessions end, and nothing is sent for them.
            let after = app([second])
            try publish(after, on: network)
            network.oauth.server.forgetRequests()
            let last = OAuthWorld.client(network, store, app: after)
            let lost = try #require(try await last.restore(alice.did))
            await #expect(throws: AtError.network(.oauth(.clientKeyGone))) {
                try await lost.environment.refreshSession()
            }
            #expect(network.oauth.server.requests.isEmpty)
            let kept = try #require(try await last.restore(bob.did))
            try await kept.environment.refreshSession()
        }
    }

    @Test func `an app with a key follows the clock of its server`() async throws {
        try await OAuthWorld.run { network, alice in
            let app = app([try ClientKey(SigningKey.generate(.p256), publishedAt: .now)])
            try publish(app, on: network)
            let client = try await OAuthWorld.client(network, MemoryAccountStore(), app: app)
                .login("alice.test", in: HTTPBrowser())
            let token = client.session?.accessToken
            network.oauth.options.clockOffset += .seconds(3700)
            try await client.environment.refreshSession()
            #expect(client.session?.accessToken != token)
        }
    }

    @Test func `each request has an assertion of its own`() async throws {
        try await OAuthWorld.run { network, alice in
            let app = app([try ClientKey(SigningKey.generate(.p256), publishedAt: .now)])
            try publish(app, on: network)
            let client = try await OAuthWorld.client(network, app: app).login("alice.test", in: HTTPBrowser())
            try await client.environment.refreshSession()
            try await client.logout()
            let sent = network.oauth.server.requests.filter { $0.method == .post }
            let ids = sent.compactMap { request in
                FormText.decode(request.text)?.first { $0.name == "client_assertion" }
                    .flatMap { try? UnverifiedJWT($0.value).claims.id }
            }
            // A request that is only repeated for its nonce was refused before anything in it was looked at.
            #expect(ids.count == sent.count && Set(ids).count >= 4)
            #expect(network.oauth.counts.revocations == 1)
        }
    }
}
