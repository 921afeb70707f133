public import ATData
import CoreATProtocol
public import Foundation

/// An error of a login with OAuth.
///
/// ```swift
/// do {
///     let client = try await oauth.login(name, in: browser)
/// } catch OAuthLoginError.denied {
///     // The user has said no.
/// }
/// ```
public struct OAuthLoginError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The text is neither a handle, nor a DID, nor the address of a server.
        case invalidAccount(String)
        /// The account's authorization server can't be found or used.
        case discovery(DiscoveryError)
        /// The user denied the request.
        case denied
        /// No login is pending for this address: it has already ended, or belongs to another app. Other logins aren't
        /// affected.
        case unknownState
        /// The account isn't logged in: `OAuthClient.restore(_:)` found no session.
        case notLoggedIn(DID)
        /// The login has a different context than expected; someone else may have started it.
        case otherContext
        /// The login has taken longer than an hour.
        case expired
        /// The redirect address or its parameters are invalid; the text says why.
        case invalidCallback(String)
        /// The response isn't from the authorization server of this login.
        case issuerMismatch
        /// The browser blocked the server's cookies. Try another browser.
        case cookiesBlocked
        /// The server rejected the login, with a code such as `invalid_scope`.
        case refused(code: String, String?)
        /// The server's response is invalid; the text says why.
        case unusableResponse(String)
        /// The tokens belong to an account other than the one that logged in, or its data server doesn't trust the
        /// authorization server.
        case accountMismatch
        /// The server lacks a feature that the protocol requires; the text says which.
        case notSupported(String)
        /// Servers would reject the app's description.
        case invalidApp([MetadataProblem])
        /// The browser supports none of the app's redirect addresses.
        case noRedirect
        /// The login succeeded, but the session couldn't be stored; the text says why. `OAuthClient.restore(_:)`
        /// returns its client as long as the process runs, and the next call tries to store the session again.
        case sessionNotStored(DID, String)
        /// The login couldn't be stored while the user is in the browser, or its session couldn't be stored later; the
        /// text says why. The login wasn't started.
        case loginNotStored(String)
    }

    /// The reason for the error.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) { self.reason = reason }
}

extension OAuthLoginError {
    /// The user denied the request.
    public static let denied = OAuthLoginError(.denied)

    /// Compares an error of any type, so that `catch OAuthLoginError.denied` works.
    public static func ~= (pattern: OAuthLoginError, error: any Error) -> Bool {
        error as? OAuthLoginError == pattern
    }
}

extension OAuthLoginError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, on one line without control characters.
    public var description: String { explanation.withoutControlCharacters }

    /// The description.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidAccount(let text):
            "\"\(text)\" is neither a handle, nor a DID, nor the address of a server. Email addresses aren't supported."
        case .discovery(let error): error.description
        case .denied: "The login was denied on the server's page."
        case .unknownState: "No login waits for this address. Start again."
        case .notLoggedIn(let account): "\(account) is not logged in here. Begin a login."
        case .otherContext: "This login was begun somewhere else. Start again."
        case .expired: "The login has taken too long. Start again."
        case .invalidCallback(let why): "The browser came back with an address that can't be used: \(why)."
        case .issuerMismatch: "The response does not come from the authorization server of this login. Start again."
        case .cookiesBlocked: "The browser blocked the server's cookies. Try another browser."
        case .refused(let code, let words):
            "The server has refused: \(words ?? code)\(words == nil ? "." : " (\(code))")"
        case .unusableResponse(let why): "The server's response can't be used: \(why)."
        case .accountMismatch: "The tokens are not for the account that wanted to log in. Nothing was stored."
        case .notSupported(let what): "The server does not support this login: \(what)."
        case .invalidApp(let problems):
            "Servers would refuse this app. " + problems.map(\.description).joined(separator: " ")
        case .noRedirect: "The app isn't registered for an address that this browser can return to."
        case .sessionNotStored(let account, let why):
            "\(account) is logged in, but the session could not be stored, so it ends with this process. \(why)"
        case .loginNotStored(let why): "The login can't be stored, so it has not begun. \(why)"
        }
    }
}

extension OAuthLoginError {
    /// Creates an error from the server's error response.
    init(_ refusal: AuthorizationRefusal) {
        if refusal.isDenial {
            self.init(.denied)
        } else if refusal.isMissingCookies {
            self.init(.cookiesBlocked)
        } else {
            self.init(.refused(code: refusal.code, refusal.reason))
        }
    }
}
