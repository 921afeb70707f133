import ATData
public import Foundation
import HTTPTransport

/// The reason why a service refuses a caller's token. It never contains any part of the token.
public struct ServiceAuthError: Error, Hashable, Sendable {
    /// The kinds of reasons. Their names are those of the protocol's reference server.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// There is no token.
        case missing = "AuthMissing"
        /// The text isn't a token, or lacks a required claim.
        case malformed = "BadJwt"
        /// The token is of another kind, such as an access token.
        case wrongType = "BadJwtType"
        /// The issuer isn't an account.
        case badIssuer = "BadJwtIss"
        /// The token is for another service.
        case wrongAudience = "BadJwtAudience"
        /// The token is for another call.
        case wrongMethod = "BadJwtLexiconMethod"
        /// The token has expired.
        case expired = "JwtExpired"
        /// The token isn't valid yet.
        case notYetValid = "JwtNotYetValid"
        /// The token is too old, or valid for too long.
        case tooOld = "JwtTooOld"
        /// The account's key didn't sign the token.
        case badSignature = "BadJwtSignature"
        /// The issuer's document doesn't exist.
        case unknownIssuer = "DidResolutionFailed"
        /// The token was used before.
        case repeated = "NonceNotUnique"
        /// The account may not make the call.
        case untrustedIssuer = "UntrustedIss"
        /// The token can't be checked at the moment.
        case unavailable = "NotEnoughResources"
        /// The issuer used too many tokens.
        case tooMany = "RateLimitExceeded"
    }

    /// The reason.
    public let reason: Reason
    /// The reason as a sentence, with what is expected.
    public let message: String

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The error that the service responds with.
    package var xrpc: XRPCError {
        switch reason {
        case .unavailable:
            XRPCError(.serviceUnavailable, error: reason.rawValue, message, headers: ["Retry-After": "5"])
        case .tooMany:
            XRPCError(.tooManyRequests, error: reason.rawValue, message, headers: ["Retry-After": "60"])
        case .untrustedIssuer: XRPCError(.forbidden, error: reason.rawValue, message)
        case .missing:
            XRPCError(.unauthorized, error: reason.rawValue, message, headers: ["WWW-Authenticate": "Bearer"])
        default:
            XRPCError(
                .unauthorized, error: reason.rawValue, message,
                headers: ["WWW-Authenticate": "Bearer error=\"\(reason.rawValue)\""])
        }
    }
}

extension ServiceAuthError: CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }
}
