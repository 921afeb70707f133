extension LocalNetwork {
    /// What a network is started with.
    public struct Options: Sendable {
        /// How the data server says that an access token has expired. Servers have done it both ways.
        public enum ExpiryAnswer: Sendable {
            /// 400 with `ExpiredToken`, as the reference implementation does.
            case badRequest
            /// 401 with `ExpiredToken`.
            case unauthorized
        }

        /// The folder that keeps the network's state from one run to the next; made where there is none. Without one,
        /// the state goes with the network.
        public var path: String?
        /// The data server's port; with 0 the system picks one.
        public var port: Int
        /// How long an access token is good for. A second is the shortest.
        public var accessTokenLifetime: Duration
        /// How long a refresh token is good for.
        public var refreshTokenLifetime: Duration
        /// How long a refresh token may be spent again, for clients that did not get the answer the first time. Then
        /// the answer is the same new refresh token. With zero, a token is spent once.
        public var refreshGrace: Duration
        /// How the data server says that an access token has expired.
        public var expiryAnswer: ExpiryAnswer
        /// The domains under which `createAccount` gives handles to those who ask over the network, each with its dot.
        public var handleDomains: [String]
        /// How many bytes an uploaded blob may have.
        public var blobLimit: Int
        /// How many requests each server remembers.
        public var logLimit: Int

        /// Makes options.
        public init(
            path: String? = nil, port: Int = 0, accessTokenLifetime: Duration = .seconds(7200),
            refreshTokenLifetime: Duration = .seconds(90 * 86_400), refreshGrace: Duration = .zero,
            expiryAnswer: ExpiryAnswer = .badRequest, handleDomains: [String] = [".test"], blobLimit: Int = 100 << 20,
            logLimit: Int = 10_000
        ) {
            self.path = path
            self.port = port
            self.accessTokenLifetime = accessTokenLifetime
            self.refreshTokenLifetime = refreshTokenLifetime
            self.refreshGrace = refreshGrace
            self.expiryAnswer = expiryAnswer
            self.handleDomains = handleDomains
            self.blobLimit = blobLimit
            self.logLimit = logLimit
        }
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
