public import ATData
public import HTTPTransport

/// Options for a call, where they differ from those of its client.
///
/// ```swift
/// let page = try await client.execute(.getTimeline(), options: .strict)
/// ```
public struct CallOptions: Sendable {
    /// The labelers whose labels to request; an empty array for none, `nil` for the server's default.
    public var labelers: [AcceptedLabeler]?
    /// The service that the server forwards the call to.
    public var proxy: ServiceReference?
    /// The longest time from the start to the last byte of the response.
    public var timeout: Duration?
    /// Whether an element that can't be decoded throws, instead of being skipped and reported.
    public var isStrict: Bool?
    /// The limits for the JSON of a response. If neither the call nor the client sets them, the maximum nesting depth
    /// applies.
    public var limits: WireLimits?
    /// The largest response to hold in memory, in bytes.
    public var bodyBytes: Int?
    /// The maximum number of consecutive empty pages of a list; 100 if neither the call nor the client sets it.
    ///
    /// An empty page isn't the end of a list, but a server can send them forever, each with a new cursor. After this
    /// many, ``Pages`` and ``Items`` throw. Pages with two lists, which one query of moderation tools has, aren't
    /// counted.
    public var emptyPages: Int?
    /// Additional headers, such as `Accept-Language`.
    public var headers: HTTPHeaders

    /// Creates options. The client's options apply where a value is `nil`.
    public init(
        labelers: [AcceptedLabeler]? = nil, proxy: ServiceReference? = nil, timeout: Duration? = nil,
        isStrict: Bool? = nil,
        limits: WireLimits? = nil, bodyBytes: Int? = nil, emptyPages: Int? = nil, headers: HTTPHeaders = [:]
    ) {
        self.labelers = labelers
        self.proxy = proxy
        self.timeout = timeout
        self.isStrict = isStrict
        self.limits = limits
        self.bodyBytes = bodyBytes
        self.emptyPages = emptyPages
        self.headers = headers
    }

    /// Requests the labels of some labelers.
    @_disfavoredOverload
    public init(labelers: [DID]) { self.init(labelers: labelers.map { AcceptedLabeler($0) }) }

    /// The most empty pages in a row where nobody says otherwise.
    static let standardEmptyPages = 100

    /// Throws if an element can't be decoded.
    public static var strict: CallOptions { CallOptions(isStrict: true) }

    /// Makes the server forward the call to a service.
    public static func proxied(to service: ServiceReference) -> CallOptions { CallOptions(proxy: service) }

    /// Limits the duration of the whole call.
    public static func timeout(_ timeout: Duration) -> CallOptions { CallOptions(timeout: timeout) }

    /// These options, with others in place of missing values.
    func completed(by others: CallOptions) -> CallOptions {
        var all = self
        all.labelers = labelers ?? others.labelers
        all.proxy = proxy ?? others.proxy
        all.timeout = timeout ?? others.timeout
        all.isStrict = isStrict ?? others.isStrict
        all.limits = limits ?? others.limits
        all.bodyBytes = bodyBytes ?? others.bodyBytes
        all.emptyPages = emptyPages ?? others.emptyPages
        all.headers = others.headers
        all.headers.merge(headers)
        return all
    }

    /// Applies the options to a request.
    func apply(to request: inout HTTPRequest) {
        request.headers.merge(headers)
        if let labelers {
            request.headers["atproto-accept-labelers"] = labelers.map(\.description).joined(separator: ", ")
        }
        if let proxy { request.headers["atproto-proxy"] = proxy.description }
        if let timeout { request.timeouts.total = timeout }
        if let bodyBytes { request.limits.bodyBytes = bodyBytes }
    }

    /// How to decode the response according to the options.
    var reading: XRPCReading {
        var reading = XRPCReading(isStrict: isStrict ?? false)
        if let limits { reading.limits = limits }
        return reading
    }
}

/// A labeler whose labels a client requests.
public struct AcceptedLabeler: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The labeler's account.
    public var did: DID
    /// Whether the server omits what this labeler takes down, instead of only labelling it.
    public var redacts: Bool

    /// Creates a labeler.
    public init(_ did: DID, redacts: Bool = false) {
        self.did = did
        self.redacts = redacts
    }

    /// Creates a labeler from a literal, which must be a valid DID.
    public init(stringLiteral value: String) {
        self.init(DID(stringLiteral: value))
    }

    /// The labeler as it appears in a header.
    public var description: String { redacts ? "\(did);redact" : did.description }
}
