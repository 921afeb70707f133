import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Apps with published metadata, confidential apps, and an authorization server at its own address.
@Suite(.inTurn) struct KnownClientTests {
    private static let address = "https://app.example.com/oauth/client.json"

    private func metadata(_ changes: [String: LexValue?] = [:]) throws -> Data {
        var object: LexObject = [
            "client_id": .string(Self.address), "application_type": "web",
            "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
            "redirect_uris": ["https://app.example.com/callback"], "scope": "atproto transition:generic",
            "dpop_bound_access_tokens": true, "token_endpoint_auth_method": "none",
        ]
        for (name, value) in changes { object[name] = value }
        return try object.jsonData()
    }

    private func configure(_ client: PlainOAuthClient) {
        client.clientID = Self.address
        client.redirect = "https://app.example.com/callback"
    }

    @Test func `a published app logs in, and its metadata is checked`() async throws {
        try await OAuthProbe.run { probe in
            let address = try #require(URL(string: Self.address))
            configure(probe.client)
            #expect(try await probe.client.push().error == "invalid_client_metadata")
            probe.network.oauth.publish(try metadata(), at: address)
            let tokens = try await probe.client.login(as: probe.alice)
            #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            #expect(try await probe.client.push(["redirect_uri": "https://app.example.com/other"]).status == 400)
            for (name, value) in [
                ("client_id", "https://other.example.com/c.json"), ("dpop_bound_access_tokens", false),
                ("scope", "transition:generic"), ("token_endpoint_auth_method", nil),
                ("redirect_uris", ["http://app.example.com/callback"]),
            ] as [(String, LexValue?)] {
                probe.network.oauth.publish(try metadata([name: value]), at: address)
                let answer = try await probe.client.push()
                #expect(answer.error == "invalid_client_metadata", "\(name)")
                #expect(answer.json["error_description"]?.text?.contains(name) == true, "\(answer.text)")
            }
        }
    }

    @Test func `metadata is fetched without redirects, and kept for ten minutes`() async throws {
        let host = try await LocalServer.start()
        let document = try metadata()
        host.route(.get, "/client.json") { _ in .data(document, contentType: "application/json") }
        try await OAuthProbe.run { probe in
            configure(probe.client)
            probe.network.oauth.publish(
                from: host.url.appending(path: "client.json"), at: try #require(URL(string: Self.address)))
            host.script(
                "/client.json", [.redirect(to: "/client.json"), .status(500), .htmlErrorPage(status: 200)])
            for _ in 0..<3 { #expect(try await probe.client.push().error == "invalid_client_metadata") }
            for _ in 0..<3 { #expect(try await probe.client.push().status == 201) }
            #expect(host.requests.count == 4)
            probe.network.oauth.options.clockOffset = .seconds(601)
            // Its proofs are too old now, so one request goes without.
            _ = try await probe.client.send(
                "POST", probe.network.host + "/oauth/par", form: probe.client.pushFields())
            #expect(host.requests.count == 5)
        }
        await host.stop()
    }

    @Test func `a confidential app needs an assertion by its key for every request`() async throws {
        try await OAuthProbe.run { probe in
            let (client, key) = (probe.client, try SigningKey.generate(.p256))
            configure(client)
            let point = key.verifyingKey.uncompressedRepresentation
            let jwk: LexValue = [
                "kty": "EC", "crv": "P-256", "kid": "first", "x": .string(Base64.url.encode(point[1..<33])),
                "y": .string(Base64.url.encode(point[33..<65])),
            ]
            probe.network.oauth.publish(
                try metadata([
                    "token_endpoint_auth_method": "private_key_jwt", "token_endpoint_auth_signing_alg": "ES256",
                    "jwks": ["keys": [jwk]],
                ]), at: try #require(URL(string: Self.address)))
            #expect(try await client.push().error == "invalid_client")
            probe.network.oauth.options.errorStyle = .rsky
            #expect(try await client.push().status == 401)
            func assertion(
                _ signer: SigningKey, _ changes: (inout JWTClaims) -> Void = { _ in }
            ) throws -> String {
                let now = Date(timeIntervalSinceNow: -5)
                var claims = JWTClaims(
                    issuer: Self.address, subject: Self.address, audience: [probe.network.oauth.issuer],
                    expiresAt: now.addingTimeInterval(60), issuedAt: now, id: UUID().uuidString)
                changes(&claims)
                return try JWT.make(claims, header: JWTHeader(keyID: "first"), signedWith: signer)
            }
            for wrong in [
                try assertion(SigningKey.generate(.p256)), try assertion(key) { $0.audience = ["https://other"] },
                try assertion(key) { $0.subject = "https://other" },
                try assertion(key) { $0.expiresAt = .distantFuture },
                try assertion(key) { $0.id = nil },
            ] {
                client.assertion = { wrong }
                #expect(try await client.push().error == "invalid_client")
            }
            let once = try assertion(key)
            client.assertion = { once }
            #expect(try await client.push().status == 201)
            #expect(try await client.push().error == "invalid_client")
            client.assertion = { try assertion(key) }
            let tokens = try await client.login(as: probe.alice)
            let next = try PlainOAuthClient.tokens(await client.refresh(tokens.refresh))
            client.assertion = nil
            #expect(try await client.refresh(next.refresh).error == "invalid_client")
            client.assertion = { try assertion(key) }
            #expect(try await client.refresh(next.refresh).status == 200)
        }
    }

    @Test func `a server can refuse apps without published metadata`() async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(allowsLoopbackClients: false))) { probe in
            let answer = try await probe.client.push()
            #expect(answer.error == "invalid_client")
            #expect(answer.json["error_description"] == "Loopback clients are not allowed")
        }
    }

    @Test func `with an address of its own, the authorization server leaves issued tokens valid`() async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauthShape: .entryway)) { probe in
            let (network, client) = (probe.network, probe.client)
            #expect(network.oauth.issuer != network.host)
            let resource = try await client.send("GET", network.host + "/.well-known/oauth-protected-resource")
            #expect(resource.json["authorization_servers"] == [.string(network.oauth.issuer)])
            #expect(
                try await client.send("GET", network.host + "/.well-known/oauth-authorization-server").status == 404)
            let tokens = try await client.login(as: probe.alice)
            #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            let end = try await client.post(
                "/oauth/revoke", [("token", tokens.refresh), ("client_id", client.clientID)])
            #expect(end.status == 200 && network.oauth.sessionCount == 0)
            #expect(try await client.refresh(tokens.refresh).error == "invalid_grant")
            #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
        }
    }
}
