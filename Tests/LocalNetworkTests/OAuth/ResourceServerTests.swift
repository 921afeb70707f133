import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// What the data server allows an app that logged in with OAuth.
@Suite(.inTurn) struct ResourceServerTests {
    @Test func `a token for proofs can't be sent as Bearer, nor the other way round`() async throws {
        for form in [LocalNetwork.OAuth.TokenForm.jwt, .opaque] {
            try await OAuthProbe.run(LocalNetwork.Options(oauth: .init(tokenForm: form))) { probe in
                let client = probe.client
                let tokens = try await client.login(as: probe.alice)
                let url = probe.network.host + OAuthProbe.session
                let bearer = try await client.send("GET", url, ["Authorization": "Bearer \(tokens.access)"])
                #expect(bearer.status == 400 && bearer.error == "InvalidToken")
                #expect(bearer.json["message"] == "Bad token scope")
                let password = try await probe.network.issueTokens(for: probe.alice).access
                let wrong = try await client.call("GET", OAuthProbe.session, password)
                #expect(wrong.status == 401 && wrong.error == "invalid_token")
                #expect(try await client.send("GET", url, ["Authorization": "Bearer \(password)"]).status == 200)
                let missing = try await client.send("GET", url)
                #expect(missing.status == 401 && missing.error == "AuthMissing")
            }
        }
    }

    @Test func `a call needs a proof for its own address, method and token`() async throws {
        try await OAuthProbe.run { probe in
            let client = probe.client
            let tokens = try await client.login(as: probe.alice)
            #expect(try await client.call("GET", OAuthProbe.session, tokens.access).status == 200)
            let url = probe.network.host + OAuthProbe.session
            let nonce = client.nonces["RS"]
            let proofs = [
                nil, try client.proof("POST", url, nonce: nonce, token: tokens.access),
                try client.proof("GET", url + "x", nonce: nonce, token: tokens.access),
                try client.proof("GET", url, nonce: nonce), try client.proof("GET", url, nonce: nonce, token: "other"),
            ]
            for proof in proofs {
                var headers: HTTPHeaders = ["Authorization": "DPoP \(tokens.access)"]
                headers["DPoP"] = proof
                let answer = try await client.send("GET", url, headers)
                #expect(answer.status == 401 && answer.error == "invalid_dpop_proof")
                let challenge = answer.response.headers["WWW-Authenticate"] ?? ""
                #expect(challenge.contains("error=\"invalid_dpop_proof\""))
            }
            // The query isn't part of the proof, and the scheme's case doesn't matter.
            let proof = try client.proof("GET", url, nonce: nonce, token: tokens.access)
            let answer = try await client.send(
                "GET", url + "?a=b", ["Authorization": "dpop \(tokens.access)", "DPoP": proof])
            #expect(answer.status == 200)
            let used = try await client.send(
                "GET", url, ["Authorization": "DPoP \(tokens.access)", "DPoP": proof])
            #expect(used.error == "invalid_dpop_proof")
        }
    }

    @Test func `an access token expires by the server's clock`() async throws {
        try await OAuthProbe.run { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            probe.network.oauth.options.accessLifetime = .seconds(600)
            let short = try PlainOAuthClient.tokens(await probe.client.refresh(tokens.refresh))
            #expect(try await probe.client.call("GET", OAuthProbe.session, short.access).status == 200)
            probe.network.oauth.options.clockOffset = .seconds(601)
            probe.client.clockOffset = 601
            let expired = try await probe.client.call("GET", OAuthProbe.session, short.access)
            #expect(expired.status == 401 && expired.error == "invalid_token")
            #expect(expired.response.headers["WWW-Authenticate"]?.contains("\\\"exp\\\"") == true)
            #expect(try await probe.client.call("GET", OAuthProbe.session, tokens.access).status == 200)
        }
    }

    @Test(arguments: [
        ("POST", "createAppPassword"), ("GET", "listAppPasswords"), ("POST", "revokeAppPassword"),
        ("POST", "activateAccount"), ("POST", "deactivateAccount"), ("GET", "getAccountInviteCodes"),
        ("POST", "requestAccountDelete"), ("POST", "requestEmailUpdate"),
    ])
    func `some calls are closed to apps`(method: String, name: String) async throws {
        try await OAuthProbe.run { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            let answer = try await probe.client.call(
                method, "/xrpc/com.atproto.server.\(name)", tokens.access,
                body: method == "POST" ? ["name": "app"] : nil)
            #expect(answer.status == 403 && answer.error == "Forbidden", "\(answer.text)")
        }
    }

