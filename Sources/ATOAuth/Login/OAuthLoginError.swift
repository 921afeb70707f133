public import ATData
import CoreATProtocol
public import Foundation

/// Why a login with OAuth failed.
///
/// ```swift
/// do {
///     let client = try await oauth.login(name, in: browser)
/// } catch let error as OAuthLoginError where error.reason == .denied {
///     // The user has said no.
/// }
/// ```
public struct OAuthLoginError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The text is neither a handle, nor a DID, nor the address of a server.
        case invalidAccount(String)
        /// The account's authorization server can't be found or used.
        case discovery(DiscoveryError)
        /// The user has said no.
        case denied
        /// No login waits for this address: it has ended already, or another app has opened it. Other logins go on.
        case unknownState
        /// The account isn't logged in here: `OAuthClient.restore(_:)` has no session of it.
        case notLoggedIn(DID)
        /// The login has another context than the app expected: somebody else may have begun it.
        case otherContext
        /// The login has taken longer than an hour.
        case expired
        /// The browser came back to another address, or with a response that can't be read; the text says why.
        case invalidCallback(String)
        /// The response does not come from the authorization server of this login.
        case issuerMismatch
        /// The browser has blocked the server's cookies. Try another browser.
        case cookiesBlocked
        /// The server has refused; the code is such as `invalid_scope`.
        case refused(code: String, String?)
        /// The response of the server can't be used; the text says why.
        case unusableResponse(String)
        /// The tokens are for another account than the one that wanted to log in, or its data server doesn't trust the
        /// authorization server.
        case accountMismatch
        /// The server doesn't support what the protocol demands; the text says what.
        case notSupported(String)
        /// The app isn't described in a way that servers accept.
        case invalidApp([MetadataProblem])
        /// The app isn't registered for an address that the browser can return to.
        case noRedirect
        /// The login has succeeded, but the session could not be stored; the text says why. `OAuthClient.restore(_:)`
        /// returns its client, as long as the process lives, and the next call tries to store the session again.
        case sessionNotStored(DID, String)
        /// The login could not be stored while the user is in the browser, or its session couldn't be stored afterwards;
        /// the text says why. It has not begun.
        case loginNotStored(String)
    }

    /// What went wrong.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) { self.reason = reason }
}

extension OAuthLoginError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do, in one line without control characters.
    public var description: String { explanation.withoutControlCharacters }

    /// The description.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidAccount(let text):
            "\"\(text)\" is neither a handle, nor a DID, nor the address of a server. An email address doesn't work here."
        case .discovery(let error): error.description
        case .denied: "The login was denied on the server's page."
        case .unknownState: "No login waits for this address. Start again."
        case .notLoggedIn(let account): "\(account) is not logged in here. Begin a login."
        case .otherContext: "This login was begun somewhere else. Start again."
        case .expired: "The login has taken too long. Start again."
        case .invalidCallback(let why): "The browser came back with an address that can't be used: \(why)."
        case .issuerMismatch: "The response does not come from the authorization server of this login. Start again."
        case .cookiesBlocked: "The browser has blocked the server's cookies. Try another browser."
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
    /// What a server says instead of sending a code.
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
