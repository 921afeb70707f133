extension LocalNetwork.OAuth {
    /// The location of the authorization server.
    public enum Shape: Hashable, Sendable {
        /// The data server is also the authorization server.
        case combined
        /// The authorization server has its own address, as with hosts that run many data servers. Its access tokens
        /// stay valid until they expire, even after the session has ended.
        case entryway
    }

    /// When the nonce for DPoP proofs changes.
    public enum NonceRotation: Hashable, Sendable {
        /// The nonce never changes.
        case never
        /// After a time. The previous and the next nonce are also accepted.
        case every(Duration)
        /// With each accepted proof. The previous and the next nonce are also accepted.
        case perRequest
        /// There are no nonces. A proof with a nonce is rejected.
        case off
    }

    /// The format of access tokens. Clients must treat them as opaque.
    public enum TokenForm: Hashable, Sendable {
        /// A JWT signed by the authorization server.
        case jwt
        /// An opaque token. The data server looks it up, even with ``Shape/entryway``.
        case opaque
    }

    /// The reaction to a refresh token that is used a second time.
    public enum ReplayPolicy: Hashable, Sendable {
        /// The session is revoked, as in the reference implementation.
        case revoke
        /// The request is rejected. The session continues.
        case refuse
        /// The request returns new tokens.
        case allow
    }

    /// The style of error responses. Clients must accept both.
    public enum ErrorStyle: Hashable, Sendable {
        /// The style of the reference implementation.
        case reference
        /// The style of rsky: 401 for `invalid_client`, and fewer codes.
        case rsky
    }

    /// The settings of the authorization server and the data server. They can be changed while the network runs; see
    /// ``LocalNetwork/OAuth/options``.
    public struct Options: Sendable {
        /// The lifetime of an access token.
        public var accessLifetime: Duration
        /// The lifetime of a session after its last refresh.
        public var refreshLifetime: Duration
        /// When the nonces for DPoP proofs change.
        public var nonceRotation: NonceRotation
        /// How far the servers' clock is ahead of the device's. Increase it to let tokens expire without waiting.
        public var clockOffset: Duration
        /// The format of access tokens.
        public var tokenForm: TokenForm
        /// The reaction to a refresh token that is used a second time.
        public var onRefreshReplay: ReplayPolicy
        /// The style of error responses.
        public var errorStyle: ErrorStyle
        /// Whether to allow clients without published metadata, whose ID is `http://localhost`.
        public var allowsLoopbackClients: Bool

        /// Creates options.
        public init(
            accessLifetime: Duration = .seconds(3600), refreshLifetime: Duration = .seconds(14 * 86_400),
            nonceRotation: NonceRotation = .every(.seconds(60)), clockOffset: Duration = .zero,
            tokenForm: TokenForm = .jwt, onRefreshReplay: ReplayPolicy = .revoke,
            errorStyle: ErrorStyle = .reference, allowsLoopbackClients: Bool = true
        ) {
            self.accessLifetime = accessLifetime
            self.refreshLifetime = refreshLifetime
            self.nonceRotation = nonceRotation
            self.clockOffset = clockOffset
            self.tokenForm = tokenForm
            self.onRefreshReplay = onRefreshReplay
            self.errorStyle = errorStyle
            self.allowsLoopbackClients = allowsLoopbackClients
        }
    }

    /// The counters of the authorization server and the data server since the network started.
    public struct Counts: Hashable, Sendable {
        /// Accepted pushed authorization requests (PAR).
        public var pushedRequests = 0
        /// Codes exchanged for tokens.
        public var exchanges = 0
        /// Refresh tokens exchanged for new ones.
        public var refreshes = 0
        /// Sessions that a client has ended.
        public var revocations = 0
        /// Proofs that were rejected because of their nonce.
        public var nonceRefusals = 0
        /// Codes, refresh tokens and proofs that were used a second time.
        public var replays = 0
    }
}
