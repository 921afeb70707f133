import ATOAuth
import CoreATProtocol
import Terminal

/// Names the errors of OAuth for programs.
enum OAuthRefusal {
    /// The error for the user; `nil` for other kinds of errors.
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as DiscoveryError: Refusal("\(error)", name: name(of: error))
        case let error as OAuthAppError: Refusal("\(error)", name: name(of: error))
        case let error as OAuthLoginError: explain(error)
        case let error as LoginBrowserError: Refusal("\(error)", name: name(of: error))
        case let fault as OAuthFault: explain(fault)
        default: nil
        }
    }

    private static let advice = "If it doesn't support OAuth, use an app password: atp login NAME --app-password"

    private static func explain(_ error: OAuthLoginError) -> Refusal {
        let name = name(of: error)
        switch error.reason {
        case .invalidAccount:
            return Refusal("\(error) To log in with it, use: atp login NAME --app-password", name: name)
        case .discovery(let reason) where !reason.isRefusal:
            return Refusal("\(error) \(advice)", name: name)
        case .refused(let code, _) where code.utf8.starts(with: "invalid_client".utf8) || code == "unauthorized_client":
            return Refusal("\(error) \(advice)", name: name)
        default: return Refusal("\(error)", name: name)
        }
    }

    private static func explain(_ fault: OAuthFault) -> Refusal {
        switch fault {
        case .clientChanged, .clientKeyGone, .keyGone, .accountMoved, .accountMismatch, .notRestored:
            Refusal("\(fault) Use: atp login NAME", name: "NeedsLogin")
        default: Refusal("\(fault)", name: "NoAnswer")
        }
    }

    private static func name(of error: OAuthLoginError) -> String {
        switch error.reason {
        case .invalidAccount: "InvalidAccount"
        case .discovery(let error): name(of: error)
        case .denied: "LoginDenied"
        case .unknownState, .otherContext, .invalidCallback, .issuerMismatch: "InvalidCallback"
        case .notLoggedIn: "NotLoggedIn"
        case .expired: "LoginExpired"
        case .cookiesBlocked: "CookiesBlocked"
        case .refused(let code, _): code
        case .unusableResponse: "InvalidAnswer"
        case .accountMismatch: "UnverifiedAccount"
        case .notSupported: "NotSupported"
        case .invalidApp, .noRedirect: "InvalidClientId"
        case .sessionNotStored, .loginNotStored: "SessionNotStored"
        }
    }

    private static func name(of error: LoginBrowserError) -> String {
        switch error {
        case .cancelled: "LoginCancelled"
        case .timedOut: "LoginExpired"
        case .nothingUsablePasted: "InvalidCallback"
        case .noSuitableRedirect, .invalidPage, .cannotListen, .busy, .cannotShow: "NoBrowser"
        }
    }

    private static func name(of error: DiscoveryError) -> String {
        switch error.reason {
        case .invalidIssuer: "InvalidIssuer"
        case .addressRefused: "AddressRefused"
        case .redirected: "RedirectRefused"
        case .status, .transport: "NoDocument"
        case .wrongMediaType: "WrongMediaType"
        case .tooLarge: "DocumentTooLarge"
        case .notJSON, .unusable: "InvalidMetadata"
        }
    }

    private static func name(of error: OAuthAppError) -> String {
        switch error {
        case .invalidClientID: "InvalidClientId"
        case .invalidMetadata, .noMetadata: "InvalidMetadata"
        case .invalidKey, .noKeys, .keyGone, .signingFailed: "InvalidKey"
        }
    }
}

extension DiscoveryError {
    /// Whether the server wasn't asked, so that it may support OAuth.
    fileprivate var isRefusal: Bool { if case .addressRefused = reason { true } else { false } }
}
