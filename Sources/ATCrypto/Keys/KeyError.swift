/// Why something is not a key, or could not be done with one. Never says what a private key's bytes are.
public enum KeyError: Error, Hashable, Sendable {
    /// A private key that is not 32 bytes, or not in `1 ..< order`.
    case invalidScalar(Curve)
    /// A public key that is neither a compressed nor an uncompressed point of the curve.
    case invalidPoint(Curve)
    /// A multikey or `did:key` that doesn't read as one: what is wrong with it.
    case invalidMultikey(String)
    /// A key of a kind, or on a curve, that is neither P-256 nor K-256.
    case unsupportedKeyType(String)
    /// A JWK that lacks a part or has it wrong: what is wrong with it.
    case invalidJWK(String)
    /// The system's library made no key or signature: it lacks the curve, or is out of memory or of random numbers.
    case signingFailed(Curve)
}

extension KeyError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .invalidScalar(let curve):
            "A \(curve.rawValue) private key is 32 bytes, above 0 and below the curve's order."
        case .invalidPoint(let curve): "The bytes are not a point of \(curve.rawValue), compressed (33) or not (65)."
        case .invalidMultikey(let problem): "The text is not a multikey: \(problem)."
        case .unsupportedKeyType(let type): "Keys are on P-256 or K-256; this one is '\(type)'."
        case .invalidJWK(let problem): "The JWK is not a key: \(problem)."
        case .signingFailed(let curve): "The system's library could not make a key or a signature on \(curve.rawValue)."
        }
    }
}
