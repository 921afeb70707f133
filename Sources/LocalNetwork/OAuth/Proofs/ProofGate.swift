import ATOAuth
import Foundation
import HTTPTransport

/// Verifies the DPoP proofs in requests to a server. Each proof is for one request, can be used once, and needs a
/// current nonce.
final class ProofGate: Sendable {
    /// The reason why a proof is rejected.
    enum Refusal: Error {
        /// The proof needs a different nonce, or none.
        case nonce(String)
        /// The proof was already used, or there were too many.
        case replay
        case proof(String)
    }

    private struct State {
        var nonces = NonceSource()
        var recent: Set<String> = []
        var older: Set<String> = []
        var began = Date.distantPast
    }

    /// The maximum number of proofs in the replay window. Further proofs are rejected.
    private static let capacity = 100_000

    private let state = Guarded(State())

    /// Verifies the proof of a request.
    ///
    /// - Parameters:
    ///   - url: The address of the request, as clients know it.
    ///   - thumbprint: The key that the request's token is bound to, if any.
    /// - Returns: The thumbprint of the proof's key.
    func verify(
        _ headers: HTTPHeaders, of method: HTTPMethod, to url: URL, accessToken: String? = nil,
        boundTo thumbprint: String? = nil, rotation: LocalNetwork.OAuth.NonceRotation, at now: Date
    ) throws(Refusal) -> String {
        let proof: ReceivedProof
        do throws(ProofFault) {
            proof = try ReceivedProof(in: headers, of: method, to: url, accessToken: accessToken, now: now)
        } catch {
            throw .proof("\(error)")
        }
        let refusal = state.withLock { state -> Refusal? in
            switch state.nonces.check(proof.nonce, rotation, at: now) {
            case .good: break
            case .missing: return .nonce("Authorization server requires nonce in DPoP proof")
            case .wrong: return .nonce("DPoP nonce mismatch")
            case .unwanted: return .nonce("DPoP nonce is not expected")
            }
            if let thumbprint, !thumbprint.utf8.elementsEqual(proof.thumbprint.utf8) {
                return .proof("DPoP proof is not signed by the key that the token is bound to")
            }
            return Self.isNew(proof.id, &state, now) ? nil : .replay
        }
        if let refusal { throw refusal }
        return proof.thumbprint
    }

    private static func isNew(_ id: String, _ state: inout State, _ now: Date) -> Bool {
        // Written so that a clock that was set back starts anew, too.
        if !(0..<ReceivedProof.lifetime ~= now.timeIntervalSince(state.began)) {
            (state.older, state.recent, state.began) = (state.recent, [], now)
        }
        guard state.recent.count < capacity, !state.older.contains(id) else { return false }
        return state.recent.insert(id).inserted
    }

    /// Invalidates every nonce so far.
    func renewNonces() { state.withLock { $0.nonces.renew() } }

    /// The nonce for the next proof; `nil` if the server uses none.
    func nextNonce(_ rotation: LocalNetwork.OAuth.NonceRotation, at now: Date) -> String? {
        state.withLock { $0.nonces.next(rotation, at: now) }
    }
}
