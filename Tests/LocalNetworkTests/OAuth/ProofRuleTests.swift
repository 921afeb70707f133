import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Which proofs the servers accept, and with which nonces.
@Suite(.inTurn) struct ProofRuleTests {
    @Test func `the first request learns the nonce, and each server has its own`() async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(nonceRotation: .never))) { probe in
            let client = probe.client
            let tokens = try await client.login(as: probe.alice)
            #expect(client.refusals == 1)
            // The nonce of one server is no good at the other, though they have the same address.
            client.nonces["RS"] = client.nonces["AS"]
            #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            #expect(client.refusals == 2 && probe.network.oauth.counts.nonceRefusals == 2)
            let url = probe.network.host + OAuthProbe.session
            let bare = try await client.send(
                "GET", url,
                ["Authorization": "DPoP \(tokens.access)", "DPoP": client.proof("GET", url, token: tokens.access)])
            #expect(bare.status == 401 && bare.error == "use_dpop_nonce")
            let challenge = bare.response.headers["WWW-Authenticate"] ?? ""
            #expect(challenge.hasPrefix("DPoP algs=\"ES256\", error=\"use_dpop_nonce\", error_description=\""))
            #expect(bare.response.headers["DPoP-Nonce"] != nil)
        }
    }

    @Test func `a nonce that changes with each request costs no more than the first refusal`() async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(nonceRotation: .perRequest))) { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            let before = probe.client.refusals
            let stale = probe.client.nonces
            for _ in 0..<20 {
                #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            }
            #expect(probe.client.refusals <= before + 1)
            probe.client.nonces["RS"] = stale["AS"]
            #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            #expect(probe.client.refusals <= before + 2)
        }
    }

    @Test func `a nonce is accepted for three periods, and refused after that`() async throws {
        let options = LocalNetwork.OAuth.Options(nonceRotation: .every(.seconds(600)))
        try await OAuthProbe.run(LocalNetwork.Options(oauth: options)) { probe in
            let client = probe.client
            _ = try await client.push()
            let nonce = client.nonces["AS"]
            client.refusals = 0
            for (seconds, refusals) in [(0, 0), (600, 0), (2400, 1)] {
                probe.network.oauth.options.clockOffset = .seconds(seconds)
                client.clockOffset = seconds
                client.nonces["AS"] = nonce
                #expect(try await client.push().status == 201)
                #expect(client.refusals == refusals, "\(seconds)")
            }
        }
    }

    @Test func `without nonces, a proof with one is refused and no other is sent`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            _ = try await client.push()
            let nonce = try #require(client.nonces["AS"])
            probe.network.oauth.options.nonceRotation = .off
            let url = probe.network.host + "/oauth/par"
            let refused = try await client.send(
                "POST", url, ["DPoP": client.proof("POST", url, nonce: nonce)], form: client.pushFields())
            #expect(refused.error == "use_dpop_nonce" && refused.response.headers["DPoP-Nonce"] == nil)
            let without = try await client.send(
                "POST", url, ["DPoP": client.proof("POST", url)], form: client.pushFields())
            #expect(without.status == 201)
            probe.network.oauth.options.nonceRotation = .never
            #expect(try await client.push().status == 201)
            probe.network.oauth.options.clockOffset = .seconds(100)
            #expect(try await client.push().status == 201)
            #expect(client.nonces["AS"] != nonce)
        }
    }

    @Test(arguments: [
        ("htm", "GET"), ("htm", "post"), ("htu", "http://127.0.0.1:1/oauth/par"), ("htu", "/oauth/par"), ("jti", ""),
        ("ath", "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"),
    ])
    func `a proof with a wrong claim is refused`(name: String, value: String) async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            _ = try await client.push()
            let url = probe.network.host + "/oauth/par"
            let proof = try client.proof(
                "POST", url, nonce: client.nonces["AS"], changing: [name: .string(value)])
            let answer = try await client.send("POST", url, ["DPoP": proof], form: client.pushFields())
            #expect(answer.status == 400 && answer.error == "invalid_dpop_proof", "\(answer.text)")
        }
    }

    @Test func `a proof of another type, another time, by no key, or used before is refused`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            _ = try await client.push()
            let url = probe.network.host + "/oauth/par"
            let nonce = client.nonces["AS"]
            func send(_ proof: String) async throws -> String? {
                try await client.send("POST", url, ["DPoP": proof], form: client.pushFields()).error
            }
            #expect(try await send(client.proof("POST", url, nonce: nonce, type: "JWT")) == "invalid_dpop_proof")
            let now = Int(Date().timeIntervalSince1970)
            for (offset, error) in [(-100, nil), (100, nil), (-400, "invalid_dpop_proof"), (400, "invalid_dpop_proof")]
            {
                let proof = try client.proof("POST", url, nonce: nonce, changing: ["iat": .integer(now + offset)])
                #expect(try await send(proof) == error, "\(offset)")
            }
            let good = try client.proof("POST", url, nonce: nonce)
            #expect(try await send(good + "A") == "invalid_dpop_proof")
            #expect(try await send("") == "invalid_dpop_proof")
            #expect(try await send("\(good), \(good)") == "invalid_dpop_proof")
            #expect(try await send(good) == nil)
            #expect(try await send(good) == "invalid_dpop_proof")
            #expect(probe.network.oauth.counts.replays == 1)
        }
    }

    @Test func `a request for tokens without a proof is refused and has no effect`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let tokens = try await client.login(as: probe.alice)
            let answer = try await client.send(
                "POST", probe.network.host + "/oauth/token",
                form: [
                    ("grant_type", "refresh_token"), ("refresh_token", tokens.refresh), ("client_id", client.clientID),
                ])
            #expect(answer.status == 400 && answer.error == "invalid_dpop_proof")
            #expect(try await client.refresh(tokens.refresh).status == 200)
        }
    }

    @Test func `a pushed request without a proof is bound to the key of the exchange`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let pushed = try await client.send(
                "POST", probe.network.host + "/oauth/par", form: client.pushFields(), role: "AS")
            let uri = try #require(pushed.json["request_uri"]?.text)
            let page = "\(probe.network.host)/oauth/authorize?client_id=\(PlainOAuthClient.escaped(client.clientID))"
            let url = try #require(URL(string: "\(page)&request_uri=\(PlainOAuthClient.escaped(uri))"))
            let callback = try await probe.network.oauth.approve(url, as: probe.alice.did)
            let code = try #require(PlainOAuthClient.query(callback)["code"])
            let tokens = try PlainOAuthClient.tokens(await client.exchange(code))
            #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
        }
    }

    /// A server that an app calls could otherwise use the proof that it receives.
    @Test(arguments: ["http://evil.example.com/oauth/par", "/oauth/par"])
    func `a proof for another host is refused, even if the request names that host`(target: String) async throws {
        try await OAuthProbe.run { probe in
            _ = try await probe.client.push()
            let proof = try probe.client.proof(
                "POST", "http://evil.example.com/oauth/par", nonce: probe.client.nonces["AS"])
            let form = try probe.client.pushFields().map { "\($0.0)=\(PlainOAuthClient.escaped($0.1))" }
                .joined(separator: "&")
            let request = """
                POST \(target) HTTP/1.1\r
                Host: evil.example.com\r
                DPoP: \(proof)\r
                Content-Type: application/x-www-form-urlencoded\r
                Content-Length: \(form.utf8.count)\r
                \r
                \(form)
                """
            let port = probe.network.server.port
            let answer = try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(
                        with: Result {
                            let connection = try RawConnection(to: port)
                            try connection.write(request)
                            let head = try connection.readHead()
                            return (head, String(decoding: try connection.readBody(head), as: UTF8.self))
                        })
                }
            }
            #expect(answer.0.hasPrefix("HTTP/1.1 400") && answer.1.contains("invalid_dpop_proof"), "\(answer)")
            #expect(probe.network.oauth.counts.pushedRequests == 1)
        }
    }
}
