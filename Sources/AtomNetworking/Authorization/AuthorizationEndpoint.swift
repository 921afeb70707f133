/// The token endpoint.
public struct AuthorizationEndpoint: Sendable, Equatable {
    /// The scheme.
    public let scheme: BaseURLScheme
    /// The host.
    public let host: String
    /// The port, or `nil` for the scheme's default.
    public let port: Int?
    /// The path.
    public let path: String

    /// Creates an endpoint.
    ///
    /// Host and path follow the rules of `BaseURL` and `URLPath`. They are checked when a token is requested; if they
    /// are invalid, every waiting call throws the error. So this initializer doesn't throw, and fits into a
    /// configuration expression.
    public init(scheme: BaseURLScheme = .https, host: String, port: Int? = nil, path: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
    }
}
