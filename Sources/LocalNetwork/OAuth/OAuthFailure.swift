import ATData
import HTTPTransport
import LocalServer

/// The error response of the authorization server, with a code of the OAuth standards.
struct OAuthFailure: Error {
    let status: HTTPStatusCode
    let error: String
    let description: String

    init(_ error: String, _ description: String, status: HTTPStatusCode = .badRequest) {
        self.status = status
        self.error = error
        self.description = description
    }

    static func invalidRequest(_ description: String) -> OAuthFailure { OAuthFailure("invalid_request", description) }
    static func invalidGrant(_ description: String) -> OAuthFailure { OAuthFailure("invalid_grant", description) }
    static func invalidClient(_ description: String) -> OAuthFailure { OAuthFailure("invalid_client", description) }
    static func invalidProof(_ description: String) -> OAuthFailure {
        OAuthFailure("invalid_dpop_proof", description)
    }
    static func nonce(_ description: String) -> OAuthFailure { OAuthFailure("use_dpop_nonce", description) }

    /// The error in the style of another implementation.
    func styled(_ style: LocalNetwork.OAuth.ErrorStyle) -> OAuthFailure {
        guard style == .rsky else { return self }
        switch error {
        case "invalid_client": return OAuthFailure(error, description, status: .unauthorized)
        case "invalid_client_metadata", "invalid_redirect_uri":
            return OAuthFailure("invalid_request", description, status: status)
        default: return self
        }
    }

    /// The response.
    func response() throws -> ServerResponse {
        let body: LexObject = ["error": .string(error), "error_description": .string(description)]
        return try .value(body, status: status)
    }
}
