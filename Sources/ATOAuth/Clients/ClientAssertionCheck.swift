package import ATCrypto
package import Foundation

extension ClientAssertion {
    /// Verifies an assertion, as an authorization server does.
    ///
    /// - Parameters:
    ///   - token: The value of `client_assertion`.
    ///   - clientID: The app that the request names.
    ///   - issuer: The server's own issuer.
    ///   - keys: The public keys in the app's metadata.
    ///   - now: The current time. Assertions from the future are rejected.
    ///   - seen: The previously used assertions.
    /// - Returns: The key that signed the assertion.
    package static func verify(
        _ token: String, of clientID: String, for issuer: Issuer, keys: ClientKeySet, at now: Date,
        seen: inout SeenAssertions
    ) throws(ClientAssertionError) -> ClientKey.Reference {
        let unverified: UnverifiedJWT
        do throws(JWTError) { unverified = try UnverifiedJWT(token) } catch { throw .token(error) }
        guard let id = unverified.header.keyID, !id.isEmpty else { throw .noKeyID }
        guard let key = keys.key(id) else { throw .unknownKey }
        let policy = JWTPolicy(
            now: now, leeway: 0, maximumAge: lifetime, issuer: clientID, audience: issuer.description,
            allowsHighS: true)
        let claims: JWTClaims
        do throws(JWTError) {
            claims = try unverified.verified(with: key, policy: policy).claims
        } catch {
            throw .token(error)
        }
        guard claims.subject?.utf8.elementsEqual(clientID.utf8) ?? false else { throw .token(.unexpected("sub")) }
        // An assertion for two servers could be used by one of them at the other.
        guard claims.audience.count == 1 else { throw .token(.unexpected("aud")) }
        guard let issuedAt = claims.issuedAt, let expiresAt = claims.expiresAt,
            expiresAt.timeIntervalSince(issuedAt) <= lifetime
        else { throw .livesTooLong }
        guard let name = claims.id, !name.isEmpty, name.utf8.count <= 256 else { throw .noID }
        guard seen.insert(name, of: clientID, at: now) else { throw .replayed }
        return ClientKey.Reference(id: id, thumbprint: key.jwkThumbprint)
    }
}

/// An error in a client assertion. It never contains any part of the assertion.
package enum ClientAssertionError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The token is invalid.
    case token(JWTError)
    /// The header has no key ID.
    case noKeyID
    /// The app's metadata has no key with this ID.
    case unknownKey
    /// The lifetime exceeds a minute.
    case livesTooLong
    /// The identifier (`jti`) is missing or too long.
    case noID
    /// The assertion was already used.
    case replayed

    package var description: String {
        switch self {
        case .token(let error): "The client assertion is not valid. \(error)"
        case .noKeyID: "The client assertion doesn't name its key (kid)."
        case .unknownKey: "The client assertion names a key that is not in the client's metadata."
        case .livesTooLong: "The client assertion is valid for more than a minute."
        case .noID: "The client assertion needs a jti of at most 256 bytes."
        case .replayed: "The client assertion was used before. Create a new one for each request."
        }
    }

    package var errorDescription: String? { description }
}

/// The recently accepted assertions of an authorization server, for detecting replays.
package struct SeenAssertions: Sendable {
    private struct Name: Hashable {
        let clientID: String
        let id: String
    }

    /// The retention period, which is longer than the lifetime of an assertion.
    private static let period: TimeInterval = 2 * ClientAssertion.lifetime
    private let capacity: Int
    private var recent: Set<Name> = []
    private var older: Set<Name> = []
    private var began = Date.distantPast

    /// Creates an empty memory.
    ///
    /// - Parameter capacity: The maximum number of assertions within two minutes. Further ones are rejected.
    package init(capacity: Int = 100_000) { self.capacity = capacity }

    /// Records an assertion. Returns `false` if it was already used, or there are too many.
    mutating func insert(_ id: String, of clientID: String, at now: Date) -> Bool {
        // Written so that a clock that was set back starts anew, too.
        if !(0..<Self.period ~= now.timeIntervalSince(began)) { (older, recent, began) = (recent, [], now) }
        let name = Name(clientID: clientID, id: id)
        guard recent.count < capacity, !older.contains(name) else { return false }
        return recent.insert(name).inserted
    }
}
