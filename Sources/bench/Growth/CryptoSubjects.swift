import ATCrypto
import Foundation

/// ATCrypto: texts that stand for bytes, hashes and tokens.
extension GrowthSubjects {
    // MARK: Encodings, hashes and keys

    static var encodings: [Subject] {
        let bytes = { (size: Int) in [UInt8](repeating: 0xA5, count: size) }
        return [
            Subject("base64", to: 1 << 17) { size in
                let text = Base64.url.encode(bytes(size))
                return { keep((try Base64.url.decode(text), Base64.url.encode(bytes(size)))) }
            },
            Subject("base32", to: 1 << 17) { size in
                let text = Base32.encode(bytes(size))
                return { keep((try Base32.decode(text), Base32.encode(bytes(size)))) }
            },
            Subject("base58, which has a limit", to: 1 << 17) { size in
                let text = String(repeating: "z", count: size)
                return { keep(try? Base58BTC.decode(text)) }
            },
            Subject("multikey, which has a limit", to: 1 << 17) { size in
                let text = "did:key:z" + String(repeating: "6", count: size)
                return { keep(try? VerifyingKey(didKey: text)) }
            },
            Subject("SHA-256 and HMAC", to: 1 << 17) { size in
                let (input, key) = (bytes(size), SymmetricKey(bytes(size)))
                return { keep((SHA256.hash(input), key.authenticationCode(for: input))) }
            },
            Subject("PKCE verifier", to: 1 << 17) { size in
                let text = String(repeating: "a", count: size)
                return { keep(PKCE(verifier: text)) }
            },
        ]
    }

    // MARK: Tokens

    /// Tokens have a limit of 32 KiB.
    static var tokens: [Subject] {
        func reads(_ name: String, to limit: Int, _ make: @escaping (Int) -> String) -> Subject {
            Subject("token with \(name)", from: 64, to: limit) { size in
                let claims = Base64.url.encode(make(size).utf8)
                let token = "\(Base64.url.encode(#"{"alg":"HS256"}"#.utf8)).\(claims)."
                return { keep(try? UnverifiedJWT(token)) }
            }
        }
        return [
            reads("many claims", to: 1024) { object($0) },
            reads("a long claim", to: 16384) { #"{"iss":"\#(String(repeating: "é", count: $0 / 2))"}"# },
            reads("deep claims", to: 1024) { #"{"a":"# + nested($0, "[", "1", "]") + "}" },
            reads("names with escapes", to: 512) { object($0, prefix: #"\u006b"#) },
            reads("many audiences", to: 2048) { #"{"aud":\#(array($0, #""a""#))}"# },
        ]
    }
}
