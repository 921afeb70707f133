/// The client that requests new tokens.
public struct ClientCredential: Sendable, Equatable {
    /// The grant type.
    public let grantType: GrantType
    /// The identifier that the authorization server gave the client.
    public let id: String
    /// The client's secret, or `nil` for a public client such as a mobile app with PKCE; then none is sent.
    public let secret: String?

    /// Creates a credential.
    public init(grantType: GrantType = .refreshToken, id: String, secret: String? = nil) {
        self.grantType = grantType
        self.id = id
        self.secret = secret
    }
}

/// What is exchanged for a token, as in RFC 6749.
public enum GrantType: String, Sendable, Equatable {
    /// A refresh token, section 6.
    case refreshToken = "refresh_token"
}

/// A type that provides a client credential.
public protocol ClientCredentialConvertible: Sendable {
    /// The client credential.
    var clientCredential: ClientCredential { get async }
}

extension ClientCredential: ClientCredentialConvertible {
    /// The credential itself.
    public var clientCredential: ClientCredential { self }
}

extension ClientCredential: CustomStringConvertible, CustomReflectable {
    /// The client's identifier, without the secret.
    public var description: String { "ClientCredential(\(id))" }

    /// Like the description, so that `dump` doesn't print the secret either.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
