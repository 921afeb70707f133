/// The proof that an OAuth code is redeemed by the client that requested it (RFC 7636, method S256).
///
/// The challenge is sent with the request, the verifier with the code. Until then the verifier is secret; it never
/// appears in a description or dump.
public struct PKCE: Sendable {
    /// The name of the method in requests.
    public static let method = "S256"

    /// The secret.
    public let verifier: String
    /// The SHA-256 of the verifier, in base64url.
    public let challenge: String

    /// Creates a new verifier from 32 random bytes.
    public init() {
        self.init(unchecked: Base64.url.encode(SecureRandom.bytes(32)))
    }

    /// Creates a value from an existing verifier: 43 to 128 letters, digits, `-`, `.`, `_` and `~`; `nil` for anything
    /// else.
    public init?(verifier: String) {
        let isAllowed = verifier.utf8.allSatisfy { character in
            switch character {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            default: false
            }
        }
        guard isAllowed, (43...128).contains(verifier.utf8.count) else { return nil }
        self.init(unchecked: verifier)
    }

    private init(unchecked verifier: String) {
        self.verifier = verifier
        challenge = Base64.url.encode(SHA256.hash(verifier.utf8))
    }
}

extension PKCE: CustomStringConvertible, CustomReflectable {
    /// The challenge, which is public.
    public var description: String { "PKCE challenge \(challenge)" }
    /// The challenge, which is public.
    public var customMirror: Mirror { Mirror(self, children: ["challenge": challenge]) }
}
