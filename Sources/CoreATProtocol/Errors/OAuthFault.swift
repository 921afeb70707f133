public import Foundation

/// Why a session that was begun with OAuth can't be used or refreshed.
public enum OAuthFault: Error, Hashable, Sendable {
    /// The session was found in a store by something other than `OAuthClient`, which knows how to use it.
    case notRestored
    /// The private key that the tokens are bound to can't be used for now; the text says why.
    case keyUnavailable(String)
    /// The private key that the tokens are bound to is lost; the text says why.
    case keyGone(String)
    /// The app's key that the session is bound to isn't among the app's keys any more.
    case clientKeyGone
    /// The session belongs to another `client_id` than the app's.
    case clientChanged
    /// The account has moved to another authorization server.
    case accountMoved(to: String)
    /// The server has sent tokens of another account.
    case accountMismatch
    /// The server refuses the proofs; the text is its explanation.
    case proofRefused(String)
    /// The server refuses the app; the text is its explanation. The session is kept.
    case clientRefused(String)
    /// The request for new tokens has no response. The server may have taken the old ones.
    case responseLost(String)
    /// The response of the authorization server can't be used; the text says why.
    case unusableResponse(String)
    /// The body can only be sent once, and the server refused the proof after it was sent. Send the call again.
    case bodyAlreadySent
}

extension OAuthFault: CustomStringConvertible, LocalizedError {
    /// What failed and what to do.
    public var description: String {
        switch self {
        case .notRestored:
            "The session was begun with OAuth. Restore it with OAuthClient, of the module ATOAuth."
        case .keyUnavailable(let why), .keyGone(let why): why
        case .clientKeyGone:
            "The app's key that the session is bound to isn't among the app's keys any more. Log in again."
        case .clientChanged: "The session belongs to another client_id. Log in again."
        case .accountMoved(let issuer):
            "The account has moved to the authorization server \(issuer). Log in again."
        case .accountMismatch: "The authorization server has sent tokens of another account. Log in again."
        case .proofRefused(let why): "The server refuses the proofs of this session: \(why)"
        case .clientRefused(let why): "The authorization server refuses the app for now: \(why)"
        case .responseLost(let why):
            "The request for new tokens has no response, and may have been processed. If the next one fails, log in "
                + "again. \(why)"
        case .unusableResponse(let why): "The response of the authorization server can't be used: \(why)"
        case .bodyAlreadySent:
            "The server needs another proof, but the body can't be sent again. Repeat the call."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
