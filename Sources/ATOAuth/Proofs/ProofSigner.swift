import Foundation
package import HTTPTransport

/// The state for an account's proofs besides its key: the nonces and clocks of servers.
package struct ProofContext: Sendable {
    let nonces: ProofNonces
    let clock: ProofClock

    package init(time: TimeSource = .system) {
        nonces = ProofNonces(time: time)
        clock = ProofClock(time: time)
    }
}

/// Adds a new proof to each request, and learns from the responses.
package final class ProofSigner: RequestSigner {
    private let key: ProofKey
    private let accessToken: String?
    private let context: ProofContext
    /// The server and the nonce of the last proof.
    private let last = Guarded<(url: URL, place: ProofNonces.Place, nonce: ProofNonce?)?>(nil)

    /// Creates a signer for one request.
    ///
    /// - Parameter accessToken: The request's access token; `nil` for requests to an authorization server.
    package init(key: ProofKey, accessToken: String?, context: ProofContext) {
        self.key = key
        self.accessToken = accessToken
        self.context = context
    }

    /// Adds the proof. Waits if the server is unknown and another request is about to receive its nonce.
    package nonisolated(nonsending) func sign(_ request: inout HTTPRequest) async throws {
        guard let target = ProofTarget(request.url), request.method.rawValue.utf8.allSatisfy(\.isPlainInJSON)
        else { throw TransportError(.invalidRequest("the address or method can't be in a DPoP proof"), request) }
        let place = place(at: target.origin)
        let nonce = try await context.nonces.nonce(for: place)
        do {
            let proof = Proof(
                method: request.method, target: target, date: context.clock.date(at: place.origin), nonce: nonce,
                accessToken: accessToken)
            request.headers["DPoP"] = try proof.signed(by: key)
        } catch {
            context.nonces.noteFailure(at: place)
            throw error
        }
        last.withLock { [url = request.url] in $0 = (url, place, nonce) }
    }

    /// Records the nonce for the next proof.
    package func observe(_ head: any HTTPResponseHead, to request: HTTPRequest) {
        guard let place = place(of: request) else { return }
        context.nonces.note(ProofNonce(in: head.headers), at: place)
    }

    /// Lets another request receive the nonce.
    package func noteFailure(of request: HTTPRequest) {
        if let place = place(of: request) { context.nonces.noteFailure(at: place) }
    }

    private func place(of request: HTTPRequest) -> ProofNonces.Place? {
        if let last = last.withLock({ $0 }), last.url == request.url { return last.place }
        return Origin(request.url).map { place(at: $0) }
    }

    private func place(at origin: Origin) -> ProofNonces.Place {
        ProofNonces.Place(thumbprint: key.thumbprint, origin: origin, issuesTokens: accessToken == nil)
    }

    /// Whether the server has just sent a nonce, so that it won't reject the next request for a missing one.
    package func hasRecentNonce(for request: HTTPRequest) -> Bool {
        place(of: request).map { context.nonces.isRecent(at: $0, within: .seconds(60)) } ?? false
    }

    /// Whether a new proof may be accepted after the last one was rejected.
    ///
    /// - Parameter complaint: The problem that the response reports.
    package func canImprove(
        after complaint: ProofComplaint, in response: HTTPResponse, to request: HTTPRequest
    ) -> Bool {
        guard let place = place(of: request) else { return false }
        switch complaint {
        case .nonce:
            let used = last.withLock { $0?.nonce }
            if let given = ProofNonce(in: response.headers) { return given != used }
            // A server that has stopped using nonces refuses proofs that have one.
            guard let used else { return false }
            context.nonces.drop(used, at: place)
            return true
        case .time: return context.clock.learn(from: response.headers, of: place.origin)
        case .other: return false
        }
    }
}
