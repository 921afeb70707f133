/// Where a new token is had.
public struct AuthorizationEndpoint: Sendable, Equatable {
    /// The scheme.
    public let scheme: BaseURLScheme
    /// The host.
    public let host: String
    /// The port, or `nil` for the scheme's usual one.
    public let port: Int?
    /// The path.
    public let path: String

    /// Makes an endpoint.
    ///
    /// Host and path obey the rules of `BaseURL` and `URLPath`. They are checked when a token is asked for, and what is
    /// wrong with them is then the error of every call that waits: so this needs no `try`, and can be written where a
    /// configuration is put together.
    public init(scheme: BaseURLScheme = .https, host: String, port: Int? = nil, path: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
    }
}
