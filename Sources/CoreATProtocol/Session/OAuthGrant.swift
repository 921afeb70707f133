public import Foundation

/// The part of a session that belongs to OAuth, for accounts that were logged in with the module `ATOAuth`.
///
/// Its private key, which the tokens are bound to, is never printed.
public struct OAuthGrant: Hashable, Sendable, Codable {
    /// The authorization server that issued the tokens.
    public var issuer: String
    /// The address for exchanging a refresh token for new tokens.
    public var tokenEndpoint: URL
    /// The address for revoking tokens, if the server supports that.
    public var revocationEndpoint: URL?
    /// The app's `client_id`.
    public var clientID: String
    /// The key of a confidential app that the grant is bound to.
    public var clientKey: ClientKey?
    /// The scopes that the app requested.
    public var requestedScope: String
    /// The scopes that the account granted.
    public var scope: String
    /// When the access token was received.
    public var receivedAt: Date
    /// When the access token expires, by the clock that `receivedAt` was read from. `nil` if the server did not say.
    public var expiresAt: Date?
    /// The private key that the tokens are bound to.
    public var proofKey: ProofKey
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
        /// When the same token was first sent, if an earlier attempt had an unknown outcome.
        public var firstSent: Date?

        /// Creates a mark.
        public init(at: Date, tokenHash: String, firstSent: Date? = nil) {
            self.at = at
            self.tokenHash = tokenHash
            self.firstSent = firstSent
        }
    }

    /// Creates a grant.
    public init(
        issuer: String, tokenEndpoint: URL, revocationEndpoint: URL? = nil, clientID: String,
        clientKey: ClientKey? = nil, requestedScope: String, scope: String, receivedAt: Date, expiresAt: Date? = nil,
        proofKey: ProofKey
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
