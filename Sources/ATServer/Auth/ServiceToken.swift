import ATCrypto
import ATData
import Foundation

/// The parts of a service token that are checked before its signature. They are claims of a stranger.
struct ServiceToken {
    /// The longest token, in bytes.
    static let longest = 4 << 10

    let unverified: UnverifiedJWT
    let issuer: String
    let audience: String
    let method: String?
    let id: String?
    let expires: Int
    let issued: Int?
    let notBefore: Int?
    /// Whether its header asks for extensions.
    let requiresExtensions: Bool
    /// The signed part, which identifies a token without a `jti`.
    let signedPart: Substring

    /// Parses a token.
    init(_ token: String) throws(ServiceAuthError) {
        guard token.utf8.count <= Self.longest else {
            throw ServiceAuthError(.malformed, "The token is longer than \(Self.longest) bytes")
        }
        let claims: JSONMembers
        do {
            unverified = try UnverifiedJWT(token)
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            claims = try JSONMembers(try Base64.url.decode(utf8: parts[1].utf8))
            requiresExtensions = try JSONMembers(try Base64.url.decode(utf8: parts[0].utf8)).has("crit")
            signedPart = token[..<parts[1].endIndex]
        } catch {
            throw ServiceAuthError(.malformed, "The token is not a JWT")
        }
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

    /// A time in whole seconds since 1970. `60.0` is one, `60.5` isn't.
    private static func time(_ name: String, _ claims: JSONMembers) throws(ServiceAuthError) -> Int? {
        guard let part = claims[name] else { return nil }
        guard let number = Double(String(decoding: part.bytes, as: UTF8.self)), let seconds = Int(exactly: number),
            0...1 << 40 ~= seconds
        else { throw ServiceAuthError(.malformed, "The token's \(name) is not a time in whole seconds") }
        return seconds
    }
}
