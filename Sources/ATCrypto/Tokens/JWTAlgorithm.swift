/// The signature algorithm of a JWT. The key always determines it, never the token.
public enum JWTAlgorithm: String, Hashable, Sendable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on K-256 with SHA-256.
    case es256k = "ES256K"
    /// HMAC with SHA-256, with a shared secret.
    case hs256 = "HS256"

    /// The algorithm of keys on this curve.
    public init(_ curve: Curve) {
        switch curve {
        case .p256: self = .es256
        case .k256: self = .es256k
        }
    }
}
