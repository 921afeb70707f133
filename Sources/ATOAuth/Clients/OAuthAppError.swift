public import Foundation
import HTTPTransport

/// An error in the description or the authentication of an app. It never contains a key or an assertion.
public enum OAuthAppError: Error, Hashable, Sendable {
    /// The text isn't the `client_id` of a loopback app; the text says why.
    case invalidClientID(String)
    /// The metadata is invalid.
    case invalidMetadata([MetadataProblem])
    /// The app has no metadata document, because its `client_id` contains everything.
    case noMetadata
    /// The key can't authenticate an app; the text says why.
    case invalidKey(String)
    /// The app's source of keys is empty.
    case noKeys
    /// The key that a session is bound to is missing. The user has to log in again.
    case keyGone(id: String)
    /// The system's library couldn't sign the assertion.
    case signingFailed
}

extension OAuthAppError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .invalidClientID(let why): "The client_id of the loopback app is not valid: \(why)."
        case .invalidMetadata(let problems):
            "The app's metadata can't be used. " + problems.map(\.description).joined(separator: " ")
        case .noMetadata: "A loopback app has no metadata document: its client_id contains everything."
        case .invalidKey(let why): "The key can't authenticate an app: \(why)."
        case .noKeys: "The app has no key to authenticate with. Generate one with: atp key generate --curve p256"
        case .keyGone(let id):
            "The session is bound to the app's key \(id.quoted), which is missing. The user has to log in again. Keep "
                + "a key until no session uses it."
        case .signingFailed: "The system's library could not sign the app's assertion."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
