public import ATIdentity
public import HTTPServer
import HTTPTransport

extension XRPCService {
    /// Options of a service.
    public struct Options: Sendable {
        /// Finds the documents of accounts, to check their tokens.
        public var resolver: IdentityResolver
        /// The checks of tokens; by default those for the service's identity.
        public var auth: ServiceAuth?
        /// The largest input of JSON, in bytes.
        public var jsonBytes = 150 << 10
        /// The largest input of text, in bytes.
        public var textBytes = 100 << 10
        /// The largest other input, and that of calls without a handler of their own, in bytes.
        public var blobBytes = 5 << 20
        /// How deep the JSON of an input may be nested.
        public var jsonDepth = 100
        /// The limits of connections. The body of a call is read after its route was found, up to the limit for its
        /// input; its `bodyBytes` is the limit of other requests.
        public var server = HTTPServer.Options()
        /// How long a call may take: the check of its caller's token and the handler. Then the caller gets a 503, and
        /// the handler's task is cancelled.
        public var timeout = Duration.seconds(15)
        /// How often calls may be made, all of them together.
        public var limits: [CallLimit] = []
        /// Counts the calls of all machines for the limits; `nil` if this process is the only one.
        public var callCounts: (any CallCountStore)?
        /// The addresses of reverse proxies, such as `10.0.0.7`, or their networks, such as `10.0.0.0/8`. What they say
        /// in `X-Forwarded-For` and `X-Request-Id` is believed. Proxies on this machine are always trusted.
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
