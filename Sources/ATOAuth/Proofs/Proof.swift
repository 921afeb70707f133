import ATCrypto
import Foundation
import HTTPTransport

/// A DPoP proof: a token for a single request, which shows that the sender has the key (RFC 9449).
struct Proof {
    /// The type of the token.
    static let type = "dpop+jwt"

    /// The method of the request.
    let method: HTTPMethod
    /// The address of the request.
    let target: ProofTarget
    /// The creation time of the proof, by the server's clock if known.
    let date: Date
    /// The nonce that the server requires, if any.
    let nonce: ProofNonce?
    /// The access token of the request; `nil` for requests to an authorization server.
    let accessToken: String?

    /// Creates and signs the proof. Each one has a unique identifier.
    func signed(by key: ProofKey) throws -> String {
        let signedPart = "\(key.encodedHeader).\(Base64.url.encode(claims.utf8))"
        return "\(signedPart).\(Base64.url.encode(try key.signature(for: signedPart)))"
    }

    // Written without an encoder, because every request needs it. JSON would escape nothing here: methods are tokens,
    // and the types of the target and the nonce admit no other characters.
    private var claims: String {
        let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        let id = Base64.url.encode(SecureRandom.bytes(16))
        var text = ""
        text.reserveCapacity(512)
        text += #"{"htm":""#
        text += method.rawValue
        text += #"","htu":""#
        text += target.text
        text += #"","iat":"#
        text += String(seconds)
        text += #","jti":""#
        text += id
        if let nonce {
            text += #"","nonce":""#
            text += nonce.text
        }
        if let accessToken {
            text += #"","ath":""#
            text += Self.hash(of: accessToken)
        }
        text += #""}"#
        return text
    }

    /// The hash of an access token for a proof.
    static func hash(of accessToken: String) -> String { Base64.url.encode(SHA256.hash(accessToken.utf8)) }
}
