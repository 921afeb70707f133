public import Dispatch
public import Foundation
public import HTTPTransport

/// How an `Atom` talks to its service.
public struct ServiceConfiguration: Sendable {
    /// What authorizes the calls.
    public var authenticationMethod: AuthenticationMethod
    /// The kind of session.
    public var configuration: SessionConfiguration
    /// What decodes the answers.
    public var decoder: JSONDecoder
    /// Where completion handlers run and publishers deliver.
    public var dispatchQueue: DispatchQueue
    /// How several network interfaces are used at once, where the system can.
    public var multipathServiceType: MultipathServiceType
    /// How long to wait.
    public var timeout: ServiceTimeout
    /// Whether each exchange is written to the system's log: method, address and status. Queries, bodies and secret
    /// headers never are.
    public var isLogEnabled: Bool

    /// What happens around every exchange, a token's refresh included; the first is the outermost.
    public var interceptors: [any Middleware]
    /// How much of an answer is accepted.
    public var limits: HTTPLimits
    /// How often a `GET` is sent at most when the service is overloaded or the connection is lost. Once unless raised.
    public var attempts: Int
    /// How many seconds before its end a token is refreshed, or `nil` for as long as a request may take, so that a call
    /// which starts now does not outlive its token. Of a token that lives shorter than twice that, half its life.
    public var tokenLeeway: Double?
    /// Whether a call answered with a 401 has the token refreshed and is then repeated, once. Not unless you say so.
    ///
    /// Worth it where tokens can be withdrawn before they run out.
    public var refreshesOnUnauthorized: Bool
    /// What carries the requests, or `nil` for a `URLSession` as `configuration` says, and for libcurl on Linux, where
    /// every kind of session is the same.
    public var transport: (any Transport)?

    /// Makes a configuration. Everything has a default.
    public init(
        authenticationMethod: AuthenticationMethod = .none,
        configuration: SessionConfiguration = .ephemeral,
        decoder: JSONDecoder = JSONDecoder(),
        dispatchQueue: DispatchQueue = .main,
        multipathServiceType: MultipathServiceType = .none,
        timeout: ServiceTimeout = .init(),
        isLogEnabled: Bool = false,
        interceptors: [any Middleware] = [],
        limits: HTTPLimits = HTTPLimits(),
        attempts: Int = 1,
        tokenLeeway: Double? = nil,
        refreshesOnUnauthorized: Bool = false,
        transport: (any Transport)? = nil
    ) {
        self.authenticationMethod = authenticationMethod
        self.configuration = configuration
        self.decoder = decoder
        self.dispatchQueue = dispatchQueue
        self.multipathServiceType = multipathServiceType
        self.timeout = timeout
        self.isLogEnabled = isLogEnabled
        self.interceptors = interceptors
        self.limits = limits
        self.attempts = attempts
        self.tokenLeeway = tokenLeeway
        self.refreshesOnUnauthorized = refreshesOnUnauthorized
        self.transport = transport
    }
}

extension ServiceConfiguration {
    /// The transport for requests that hold secrets in their body: it follows no redirect and repeats nothing.
    func bareTransport() -> any Transport {
        #if os(Linux)
        let carrier = transport ?? DefaultTransport.shared
        #else
        let carrier =
            transport ?? URLSessionTransport(configuration: configuration.foundation(multipathServiceType))
        #endif
        let log = isLogEnabled ? [LogMiddleware.system(subsystem: "AtomNetworking")] : []
        return carrier.with(interceptors + log)
    }

    /// What goes around that transport for calls.
    var callMiddleware: [any Middleware] {
        (attempts > 1 ? [RetryMiddleware(attempts: attempts)] : []) + [RedirectMiddleware()]
    }

    /// Sets what every request has.
    func apply(to request: inout HTTPRequest) {
        request.limits = limits
        request.timeouts = HTTPTimeouts(idle: .seconds(timeout.request), total: .seconds(timeout.resource))
    }
}
