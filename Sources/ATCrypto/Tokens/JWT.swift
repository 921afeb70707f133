#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON Web Token whose signature has been verified. There is no other way to get one: a token that was only parsed
/// is an `UnverifiedJWT`.
///
/// ```swift
/// let token = try JWT.make(JWTClaims(issuer: did, audience: [service], expiresAt: .now + 60), signedWith: key)
///
/// let jwt = try JWT(token, verifiedWith: key.verifyingKey, policy: JWTPolicy(audience: service))
/// jwt.claims.issuer
/// ```
///
/// The key determines the algorithm: ES256 for P-256, ES256K for K-256, HS256 for a shared secret. A token that names
/// another algorithm, such as `none`, is rejected.
public struct JWT: Sendable {
    private let source: UnverifiedJWT

    init(_ source: UnverifiedJWT) {
        self.source = source
    }

    /// Parses a token, and verifies its signature with the key and its claims with the policy.
    public init(
        _ token: String, verifiedWith key: VerifyingKey, policy: JWTPolicy = JWTPolicy()
    ) throws(JWTError) {
        self = try UnverifiedJWT(token).verified(with: key, policy: policy)
    }

    /// Parses a token, and verifies its signature with the shared secret and its claims with the policy.
    public init(
        _ token: String, verifiedWith key: SymmetricKey, policy: JWTPolicy = JWTPolicy()
    ) throws(JWTError) {
        self = try UnverifiedJWT(token).verified(with: key, policy: policy)
    }

    /// The header of the token.
    public var header: JWTHeader { source.header }
    /// The registered claims.
    public var claims: JWTClaims { source.claims }

    /// Decodes the claims as your own type. Dates are seconds since 1970.
    public func claims<Claims: Decodable>(as type: Claims.Type) throws -> Claims { try source.claims(as: type) }

    /// Creates a token from claims that encode as a JSON object, such as `JWTClaims`. Dates become seconds since 1970.
    public static func make(
        _ claims: some Encodable, header: JWTHeader = JWTHeader(), signedWith key: SigningKey
    ) throws -> String {
        let signedPart = try signedPart(claims, header, JWTAlgorithm(key.curve))
        return signedPart + "." + Base64.url.encode(try key.signature(for: signedPart.utf8))
    }

    /// Creates a token from claims that encode as a JSON object, with a shared secret.
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
        guard claims.first == UInt8(ascii: "{") else { throw JWTError.malformed("its claims are not a JSON object") }
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
    /// The issuer. Never the token itself.
    public var description: String { "JWT from \(claims.issuer ?? "unknown issuer")" }
    /// The header and the registered claims. Never the token itself.
    public var customMirror: Mirror { Mirror(self, children: ["header": header, "claims": claims]) }
}
