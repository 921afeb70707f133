public import Foundation

/// An access token, its refresh token, and its expiration date.
public struct TokenCredential: Sendable, Equatable {
    /// The token that authorizes calls.
    public let accessToken: String
    /// The expiration date; `Date.distantFuture` if the server didn't give one. The token is then used until the
    /// service rejects it.
    public let expiresAt: Date
    /// The refresh token, exchanged once for a new pair of tokens.
    public let refreshToken: String

    /// Creates a credential.
    public init(accessToken: String, expiresAt: Date, refreshToken: String) {
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }
}

extension TokenCredential {
    /// Whether the server gave an expiration date.
    var hasKnownExpiry: Bool { expiresAt < .distantFuture }

    /// Whether both have the same tokens. A store may round or change the date.
    func hasSameTokens(as other: TokenCredential) -> Bool {
        accessToken == other.accessToken && refreshToken == other.refreshToken
    }
}

extension TokenCredential: Model {
    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
        case expiresIn = "expires_in"
    }

    /// Decodes `access_token`, `refresh_token`, and `expires_at` (a date as the decoder reads dates, or in RFC 3339) or
    /// else `expires_in` (seconds from now). If neither is valid, the expiration date is unknown.
    public init(from decoder: any Decoder) throws {
        try self.init(from: decoder, spentRefreshToken: nil, asOf: Date())
    }

    /// Decodes a credential. RFC 6749 lets a server omit the refresh token; the previous one is then kept.
    init(from decoder: any Decoder, spentRefreshToken: String?, asOf now: Date) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(String.self, forKey: .accessToken)
        if let spentRefreshToken {
            let new = try? container.decodeIfPresent(String.self, forKey: .refreshToken)
            refreshToken = new.flatMap { $0.isEmpty ? nil : $0 } ?? spentRefreshToken
        } else {
            refreshToken = try container.decode(String.self, forKey: .refreshToken)
        }
        // The refresh token is spent by now: an invalid date must not lose the new tokens.
        expiresAt = Self.date(in: container) ?? Self.date(afterSecondsIn: container, asOf: now) ?? .distantFuture
    }

    /// `expires_at` as the decoder reads dates, or else in RFC 3339, as most servers write it.
    private static func date(in container: KeyedDecodingContainer<CodingKeys>) -> Date? {
        if let date = try? container.decodeIfPresent(Date.self, forKey: .expiresAt) { return date.usable }
        guard let text = try? container.decodeIfPresent(String.self, forKey: .expiresAt) else { return nil }
        let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return ((try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: withFraction)))?.usable
    }

    /// `expires_in`, a number or a string that contains one.
    private static func date(
        afterSecondsIn container: KeyedDecodingContainer<CodingKeys>, asOf now: Date
    ) -> Date? {
        let number = try? container.decodeIfPresent(Double.self, forKey: .expiresIn)
        let text = try? container.decodeIfPresent(String.self, forKey: .expiresIn)
        guard let seconds = number ?? text.flatMap({ Double($0) }), seconds.isFinite else { return nil }
        // Whole seconds survive every way of writing a date.
        return Date(timeIntervalSinceReferenceDate: (now.timeIntervalSinceReferenceDate + seconds).rounded(.down))
            .usable
    }

    /// Encodes `access_token`, `refresh_token` and `expires_at`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accessToken, forKey: .accessToken)
        try container.encode(refreshToken, forKey: .refreshToken)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}

extension Date {
    /// The date, unless no calendar can represent it: not finite, or too far away.
    fileprivate var usable: Date? {
        Date.distantPast...Date.distantFuture ~= self ? self : nil
    }
}

extension TokenCredential: CustomStringConvertible, CustomReflectable {
    /// The expiration date, without the tokens.
    public var description: String {
        hasKnownExpiry ? "TokenCredential(expires \(expiresAt))" : "TokenCredential(no known expiry)"
    }

    /// A mirror without the tokens.
    public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt]) }
}
