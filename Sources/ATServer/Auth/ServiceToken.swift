import ATCrypto
import ATData
import Foundation

/// The parts of a service token that are checked before its signature. They are claims of a stranger.
///
/// Texts are only created when they are read: most tokens that are refused are for another service.
package struct ServiceToken {
    /// The longest token, in bytes.
    static let longest = 4 << 10

    /// The algorithm, if it is one that accounts use.
    let algorithm: JWTAlgorithm?
    package let expires: Int
    let issued: Int?
    let notBefore: Int?
    private let header: JSONMembers
    private let claims: JSONMembers
    private let bytes: [UInt8]
    /// The length of the signed part.
    private let signedCount: Int
    private let signature: [UInt8]

    /// Parses a token. A service checks one with each call, so this doesn't use the slower `UnverifiedJWT`.
    package init(_ token: String) throws(ServiceAuthError) {
        guard token.utf8.count <= Self.longest else {
            throw ServiceAuthError(.malformed, "The token is longer than \(Self.longest) bytes")
        }
        bytes = Array(token.utf8)
        let dot = UInt8(ascii: ".")
        guard let first = bytes.firstIndex(of: dot), let last = bytes.lastIndex(of: dot), first < last,
            bytes[(first + 1)..<last].firstIndex(of: dot) == nil, let header = Self.members(bytes[..<first]),
            let claims = Self.members(bytes[(first + 1)..<last]),
            let signature = try? Base64.url.decode(utf8: bytes[(last + 1)...])
        else { throw ServiceAuthError(.malformed, "The token is not a JWT") }
        self.header = header
        self.claims = claims
        self.signature = signature
        signedCount = last
        let algorithm = try Self.text("alg", header)
        self.algorithm = [JWTAlgorithm.es256, .es256k].first { algorithm?.isText($0.rawValue) ?? false }
        _ = try Self.text("typ", header)
        _ = try Self.text("kid", header)
        guard claims["cnf"] == nil else {
            throw ServiceAuthError(.wrongType, "The token is bound to a key, so it can't be a bearer token")
        }
        guard claims["iss"]?.isString ?? false else {
            throw ServiceAuthError(.badIssuer, "The token has no issuer (iss)")
        }
        guard claims["aud"]?.isString ?? false else {
            throw ServiceAuthError(.wrongAudience, "The token's audience (aud) is not one string")
        }
        guard Self.isIdentifier(claims["jti"]) || !claims.has("jti") else {
            throw ServiceAuthError(.malformed, "The token's identifier (jti) is not a string of at most 256 bytes")
        }
        guard let expires = try Self.time("exp", claims) else {
            throw ServiceAuthError(.malformed, "The token has no expiration (exp)")
        }
        self.expires = expires
        issued = try Self.time("iat", claims)
        notBefore = try Self.time("nbf", claims)
    }

    /// The members of a part. A member that appears twice makes it invalid: readers differ in which one they use.
    private static func members(_ part: ArraySlice<UInt8>) -> JSONMembers? {
        guard let json = try? Base64.url.decode(utf8: part),
            json.reduce(0 as UInt8, |) < 0x80 || String(validating: json, as: UTF8.self) != nil,
            let members = try? JSONMembers(json), members.repeatedName == nil
        else { return nil }
        return members
    }

    /// A member of the header that must be a string if there is one.
    private static func text(_ name: String, _ header: JSONMembers) throws(ServiceAuthError) -> JSONPart? {
        let part = header[name]
        guard part?.isString ?? !header.has(name) else {
            throw ServiceAuthError(.malformed, "The token's \(name) is not a string")
        }
        return part
    }

    /// Whether a value is a string of at most 256 bytes. One isn't longer than its JSON.
    private static func isIdentifier(_ part: JSONPart?) -> Bool {
        guard let part, part.isString else { return false }
        return part.bytes.count <= 256 || part.text?.utf8.count ?? 0 <= 256
    }

    /// A time in whole seconds since 1970. `60.0` is one, `60.5` isn't.
    private static func time(_ name: String, _ claims: JSONMembers) throws(ServiceAuthError) -> Int? {
        guard let part = claims[name] else { return nil }
        guard let seconds = wholeSeconds(part.bytes), 0...1 << 40 ~= seconds else {
            throw ServiceAuthError(.malformed, "The token's \(name) is not a time in whole seconds")
        }
        return seconds
    }

    private static func wholeSeconds(_ text: ArraySlice<UInt8>) -> Int? {
        var seconds = 0
        for byte in text {
            guard 0x30...0x39 ~= byte, text.count <= 15 else {
                return Double(String(decoding: text, as: UTF8.self)).flatMap { Int(exactly: $0) }
            }
            seconds = seconds &* 10 &+ Int(byte &- 0x30)
        }
        return seconds
    }
}

extension ServiceToken {
    package var issuer: String { claims["iss"]?.text ?? "" }
    package var audience: String { claims["aud"]?.text ?? "" }
    package var method: String? { claims["lxm"]?.text }
    package var id: String? { claims["jti"]?.text }
    /// The name of the key.
    var keyID: String? { header["kid"]?.text }
    /// Whether its header asks for extensions.
    var requiresExtensions: Bool { header.has("crit") }
    /// The signed part, which identifies a token without a `jti`.
    var signedPart: ArraySlice<UInt8> { bytes[..<signedCount] }

    /// Whether its type is `JWT`, or it has none.
    var isJWT: Bool {
        guard let type = header["typ"] else { return true }
        return type.isText("JWT") || type.text?.lowercased() == "jwt"
    }

    /// Whether the token is for an audience. Audiences are compared byte for byte.
    func isFor(_ audience: String) -> Bool { claims["aud"]?.isText(audience) ?? false }

    /// Whether the token is for a call.
    func isFor(_ method: NSID) -> Bool { claims["lxm"]?.isText(method.description) ?? false }

    /// Whether a key signed the token. Many signers don't normalise their signatures.
    func isSigned(by key: VerifyingKey) -> Bool {
        algorithm == JWTAlgorithm(key.curve) && key.isValidSignature(signature, for: signedPart, allowsHighS: true)
    }
}
