public import Foundation

/// A token, what it is refreshed with, and until when it lasts.
public struct TokenCredential: Sendable, Equatable {
    /// The token that authorizes calls.
    public let accessToken: String
    /// When it runs out.
    public let expiresAt: Date
    /// What buys the next one.
    public let refreshToken: String

    /// Makes a credential.
    public init(accessToken: String, expiresAt: Date, refreshToken: String) {
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }
}

extension TokenCredential {
    /// Whether a server can't tell the two apart. A store may round the date, or move it.
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

    /// Reads `access_token`, `refresh_token`, and `expires_at`, a date as the decoder reads them, or else `expires_in`,
    /// seconds from now.
    public init(from decoder: any Decoder) throws {
        try self.init(from: decoder, spentRefreshToken: nil)
    }

    /// Reads a credential. RFC 6749 lets a server keep the refresh token: the one that was spent then goes on.
    init(from decoder: any Decoder, spentRefreshToken: String?) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(String.self, forKey: .accessToken)
        if let spentRefreshToken {
            refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken) ?? spentRefreshToken
        } else {
            refreshToken = try container.decode(String.self, forKey: .refreshToken)
        }
        if let date = try container.decodeIfPresent(Date.self, forKey: .expiresAt) {
            expiresAt = date
        } else if let seconds = try container.decodeIfPresent(Double.self, forKey: .expiresIn) {
            // Whole seconds survive every way of writing a date.
            expiresAt = Date(
                timeIntervalSinceReferenceDate: (Date.timeIntervalSinceReferenceDate + seconds).rounded(.down))
        } else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath,
                    debugDescription: "There is neither expires_at nor expires_in in the answer."))
        }
    }

    /// Writes `access_token`, `refresh_token` and `expires_at`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(accessToken, forKey: .accessToken)
        try container.encode(refreshToken, forKey: .refreshToken)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}

extension TokenCredential: CustomStringConvertible, CustomReflectable {
    /// When it runs out. The tokens stay out of print.
    public var description: String { "TokenCredential(expires \(expiresAt))" }

    /// Mirrors like the description, so that `dump` prints no token either.
    public var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt]) }
}
