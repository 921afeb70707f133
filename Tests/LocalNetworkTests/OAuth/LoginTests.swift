import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// Logins from the first request to the last refresh.
@Suite(.inTurn) struct OAuthLoginTests {
    @Test(arguments: [LocalNetwork.OAuth.TokenForm.jwt, .opaque])
    func `an app logs in, calls, refreshes, and ends the session`(form: LocalNetwork.OAuth.TokenForm) async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(tokenForm: form))) { probe in
            let client = probe.client
            let callback = try await probe.network.oauth.approve(client.page(), as: probe.alice.did)
            #expect(callback.absoluteString.hasPrefix("http://127.0.0.1:4711/callback?iss="))
            let query = PlainOAuthClient.query(callback)
            #expect(query["iss"] == probe.network.oauth.issuer && query["state"] == client.state)
            let answer = try await client.exchange(try #require(query["code"]))
            #expect(answer.status == 200 && answer.json["token_type"] == "DPoP" && answer.json["expires_in"] == 3600)
            #expect(answer.json["sub"] == .string(probe.alice.did.description))
            #expect(answer.json["scope"] == "atproto transition:generic")
            #expect(answer.response.headers["Cache-Control"] == "no-store")
            let first = try PlainOAuthClient.tokens(answer)
            let session = try await client.call("GET", OAuthProbe.session, first.access)
            #expect(session.status == 200 && session.json["handle"] == "alice.test")
            let second = try PlainOAuthClient.tokens(await client.refresh(first.refresh))
            #expect(second.refresh != first.refresh)
            #expect(try await client.call("GET", OAuthProbe.session, second.access).status == 200)
            let end = try await client.post(
                "/oauth/revoke", [("token", second.refresh), ("client_id", client.clientID)])
            #expect(end.status == 200 && end.text == "{}")
            let over = try await client.call("GET", OAuthProbe.session, second.access)
            #expect(over.status == 401 && over.error == "invalid_token")
            #expect(try await client.refresh(second.refresh).error == "invalid_grant")
            let counts = probe.network.oauth.counts
            #expect(counts.pushedRequests == 1 && counts.exchanges == 1 && counts.refreshes == 1)
            #expect(counts.revocations == 1 && counts.replays == 0 && probe.network.oauth.sessionCount == 0)
        }
    }

    @Test func `the servers describe themselves as the protocol requires`() async throws {
        try await OAuthProbe.run { probe in
            let (host, client) = (probe.network.host, probe.client)
            let resource = try await client.send("GET", host + "/.well-known/oauth-protected-resource")
            #expect(resource.json["resource"] == .string(host))
            #expect(resource.json["authorization_servers"] == [.string(host)])
            #expect(resource.response.headers["Content-Type"]?.hasPrefix("application/json") == true)
            let server = try await client.send("GET", host + "/.well-known/oauth-authorization-server")
            #expect(server.json["issuer"] == .string(host))
            #expect(server.json["token_endpoint"] == .string(host + "/oauth/token"))
            for name in [
                "authorization_response_iss_parameter_supported", "require_pushed_authorization_requests",
                "client_id_metadata_document_supported",
            ] { #expect(server.json[name] == true) }
            probe.network.oauth.editMetadata { $0["issuer"] = "https://other.example.com" }
            let edited = try await client.send("GET", host + "/.well-known/oauth-authorization-server")
            #expect(edited.json["issuer"] == "https://other.example.com")
            probe.network.oauth.editResourceMetadata { $0["authorization_servers"] = [] }
            let other = try await client.send("GET", host + "/.well-known/oauth-protected-resource")
            #expect(other.json["authorization_servers"] == [])
            let keys = try await client.send("GET", host + "/oauth/jwks")
            #expect(keys.json["keys"]?[0]?["crv"] == "P-256" && keys.json["keys"]?[0]?["d"] == nil)
            let preflight = try await client.send("OPTIONS", host + "/oauth/token")
            #expect(preflight.status == 204 && preflight.response.headers["Access-Control-Allow-Origin"] == "*")
            #expect(preflight.response.headers["Access-Control-Allow-Headers"] == "Content-Type, DPoP")
            #expect(try await client.send("GET", host + "/oauth/par").status == 405)
        }
    }

    @Test func `an access token is a JWT by the published key, bound to the key of the proofs`() async throws {
        try await OAuthProbe.run { probe in
            let token = try await probe.client.login(as: probe.alice).access
            let keys = try await probe.client.send("GET", probe.network.host + "/oauth/jwks")
            let key = try #require(keys.json["keys"]?[0])
            let (x, y) = (try Base64.url.decode(key["x"]?.text ?? ""), try Base64.url.decode(key["y"]?.text ?? ""))
            let jwt = try JWT(token, verifiedWith: VerifyingKey(curve: .p256, point: [4] + x + y))
            #expect(jwt.header.type == "at+jwt" && jwt.header.keyID == key["kid"]?.text)
            #expect(
                jwt.claims.subject == probe.alice.did.description && jwt.claims.issuer == probe.network.oauth.issuer)
            struct Bound: Decodable {
                let cnf: [String: String]
                let sub: String
                let scope: String
            }
            let bound = try jwt.claims(as: Bound.self)
            #expect(bound.cnf == ["jkt": probe.client.key.verifyingKey.jwkThumbprint])
            #expect(bound.sub == probe.alice.did.description && bound.scope == "atproto transition:generic")
        }
    }

    @Test(arguments: [
        ("client_id", nil, "invalid_request"), ("client_id", "http://localhost:80", "invalid_client_metadata"),
        ("client_id", "https://app.example.com/metadata.json", "invalid_client_metadata"),
        ("client_id", "\u{e9}", "invalid_client_metadata"), ("response_type", "token", "unsupported_response_type"),
        ("redirect_uri", "http://127.0.0.1:4711/other", "invalid_redirect_uri"),
        ("redirect_uri", "http://localhost:4711/callback", "invalid_redirect_uri"),
        ("redirect_uri", "http://127.0.0.1:4711/callback?a=b", "invalid_redirect_uri"),
        ("redirect_uri", "http://[::1]:4711/callback", "invalid_redirect_uri"),
        ("redirect_uri", "javascript:alert(1)", "invalid_redirect_uri"),
        ("scope", nil, "invalid_request"), ("scope", "transition:generic", "invalid_scope"),
        ("scope", "atproto transition:email", "invalid_scope"), ("scope", "atproto openid", "invalid_scope"),
        ("scope", "atproto  transition:generic", "invalid_scope"),
        ("code_challenge", nil, "invalid_request"), ("code_challenge", "short", "invalid_request"),
        ("code_challenge_method", "plain", "invalid_request"), ("code_challenge_method", nil, "invalid_request"),
        ("request", "e30.e30.", "invalid_request"), ("claims", "{}", "invalid_request"),
        ("prompt", "none", "consent_required"), ("prompt", "create", "invalid_request"),
        ("response_mode", "jwt", "invalid_request"), ("login_hint", "a@example.com", "invalid_request"),
        ("dpop_jkt", "other", "invalid_dpop_proof"), ("state", String(repeating: "s", count: 3000), "invalid_request"),
    ])
    func `a pushed request that breaks a rule is refused`(name: String, value: String?, error: String) async throws {
        try await OAuthProbe.run { probe in
            let answer = try await probe.client.push([name: value])
            #expect(answer.status == 400 && answer.error == error, "\(answer.text)")
            #expect(probe.network.oauth.counts.pushedRequests == 0)
        }
    }

    @Test func `a parameter that appears twice is refused, and so is a body of another type`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let twice = try await client.post("/oauth/par", client.pushFields() + [("state", "other")])
            #expect(twice.error == "invalid_request")
            let url = probe.network.host + "/oauth/par"
            let text = try await client.send("POST", url, ["Content-Type": "text/plain"], bytes: Data("a=b".utf8))
            #expect(text.status == 400 && text.error == "invalid_request")
            let large = try await client.send(
                "POST", url, ["Content-Type": "application/x-www-form-urlencoded"], bytes: Data(count: 70_000))
            #expect(large.status == 413)
            var fields = LexObject()
            for (name, value) in try client.pushFields() { fields[name] = .string(value) }
            let pushed = try await client.send(
                "POST", url, ["DPoP": client.proof("POST", url, nonce: client.nonces["AS"])], body: .object(fields),
                role: "AS")
            #expect(pushed.status == 201, "\(pushed.text)")
        }
    }

    @Test func `a code is exchanged once, and a second exchange ends the session`() async throws {
        try await OAuthProbe.run { probe in
            let code = try await probe.client.code(as: probe.alice)
            let tokens = try PlainOAuthClient.tokens(await probe.client.exchange(code))
            #expect(try await probe.client.exchange(code).error == "invalid_grant")
            #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).error == "invalid_token")
            #expect(try await probe.client.refresh(tokens.refresh).error == "invalid_grant")
            #expect(probe.network.oauth.counts.replays == 1)
        }
    }

    @Test(arguments: [
        ("code_verifier", String(repeating: "a", count: 43), "invalid_grant"),
        ("code_verifier", "short", "invalid_grant"),
        ("code_verifier", nil, "invalid_request"), ("redirect_uri", "http://127.0.0.1:4712/callback", "invalid_grant"),
        ("redirect_uri", nil, "invalid_request"), ("client_id", "http://localhost", "invalid_grant"),
        ("code", "other", "invalid_grant"), ("grant_type", "password", "unsupported_grant_type"),
    ])
    func `an exchange must match the pushed request`(name: String, value: String?, error: String) async throws {
        try await OAuthProbe.run { probe in
            let code = try await probe.client.code(as: probe.alice)
            let answer = try await probe.client.exchange(code, [name: value])
            #expect(answer.status == 400 && answer.error == error, "\(answer.text)")
            #expect(probe.network.oauth.sessionCount == 0)
        }
    }

    @Test func `the key of the pushed request has to make the proofs of the exchange and of every refresh`()
        async throws
    {
        try await OAuthProbe.run { probe in
            let other = try SigningKey.generate(.p256)
            let stolen = try await probe.client.code(as: probe.alice)
            #expect(try await probe.client.exchange(stolen, key: other).error == "invalid_dpop_proof")
            let tokens = try await probe.client.login(as: probe.alice)
            #expect(try await probe.client.refresh(tokens.refresh, key: other).error == "invalid_dpop_proof")
            let refused = try await probe.client.call("GET", OAuthProbe.session, tokens.access, key: other)
            #expect(refused.status == 401 && refused.error == "invalid_dpop_proof")
            // Somebody else's attempts don't end the session.
            #expect(try await probe.client.refresh(tokens.refresh).status == 200)
        }
    }

    @Test func `a challenge can't be used again, and a code expires`() async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(nonceRotation: .never))) { probe in
            let client = probe.client
            _ = try PlainOAuthClient.tokens(await client.exchange(client.code(as: probe.alice)))
            #expect(try await client.exchange(client.code(as: probe.alice)).error == "invalid_grant")
            client.verifier = String(repeating: "v", count: 64)
            let code = try await client.code(as: probe.alice)
            probe.network.oauth.options.clockOffset = .seconds(301)
            client.clockOffset = 301
            let late = try await client.exchange(code)
            #expect(late.error == "invalid_grant" && late.json["error_description"] == "Invalid code", "\(late.text)")
            // A failed exchange hasn't used the challenge up.
            #expect(try await client.exchange(client.code(as: probe.alice)).status == 200)
        }
    }

    @Test func `a pushed request waits five minutes for the browser, and then for each step`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let (opened, unopened) = (try await client.page(), try await client.page())
            func visit(_ page: URL, after seconds: Int, _ cookie: String? = nil) async throws -> PlainOAuthClient.Answer
            {
                probe.network.oauth.options.clockOffset = .seconds(seconds)
                return try await client.send("GET", page.absoluteString, cookie.map { ["Cookie": $0] } ?? [:])
            }
            let first = try await visit(opened, after: 290)
            #expect(first.status == 200)
            let cookie = first.response.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
            #expect(try await visit(unopened, after: 310).status == 400)
            #expect(try await visit(opened, after: 580, cookie).status == 200)
            #expect(try await visit(opened, after: 890, cookie).status == 400)
        }
    }

    @Test func `the server keeps two thousand pushed requests, and drops the oldest`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let first = try await client.page()
            for _ in 0..<1_999 {
                let answer = try await client.send(
                    "POST", probe.network.host + "/oauth/par", form: client.pushFields())
                #expect(answer.status == 201)
            }
            #expect(try await client.send("GET", first.absoluteString).status == 200)
            let last = try await client.page()
            #expect(try await client.send("GET", first.absoluteString).status == 400)
            #expect(try await client.send("GET", last.absoluteString).status == 200)
        }
    }

    @Test(arguments: [LocalNetwork.OAuth.ReplayPolicy.revoke, .refuse, .allow])
    func `a spent refresh token has the effect that the policy says`(
        policy: LocalNetwork.OAuth.ReplayPolicy
    ) async throws {
        try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(onRefreshReplay: policy))) { probe in
            let first = try await probe.client.login(as: probe.alice)
            let second = try PlainOAuthClient.tokens(await probe.client.refresh(first.refresh))
            let replay = try await probe.client.refresh(first.refresh)
            #expect(replay.status == (policy == .allow ? 200 : 400))
            let next = try await probe.client.refresh(second.refresh)
            #expect(next.status == (policy == .revoke ? 400 : 200))
            #expect(probe.network.oauth.counts.replays == (policy == .allow ? 2 : 1))
        }
    }

    @Test func `a lost response has spent the token`() async throws {
        try await OAuthProbe.run { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            probe.network.oauth.dropResponse(to: .token)
            await #expect(throws: TransportError.self) { try await probe.client.refresh(tokens.refresh) }
            #expect(probe.network.oauth.counts.refreshes == 1)
            #expect(try await probe.client.refresh(tokens.refresh).error == "invalid_grant")
        }
    }

    @Test func `made-up tokens are refused, and only the app itself ends a session`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let tokens = try await client.login(as: probe.alice)
            for wrong in ["ref-", "ref-AAAA", tokens.refresh + "A", String(tokens.refresh.dropLast()), "", "opq-AA"] {
                let error = try await client.refresh(wrong).error
                #expect(error == (wrong.isEmpty ? "invalid_request" : "invalid_grant"))
            }
            for (token, id) in [(tokens.refresh, "http://localhost"), ("nothing", client.clientID)] {
                let answer = try await client.post("/oauth/revoke", [("token", token), ("client_id", id)])
                #expect(answer.status == 200)
            }
            #expect(probe.network.oauth.sessionCount == 1)
            _ = try await client.post("/oauth/revoke", [("token", tokens.access), ("client_id", client.clientID)])
            #expect(probe.network.oauth.sessionCount == 0)
        }
    }

    @Test func `a session survives a restart, and its spent tokens stay spent`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var kept: (key: SigningKey, clientID: String, first: String, second: String)?
        try await OAuthProbe.run(LocalNetwork.Options(folder: URL(filePath: folder))) { probe in
            let first = try await probe.client.login(as: probe.alice)
            let second = try PlainOAuthClient.tokens(await probe.client.refresh(first.refresh))
            kept = (probe.client.key, probe.client.clientID, first.refresh, second.refresh)
        }
        let known = try #require(kept)
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        let client = try PlainOAuthClient(network)
        client.key = known.key
        client.clientID = known.clientID
        let tokens = try PlainOAuthClient.tokens(await client.refresh(known.second))
        #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
        #expect(try await client.refresh(known.first).error == "invalid_grant")
        #expect(network.oauth.sessionCount == 0)
        await network.stop()
    }

    @Test func `revoking all sessions ends those of apps, and expiring their tokens doesn't`() async throws {
        try await OAuthProbe.run { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            await probe.network.expireTokens()
            #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).error == "invalid_token")
            let next = try PlainOAuthClient.tokens(await probe.client.refresh(tokens.refresh))
            #expect(try await probe.client.call("GET", OAuthProbe.session, next.access).status == 200)
            try await probe.network.revokeSessions()
            #expect(try await probe.client.refresh(next.refresh).error == "invalid_grant")
        }
    }

    @Test func `the owner can untick scopes, and a test can deny them`() async throws {
        let scope = "atproto repo:com.example.note blob:image/* transition:email"
        try await OAuthProbe.run(scope: scope) { probe in
            let client = probe.client
            let callback = try await probe.network.oauth.approve(
                client.page(), as: probe.alice.did, scopes: ["repo:com.example.note", "transition:email"])
            let code = try #require(PlainOAuthClient.query(callback)["code"])
            #expect(try await client.exchange(code).json["scope"] == "atproto repo:com.example.note transition:email")
            client.verifier = String(repeating: "x", count: 50)
            probe.network.oauth.deny(scopes: ["transition:email"])
            let denied = try await client.exchange(client.code(as: probe.alice))
            #expect(denied.json["scope"] == "atproto blob:image/* repo:com.example.note")
        }
    }

    @Test func `a permission set is granted as what it contains, and an unknown one is refused`() async throws {
        let scope = "atproto include:app.bsky.authCreatePosts include:com.example.noSet include:com.example.basic"
        try await OAuthProbe.run(scope: scope) { probe in
            #expect(try await probe.client.push().error == "invalid_scope")
            try probe.network.oauth.publish(
                permissionSet: Data(
                    """
                    {"lexicon":1,"id":"com.example.basic","defs":{"main":{"type":"permission-set","permissions":[
                    {"type":"permission","resource":"repo","collection":["com.example.note"]}]}}}
                    """.utf8))
            let changes = ["scope": "atproto include:app.bsky.authCreatePosts include:com.example.basic"]
            let answer = try await probe.client.exchange(probe.client.code(as: probe.alice, changes))
            let granted = answer.json["scope"]?.text ?? ""
            #expect(granted.contains("repo:com.example.note") && granted.contains("app.bsky.feed.post"))
            #expect(!granted.contains("include"))
        }
    }

    @Test func `a test can allow everything at once, and a denial reaches the app`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let denied = try await probe.network.oauth.deny(client.page(), as: probe.alice.did)
            let query = PlainOAuthClient.query(denied)
            #expect(query["error"] == "access_denied" && query["iss"] == probe.network.oauth.issuer)
            #expect(query["state"] == client.state && query["code"] == nil)
            probe.network.oauth.autoApprove(as: probe.bob.did)
            let page = try await client.page(["response_mode": "fragment"])
            let answer = try await client.send("GET", page.absoluteString)
            #expect(answer.status == 303)
            let location = try #require(answer.response.headers["Location"].flatMap { URL(string: $0) })
            let fields = PlainOAuthClient.query(try #require(URL(string: "http://a/?\(location.fragment() ?? "")")))
            let tokens = try await client.exchange(try #require(fields["code"]))
            #expect(tokens.json["sub"] == .string(probe.bob.did.description))
        }
    }
}
