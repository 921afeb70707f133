import ATCrypto
import ATData
import Foundation

/// The parts of a service token that are checked before its signature. They are claims of a stranger.
package struct ServiceToken {
    /// The longest token, in bytes.
    static let longest = 4 << 10

    let algorithm: String?
    let type: String?
    /// The name of the key.
    let keyID: String?
    package let issuer: String
    package let audience: String
    package let method: String?
    package let id: String?
    package let expires: Int
    let issued: Int?
    let notBefore: Int?
    /// Whether its header asks for extensions.
    let requiresExtensions: Bool
    /// The signed part, which identifies a token without a `jti`.
    let signedPart: Substring
    private let signature: [UInt8]

    /// Parses a token. A service checks one with each call, so this doesn't use the slower `UnverifiedJWT`.
    package init(_ token: String) throws(ServiceAuthError) {
        var token = token
        token.makeContiguousUTF8()
        guard token.utf8.count <= Self.longest else {
            throw ServiceAuthError(.malformed, "The token is longer than \(Self.longest) bytes")
        }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.members(parts[0]), let claims = Self.members(parts[1]),
            let signature = try? Base64.url.decode(utf8: parts[2])
        else { throw ServiceAuthError(.malformed, "The token is not a JWT") }
        for name in ["alg", "typ", "kid"] where header.has(name) && header[name]?.text == nil {
            throw ServiceAuthError(.malformed, "The token's \(name) is not a string")
        }
        algorithm = header["alg"]?.text
        type = header["typ"]?.text
        keyID = header["kid"]?.text
        requiresExtensions = header.has("crit")
        self.signature = signature
        signedPart = token[..<parts[1].endIndex]
        guard claims["cnf"] == nil else {
            throw ServiceAuthError(.wrongType, "The token is bound to a key, so it can't be a bearer token")
        }
        guard let issuer = claims["iss"]?.text else {
            throw ServiceAuthError(.badIssuer, "The token has no issuer (iss)")
        }
        guard let audience = claims["aud"]?.text else {
            throw ServiceAuthError(.wrongAudience, "The token's audience (aud) is not one string")
        }
        self.issuer = issuer
        self.audience = audience
        method = claims["lxm"]?.text
        if claims.has("jti"), claims["jti"]?.text == nil || claims["jti"]?.text?.utf8.count ?? 0 > 256 {
            throw ServiceAuthError(.malformed, "The token's identifier (jti) is not a string of at most 256 bytes")
        }
        id = claims["jti"]?.text
        guard let expires = try Self.time("exp", claims) else {
            throw ServiceAuthError(.malformed, "The token has no expiration (exp)")
        }
        self.expires = expires
        issued = try Self.time("iat", claims)
        notBefore = try Self.time("nbf", claims)
    }

    /// The members of a part. A member that appears twice makes it invalid: readers differ in which one they use.
    private static func members(_ part: Substring.UTF8View) -> JSONMembers? {
        guard let json = try? Base64.url.decode(utf8: part), String(validating: json, as: UTF8.self) != nil,
            let members = try? JSONMembers(json), members.repeatedName == nil
        else { return nil }
        return members
    }

    /// Whether a key signed the token. Many signers don't normalise their signatures.
    func isSigned(by key: VerifyingKey) -> Bool {
        algorithm?.utf8.elementsEqual(JWTAlgorithm(key.curve).rawValue.utf8) ?? false
            && key.isValidSignature(signature, for: signedPart.utf8, allowsHighS: true)
    }

    /// A time in whole seconds since 1970. `60.0` is one, `60.5` isn't.
    private static func time(_ name: String, _ claims: JSONMembers) throws(ServiceAuthError) -> Int? {
        guard let part = claims[name] else { return nil }
        guard let number = Double(String(decoding: part.bytes, as: UTF8.self)), let seconds = Int(exactly: number),
            0...1 << 40 ~= seconds
        else { throw ServiceAuthError(.malformed, "The token's \(name) is not a time in whole seconds") }
        return seconds
    }
}
