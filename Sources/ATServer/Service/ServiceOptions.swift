public import ATIdentity
public import HTTPServer
import HTTPTransport

extension XRPCService {
    /// Options of a service.
    public struct Options: Sendable {
        /// Resolves the DID documents of accounts, to verify their tokens.
        public var resolver: IdentityResolver
        /// Verifies tokens; by default for the service's identity.
        public var auth: ServiceAuth?
        /// The largest input of JSON, in bytes.
        public var jsonBytes = 150 << 10
        /// The largest input of text, in bytes.
        public var textBytes = 100 << 10
        /// The largest other input, and that of calls without a handler of their own, in bytes.
        public var blobBytes = 5 << 20
        /// The maximum nesting depth of JSON inputs.
        public var jsonDepth = 100
        /// The limits of connections. Its `bodyBytes` applies only to requests that aren't calls; calls have the limit
        /// of their input.
        public var server = HTTPServer.Options()
        /// The time limit of a call, including the check of the caller's token. After that, the caller receives a 503,
        /// and the handler's task is cancelled.
        public var timeout = Duration.seconds(15)
        /// The rate limits for all calls together.
        public var limits: [CallLimit] = []
        /// Counts the calls of all machines for the limits; `nil` if this process is the only one.
        public var callCounts: (any CallCountStore)?
        /// The addresses of reverse proxies, such as `10.0.0.7`, or their networks, such as `10.0.0.0/8`, whose
        /// `X-Forwarded-For` and `X-Request-Id` are trusted. Proxies on this machine are always trusted.
        public var trustedProxies: [String] = []
        /// Whether `a[]=x` and `a[0]=x` are elements of the parameter `a`.
        public var allowsLooseArrays = false
        /// Whether outputs are checked against their lexicons. An invalid output becomes a 500. By default, only in
        /// debug builds.
        public var checksOutput: Bool
        /// Whether a call whose `atproto-proxy` names another service is for that one. Otherwise, its handler decides.
        package var readsProxyField = true
        /// The version that `_health` reports.
        public var version = "0"
        /// Receives an event for each request, for a log.
        public var log: (@Sendable (ServiceEvent) -> Void)?

        /// Creates options.
        public init(resolver: IdentityResolver = .shared, log: (@Sendable (ServiceEvent) -> Void)? = nil) {
            self.resolver = resolver
            self.log = log
            #if DEBUG
            checksOutput = true
            #else
            checksOutput = false
            #endif
        }
    }
}
