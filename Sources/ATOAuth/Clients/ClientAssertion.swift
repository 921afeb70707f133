import ATCrypto
public import Foundation

/// A token that authenticates a confidential app, signed with one of the app's keys.
///
/// Create a new assertion for each request. It is valid for one minute.
public struct ClientAssertion: Sendable {
    /// The value of `client_assertion_type`.
    public static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// How far the time of issue is set back, because servers reject assertions from the future.
    private static let setBack: TimeInterval = 5
    /// The lifetime of an assertion from its time of issue.
    static let lifetime: TimeInterval = 60

    /// The value of `client_assertion`. It is a secret until it is used.
    public let token: String
    /// The key that signed it.
    public let key: ClientKey.Reference

    /// Creates an assertion.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - issuer: The authorization server.
    ///   - key: The signing key.
    ///   - date: The current time.
    /// - Throws: ``OAuthAppError/signingFailed``.
    public init(
        clientID: String, issuer: Issuer, key: ClientKey, at date: Date = Date()
    ) throws(OAuthAppError) {
        let issuedAt = date.addingTimeInterval(-Self.setBack)
        let claims = JWTClaims(
            issuer: clientID, subject: clientID, audience: [issuer.description],
            expiresAt: issuedAt.addingTimeInterval(Self.lifetime), issuedAt: issuedAt,
            id: Base64.url.encode(SecureRandom.bytes(16)))
        do {
            token = try JWT.make(claims, header: JWTHeader(keyID: key.id), signedWith: key.signingKey)
        } catch {
            throw .signingFailed
        }
        self.key = key.reference
    }

    /// The form fields for a request.
    public var fields: KeyValuePairs<String, String> {
        ["client_assertion_type": Self.type, "client_assertion": token]
    }
}

extension ClientAssertion: CustomStringConvertible, CustomReflectable {
    /// The ID of the key, without the token.
    public var description: String { "client assertion by key \(key.id)" }
    /// The ID of the key, without the token.
    public var customMirror: Mirror { Mirror(self, children: ["key": key]) }
}
