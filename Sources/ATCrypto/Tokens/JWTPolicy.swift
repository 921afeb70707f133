#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a token has to be, beyond signed, to be taken.
public struct JWTPolicy: Sendable {
    /// What time it is.
    public var now: Date
    /// By how many seconds clocks may differ.
    public var leeway: TimeInterval
    /// Whether it has to have an end.
    public var requiresExpiration: Bool
    /// How many seconds ago it may have been made, if that matters.
    public var maximumAge: TimeInterval?
    /// The kind (`typ`) it has to be, if that matters; case does not.
    public var type: String?
    /// Who must have made it, if that matters.
    public var issuer: String?
    /// Whom it must be for, if that matters; it may be for others too.
    public var audience: String?
    /// Whether an ECDSA signature may have the larger of its two possible `s`. Tokens made by browsers and by most JOSE
    /// libraries have it half the time; ours never do.
    public var allowsHighS: Bool

    /// A policy that wants an end and, unless told otherwise, nothing more.
    public init(
        now: Date = Date(), leeway: TimeInterval = 30, requiresExpiration: Bool = true,
        maximumAge: TimeInterval? = nil, type: String? = nil, issuer: String? = nil, audience: String? = nil,
        allowsHighS: Bool = false
    ) {
        self.now = now
        self.leeway = leeway
        self.requiresExpiration = requiresExpiration
        self.maximumAge = maximumAge
        self.type = type
        self.issuer = issuer
        self.audience = audience
        self.allowsHighS = allowsHighS
    }

    func check(_ header: JWTHeader, _ claims: JWTClaims) throws(JWTError) {
        if let type, header.type?.lowercased() != type.lowercased() { throw .unexpected("typ") }
        if let issuer, claims.issuer != issuer { throw .unexpected("iss") }
        if let audience, !claims.audience.contains(audience) { throw .unexpected("aud") }
        if let end = claims.expiresAt {
            // Written so that a date that is not a number is refused.
            guard now.timeIntervalSince(end) < leeway else { throw .expired }
        } else if requiresExpiration {
            throw .noExpiration
        }
        if let begin = claims.notBefore {
            guard begin.timeIntervalSince(now) <= leeway else { throw .notYetValid }
        }
        if let made = claims.issuedAt {
            guard made.timeIntervalSince(now) <= leeway else { throw .notYetValid }
        }
        if let maximumAge {
            guard let made = claims.issuedAt, now.timeIntervalSince(made) <= maximumAge + leeway else { throw .tooOld }
        }
    }
}
