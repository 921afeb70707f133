public import Foundation

/// What a session has besides its tokens when the account was logged in with OAuth, by the module `ATOAuth`.
///
/// It contains the private key that the tokens are bound to. It is never printed.
public struct OAuthGrant: Hashable, Sendable, Codable {
    /// The authorization server that issued the tokens.
    public var issuer: String
    /// Where tokens are exchanged.
    public var tokenEndpoint: URL
    /// Where tokens are revoked, if the server supports that.
    public var revocationEndpoint: URL?
    /// The app's `client_id`.
    public var clientID: String
    /// The key of a confidential app that the grant is bound to.
    public var clientKey: ClientKey?
    /// The scopes that the app asked for.
    public var requestedScope: String
    /// The scopes that the account granted.
    public var scope: String
    /// When the access token was received.
    public var receivedAt: Date
    /// When the access token expires, by the clock that `receivedAt` was read from. `nil` if the server did not say.
    public var expiresAt: Date?
    /// The private key that the tokens are bound to.
    public var proofKey: ProofKey
    /// The number of times that the tokens were refreshed.
    public var generation: Int
    /// A refresh that was sent, if its outcome has not been stored.
    public var refreshAttempt: RefreshAttempt?

    /// The name of a confidential app's key.
    public struct ClientKey: Hashable, Sendable, Codable {
        /// The key's identifier in the app's published keys.
        public var id: String
        /// The key's thumbprint (RFC 7638).
        public var thumbprint: String

        /// Creates a name.
        public init(id: String, thumbprint: String) {
            self.id = id
            self.thumbprint = thumbprint
        }
    }

    /// A stored private key.
    public struct ProofKey: Hashable, Sendable, Codable {
        /// How the key is stored: `raw` or `enclave`.
        public var kind: String
        /// The 32 bytes of a raw key, which are the secret itself, or what the Secure Enclave needs to find its key.
        public var data: Data

        /// Creates a stored key.
        public init(kind: String, data: Data) {
            self.kind = kind
            self.data = data
        }
    }

    /// A refresh that was sent to the server.
    public struct RefreshAttempt: Hashable, Sendable, Codable {
        /// When it was sent.
        public var at: Date
        /// The hash of the refresh token that was sent.
        public var tokenHash: String

        /// Creates a mark.
        public init(at: Date, tokenHash: String) {
            self.at = at
            self.tokenHash = tokenHash
        }
    }

    /// Creates a grant.
    public init(
        issuer: String, tokenEndpoint: URL, revocationEndpoint: URL? = nil, clientID: String,
        clientKey: ClientKey? = nil, requestedScope: String, scope: String, receivedAt: Date, expiresAt: Date? = nil,
        proofKey: ProofKey, generation: Int = 0
    ) {
        self.issuer = issuer
        self.tokenEndpoint = tokenEndpoint
        self.revocationEndpoint = revocationEndpoint
        self.clientID = clientID
        self.clientKey = clientKey
        self.requestedScope = requestedScope
        self.scope = scope
        self.receivedAt = receivedAt
        self.expiresAt = expiresAt
        self.proofKey = proofKey
        self.generation = generation
    }
}

extension OAuthGrant: CustomStringConvertible, CustomReflectable {
    /// The issuer and the scopes. The key is never printed.
    public var description: String { "OAuthGrant(\(issuer), \(scope))" }

    /// Like the description, so that `dump` doesn't print the key either.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "scope": scope]) }
}

extension OAuthGrant.ProofKey: CustomStringConvertible, CustomReflectable {
    /// How the key is stored.
    public var description: String { "ProofKey(\(kind))" }

    /// Like the description.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind]) }
}
