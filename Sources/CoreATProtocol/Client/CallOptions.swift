public import ATData
public import HTTPTransport

/// How a call is made, where that differs from what its client does anyway.
///
/// ```swift
/// let page = try await client.execute(.getTimeline(), options: .strict)
/// ```
public struct CallOptions: Sendable {
    /// Whose labels are asked for: an empty array for nobody's, `nil` for whatever the server does by itself.
    public var labelers: [Labeler]?
    /// The service that the server hands the call on to.
    public var proxy: ServiceReference?
    /// The longest time from the start to the last byte of the answer.
    public var timeout: Duration?
    /// Whether an element of an answer that does not fit throws, rather than being left out and reported.
    public var isStrict: Bool?
    /// How much of an answer's JSON to accept.
    public var limits: WireLimits?
    /// How many bytes of an answer to hold in memory.
    public var bodyBytes: Int?
    /// Headers to send, such as `Accept-Language`.
    public var headers: HTTPHeaders

    /// Makes options. What is not given is as the client has it.
    public init(
        labelers: [Labeler]? = nil, proxy: ServiceReference? = nil, timeout: Duration? = nil, isStrict: Bool? = nil,
        limits: WireLimits? = nil, bodyBytes: Int? = nil, headers: HTTPHeaders = [:]
    ) {
        self.labelers = labelers
        self.proxy = proxy
        self.timeout = timeout
        self.isStrict = isStrict
        self.limits = limits
        self.bodyBytes = bodyBytes
        self.headers = headers
    }

    /// One element that does not fit makes the call throw.
    public static var strict: CallOptions { CallOptions(isStrict: true) }

    /// The server hands the call on.
    public static func proxied(to service: ServiceReference) -> CallOptions { CallOptions(proxy: service) }

    /// The whole call takes no longer than this.
    public static func timeout(_ timeout: Duration) -> CallOptions { CallOptions(timeout: timeout) }

    /// These options, completed by others where they say nothing.
    func completed(by others: CallOptions) -> CallOptions {
        var all = self
        all.labelers = labelers ?? others.labelers
        all.proxy = proxy ?? others.proxy
        all.timeout = timeout ?? others.timeout
        all.isStrict = isStrict ?? others.isStrict
        all.limits = limits ?? others.limits
        all.bodyBytes = bodyBytes ?? others.bodyBytes
        all.headers = others.headers
        for field in headers { all.headers[field.name] = field.value }
        return all
    }

    /// Puts the options into a request.
    func apply(to request: inout HTTPRequest) {
        for field in headers { request.headers[field.name] = field.value }
        if let labelers {
            request.headers["atproto-accept-labelers"] = labelers.map(\.description).joined(separator: ", ")
        }
        if let proxy { request.headers["atproto-proxy"] = proxy.description }
        if let timeout { request.timeouts.total = timeout }
        if let bodyBytes { request.limits.bodyBytes = bodyBytes }
    }

    /// A reading as the options want it.
    var reading: XRPCReading { XRPCReading(limits: limits ?? WireLimits(), isStrict: isStrict ?? false) }
}

/// A service whose labels a client wants to see on what it gets.
public struct Labeler: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// Who labels.
    public var did: DID
    /// Whether what it says must not be shown is left out by the server, rather than only labelled.
    public var redacts: Bool

    /// Makes a labeler.
    public init(_ did: DID, redacts: Bool = false) {
        self.did = did
        self.redacts = redacts
    }

    /// Makes a labeler of the literal of a DID.
    public init(stringLiteral value: String) {
        self.init(DID(stringLiteral: value))
    }

    /// The labeler as it is sent.
    public var description: String { redacts ? "\(did);redact" : did.description }
}
