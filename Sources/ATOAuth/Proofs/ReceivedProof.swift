import ATCrypto
package import Foundation
package import HTTPTransport

/// A proof that a server has received and verified, except for its nonce and replays.
///
/// The signature, the type, the time, the method, the address and the access token's hash were checked, in this order.
/// The server still has to compare `thumbprint` with the key that the token is bound to, to check `nonce`, and to
/// reject an `id` that it has seen within `lifetime`.
package struct ReceivedProof: Sendable {
    /// How long a server has to remember the identifiers of proofs.
    package static let lifetime: TimeInterval = 2 * (age + leeway)
    private static let age: TimeInterval = 10
    private static let leeway: TimeInterval = 180
    /// The maximum length of an identifier, in bytes.
    private static let longestID = 256

    /// The thumbprint of the key that signed the proof.
    package let thumbprint: String
    /// The identifier.
    package let id: String
    /// The nonce, if any.
    package let nonce: String?

    /// Verifies the proof of a request.
    ///
    /// - Parameters:
    ///   - headers: The headers of the request.
    ///   - url: The address of the request, as the client sees it.
    ///   - accessToken: The request's access token; `nil` for requests to an authorization server, whose proofs must
    ///     not contain one.
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

/// An error in a proof. It never contains any part of the proof.
package enum ProofFault: Error, Hashable, Sendable {
    /// The request has no proof.
    case missing
    /// The request has several proofs.
    case several
    /// The proof isn't a token of the right type, signed by its own P-256 key.
    case invalid
    /// The proof's time (`iat`) doesn't match the server's.
    case wrongTime
    /// The proof is for another request, because a claim differs.
    case otherRequest(String)
}

extension ProofFault: CustomStringConvertible {
    /// The error, as a server words it.
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
