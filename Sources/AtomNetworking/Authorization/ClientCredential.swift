/// The client that requests new tokens.
public struct ClientCredential: Sendable, Equatable {
    /// The grant type.
    public let grantType: GrantType
    /// The client's identifier at the authorization server.
    public let id: String
    /// The client's secret; `nil` for a public client such as a mobile app with PKCE.
    public let secret: String?

    /// Creates a credential.
    public init(grantType: GrantType = .refreshToken, id: String, secret: String? = nil) {
        self.grantType = grantType
        self.id = id
        self.secret = secret
    }
}

/// The grant that is exchanged for a token, as in RFC 6749.
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

    /// A mirror without the secret.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
