public import Foundation

/// Why a session that was begun with OAuth can't be used or refreshed.
public enum OAuthFault: Error, Hashable, Sendable {
    /// The session wasn't restored by an `OAuthClient`, which is necessary to use it.
    case notRestored
    /// The private key that the tokens are bound to can't be used for now; the text says why.
    case keyUnavailable(String)
    /// The private key that the tokens are bound to is lost; the text says why.
    case keyGone(String)
    /// The app's key that the session is bound to is no longer among the app's keys.
    case clientKeyGone
    /// The session belongs to another `client_id` than the app's.
    case clientChanged
    /// The account has moved to another authorization server.
    case accountMoved(to: String)
    /// The server has sent tokens of another account.
    case accountMismatch
    /// The authorization server has rejected the app three times, at intervals of at least ten minutes; the text is its
    /// explanation.
    case clientRefused(String)
    /// The response to a refresh was lost. The server may have accepted the refresh token.
    case responseLost(String)
    /// The server refuses the refresh token: the session has expired, or was ended elsewhere. The text is the server's
    /// explanation.
    case sessionEnded(String)
    /// The server rejects the refresh token after an earlier refresh with an unknown outcome: the process ended, or the
    /// response was lost. The text is the server's explanation.
    case tokensLost(String)
    /// The authorization server's response to a refresh can't be used; the text says why. The refresh token is used up.
    case unusableResponse(String)
    /// The body can only be sent once, and the server refused the proof after it was sent. Send the call again.
    case bodyAlreadySent
    /// The authorization server has no address for ending sessions.
    case cannotEnd
}

extension OAuthFault {
    /// Whether the server refuses the refresh token.
    package var endsSession: Bool {
        switch self {
        case .sessionEnded, .tokensLost: true
        default: false
        }
    }

    /// Whether the user has to log in again.
    var needsLogin: Bool {
        switch self {
        case .accountMoved, .accountMismatch, .clientChanged, .clientKeyGone, .keyGone, .sessionEnded, .tokensLost: true
        case .bodyAlreadySent, .cannotEnd, .clientRefused, .keyUnavailable, .notRestored, .responseLost,
            .unusableResponse:
            false
        }
    }
}

extension OAuthFault: CustomStringConvertible, LocalizedError {
    /// The failure, and how to fix it.
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
        case .clientRefused(let why):
            "The authorization server has refused the app for at least 20 minutes, and is asked again every ten "
                + "minutes. The session is kept. Check the app's metadata and keys. \(why)"
        case .responseLost(let why):
            "The request for new tokens has no response, and may have been processed. If the next one fails, log in "
                + "again. \(why)"
        case .sessionEnded(let why): "The server has ended the session. Log in again. \(why)"
        case .tokensLost(let why):
            "The server refuses the old tokens. An earlier request for new ones was interrupted, so they may not have "
                + "reached this device; or the session was ended elsewhere. Log in again. \(why)"
        case .unusableResponse(let why):
            "The authorization server's response to a refresh can't be used: \(why). The refresh token was spent for "
                + "it, so this login is probably lost. Log in again if the next call fails too."
        case .bodyAlreadySent:
            "The server needs another proof, but the body can't be sent again. Repeat the call."
        case .cannotEnd: "The server can't end sessions, so this one stays open there until it expires."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// A request for new tokens was sent a moment ago, here or by another process, and its outcome is unknown. Callers see
/// it as ``OAuthFault/responseLost(_:)``.
package struct OutcomeAwaited: Error, CustomStringConvertible {
    /// How long the next request has to wait.
    package let remaining: Duration

    package init(remaining: Duration) {
        self.remaining = remaining
    }

    package var description: String {
        "A request for new tokens was sent a moment ago, and its outcome is unknown. Try again in "
            + "\(remaining.components.seconds &+ 1) seconds."
    }
}
