#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JWT that was parsed but not verified, for display or to find the key to verify it with. Don't trust it.
///
/// ```swift
/// let claimed = try UnverifiedJWT(token)
/// let key = try await signingKey(of: claimed.claims.issuer)
/// let token = try claimed.verified(with: key, policy: JWTPolicy(audience: me))
/// ```
public struct UnverifiedJWT: Sendable {
    /// The maximum length of a token, in bytes.
    public static let maximumByteCount = 32 * 1024

    /// The header of the token.
    public let header: JWTHeader
    /// The claims of the token.
    public let claims: JWTClaims
    /// The JSON of the claims.
    let payload: [UInt8]
    private let signedPart: String.UTF8View.SubSequence
    private let signature: [UInt8]

    /// Parses a token in its compact form: header, claims and signature in base64url with dots between them.
    ///
    /// The header and the claims must be JSON objects in UTF-8. A member that appears twice, at any depth, is rejected:
    /// readers differ in which one they use.
    public init(_ token: String) throws(JWTError) {
        var token = token
        token.makeContiguousUTF8()
        guard token.utf8.count <= Self.maximumByteCount else {
            throw .malformed("it is longer than \(Self.maximumByteCount) bytes")
        }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed("it has \(parts.count) parts instead of 3") }
        header = try Self.decoded(JWTHeader.self, from: Self.bytes(parts[0], "header"), "header")
        payload = try Self.bytes(parts[1], "claims")
        claims = try Self.decoded(JWTClaims.self, from: payload, "claims")
        signature = try Self.bytes(parts[2], "signature")
        signedPart = token.utf8[..<parts[1].endIndex]
    }

    private static func bytes(_ part: Substring.UTF8View, _ name: String) throws(JWTError) -> [UInt8] {
        do {
            return try Base64.url.decode(utf8: part)
        } catch {
            throw .malformed("its \(name) is not base64url")
        }
    }

    private static func decoded<Value: Decodable>(
        _ type: Value.Type, from json: [UInt8], _ name: String
    ) throws(JWTError) -> Value {
        do {
            guard TokenJSON.accepts(json) else {
                throw JWTError.malformed("its \(name) is not a JSON object in UTF-8, or a member appears twice")
            }
            return try JSONDecoder().decode(type, from: Data(json))
        } catch let error as JWTError {
            throw error
        } catch {
            // The decoder's message could quote the token.
            throw .malformed("its \(name) has members of unexpected types")
        }
    }

    /// Decodes the claims as your own type. Dates are seconds since 1970.
    public func claims<Claims: Decodable>(as type: Claims.Type) throws -> Claims {
        try JWT.decoder.decode(type, from: Data(payload))
    }

    /// Verifies the signature with the key and the claims with the policy.
    public func verified(with key: VerifyingKey, policy: JWTPolicy = JWTPolicy()) throws(JWTError) -> JWT {
        try checkAlgorithm(JWTAlgorithm(key.curve))
        guard key.isValidSignature(signature, for: signedPart, allowsHighS: policy.allowsHighS) else {
            throw .invalidSignature
        }
        try policy.check(header, claims)
        return JWT(self)
    }

    /// Verifies the signature with the shared secret and the claims with the policy.
    public func verified(with key: SymmetricKey, policy: JWTPolicy = JWTPolicy()) throws(JWTError) -> JWT {
        try checkAlgorithm(.hs256)
        guard key.isValidAuthenticationCode(signature, for: signedPart) else { throw .invalidSignature }
        try policy.check(header, claims)
        return JWT(self)
    }

    private func checkAlgorithm(_ expected: JWTAlgorithm) throws(JWTError) {
        // Compared by bytes: `String` considers a Kelvin sign in "ES256K" equal to the letter K.
        guard header.algorithm?.utf8.elementsEqual(expected.rawValue.utf8) ?? false else {
            throw .wrongAlgorithm(said: String((header.algorithm ?? "").prefix(16)), expected: expected)
        }
        if header.hasCriticalExtensions { throw .unsupportedExtension }
    }
}

extension UnverifiedJWT: CustomStringConvertible, CustomReflectable {
    /// The claimed issuer. Never the token itself.
    public var description: String { "unverified JWT from \(claims.issuer ?? "unknown issuer")" }
    /// The header and the registered claims. Never the token itself.
    public var customMirror: Mirror { Mirror(self, children: ["header": header, "claims": claims]) }
}
