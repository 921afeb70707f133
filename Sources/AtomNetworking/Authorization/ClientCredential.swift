/// Which client asks for a new token.
public struct ClientCredential: Sendable, Equatable {
    /// How it asks.
    public let grantType: GrantType
    /// The name that the authorization server gave the client.
    public let id: String
    /// The client's secret, or `nil` for a public client such as a mobile app with PKCE: then none is sent.
    public let secret: String?

    /// Makes a credential.
    public init(grantType: GrantType = .refreshToken, id: String, secret: String? = nil) {
        self.grantType = grantType
        self.id = id
        self.secret = secret
    }
}

/// What is traded for a token, as in RFC 6749.
public enum GrantType: String, Sendable, Equatable {
    /// A refresh token, section 6.
    case refreshToken = "refresh_token"
}

/// Something that has a client credential to give.
public protocol ClientCredentialConvertible: Sendable {
    /// The client credential.
    var clientCredential: ClientCredential { get async }
}

extension ClientCredential: ClientCredentialConvertible {
    /// Itself.
    public var clientCredential: ClientCredential { self }
}

extension ClientCredential: CustomStringConvertible, CustomReflectable {
    /// The client's name. The secret stays out of print.
    public var description: String { "ClientCredential(\(id))" }

    /// Mirrors like the description, so that `dump` prints no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
