import ATCrypto
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct JWTTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let policy = JWTPolicy(now: now, leeway: 10)
    private static let claims = JWTClaims(
        issuer: "did:plc:me", subject: "did:plc:you", audience: ["did:web:service"], expiresAt: now + 60,
        notBefore: now - 1, issuedAt: now, id: "1"
    )

    private func token(header: String, payload: String, signature: [UInt8] = []) -> String {
        [Base64.url.encode(header.utf8), Base64.url.encode(payload.utf8), Base64.url.encode(signature)]
            .joined(separator: ".")
    }

    // MARK: Vectors

    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    private static let then = Date(timeIntervalSince1970: 1_300_819_000)

    private struct ExampleClaims: Decodable {
        let iss: String
        let exp: Date
        let isRoot: Bool

        private enum CodingKeys: String, CodingKey {
            case iss, exp
            case isRoot = "http://example.com/is_root"
        }
    }

    @Test func `RFC 7515's HS256 example is verified`() throws {
        let secret = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        let token =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9." + Self.payload + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let key = SymmetricKey(try Base64.url.decode(secret))
        let jwt = try JWT(token, verifiedWith: key, policy: JWTPolicy(now: Self.then))
        #expect(jwt.claims.issuer == "joe")
        #expect(jwt.header.type == "JWT")
        let own = try jwt.claims(as: ExampleClaims.self)
        #expect(own.isRoot && own.iss == "joe" && own.exp == Date(timeIntervalSince1970: 1_300_819_380))
        #expect(throws: JWTError.expired) { try JWT(token, verifiedWith: key) }
    }

    @Test func `RFC 7515's ES256 example, whose s is the larger one, is verified where that is allowed`() throws {
        let token =
            "eyJhbGciOiJFUzI1NiJ9." + Self.payload
            + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        var jwk = try SigningKey(
            curve: .p256, rawRepresentation: Base64.url.decode("jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI")
        ).verifyingKey.jwk
        #expect(jwk.x == "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
        #expect(jwk.y == "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
        jwk.algorithm = nil
        let key = try VerifyingKey(jwk: jwk)
        let lenient = JWTPolicy(now: Self.then, allowsHighS: true)
        #expect(try JWT(token, verifiedWith: key, policy: lenient).claims.issuer == "joe")
        #expect(throws: JWTError.invalidSignature) {
            try JWT(token, verifiedWith: key, policy: JWTPolicy(now: Self.then))
        }
    }

    // MARK: Round trips

    @Test(arguments: Curve.allCases)
    func `a token is created and verified`(curve: Curve) throws {
        let key = try SigningKey.generate(curve)
        let header = JWTHeader(type: "dpop+jwt", keyID: "#atproto", jwk: key.verifyingKey.jwk)
        let token = try JWT.make(Self.claims, header: header, signedWith: key)
        let jwt = try JWT(token, verifiedWith: key.verifyingKey, policy: Self.policy)
        #expect(jwt.claims == Self.claims)
        #expect(jwt.header.algorithm == (curve == .p256 ? "ES256" : "ES256K"))
        #expect(jwt.header.type == "dpop+jwt")
        #expect(jwt.header.keyID == "#atproto")
        #expect(try VerifyingKey(jwk: #require(jwt.header.jwk)) == key.verifyingKey)
        let other = try SigningKey.generate(curve).verifyingKey
        #expect(throws: JWTError.invalidSignature) { try JWT(token, verifiedWith: other, policy: Self.policy) }
    }

    @Test func `a token is created and verified with a shared secret`() throws {
        let key = SymmetricKey.generate()
        let token = try JWT.make(Self.claims, signedWith: key)
        #expect(try JWT(token, verifiedWith: key, policy: Self.policy).claims == Self.claims)
        #expect(throws: JWTError.invalidSignature) {
            try JWT(token, verifiedWith: SymmetricKey.generate(), policy: Self.policy)
        }
    }

    @Test func `a token with any changed character is rejected`() throws {
        let key = try SigningKey.generate(.k256)
        let token = Array(try JWT.make(Self.claims, signedWith: key).utf8)
        for index in token.indices {
            var changed = token
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: JWTError.self) {
                try JWT(String(decoding: changed, as: UTF8.self), verifiedWith: key.verifyingKey, policy: Self.policy)
            }
        }
    }

    @Test func `times are encoded in whole seconds, and one audience as a string`() throws {
        let key = SymmetricKey([1])
        let token = try JWT.make(JWTClaims(audience: ["a"], expiresAt: Self.now + 0.9), signedWith: key)
        let payload = try Base64.url.decode(token.split(separator: ".")[1])
        #expect(String(decoding: payload, as: UTF8.self) == #"{"aud":"a","exp":1700000000}"#)
        let two = try JWT.make(JWTClaims(audience: ["a", "b"], expiresAt: Self.now), signedWith: key)
        #expect(try UnverifiedJWT(two).claims.audience == ["a", "b"])
        #expect(throws: (any Error).self) {
            try JWT.make(JWTClaims(expiresAt: Date(timeIntervalSince1970: .infinity)), signedWith: key)
        }
    }

    @Test func `claims that aren't an object can't be signed`() {
        #expect(throws: JWTError.self) { try JWT.make([1, 2], signedWith: SymmetricKey([1])) }
    }

    // MARK: Algorithms

    @Test func `the key decides the algorithm, whatever the token says`() throws {
        let p256 = try SigningKey.generate(.p256)
        let k256 = try SigningKey.generate(.k256)
        let secret = SymmetricKey(p256.verifyingKey.compressedRepresentation)
        let payload = #"{"exp":1700000060}"#
        for algorithm in ["none", "None", "", "HS256", "ES256", "ES256K", "ES384", "RS256", "es256"] {
            // Signed correctly by each key, under every name.
            let unsigned = token(header: #"{"alg":"\#(algorithm)"}"#, payload: payload).dropLast()
            let byP256 = "\(unsigned).\(Base64.url.encode(try p256.signature(for: unsigned.utf8)))"
            let byK256 = "\(unsigned).\(Base64.url.encode(try k256.signature(for: unsigned.utf8)))"
            let byHMAC = "\(unsigned).\(Base64.url.encode(secret.authenticationCode(for: unsigned.utf8)))"
            for token in [byP256, byK256, byHMAC, unsigned + "."] {
                let byKeys = [
                    (try? JWT(token, verifiedWith: p256.verifyingKey, policy: Self.policy)) != nil,
                    (try? JWT(token, verifiedWith: k256.verifyingKey, policy: Self.policy)) != nil,
                    (try? JWT(token, verifiedWith: secret, policy: Self.policy)) != nil,
                ]
                #expect(
                    byKeys == [
                        algorithm == "ES256" && token == byP256, algorithm == "ES256K" && token == byK256,
                        algorithm == "HS256" && token == byHMAC,
                    ]
                )
            }
        }
    }

    @Test func `an unsigned token is rejected with its own error`() throws {
        let key = try SigningKey.generate(.p256).verifyingKey
        let unsigned = token(header: #"{"alg":"none"}"#, payload: "{}")
        #expect(throws: JWTError.wrongAlgorithm(said: "none", expected: .es256)) {
            try JWT(unsigned, verifiedWith: key)
        }
    }

    @Test func `required extensions are rejected`() throws {
        let key = SymmetricKey([1])
        for header in [#"{"alg":"HS256","crit":["b64"],"b64":false}"#, #"{"alg":"HS256","crit":[]}"#] {
            let unsigned = token(header: header, payload: #"{"exp":1700000060}"#).dropLast()
            let signed = "\(unsigned).\(Base64.url.encode(key.authenticationCode(for: unsigned.utf8)))"
            #expect(throws: JWTError.unsupportedExtension) { try JWT(signed, verifiedWith: key, policy: Self.policy) }
        }
    }

    // MARK: Policy

    @Test(arguments: [
        (-11.0, JWTError.expired), (-10, .expired), (-9, nil), (0, nil), (1000, nil),
    ])
    func `a token expires, with the leeway`(seconds: Double, error: JWTError?) throws {
        try check(JWTClaims(expiresAt: Self.now + seconds), error)
    }

    @Test(arguments: [(11.0, JWTError.notYetValid), (10, nil), (0, nil), (-1000, nil)])
    func `a token becomes valid, with the leeway`(seconds: Double, error: JWTError?) throws {
        try check(JWTClaims(expiresAt: Self.now + 60, notBefore: Self.now + seconds), error)
        try check(JWTClaims(expiresAt: Self.now + 60, issuedAt: Self.now + seconds), error)
    }

    @Test func `a policy can require an expiration, an age, a type, an issuer and an audience`() throws {
        try check(JWTClaims(), .noExpiration)
        var policy = Self.policy
        policy.requiresExpiration = false
        try check(JWTClaims(), nil, policy)
        policy.maximumAge = 60
        try check(JWTClaims(), .tooOld, policy)
        try check(JWTClaims(issuedAt: Self.now - 71), .tooOld, policy)
        try check(JWTClaims(issuedAt: Self.now - 70), nil, policy)
        policy = Self.policy
        policy.issuer = "did:plc:me"
        policy.audience = "did:web:service"
        policy.type = "jwt"
        try check(Self.claims, nil, policy)
        var claims = Self.claims
        claims.issuer = "did:plc:other"
        try check(claims, .unexpected("iss"), policy)
        claims = Self.claims
        claims.audience = ["did:web:other", "did:web:service#x"]
        try check(claims, .unexpected("aud"), policy)
        policy.type = "dpop+jwt"
        try check(Self.claims, .unexpected("typ"), policy)
    }

    private func check(_ claims: JWTClaims, _ error: JWTError?, _ policy: JWTPolicy = policy) throws {
        let key = SymmetricKey([1])
        let token = try JWT.make(claims, signedWith: key)
        if let error {
            #expect(throws: error) { try JWT(token, verifiedWith: key, policy: policy) }
        } else {
            #expect(throws: Never.self) { try JWT(token, verifiedWith: key, policy: policy) }
        }
    }

    // MARK: Reading

    @Test func `an unverified token is read for display`() throws {
        let token = token(header: #"{"alg":"whatever"}"#, payload: #"{"iss":"did:plc:x","exp":1.5,"scope":"a"}"#)
        let jwt = try UnverifiedJWT(token)
        #expect(jwt.claims.issuer == "did:plc:x")
        #expect(jwt.claims.expiresAt == Date(timeIntervalSince1970: 1.5))
        #expect(try jwt.claims(as: [String: LossyString].self)["scope"]?.value == "a")
    }

    private struct LossyString: Decodable {
        let value: String?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    @Test func `invalid tokens are rejected without a crash`() {
        let good = token(header: #"{"alg":"HS256"}"#, payload: "{}", signature: [1])
        let bad = [
            "", ".", "..", "...", "a.b.c", "a.b", good + ".", "." + good, good.replacing(".", with: ","), good + "=",
            good + "\n", " " + good, String(repeating: "A", count: 40_000), String(repeating: ".", count: 40_000),
            token(header: "{}", payload: "{}"), token(header: "[]", payload: "{}"), token(header: "", payload: "{}"),
            token(header: #"{"alg":1}"#, payload: "{}"), token(header: #"{"alg":"HS256"}"#, payload: "[]"),
            token(header: #"{"alg":"HS256"}"#, payload: #"{"exp":"soon"}"#),
            token(header: #"{"alg":"HS256"}"#, payload: #"{"exp":1e999}"#),
            token(header: #"{"alg":"HS256"}"#, payload: #"{"aud":1}"#),
            token(header: #"{"alg":"HS256"}"#, payload: String(repeating: "[", count: 20_000)),
            token(header: #"{"alg":"HS256","jwk":{"kty":"EC","d":"secret"}}"#, payload: "{}"), "é.é.é",
        ]
        for text in bad {
            let error = #expect(throws: JWTError.self) { try JWT(text, verifiedWith: SymmetricKey([1])) }
            #expect(error?.description.contains("secret") == false)
        }
    }
}
