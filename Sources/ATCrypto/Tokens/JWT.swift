#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON Web Token whose signature has been verified. There is no other way to get one: what merely reads as a token is
/// an `UnverifiedJWT`.
///
/// ```swift
/// let token = try JWT.make(JWTClaims(issuer: did, audience: [service], expiresAt: .now + 60), signedWith: key)
///
/// let jwt = try JWT(token, verifiedWith: key.verifyingKey, policy: JWTPolicy(audience: service))
/// jwt.claims.issuer
/// ```
///
/// The key decides how a token is signed: ES256 for P-256, ES256K for K-256, HS256 for a shared secret. A token that
/// says anything else, such as `none`, is refused.
public struct JWT: Sendable {
    private let source: UnverifiedJWT

    init(_ source: UnverifiedJWT) {
        self.source = source
    }

    /// Reads a token and verifies that the key signed it and the policy agrees.
    public init(
        _ token: String, verifiedWith key: VerifyingKey, policy: JWTPolicy = JWTPolicy()
    ) throws(JWTError) {
        self = try UnverifiedJWT(token).verified(with: key, policy: policy)
    }

    /// Reads a token and verifies that it was signed under the shared secret and the policy agrees.
    public init(
        _ token: String, verifiedWith key: SymmetricKey, policy: JWTPolicy = JWTPolicy()
    ) throws(JWTError) {
        self = try UnverifiedJWT(token).verified(with: key, policy: policy)
    }

    /// What the token says about itself.
    public var header: JWTHeader { source.header }
    /// The registered claims.
    public var claims: JWTClaims { source.claims }

    /// Reads the claims as a type of your own. Dates are seconds since 1970.
    public func claims<Claims: Decodable>(as type: Claims.Type) throws -> Claims { try source.claims(as: type) }

    /// Makes a token of claims that encode as a JSON object, such as `JWTClaims`. Dates become seconds since 1970.
    public static func make(
        _ claims: some Encodable, header: JWTHeader = JWTHeader(), signedWith key: SigningKey
    ) throws -> String {
        let signedPart = try signedPart(claims, header, JWTAlgorithm(key.curve))
        return signedPart + "." + Base64.url.encode(try key.signature(for: signedPart.utf8))
    }

    /// Makes a token of claims that encode as a JSON object, under a shared secret.
    public static func make(
        _ claims: some Encodable, header: JWTHeader = JWTHeader(), signedWith key: SymmetricKey
    ) throws -> String {
        let signedPart = try signedPart(claims, header, .hs256)
        return signedPart + "." + Base64.url.encode(key.authenticationCode(for: signedPart.utf8))
    }

    private static func signedPart(
        _ claims: some Encodable, _ header: JWTHeader, _ algorithm: JWTAlgorithm
    ) throws -> String {
        var header = header
        header.algorithm = algorithm.rawValue
        let claims = try encoder.encode(claims)
        guard claims.first == UInt8(ascii: "{") else { throw JWTError.malformed("its claims are no JSON object") }
        return Base64.url.encode(try encoder.encode(header)) + "." + Base64.url.encode(claims)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }

    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}

extension JWT: CustomStringConvertible, CustomReflectable {
    /// Who made it. Not the token.
    public var description: String { "JWT of \(claims.issuer ?? "nobody")" }
    /// The header and the registered claims. Not the token.
    public var customMirror: Mirror { Mirror(self, children: ["header": header, "claims": claims]) }
}
