import ATCrypto
package import Foundation
package import HTTPTransport

/// A proof that a server has received and verified, but for its nonce and whether it was used before.
///
/// The signature, the type, the time, the method, the address and the access token's hash have been checked, in this
/// order. A server still has to compare `thumbprint` with the key that the token is bound to, to check `nonce`, and to
/// refuse an `id` that it has seen in the last `lifetime`.
package struct ReceivedProof: Sendable {
    /// The time for which a server has to remember the identifiers of proofs.
    package static let lifetime: TimeInterval = 2 * (age + leeway)
    private static let age: TimeInterval = 10
    private static let leeway: TimeInterval = 180
    /// The longest identifier that is accepted, in bytes.
    private static let longestID = 256

    /// The thumbprint of the key that signed the proof.
    package let thumbprint: String
    /// The identifier.
    package let id: String
    /// The nonce, if there is one.
    package let nonce: String?

    /// Verifies the proof of a request.
    ///
    /// - Parameters:
    ///   - headers: The headers of the request.
    ///   - url: The address that the request was sent to, as the client sees it.
    ///   - accessToken: The request's access token. Requests to an authorization server have none, and their proofs
    ///     must not name one.
    ///   - now: The server's time.
    package init(
        in headers: HTTPHeaders, of method: HTTPMethod, to url: URL, accessToken: String?, now: Date
    ) throws(ProofFault) {
        let fields = headers.values(for: "DPoP")
        guard let text = fields.first else { throw .missing }
        guard fields.count == 1, !text.utf8.contains(UInt8(ascii: ",")) else { throw .several }
        let policy = JWTPolicy(
            now: now, leeway: Self.leeway, requiresExpiration: false, maximumAge: Self.age, type: Proof.type,
            allowsHighS: true)
        let key: VerifyingKey
        let claims: Claims
        do {
            let token = try UnverifiedJWT(text)
            guard let jwk = token.header.jwk else { throw ProofFault.invalid }
            key = try VerifyingKey(jwk: jwk)
            guard key.curve == .p256 else { throw ProofFault.invalid }
            claims = try token.verified(with: key, policy: policy).claims(as: Claims.self)
        } catch {
            let timeFaults: [JWTError] = [.tooOld, .notYetValid, .expired]
            throw (error as? JWTError).map(timeFaults.contains) ?? false ? .wrongTime : .invalid
        }
        guard claims.htm.utf8.elementsEqual(method.rawValue.utf8) else { throw .otherRequest("htm") }
        guard let target = ProofTarget(url), URL(string: claims.htu).flatMap(ProofTarget.init)?.text == target.text,
            !claims.htu.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
        else { throw .otherRequest("htu") }
        guard 1...Self.longestID ~= claims.jti.utf8.count else { throw .invalid }
        guard claims.ath == accessToken.map(Proof.hash) else { throw .otherRequest("ath") }
        thumbprint = key.jwkThumbprint
        id = claims.jti
        nonce = claims.nonce
    }

    private struct Claims: Decodable {
        let jti: String
        let htm: String
        let htu: String
        let nonce: String?
        let ath: String?
    }
}

/// Why a server refuses a proof. Never contains any part of it.
package enum ProofFault: Error, Hashable, Sendable {
    /// The request has no proof.
    case missing
    /// The request has several proofs.
    case several
    /// The proof isn't a token of the right type that its own P-256 key has signed.
    case invalid
    /// The proof's time (`iat`) isn't the server's.
    case wrongTime
    /// The proof is for another request: the claim differs.
    case otherRequest(String)
}

extension ProofFault: CustomStringConvertible {
    /// The fault in the words of a server.
    package var description: String {
        switch self {
        case .missing: "DPoP proof required"
        case .several: "the request has several DPoP proofs"
        case .invalid: "the DPoP proof is not valid"
        case .wrongTime: "\"iat\" of the DPoP proof is too far from the server's time"
        case .otherRequest(let claim): "\"\(claim)\" of the DPoP proof does not match the request"
        }
    }
}
