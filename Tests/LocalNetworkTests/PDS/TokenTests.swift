import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct TokenTests {
    private struct Claims: Codable {
        var scope: String?
        var sub: String?
        var exp: Int
        var iat: Int
    }

    @Test func `an account can't write to another account's repository`() async throws {
        try await NetworkProbe.run { probe in
            let bob = try await probe.client(as: probe.bob)
            let mine = try await probe.write("mine", key: "mine")
            let place: LexValue = [
                "repo": .string(probe.alice.did.description), "collection": "com.example.note", "rkey": "mine",
            ]
            for (call, input) in [
                ("createRecord", NetworkProbe.note("not mine", in: probe.alice)),
                ("putRecord", NetworkProbe.note("not mine", in: probe.alice, key: "mine")),
                ("deleteRecord", place),
                ("applyWrites", ["repo": .string(probe.alice.did.description), "writes": []]),
            ] {
                await expectFailure("AuthenticationRequired") {
                    try await bob.procedure(try NSID("com.atproto.repo.\(call)"), input: input)
                }
            }
            let still: LexValue = try await bob.query(
                "com.atproto.repo.getRecord",
                parameters: ["repo": "alice.test", "collection": "com.example.note", "rkey": "mine"])
            #expect(still["cid"] == .string(mine.cid.description) && still["value"]?["text"] == "mine")
        }
    }

    @Test func `a token that is missing, damaged, foreign, or of another kind is refused`() async throws {
        try await NetworkProbe.run { probe in
            let tokens = try await probe.network.issueTokens(for: probe.alice)
            let parts = tokens.access.split(separator: ".").map(String.init)
            let now = Int(Date().timeIntervalSince1970)
            let claims = Claims(
                scope: "com.atproto.access", sub: probe.alice.did.description, exp: now + 3600, iat: now)
            let foreign = try JWT.make(claims, signedWith: SymmetricKey.generate())
            let elliptic = try JWT.make(claims, signedWith: SigningKey.generate(.k256))
            let bobsClaims = try await probe.network.issueTokens(for: probe.bob).access.split(separator: ".")[1]
            let swapped = "\(parts[0]).\(bobsClaims).\(parts[2])"
            let header = Base64.url.encode(#"{"alg":"none","typ":"at+jwt"}"#.utf8)
            // One signature in a thousand ends with these two characters.
            let end = tokens.access.hasSuffix("AA") ? "BA" : "AA"
            for (token, error) in [
                (String(tokens.access.dropLast(2)) + end, "InvalidToken"), ("nonsense", "InvalidToken"),
                (foreign, "InvalidToken"), (elliptic, "InvalidToken"), (swapped, "InvalidToken"),
                ("\(header).\(parts[1]).", "InvalidToken"), (tokens.refresh, "InvalidToken"),
            ] {
                let answer = try await probe.post(
                    "/xrpc/com.atproto.repo.createRecord", token: token,
                    body: NetworkProbe.note("no", in: probe.alice))
                #expect(answer.status == 400 && answer.json["error"] == .string(error), "\(token): \(answer.status)")
            }
            let missing = try await probe.post(
                "/xrpc/com.atproto.repo.createRecord", body: NetworkProbe.note("no", in: probe.alice))
            #expect(missing.status == 401 && missing.json["error"] == "AuthMissing")
            let wrongWay = try await probe.post("/xrpc/com.atproto.server.refreshSession", token: tokens.access)
            #expect(wrongWay.status == 400 && wrongWay.json["error"] == "InvalidToken")
        }
    }

    @Test func `a revoked session can neither call nor refresh`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.network.revokeSessions()
            let refresh = try #require(probe.client.session?.refreshToken)
            await expectFailure("ExpiredToken") { try await probe.write("no") }
            let answer = try await probe.post("/xrpc/com.atproto.server.refreshSession", token: refresh)
            #expect(answer.status == 400 && answer.json["error"] == "ExpiredToken")
        }
    }

    @Test func `a service token is signed with the account's key and names its service and call`() async throws {
        try await NetworkProbe.run { probe in
            let token = try await probe.client.serviceToken(
                for: "did:web:video.example.com#video", calling: "com.example.upload", validFor: .seconds(600))
            let document = try await probe.get("/\(probe.alice.did)", to: probe.network.plcURL).json
            let multikey = try #require(document["verificationMethod"]?[0]?["publicKeyMultibase"]?.text)
            let key = try VerifyingKey(multikey: multikey)
            #expect(key.curve == .k256)
            let jwt = try JWT(
                token, verifiedWith: key,
                policy: JWTPolicy(issuer: probe.alice.did.description, audience: "did:web:video.example.com#video"))
            struct Method: Decodable { let lxm: String }
            #expect(try jwt.claims(as: Method.self).lxm == "com.example.upload")
            await expectFailure("BadExpiration") {
                _ = try await probe.client.serviceToken(
                    for: "did:web:video.example.com", calling: nil, validFor: .seconds(600))
            }
            await expectFailure("BadExpiration") {
                _ = try await probe.client.serviceToken(
                    for: "did:web:video.example.com", calling: "com.example.upload", validFor: .seconds(-1))
            }
        }
    }
}
