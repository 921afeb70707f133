import ATCrypto
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ProofTests {
    private let url = URL(string: "https://pds.example/xrpc/com.example.call?limit=1")!
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func proof(
        _ key: ProofKey, nonce: String? = nil, accessToken: String? = nil, at date: Date? = nil
    ) throws -> String {
        try Proof(
            method: .get, target: #require(ProofTarget(url)), date: date ?? now,
            nonce: nonce.flatMap { ProofNonce($0) }, accessToken: accessToken
        ).signed(by: key)
    }

    private func received(
        _ proof: String, _ method: HTTPMethod = .get, to url: URL? = nil, accessToken: String? = nil
    ) throws -> ReceivedProof {
        try ReceivedProof(
            in: ["DPoP": proof], of: method, to: url ?? self.url, accessToken: accessToken, now: now)
    }

    @Test func `a proof has the type, the public key and the claims of RFC 9449, and no others`() throws {
        let key = try ProofKey.generate()
        let token = try proof(key, nonce: "abc", accessToken: "token")
        let parts = try token.split(separator: ".").prefix(2).map {
            try #require(try JSONSerialization.jsonObject(with: Data(Base64.url.decode(String($0)))) as? NSDictionary)
        }
        let jwk = JWK(key.publicKey)
        #expect(
            parts[0] == [
                "typ": "dpop+jwt", "alg": "ES256",
                "jwk": ["kty": "EC", "crv": "P-256", "x": jwk.x ?? "", "y": jwk.y ?? ""],
            ])
        #expect(Set(parts[1].allKeys.compactMap { $0 as? String }) == ["htm", "htu", "iat", "jti", "nonce", "ath"])
        #expect(parts[1]["iat"] as? Int == 1_700_000_000)
        let received = try received(token, accessToken: "token")
        #expect(received.thumbprint == key.publicKey.jwkThumbprint)
        #expect(received.nonce == "abc")
    }

    @Test func `the hash of an access token is that of RFC 9449`() {
        #expect(
            Proof.hash(of: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU")
                == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }

    @Test func `no two proofs have the same identifier`() throws {
        let key = try ProofKey.generate()
        let count = Load.size(6_000, otherwise: 2_000)
        let ids = try Set((0..<count).map { _ in try received(proof(key)).id })
        #expect(ids.count == count)
    }

    @Test func `a stored key makes proofs for the same tokens`() throws {
        let key = try ProofKey.generate()
        let restored = try ProofKey(stored: key.stored, in: key.storage)
        #expect(restored.thumbprint == key.thumbprint)
        #expect(try received(proof(restored)).thumbprint == key.thumbprint)
    }

    @Test func `a damaged key, and one of another device, are told apart`() {
        #expect(throws: ProofKeyError.damaged) { try ProofKey(stored: Data(repeating: 0, count: 32), in: .raw) }
        #expect(throws: ProofKeyError.damaged) { try ProofKey(stored: Data([1, 2, 3]), in: .raw) }
        #expect(throws: ProofKeyError.otherDevice) { try ProofKey(stored: Data([1, 2, 3]), in: .enclave) }
    }

    @Test func `only an error that says that the key is lost ends a session`() {
        let (status, token) = ("NSOSStatusErrorDomain", "CryptoTokenKit")
        for code in [-25_300, -26_275] { #expect(ProofKeyError(enclaveError: code, in: status) == .otherDevice) }
        for code in [-3, -6] { #expect(ProofKeyError(enclaveError: code, in: token) == .otherDevice) }
        #expect(ProofKeyError(enclaveError: -25_308, in: status) == .locked)
        // The same numbers mean something else elsewhere.
        for code in [-3, -6, -25_300, -25_308] {
            #expect(ProofKeyError(enclaveError: code, in: "com.apple.LocalAuthentication") == .failed(code))
        }
        for code in [0, -1, -50, -25_293, Int.min, Int.max] {
            #expect(ProofKeyError(enclaveError: code, in: status) == .failed(code))
            #expect(ProofKeyError(enclaveError: code, in: token).isPassing)
        }
        #expect(!ProofKeyError.otherDevice.isPassing && !ProofKeyError.damaged.isPassing)
    }

    @Test func `no description contains a key or a token`() throws {
        let key = try ProofKey.generate()
        let secret = Base64.url.encode(key.stored)
        let form: OAuthForm = ["refresh_token": "secret-token"]
        let texts = ["\(key)", String(reflecting: key), "\(form)", String(reflecting: form)].map { $0 }
        var dumped = ""
        dump(key, to: &dumped)
        dump(form, to: &dumped)
        for text in texts + [dumped] {
            #expect(!text.contains(secret) && !text.contains("secret-token"), "\(text)")
        }
    }

    // MARK: Refused

    @Test func `a proof is only valid for its request`() throws {
        let key = try ProofKey.generate()
        let token = try proof(key, accessToken: "token")
        #expect(throws: ProofFault.otherRequest("htm")) { try received(token, .post, accessToken: "token") }
        #expect(throws: ProofFault.otherRequest("htu")) {
            try received(token, to: URL(string: "https://pds.example/other"), accessToken: "token")
        }
        #expect(throws: ProofFault.otherRequest("ath")) { try received(token, accessToken: "other") }
        #expect(throws: ProofFault.otherRequest("ath")) { try received(token) }
        #expect(throws: ProofFault.otherRequest("ath")) { try received(proof(key), accessToken: "token") }
        // The query isn't part of it.
        _ = try received(token, to: URL(string: "https://PDS.example:443/xrpc/com.example.call"), accessToken: "token")
    }

    @Test(arguments: [(-190, true), (-191, false), (180, true), (181, false)])
    func `a proof is valid for three minutes, in both directions`(offset: Int, isValid: Bool) throws {
        let token = try proof(ProofKey.generate(), at: now.addingTimeInterval(Double(offset)))
        if isValid {
            _ = try received(token)
        } else {
            #expect(throws: ProofFault.wrongTime) { try received(token) }
        }
    }

    @Test func `there is exactly one proof`() throws {
        let token = try proof(ProofKey.generate())
        func verify(_ headers: HTTPHeaders) throws {
            _ = try ReceivedProof(in: headers, of: .get, to: url, accessToken: nil, now: now)
        }
        #expect(throws: ProofFault.missing) { try verify([:]) }
        #expect(throws: ProofFault.invalid) { try verify(["DPoP": ""]) }
        #expect(throws: ProofFault.several) { try verify(["DPoP": token, "dpop": token]) }
        #expect(throws: ProofFault.several) { try verify(["DPoP": "\(token), \(token)"]) }
        try verify(["DPoP": token])
    }

    @Test func `forged proofs are refused`() throws {
        let key = try SigningKey.generate(.p256)
        let claims = #"{"htm":"GET","htu":"https://pds.example/xrpc/com.example.call","iat":1700000000,"jti":"a"}"#
        let jwk = JWK(key.verifyingKey)
        let publicKey = #"{"kty":"EC","crv":"P-256","x":"\#(jwk.x ?? "")","y":"\#(jwk.y ?? "")"}"#
        func token(_ header: String, _ claims: String, signed: (String) throws -> [UInt8]) throws -> String {
            let text = "\(Base64.url.encode(header.utf8)).\(Base64.url.encode(claims.utf8))"
            return "\(text).\(Base64.url.encode(try signed(text)))"
        }
        let sign = { (text: String) in try key.signature(for: text.utf8) }
        let header = #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(publicKey)}"#
        _ = try received(token(header, claims, signed: sign))

        let secret = SymmetricKey(Array(publicKey.utf8))
        let other = try SigningKey.generate(.p256)
        let koblitz = try SigningKey.generate(.k256)
        let koblitzJWK = JWK(koblitz.verifyingKey)
        let privateKey = Base64.url.encode(key.rawRepresentation)
        let forgeries = [
            try token(#"{"typ":"dpop+jwt","alg":"none","jwk":\#(publicKey)}"#, claims) { _ in [] },
            try token(#"{"typ":"dpop+jwt","alg":"HS256","jwk":\#(publicKey)}"#, claims) {
                Array(secret.authenticationCode(for: $0.utf8))
            },
            try token(header, claims) { try other.signature(for: $0.utf8) },
            try token(header.replacing("dpop+jwt", with: "JWT"), claims, signed: sign),
            try token(header.replacing(#""typ":"dpop+jwt","#, with: ""), claims, signed: sign),
            try token(header.replacing(#""kty""#, with: #""d":"\#(privateKey)","kty""#), claims, signed: sign),
            try token(header.replacing("P-256", with: "P-384"), claims, signed: sign),
            try token(#"{"typ":"dpop+jwt","alg":"ES256"}"#, claims, signed: sign),
            try token(
                #"{"typ":"dpop+jwt","alg":"ES256K","jwk":{"kty":"EC","crv":"secp256k1","x":"\#(koblitzJWK.x ?? "")","y":"\#(koblitzJWK.y ?? "")"}}"#,
                claims
            ) { try koblitz.signature(for: $0.utf8) },
            try token(header, claims.replacing(#","jti":"a""#, with: ""), signed: sign),
            try token(header, claims.replacing(#""jti":"a""#, with: #""jti":"""#), signed: sign),
            try token(header, claims.replacing(#""a"}"#, with: #""a","jti":"b"}"#), signed: sign),
            try token(
                header, claims.replacing(#""jti":"a""#, with: #""jti":"\#(String(repeating: "a", count: 300))""#),
                signed: sign),
        ]
        for (number, forgery) in forgeries.enumerated() {
            #expect(throws: ProofFault.invalid, "forgery \(number)") { try received(forgery) }
        }
        for claims in [
            claims.replacing(#""iat":1700000000,"#, with: ""), claims.replacing("1700000000", with: "1e300"),
        ] {
            #expect(throws: ProofFault.wrongTime) { try received(token(header, claims, signed: sign)) }
        }
        let withQuery = claims.replacing("com.example.call", with: "com.example.call?limit=1")
        #expect(throws: ProofFault.otherRequest("htu")) { try received(token(header, withQuery, signed: sign)) }
    }

    @Test(arguments: ["", "a b", "a\"b", "a\\b", "ä", "a\u{7F}", String(repeating: "a", count: 1_025)])
    func `a nonce that could not be one is ignored`(text: String) {
        #expect(ProofNonce(text) == nil)
        #expect(ProofNonce(in: ["DPoP-Nonce": text]) == nil)
    }
}
