import ATOAuth
import Terminal

/// Names the errors of OAuth for programs.
enum OAuthRefusal {
    /// The error as a refusal; `nil` for an error of another kind.
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as DiscoveryError: Refusal("\(error)", name: name(of: error))
        case let error as OAuthAppError: Refusal("\(error)", name: name(of: error))
        default: nil
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
