public import ATData
public import Foundation
public import HTTPTransport

extension IdentityResolver {
    /// The options of a resolver.
    public struct Options: Sendable {
        /// The PLC directory.
        public var directory: URL
        /// The services that resolve handles if neither DNS nor their web servers do, in order.
        public var fallbacks: [HandleFallback]
        /// When a document must be verified with the PLC directory's log.
        public var verification: Verification
        /// The approximate size of the cache in bytes. The default is 64 MiB.
        public var memoryBytes: Int
        /// Whether to look up names that end in `.test`, as in tests and on local networks.
        public var allowsTestNames = false
        /// The allowed servers on this machine, without encryption, for development. Scheme, host and port must match.
        /// `did:web:localhost` only works with these.
        public var allowedLoopback: Set<Origin> = []
        /// Returns the address to use instead of a handle's `/.well-known/atproto-did`, or `nil` for the default one.
        /// For local networks, whose handles aren't in the DNS.
        public var wellKnown: (@Sendable (Handle) -> URL?)?
        /// The transport for all requests. By default, it only reaches the public Internet and the allowed servers on
        /// this machine. A custom transport must keep requests out of private networks.
        public var transport: (any Transport)?
        /// Receives each request and response, for example for a log.
        package var middleware: [any Middleware] = []
        /// The time limit of each query for a handle.
        package var handlePatience = Duration.seconds(3)

        /// Creates options.
        ///
        /// - Parameters:
        ///   - directory: The PLC directory.
        ///   - fallbacks: The services that resolve handles if neither DNS nor their web servers do, in order.
        ///   - verification: When a document must be verified with the PLC directory's log.
        ///   - memoryBytes: The approximate size of the cache in bytes.
        ///   - servers: The allowed servers on this machine; see ``allowedLoopback``. Addresses of other kinds are
        ///     ignored.
        public init(
            directory: URL = PLCDirectory.standard, fallbacks: [HandleFallback] = [],
            verification: Verification = .never, memoryBytes: Int = 64 << 20, allowedLoopback servers: [URL] = []
        ) {
            self.directory = directory
            self.fallbacks = fallbacks
            self.verification = verification
            self.memoryBytes = memoryBytes
            allowedLoopback = Set(servers.compactMap { Origin($0) })
        }
    }
}
