/// The three-digit status of an HTTP response.
public struct HTTPStatusCode: RawRepresentable, Hashable, Sendable {
    /// The number, such as 404.
    public let rawValue: Int

    /// Creates a status with any number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 200.
    public static let ok = HTTPStatusCode(rawValue: 200)
    /// 201.
    public static let created = HTTPStatusCode(rawValue: 201)
    /// 204: success without a body.
    public static let noContent = HTTPStatusCode(rawValue: 204)
    /// 304: the client's copy is still current.
    public static let notModified = HTTPStatusCode(rawValue: 304)
    /// 400.
    public static let badRequest = HTTPStatusCode(rawValue: 400)
    /// 401: the credentials are missing, wrong or expired.
    public static let unauthorized = HTTPStatusCode(rawValue: 401)
    /// 403: the credentials are valid but don't allow this.
    public static let forbidden = HTTPStatusCode(rawValue: 403)
    /// 404.
    public static let notFound = HTTPStatusCode(rawValue: 404)
    /// 413.
    public static let contentTooLarge = HTTPStatusCode(rawValue: 413)
    /// 429: too many requests; `RateLimit` has the time to wait.
    public static let tooManyRequests = HTTPStatusCode(rawValue: 429)
    /// 500.
    public static let internalServerError = HTTPStatusCode(rawValue: 500)
    /// 501: the server doesn't support this call, so it isn't retried.
    public static let notImplemented = HTTPStatusCode(rawValue: 501)
    /// 502: a gateway received an invalid response from the server behind it.
    public static let badGateway = HTTPStatusCode(rawValue: 502)
    /// 503.
    public static let serviceUnavailable = HTTPStatusCode(rawValue: 503)
    /// 504.
    public static let gatewayTimeout = HTTPStatusCode(rawValue: 504)

    /// Whether the status is 200 to 299.
    public var isSuccess: Bool { 200...299 ~= rawValue }
    /// Whether the status is a redirect (301, 302, 303, 307 or 308).
    public var isRedirect: Bool { [301, 302, 303, 307, 308].contains(rawValue) }
    /// Whether the server failed rather than the request (500 to 599).
    public var isServerError: Bool { 500...599 ~= rawValue }
}

extension HTTPStatusCode: ExpressibleByIntegerLiteral {
    /// Creates a status with a number, as in `status == 503`.
    public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

extension HTTPStatusCode: CustomStringConvertible {
    /// The number.
    public var description: String { String(rawValue) }
}
