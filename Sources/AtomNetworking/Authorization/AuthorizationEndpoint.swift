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
    /// Host and path follow the rules of `BaseURL` and `URLPath`. They are checked when a token is requested, and every
    /// waiting call then throws what is wrong with them. So this initializer needs no `try`, and fits into a
    /// configuration expression.
    public init(scheme: BaseURLScheme = .https, host: String, port: Int? = nil, path: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
    }
}
