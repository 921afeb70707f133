/// Why a token was refused. Never holds any of the token.
public enum JWTError: Error, Hashable, Sendable {
    /// It doesn't read as a token: what is wrong with it.
    case malformed(String)
    /// It says it is signed in another way than the key signs, or not at all.
    case wrongAlgorithm(said: String, expected: JWTAlgorithm)
    /// It demands extensions (`crit`), and none are supported.
    case unsupportedExtension
    /// The signature is not the key's.
    case invalidSignature
    /// It has no end (`exp`) and the policy wants one.
    case noExpiration
    /// Its end (`exp`) is over.
    case expired
    /// Its beginning (`nbf`) or its making (`iat`) lies in the future.
    case notYetValid
    /// It was made (`iat`) too long ago, or doesn't say when.
    case tooOld
    /// Its `typ`, `iss` or `aud` is not what the policy wants: which of them.
    case unexpected(String)
}

extension JWTError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .malformed(let problem): "The text is not a JWT: \(problem)."
        case .wrongAlgorithm(let said, let expected): "The JWT says '\(said)', but the key is for \(expected.rawValue)."
        case .unsupportedExtension: "The JWT demands an extension that is not supported."
        case .invalidSignature: "The JWT's signature is not the key's."
        case .noExpiration: "The JWT has no expiration."
        case .expired: "The JWT has expired. If it is fresh, compare the clocks."
        case .notYetValid: "The JWT is not valid yet. Compare the clocks."
        case .tooOld: "The JWT was made too long ago, or doesn't say when."
        case .unexpected(let claim): "The JWT's '\(claim)' is not the expected one."
        }
    }
}
