import Foundation
package import HTTPTransport

/// What an account's proofs need besides its key: the nonces and clocks of servers.
package struct ProofContext: Sendable {
    let nonces: ProofNonces
    let clock: ProofClock

    package init(time: TimeSource = .system) {
        nonces = ProofNonces(time: time)
        clock = ProofClock(time: time)
    }
}

/// Adds a proof to a request, a new one for each send, and learns from the responses.
package final class ProofSigner: RequestSigner {
    private let key: ProofKey
    private let accessToken: String?
    private let context: ProofContext
    /// The last proof: the server it was for, so that it isn't worked out again, and its nonce.
    private let last = Guarded<(url: URL, place: ProofNonces.Place, nonce: ProofNonce?)?>(nil)

    /// Creates a signer for one request.
    ///
    /// - Parameter accessToken: The request's access token. Requests to an authorization server have none.
    package init(key: ProofKey, accessToken: String?, context: ProofContext) {
        self.key = key
        self.accessToken = accessToken
        self.context = context
    }

    /// Adds the proof. Waits if the server is unknown and another request is about to learn its nonce.
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

    /// Lets another request learn the nonce.
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

    /// Whether the server has just sent a nonce, so that it won't refuse the next request for want of one.
    package func hasRecentNonce(for request: HTTPRequest) -> Bool {
        place(of: request).map { context.nonces.isRecent(at: $0, within: .seconds(60)) } ?? false
    }

    /// Whether another proof may be accepted where this signer's last one was refused.
    ///
    /// - Parameter complaint: What the response says about the proof.
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
