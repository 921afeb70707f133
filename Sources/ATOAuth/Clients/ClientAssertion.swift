import ATCrypto
public import Foundation

/// The proof that a request comes from a confidential app, a token that is signed with one of its keys.
///
/// Each request has one of its own. It is valid for one minute.
public struct ClientAssertion: Sendable {
    /// The value of `client_assertion_type`.
    public static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// How far the time of issue is set back: servers refuse assertions from the future, however little.
    private static let setBack: TimeInterval = 5
    /// How long an assertion is valid after its time of issue.
    static let lifetime: TimeInterval = 60

    /// The value of `client_assertion`. It is a secret until it is used.
    public let token: String
    /// The key that has signed it.
    public let key: ClientKey.Reference

    /// Creates an assertion.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - issuer: The authorization server.
    ///   - key: The key that signs.
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

    /// The fields that a request needs.
    public var fields: KeyValuePairs<String, String> {
        ["client_assertion_type": Self.type, "client_assertion": token]
    }
}

extension ClientAssertion: CustomStringConvertible, CustomReflectable {
    /// The name of the key; never the token.
    public var description: String { "client assertion by key \(key.id)" }
    /// The name of the key; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["key": key]) }
}
