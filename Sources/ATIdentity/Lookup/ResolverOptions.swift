public import ATData
public import Foundation
public import HTTPTransport

extension IdentityResolver {
    /// The options of a resolver.
    public struct Options: Sendable {
        /// The directory of `did:plc`.
        public var directory: URL
        /// The services that resolve handles when neither the DNS nor their web servers do, in this order.
        public var fallbacks: [HandleFallback]
        /// When the log in the PLC directory must prove a document.
        public var verification: Verification
        /// The approximate size of the cache in bytes. The default is 64 MiB.
        public var memoryBytes: Int
        /// Whether names that end in `.test` are looked up, as in tests and on local networks.
        public var allowsTestNames = false
        /// The servers of this machine that may be contacted, without encryption, for development. Scheme, host and
        /// port must match. `did:web:localhost` only works with these.
        public var allowedLoopback: Set<Origin> = []
        /// Returns the address to use instead of a handle's `/.well-known/atproto-did`, or `nil` for the default one.
        /// For local networks, whose handles aren't in the DNS.
        public var wellKnown: (@Sendable (Handle) -> URL?)?
        /// A transport for all requests, instead of the default one, which only reaches the public Internet and the
        /// allowed servers of this machine. Your transport must keep requests out of private networks.
        public var transport: (any Transport)?
        /// Receives each request and response, for example for a log.
        package var middleware: [any Middleware] = []

        /// Creates options.
        public init(
            directory: URL = PLCDirectory.standard, fallbacks: [HandleFallback] = [],
            verification: Verification = .never, memoryBytes: Int = 64 << 20
        ) {
            self.directory = directory
            self.fallbacks = fallbacks
            self.verification = verification
            self.memoryBytes = memoryBytes
        }
    }
}
