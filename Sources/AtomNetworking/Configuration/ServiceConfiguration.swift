public import Dispatch
public import Foundation
public import HTTPTransport

/// The configuration of an `Atom`.
public struct ServiceConfiguration: Sendable {
    /// How calls are authorized.
    public var authenticationMethod: AuthenticationMethod
    /// The kind of session.
    public var configuration: SessionConfiguration
    /// The decoder for responses.
    public var decoder: JSONDecoder
    /// The queue for completion handlers and publishers.
    public var dispatchQueue: DispatchQueue
    /// How multiple network interfaces are used, where the system supports it.
    public var multipathServiceType: MultipathServiceType
    /// The timeouts.
    public var timeout: ServiceTimeout
    /// Whether to log each exchange to the system's log: method, address and status. Queries, bodies and secret headers
    /// are never logged.
    public var isLogEnabled: Bool

    /// The middleware for every exchange, token refreshes included; the first is the outermost.
    public var interceptors: [any Middleware]
    /// The limits for responses.
    public var limits: HTTPLimits
    /// The maximum number of attempts for a `GET` if the service is overloaded or the connection is lost; 1 by default.
    public var attempts: Int
    /// How many seconds before its expiration date a token is refreshed; `nil` for the request timeout, so that a call
    /// doesn't outlive its token. For a token that lives less than twice as long, it is half the lifetime.
    public var tokenLeeway: Double?
    /// Whether a call that receives a 401 refreshes the token and is then repeated, once. Off by default.
    ///
    /// Use it if tokens can be revoked before they expire.
    public var refreshesOnUnauthorized: Bool
    /// The transport; `nil` for a `URLSession` with this configuration. On Linux, `nil` uses libcurl, where every kind
    /// of session is the same.
    public var transport: (any Transport)?
    /// The clock for retries and for the expiration of tokens.
    package var time = TimeSource.system

    /// Creates a configuration. Everything has a default.
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
    /// The transport for requests with secrets in their body: it follows no redirect and never retries.
    func bareTransport() -> any Transport {
        #if canImport(FoundationNetworking)
        let carrier = transport ?? DefaultTransport.shared
        #else
        let carrier =
            transport ?? URLSessionTransport(configuration: configuration.foundation(multipathServiceType))
        #endif
        let log = isLogEnabled ? [LoggingMiddleware.system(subsystem: "AtomNetworking")] : []
        return carrier.with(interceptors + log)
    }

    /// The middleware around that transport for calls.
    var callMiddleware: [any Middleware] {
        (attempts > 1 ? [RetryMiddleware(maxAttempts: attempts, time: time)] : []) + [RedirectMiddleware()]
    }

    /// Adds the headers that every request has.
    func apply(to request: inout HTTPRequest) {
        request.limits = limits
        request.timeouts = HTTPTimeouts(
            idle: Duration(clampingSeconds: timeout.request), total: Duration(clampingSeconds: timeout.resource))
    }
}
