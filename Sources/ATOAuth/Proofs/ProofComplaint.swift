package import HTTPTransport

/// The problem that an error response reports about the request's proof.
package enum ProofComplaint: Hashable, Sendable {
    /// The proof needs the nonce in the response, or no nonce.
    case nonce
    /// The proof's time doesn't match the server's.
    case time
    /// The proof is wrong in another way. A new proof wouldn't help.
    case other

    /// Parses a response. Returns `nil` if it doesn't mention the proof.
    ///
    /// Authorization servers report the problem in the body, data servers also in `WWW-Authenticate`. The error code
    /// decides rather than the status, because servers use different ones.
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
