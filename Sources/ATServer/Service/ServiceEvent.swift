public import HTTPTransport

/// A request and its response, for a log. It never contains header fields or tokens.
public struct ServiceEvent: Sendable {
    /// The identifier of the request, which the response has in `X-Request-Id`.
    public let id: RequestID
    /// The method.
    public let method: HTTPMethod
    /// The path of the target, percent-encoded, up to 1 KiB.
    public let path: String
    /// The status; 499 if the client left.
    public let status: Int
    /// How long it took.
    public let duration: Duration
    /// The error that the response hides, if there was one.
    public let failure: String?
}

/// The identifier of a request: 16 hexadecimal digits.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
    /// The digits.
    public let description: String

    init() {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        description = String(repeating: "0", count: 16 - digits.count) + digits
    }
}
