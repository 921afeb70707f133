#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JWT that anyone may have made: read, for display or to find the key it should be verified with, and not believed.
///
/// ```swift
/// let claimed = try UnverifiedJWT(token)
/// let key = try await signingKey(of: claimed.claims.issuer)
/// let token = try claimed.verified(with: key, policy: JWTPolicy(audience: me))
/// ```
public struct UnverifiedJWT: Sendable {
    /// How long a token may be, in bytes.
    public static let maximumByteCount = 32 * 1024

    /// What it says about itself.
    public let header: JWTHeader
    /// What it claims.
    public let claims: JWTClaims
    /// The claims' JSON.
    let payload: [UInt8]
    private let signedPart: String.UTF8View.SubSequence
    private let signature: [UInt8]

    /// Reads a token in its compact form: header, claims and signature in base64url with dots between.
    public init(_ token: String) throws(JWTError) {
        var token = token
        token.makeContiguousUTF8()
        guard token.utf8.count <= Self.maximumByteCount else {
            throw .malformed("it is longer than \(Self.maximumByteCount) bytes")
        }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed("it has \(parts.count) parts and not 3") }
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
            return try JSONDecoder().decode(type, from: Data(json))
        } catch {
            // What the decoder says could quote the token.
            throw .malformed("its \(name) is not a JSON object with the right members")
        }
    }

    /// Reads the claims as a type of your own. Dates are seconds since 1970.
    public func claims<Claims: Decodable>(as type: Claims.Type) throws -> Claims {
        try JWT.decoder.decode(type, from: Data(payload))
    }

    /// The token, if the key signed it and the policy agrees.
    public func verified(with key: VerifyingKey, policy: JWTPolicy = JWTPolicy()) throws(JWTError) -> JWT {
        try checkAlgorithm(JWTAlgorithm(key.curve))
        guard key.isValidSignature(signature, for: signedPart, allowsHighS: policy.allowsHighS) else {
            throw .invalidSignature
        }
        try policy.check(header, claims)
        return JWT(self)
    }

    /// The token, if it was signed under the shared secret and the policy agrees.
    public func verified(with key: SymmetricKey, policy: JWTPolicy = JWTPolicy()) throws(JWTError) -> JWT {
        try checkAlgorithm(.hs256)
        guard key.isValidAuthenticationCode(signature, for: signedPart) else { throw .invalidSignature }
        try policy.check(header, claims)
        return JWT(self)
    }

    private func checkAlgorithm(_ expected: JWTAlgorithm) throws(JWTError) {
        guard header.algorithm == expected.rawValue else {
            throw .wrongAlgorithm(said: String((header.algorithm ?? "").prefix(16)), expected: expected)
        }
        if header.hasCriticalExtensions { throw .unsupportedExtension }
    }
}

extension UnverifiedJWT: CustomStringConvertible, CustomReflectable {
    /// Who made it, by its own account. Not the token.
    public var description: String { "unverified JWT of \(claims.issuer ?? "nobody")" }
    /// The header and the registered claims. Not the token.
    public var customMirror: Mirror { Mirror(self, children: ["header": header, "claims": claims]) }
}
