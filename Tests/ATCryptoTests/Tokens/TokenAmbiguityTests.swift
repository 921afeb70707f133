import ATCrypto
import Foundation
import TestLoad
import Testing

/// A token that parsers could read differently is rejected.
@Suite(.inTurn) struct TokenAmbiguityTests {
    private static let key = SymmetricKey([1, 2, 3])
    private static let policy = JWTPolicy(now: Date(timeIntervalSince1970: 1_700_000_000))
    private static let header = Array(#"{"alg":"HS256"}"#.utf8)
    private static let claims = Array(#"{"exp":1700000060}"#.utf8)

    private func signed(header: [UInt8] = header, claims: [UInt8] = claims) -> String {
        let part = Base64.url.encode(header) + "." + Base64.url.encode(claims)
        return part + "." + Base64.url.encode(Self.key.authenticationCode(for: part.utf8))
    }

    private func refuses(header: [UInt8] = header, claims: [UInt8] = claims) -> Bool {
        do throws(JWTError) {
            _ = try JWT(signed(header: header, claims: claims), verifiedWith: Self.key, policy: Self.policy)
            return false
        } catch {
            guard case .malformed = error else { return false }
            return true
        }
    }

    @Test func `the unchanged token is valid`() throws {
        #expect(throws: Never.self) { try JWT(signed(), verifiedWith: Self.key, policy: Self.policy) }
        let claims =
            #" { "exp" : 1.7e9 , "nested" : { "exp" : [ { "exp" : 1 } , { "exp" : "a\"\\" } ] , "x" : { } , "y" : [ ] } } "#
        #expect(!refuses(claims: Array(claims.replacing("1.7e9", with: "1700000060.5").utf8)))
    }

    @Test(arguments: [
        #"{"exp":1700000060,"exp":1}"#, #"{"exp":1,"exp":1700000060}"#, #"{"exp":1700000060,"exp":1700000060}"#,
        #"{"exp":1700000060,"\u0065xp":1}"#, #"{"exp":1700000060,"aud":["a"],"aud":"b"}"#,
        #"{"exp":1700000060,"a":{"b":1,"b":2}}"#, #"{"exp":1700000060,"a":[{"b":1,"b":2}]}"#,
        "{\"exp\":1700000060,\"\u{E9}\":1,\"e\u{301}\":2}", "{\"exp\":1700000060,\"K\":1,\"\u{212A}\":2}",
        #"{"exp":1700000060}{"exp":1}"#, #"[{"exp":1700000060}]"#, #"{"exp":1700000060,}"#, #"{"exp":1700000060"#,
        #"{"exp":1700000060,"a":"#, #"{"exp":1700000060,"a""#, #"{"exp":1700000060,"a\"#, #"{"exp" 1700000060}"#, "{",
        "",
        #"{exp:1700000060}"#, #"{"exp":1700000060,"a":tru}"#,
    ])
    func `claims that parsers could read differently are rejected`(_ claims: String) {
        #expect(refuses(claims: Array(claims.utf8)))
    }

    @Test(arguments: [
        #"{"alg":"HS256","alg":"none"}"#, #"{"alg":"none","alg":"HS256"}"#, #"{"alg":"HS256","\u0061lg":"HS256"}"#,
        #"{"alg":"HS256","jwk":{"kty":"EC","kty":"EC"}}"#, #"{"alg":"HS256","kid":"a","kid":"b"}"#,
    ])
    func `headers that parsers could read differently are rejected`(_ header: String) {
        #expect(refuses(header: Array(header.utf8)))
    }

    @Test func `encodings other than UTF-8, and byte order marks, are rejected`() throws {
        let text = #"{"exp":1700000060}"#
        let encodings: [String.Encoding] = [.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian]
        for encoding in encodings {
            #expect(refuses(claims: Array(try #require(text.data(using: encoding)))))
        }
        #expect(refuses(claims: [0xEF, 0xBB, 0xBF] + Self.claims))
        #expect(refuses(header: [0xEF, 0xBB, 0xBF] + Self.header))
        #expect(refuses(header: Array(try #require(#"{"alg":"HS256"}"#.data(using: .utf16LittleEndian)))))
        #expect(refuses(claims: Array(#"{"exp":1700000060,"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)))
        #expect(refuses(claims: Array(#"{"exp":1700000060,"a":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8)))
    }

    @Test func `deeply nested claims are rejected`() {
        for open in ["[", #"{"a":"#] {
            let deep = #"{"exp":1700000060,"a":"# + String(repeating: open, count: 5000)
            #expect(refuses(claims: Array(deep.utf8)))
        }
    }

    @Test func `issuer, audience and kind compare byte by byte`() throws {
        func refusal(_ claims: JWTClaims, _ policy: JWTPolicy, type: String? = "JWT") throws -> JWTError? {
            let token = try JWT.make(claims, header: JWTHeader(type: type), signedWith: Self.key)
            do throws(JWTError) {
                _ = try JWT(token, verifiedWith: Self.key, policy: policy)
                return nil
            } catch {
                return error
            }
        }
        var policy = Self.policy
        let expires = policy.now + 60
        policy.issuer = "did:web:caf\u{E9}.example"
        #expect(
            try refusal(JWTClaims(issuer: "did:web:cafe\u{301}.example", expiresAt: expires), policy)
                == .unexpected("iss"))
        #expect(try refusal(JWTClaims(issuer: policy.issuer, expiresAt: expires), policy) == nil)
        policy.issuer = nil
        policy.audience = "K"
        #expect(try refusal(JWTClaims(audience: ["\u{212A}"], expiresAt: expires), policy) == .unexpected("aud"))
        #expect(try refusal(JWTClaims(audience: ["x", "K"], expiresAt: expires), policy) == nil)
        policy.audience = nil
        policy.type = "jwk+jwt"
        #expect(try refusal(JWTClaims(expiresAt: expires), policy, type: "jw\u{212A}+jwt") == .unexpected("typ"))
        #expect(try refusal(JWTClaims(expiresAt: expires), policy, type: "JWK+jwt") == nil)
        #expect(try refusal(JWTClaims(expiresAt: expires), policy, type: nil) == .unexpected("typ"))
    }

    @Test func `an algorithm's name is compared byte by byte`() throws {
        let key = try SigningKey.generate(.k256)
        let part = Base64.url.encode(Array("{\"alg\":\"ES256\u{212A}\"}".utf8)) + "." + Base64.url.encode(Self.claims)
        let token = part + "." + Base64.url.encode(try key.signature(for: part.utf8))
        #expect(throws: JWTError.wrongAlgorithm(said: "ES256\u{212A}", expected: .es256k)) {
            try JWT(token, verifiedWith: key.verifyingKey, policy: Self.policy)
        }
        var jwk = key.verifyingKey.jwk
        jwk.algorithm = "ES256\u{212A}"
        #expect(throws: KeyError.self) { try VerifyingKey(jwk: jwk) }
        #expect(throws: KeyError.unsupportedKeyType("EcdsaSecp256k1Verification\u{212A}ey2019")) {
            try VerifyingKey(
                publicKeyMultibase: key.verifyingKey.multikey, type: "EcdsaSecp256k1Verification\u{212A}ey2019")
        }
    }

    @Test(arguments: ["1e300", "-1e300", "-9223372036854775808", "1e15", "0", "-0.0", "1e-300"])
    func `times of any size are compared, described, and encoded or rejected`(_ number: String) throws {
        let text = signed(claims: Array(#"{"exp":1700000060,"nbf":\#(number),"iat":\#(number)}"#.utf8))
        let token = try UnverifiedJWT(text)
        _ = (String(describing: token.claims), String(reflecting: token), token.claims.hashValue)
        for leeway in [0, .infinity, -.infinity, .nan, .greatestFiniteMagnitude] as [Double] {
            for now in [0, 1e300, -.infinity, .infinity, .nan] as [Double] {
                let policy = JWTPolicy(
                    now: Date(timeIntervalSince1970: now), leeway: leeway, maximumAge: -leeway)
                _ = try? token.verified(with: Self.key, policy: policy)
            }
        }
        _ = try? JWT.make(token.claims, signedWith: Self.key)
        #expect(throws: JWTError.self) {
            try token.verified(with: Self.key, policy: JWTPolicy(now: Self.policy.now, leeway: .nan))
        }
    }
}
