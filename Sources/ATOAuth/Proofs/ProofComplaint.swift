package import HTTPTransport

/// What a response that is not a success says about the request's proof.
package enum ProofComplaint: Hashable, Sendable {
    /// The proof needs the nonce that the response has, or no nonce.
    case nonce
    /// The proof's time is not the server's.
    case time
    /// The proof is wrong in another way. Another proof would not help.
    case other

    /// Reads a response. Returns `nil` if it says nothing about the proof.
    ///
    /// Authorization servers say it in the body, data servers in `WWW-Authenticate` as well. The word decides rather
    /// than the status, in which servers differ.
    package init?(_ response: HTTPResponse) {
        guard !response.status.isSuccess, response.status.rawValue < 500 else { return nil }
        let body = OAuthErrorBody(response)
        let challenge = AuthenticationChallenge.all(in: response.headers)
            .first { $0.scheme == "dpop" && $0.parameters["error"] != nil }
        switch body?.error ?? challenge?.parameters["error"] {
        case "use_dpop_nonce": self = .nonce
        case "invalid_dpop_proof":
            let description = body?.description ?? challenge?.parameters["error_description"] ?? ""
            self = description.contains("iat") ? .time : .other
        default: return nil
        }
    }
}
