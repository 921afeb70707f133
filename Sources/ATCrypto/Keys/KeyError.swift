public import Foundation

/// The reason why something isn't a key, or why an operation with a key failed. Never contains a private key's bytes.
public enum KeyError: Error, Hashable, Sendable {
    /// A private key that doesn't have 32 bytes, or isn't in `1 ..< order`.
    case invalidScalar(Curve)
    /// A public key that is neither a compressed nor an uncompressed point of the curve.
    case invalidPoint(Curve)
    /// An invalid multikey or `did:key`, with the reason.
    case invalidMultikey(String)
    /// A key of a kind other than P-256 and K-256.
    case unsupportedKeyType(String)
    /// An invalid or incomplete JWK, with the reason.
    case invalidJWK(String)
    /// The system's library couldn't create a key or a signature: it lacks the curve, memory or random numbers.
    case signingFailed(Curve)
}

extension KeyError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .invalidScalar(let curve):
            "A \(curve.rawValue) private key is 32 bytes, above 0 and below the curve's order."
        case .invalidPoint(let curve):
            "The bytes are not a compressed (33 bytes) or uncompressed (65 bytes) point on \(curve.rawValue)."
        case .invalidMultikey(let problem): "The text is not a multikey: \(problem)."
        case .unsupportedKeyType(let type): "The key type '\(type)' is not supported; use P-256 or K-256."
        case .invalidJWK(let problem): "The JWK is not a usable key: \(problem)."
        case .signingFailed(let curve):
            "The system's library could not create a key or a signature on \(curve.rawValue)."
        }
    }
}
