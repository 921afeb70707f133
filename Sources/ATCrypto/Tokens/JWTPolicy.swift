#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The requirements that a signed token must meet.
public struct JWTPolicy: Sendable {
    /// The current time.
    public var now: Date
    /// The tolerated difference between clocks, in seconds.
    public var leeway: TimeInterval
    /// Whether the token must have an expiration date.
    public var requiresExpiration: Bool
    /// The maximum age in seconds, if any.
    public var maximumAge: TimeInterval?
    /// The required kind (`typ`), if any; case is ignored.
    public var type: String?
    /// The required issuer, if any, compared as UTF-8 bytes.
    public var issuer: String?
    /// The required audience, if any; the token may have others too.
    public var audience: String?
    /// Whether an ECDSA signature may have the larger of its two possible values of `s`. Half of the tokens from
    /// browsers and most JOSE libraries have it; ours never do.
    public var allowsHighS: Bool

    /// Creates a policy that requires an expiration date and, by default, nothing else.
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
        if let type, !Self.isSame(header.type, type, by: Self.isSameLetter) { throw .unexpected("typ") }
        if let issuer, !Self.isSame(claims.issuer, issuer, by: ==) { throw .unexpected("iss") }
        if let audience, !claims.audience.contains(where: { Self.isSame($0, audience, by: ==) }) {
            throw .unexpected("aud")
        }
        if let end = claims.expiresAt {
            // Written so that a date that is NaN is rejected.
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

    /// Whether two texts have the same bytes. `String` also considers canonically equivalent texts equal.
    private static func isSame(_ text: String?, _ expected: String, by isSame: (UInt8, UInt8) -> Bool) -> Bool {
        text?.utf8.elementsEqual(expected.utf8, by: isSame) ?? false
    }

    private static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        let lower = left | 0x20
        return left == right || lower == right | 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower
    }
}
