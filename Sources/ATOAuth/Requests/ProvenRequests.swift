package import Foundation
package import HTTPTransport

/// Sends forms to an authorization server, with proofs by a session's key.
///
/// A form may contain a secret, so redirects aren't followed. It is resent only if the server rejects the proof, which
/// it checks before it reads the form.
package struct ProvenRequests: Sendable {
    /// The maximum number of attempts: for the first nonce, a corrected time, and a nonce that just changed.
    private static let mostSends = 3

    private let transport: any Transport
    private let context: ProofContext

    /// - Parameter transport: Sends single requests, without redirects and retries.
    package init(transport: any Transport, context: ProofContext) {
        self.transport = transport.with(SigningMiddleware())
        self.context = context
    }

    /// Sends a form, and returns the response, even if it is an error.
    ///
    /// - Throws: `TransportError`, `ProofKeyError`, or `CancellationError`.
    package func post(
        _ form: OAuthForm, to url: URL, provenBy key: ProofKey, within limit: Duration = .seconds(30)
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(.post, url)
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.headers["Accept"] = "application/json"
        request.body = .bytes(Data(form.encoded.utf8))
        request.isSentOnce = true
        request.timeouts.total = limit
        // More than any response needs: one that isn't read costs the login.
        request.limits.bodyBytes = 1 << 20
        let signer = ProofSigner(key: key, accessToken: nil, context: context)
        request.signer = signer
        var last: ProofComplaint?
        for _ in 1..<Self.mostSends {
            let response = try await transport.send(request)
            guard let complaint = ProofComplaint(response), complaint != last,
                signer.canImprove(after: complaint, in: response, to: request)
            else { return response }
            last = complaint
        }
        return try await transport.send(request)
    }
}