    /// A write, the scope that it needs, and one that isn't enough.
    @Test(
        arguments: [
            ("createRecord", "repo:com.example.note?action=create", "repo:com.example.note?action=update"),
            ("createRecord", "repo:*", "repo:com.example.other"),
            ("createRecord", "transition:generic", "transition:email"),
            ("putRecord", "repo:com.example.note?action=create&action=update", "repo:com.example.note?action=update"),
            ("putRecord", "repo:com.example.note", "repo:com.example.note?action=create"),
            ("deleteRecord", "repo:com.example.note?action=delete", "repo:com.example.note?action=create"),
            ("applyWrites", "repo:com.example.note?action=create", "repo:com.example.note?action=delete"),
        ])
    func `a write needs the scope of its collection and action`(
        call: String, enough: String, tooLittle: String
    ) async throws {
        for (scope, status) in [(enough, 200), (tooLittle, 403)] {
            try await OAuthProbe.run(scope: "atproto \(scope)") { probe in
                let tokens = try await probe.client.login(as: probe.alice)
                let record: LexValue = ["$type": "com.example.note", "text": "by an app"]
                var input: LexObject = ["repo": .string(probe.alice.did.description), "collection": "com.example.note"]
                switch call {
                case "createRecord": input["record"] = record
                case "putRecord": (input["rkey"], input["record"]) = ("self", record)
                case "deleteRecord": input["rkey"] = "self"
                default:
                    input["writes"] = [
                        [
                            "$type": "com.atproto.repo.applyWrites#create", "collection": "com.example.note",
                            "value": record,
                        ]
                    ]
                }
                let answer = try await probe.client.call(
                    "POST", "/xrpc/com.atproto.repo.\(call)", tokens.access, body: .object(input))
                #expect(answer.status == status, "\(scope): \(answer.text)")
                guard status == 403 else { return }
                #expect(answer.error == "ScopeMissingError")
                let message = answer.json["message"]?.text ?? ""
                #expect(message.hasPrefix("Missing required scope \"repo:com.example.note"), "\(message)")
            }
        }
    }

    @Test func `a write to another account's repository is refused`() async throws {
        try await OAuthProbe.run { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            let answer = try await probe.client.call(
                "POST", "/xrpc/com.atproto.repo.createRecord", tokens.access,
                body: [
                    "repo": .string(probe.bob.did.description), "collection": "com.example.note",
                    "record": ["$type": "com.example.note"],
                ])
            #expect(answer.status == 401)
        }
    }

    @Test func `an upload needs the scope of its type`() async throws {
        try await OAuthProbe.run(scope: "atproto blob:image/*") { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            for (type, status) in [
                ("image/png", 200), ("image/jpeg; q=1", 200), ("text/plain", 403), ("image/*", 403), ("*/*", 403),
                ("", 403),
            ] {
                let answer = try await probe.client.call(
                    "POST", "/xrpc/com.atproto.repo.uploadBlob", tokens.access, headers: ["Content-Type": type],
                    bytes: Data("bytes".utf8))
                #expect(answer.status == status, "\(type): \(answer.text)")
            }
        }
    }

    @Test func `a forwarded call and a token for a service need the scope of the call and the service`() async throws {
        let path = "/xrpc/app.bsky.feed.getTimeline"
        let auth = "/xrpc/com.atproto.server.getServiceAuth?aud="
        try await OAuthProbe.run(scope: "atproto rpc:app.bsky.feed.getTimeline?aud=*") { probe in
            let service = probe.network.appView.did
            let tokens = try await probe.client.login(as: probe.alice)
            #expect(try await probe.client.call("GET", path, tokens.access).status == 200)
            let other = try await probe.client.call("GET", "/xrpc/app.bsky.actor.getPreferences", tokens.access)
            #expect(other.status == 403 && other.error == "ScopeMissingError")
            let good = try await probe.client.call(
                "GET", "\(auth)\(PlainOAuthClient.escaped(service))&lxm=app.bsky.feed.getTimeline", tokens.access)
            #expect(good.status == 200, "\(good.text)")
            for query in ["&lxm=app.bsky.feed.getPosts", ""] {
                let answer = try await probe.client.call(
                    "GET", auth + PlainOAuthClient.escaped(service) + query, tokens.access)
                #expect(answer.status == 403 && answer.error == "ScopeMissingError", "\(query)")
            }
        }
        try await OAuthProbe.run(scope: "atproto transition:generic") { probe in
            let tokens = try await probe.client.login(as: probe.alice)
            #expect(try await probe.client.call("GET", path, tokens.access).status == 200)
            let chat = try await probe.client.call(
                "GET", "\(auth)did:web:example.com&lxm=chat.bsky.convo.getLog", tokens.access)
            #expect(chat.status == 403)
        }
    }

    @Test func `the email address and the handle need scopes of their own`() async throws {
        for (scope, email, status) in [
            ("atproto", nil, 403), ("atproto account:email", "alice@example.com", 403),
            ("atproto transition:email identity:handle", "alice@example.com", 200), ("atproto identity:*", nil, 200),
        ] {
            try await OAuthProbe.run(scope: scope) { probe in
                let tokens = try await probe.client.login(as: probe.alice)
                let session = try await probe.client.call("GET", OAuthProbe.session, tokens.access)
                #expect(session.status == 200 && session.json["email"]?.text == email, "\(scope)")
                #expect((session.json["emailConfirmed"] != nil) == (email != nil))
                let renamed = try await probe.client.call(
                    "POST", "/xrpc/com.atproto.identity.updateHandle", tokens.access,
                    body: ["handle": "alicia.test"])
                #expect(renamed.status == status, "\(scope): \(renamed.text)")
            }
        }
    }
}
