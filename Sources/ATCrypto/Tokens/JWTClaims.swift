#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The registered claims of a JWT (RFC 7519). For other claims, define your own type with the same names.
public struct JWTClaims: Hashable, Sendable {
    /// The issuer, `iss`.
    public var issuer: String?
    /// The subject, `sub`.
    public var subject: String?
    /// The audience, `aud`: one string or an array in JSON.
    public var audience: [String]
    /// The expiration date, `exp`.
    public var expiresAt: Date?
    /// The date before which the token isn't valid, `nbf`.
    public var notBefore: Date?
    /// The date of issue, `iat`.
    public var issuedAt: Date?
    /// The unique identifier of the token, `jti`.
    public var id: String?

    /// Creates claims. A claim that is `nil` isn't part of the token.
    public init(
        issuer: String? = nil, subject: String? = nil, audience: [String] = [], expiresAt: Date? = nil,
        notBefore: Date? = nil, issuedAt: Date? = nil, id: String? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.expiresAt = expiresAt
        self.notBefore = notBefore
        self.issuedAt = issuedAt
        self.id = id
    }
}

extension JWTClaims: Codable {
    private enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expiresAt = "exp"
        case notBefore = "nbf"
        case issuedAt = "iat"
        case id = "jti"
    }

    /// Decodes the claims that this type knows. Times are seconds since 1970, with or without a fraction.
    public init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try claims.decodeIfPresent(String.self, forKey: .issuer)
        subject = try claims.decodeIfPresent(String.self, forKey: .subject)
        if let single = try? claims.decode(String.self, forKey: .audience) {
            audience = [single]
        } else {
            audience = try claims.decodeIfPresent([String].self, forKey: .audience) ?? []
        }
        func date(_ key: CodingKeys) throws -> Date? {
            try claims.decodeIfPresent(Double.self, forKey: key).map(Date.init(timeIntervalSince1970:))
        }
        expiresAt = try date(.expiresAt)
        notBefore = try date(.notBefore)
        issuedAt = try date(.issuedAt)
        id = try claims.decodeIfPresent(String.self, forKey: .id)
    }

    /// Encodes the claims that are present, with times in whole seconds.
    public func encode(to encoder: any Encoder) throws {
        var claims = encoder.container(keyedBy: CodingKeys.self)
        try claims.encodeIfPresent(issuer, forKey: .issuer)
        try claims.encodeIfPresent(subject, forKey: .subject)
        switch audience.count {
        case 0: break
        case 1: try claims.encode(audience[0], forKey: .audience)
        default: try claims.encode(audience, forKey: .audience)
        }
        func encode(_ date: Date?, _ key: CodingKeys) throws {
            guard let date else { return }
            guard let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)) else {
                throw EncodingError.invalidValue(
                    date, .init(codingPath: claims.codingPath + [key], debugDescription: "The date is out of range.")
                )
            }
            try claims.encode(seconds, forKey: key)
        }
        try encode(expiresAt, .expiresAt)
        try encode(notBefore, .notBefore)
        try encode(issuedAt, .issuedAt)
        try claims.encodeIfPresent(id, forKey: .id)
    }
}
