public import Foundation
import HTTPTransport

/// Why an app can't log in as it is described, or can't prove who it is. Never contains a key or an assertion.
public enum OAuthAppError: Error, Hashable, Sendable {
    /// The text is not the `client_id` of a loopback app; the text says why.
    case invalidClientID(String)
    /// The metadata can't be used.
    case invalidMetadata([MetadataProblem])
    /// The app has no metadata document: its `client_id` says everything.
    case noMetadata
    /// The key can't authenticate an app; the text says why.
    case invalidKey(String)
    /// The app's source of keys has none.
    case noKeys
    /// The key that a session is bound to is gone. The session can't be continued: the user has to log in again.
    case keyGone(id: String)
    /// The system's library could not sign the assertion.
    case signingFailed
}

extension OAuthAppError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .invalidClientID(let why): "The client_id of the loopback app is not valid: \(why)."
        case .invalidMetadata(let problems):
            "The app's metadata can't be used. " + problems.map(\.description).joined(separator: " ")
        case .noMetadata: "A loopback app has no metadata document: its client_id says everything."
        case .invalidKey(let why): "The key can't authenticate an app: \(why)."
        case .noKeys: "The app has no key to authenticate with. Generate one with: atp key generate --curve p256"
        case .keyGone(let id):
            "The session is bound to the app's key \(id.quoted), which is gone. The user has to log in again. Keep a key "
                + "until no session uses it."
        case .signingFailed: "The system's library could not sign the app's assertion."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
