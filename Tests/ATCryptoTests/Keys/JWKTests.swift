import Foundation
import TestLoad
import Testing

@testable import ATCrypto

@Suite(.inTurn) struct JWKTests {
    @Test func `the thumbprint of RFC 7638's example`() {
        let modulus =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCi"
            + "FV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZ"
            + "gnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBn"
            + "iIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
        let thumbprint = JWK.thumbprint(of: ["e": "AQAB", "kty": "RSA", "n": modulus])
        #expect(thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test func `RFC 9449's example key has the published thumbprint`() throws {
        let json = """
            {"kty":"EC","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
            "y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA","crv":"P-256"}
            """
        let key = try VerifyingKey(jwk: JSONDecoder().decode(JWK.self, from: Data(json.utf8)))
        #expect(key.curve == .p256)
        #expect(key.jwkThumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test(arguments: Curve.allCases)
    func `a JWK is encoded and decoded`(curve: Curve) throws {
        let key = try SigningKey.generate(curve).verifyingKey
        let json = try JSONEncoder().encode(JWK(key, keyID: "1"))
        let jwk = try JSONDecoder().decode(JWK.self, from: json)
        #expect(jwk.curve == (curve == .p256 ? "P-256" : "secp256k1"))
        #expect(jwk.algorithm == (curve == .p256 ? "ES256" : "ES256K"))
        #expect(jwk.keyID == "1")
        #expect(jwk == JWK(key, keyID: "1"))
        #expect(try VerifyingKey(jwk: jwk) == key)
        #expect(
            Set(try #require(JSONSerialization.jsonObject(with: json) as? [String: String]).keys)
                == ["kty", "crv", "x", "y", "kid", "alg", "use"])
    }

    @Test func `a JWK with a private key is rejected`() throws {
        let json = #"{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}"#
        #expect(throws: KeyError.self) { try JSONDecoder().decode(JWK.self, from: Data(json.utf8)) }
    }

    @Test func `other types of JWKs are decoded but can't be used`() throws {
        let json =
            #"[{"kty":"RSA","n":"1","e":"AQAB"},{"kty":"OKP","crv":"Ed25519","x":"1"},{"kty":"EC","crv":"P-384"}]"#
        let keys = try JSONDecoder().decode([JWK].self, from: Data(json.utf8))
        for key in keys { #expect(throws: KeyError.self) { try VerifyingKey(jwk: key) } }
    }

    @Test func `coordinates with a wrong length, off the curve or for another algorithm are rejected`() throws {
        let good = try SigningKey.generate(.p256).verifyingKey.jwk
        var cases: [JWK] = Array(repeating: good, count: 7)
        cases[0].x = good.y
        cases[1].x = nil
        cases[2].y = (good.y ?? "") + "AA"
        cases[3].y = Base64.url.encode([0] + (try Base64.url.decode(good.y ?? "")))
        cases[4].algorithm = "ES256K"
        cases[5].curve = nil
        cases[6].x = (good.x ?? "") + "="
        for jwk in cases { #expect(throws: KeyError.self) { try VerifyingKey(jwk: jwk) } }
        cases[4].algorithm = nil
        #expect(throws: Never.self) { try VerifyingKey(jwk: cases[4]) }
    }
}
