public import Foundation

/// An error in the response to an authorization request.
///
/// Errors never contain a value of the address, which may be a secret or come from an attacker.
public enum AuthorizationResponseError: Error, Hashable, Sendable {
    /// The scheme, host, port or path doesn't match the redirect address.
    case otherAddress
    /// The address is longer than `AuthorizationResponse.longestAddress`, or one of its values is too long.
    case tooLong
    /// A parameter appears twice, or both in the query and in the fragment.
    case duplicate(parameter: String)
    /// A parameter has invalid percent-encoding or invalid characters.
    case malformed(parameter: String)
    /// The response is a signed token (`response`), which clients of the AT Protocol don't request.
    case unsupportedMode
    /// There is no `state`.
    case missingState
    /// There is neither a code nor an error.
    case missingResult
    /// There are both a code and an error.
    case ambiguousResult
}

extension AuthorizationResponseError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .otherAddress: "The address is not the redirect address of this login."
        case .tooLong: "The address, or a value in it, is too long for the response to a login."
        case .duplicate(let parameter): "The response has the parameter “\(parameter)” more than once."
        case .malformed(let parameter): "The response's parameter “\(parameter)” is malformed."
        case .unsupportedMode: "The response is a signed token, which this client doesn't support."
        case .missingState: "The address has no state, so it doesn't belong to a login."
        case .missingResult: "The response has neither a code nor an error."
        case .ambiguousResult: "The response has both a code and an error."
        }
    }
}
