extension LocalNetwork.OAuth {
    /// Where the authorization server is.
    public enum Shape: Hashable, Sendable {
        /// The data server is the authorization server, too.
        case combined
        /// The authorization server has its own address, as at hosts with many data servers. Its access tokens stay
        /// valid until they expire, even when the session has ended.
        case entryway
    }

    /// When the nonce for proofs changes.
    public enum NonceRotation: Hashable, Sendable {
        /// There is one nonce for as long as the network runs.
        case never
        /// After a time. The previous and the next nonce are accepted, too.
        case every(Duration)
        /// With each accepted proof. The previous and the next nonce are accepted, too.
        case perRequest
        /// There are no nonces. A proof with one is refused.
        case off
    }

    /// What an access token looks like. Clients must not care.
    public enum TokenForm: Hashable, Sendable {
        /// A JWT that the authorization server has signed.
        case jwt
        /// An opaque text. The data server looks it up, even with ``Shape/entryway``.
        case opaque
    }

    /// What happens when a refresh token is used a second time.
    public enum ReplayPolicy: Hashable, Sendable {
        /// The session ends, as at the reference implementation.
        case revoke
        /// The request is refused. The session goes on.
        case refuse
        /// The request gets new tokens.
        case allow
    }

    /// How errors are reported. Clients must accept both.
    public enum ErrorStyle: Hashable, Sendable {
        /// As the reference implementation does.
        case reference
        /// As rsky does: 401 for `invalid_client`, and fewer codes.
        case rsky
    }

    /// The settings of the authorization server and the data server. They can be changed while the network runs, see
    /// ``LocalNetwork/OAuth/options``.
    public struct Options: Sendable {
        /// The lifetime of an access token.
        public var accessLifetime: Duration
        /// The lifetime of a session after its last refresh.
        public var refreshLifetime: Duration
        /// When the nonces for proofs change.
        public var nonceRotation: NonceRotation
        /// How far the clock of the servers is ahead of the device's. Move it to let tokens expire without waiting.
        public var clockOffset: Duration
        /// What access tokens look like.
        public var tokenForm: TokenForm
        /// What happens when a refresh token is used a second time.
        public var onRefreshReplay: ReplayPolicy
        /// How errors are reported.
        public var errorStyle: ErrorStyle
        /// Whether clients without a published description are allowed, whose ID is `http://localhost`.
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

    /// What the authorization server and the data server have done since the network started.
    public struct Counts: Hashable, Sendable {
        /// Accepted requests to begin a login (PAR).
        public var pushedRequests = 0
        /// Codes exchanged for tokens.
        public var exchanges = 0
        /// Refresh tokens exchanged for new ones.
        public var refreshes = 0
        /// Sessions that a client has ended.
        public var revocations = 0
        /// Proofs refused for their nonce.
        public var nonceRefusals = 0
        /// Codes, refresh tokens and proofs that were used a second time.
        public var replays = 0
    }
}
