public import Foundation

/// The reason why a token was rejected. Never contains any part of the token.
public enum JWTError: Error, Hashable, Sendable {
    /// The text is not a JWT; the value is the reason.
    case malformed(String)
    /// The token names an algorithm other than the key's, or none.
    case wrongAlgorithm(said: String, expected: JWTAlgorithm)
    /// The token requires extensions (`crit`), which aren't supported.
    case unsupportedExtension
    /// The signature doesn't match the key.
    case invalidSignature
    /// The token has no expiration date (`exp`) and the policy requires one.
    case noExpiration
    /// The token has expired (`exp`).
    case expired
    /// The token isn't valid yet: its `nbf` or `iat` is in the future.
    case notYetValid
    /// The token was issued (`iat`) too long ago, or has no time of issue.
    case tooOld
    /// The `typ`, `iss` or `aud` doesn't meet the policy; the value is its name.
    case unexpected(String)
}

extension JWTError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .malformed(let problem): "The text is not a JWT: \(problem)."
        case .wrongAlgorithm(let said, let expected):
            "The JWT names the algorithm '\(said)', but the key requires \(expected.rawValue)."
        case .unsupportedExtension: "The JWT requires an extension that is not supported."
        case .invalidSignature: "The JWT's signature does not match the key."
        case .noExpiration: "The JWT has no expiration."
        case .expired: "The JWT has expired. If it was just issued, check the clocks."
        case .notYetValid: "The JWT is not valid yet. Check the clocks."
        case .tooOld: "The JWT was issued too long ago, or has no time of issue."
        case .unexpected(let claim): "The JWT's '\(claim)' has an unexpected value."
        }
    }
}
