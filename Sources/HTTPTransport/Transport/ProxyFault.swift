/// A fault of the proxy.
public enum ProxyFault: Hashable, Sendable {
    /// Nothing responds at its address, or the host doesn't exist. The text is the host, with the port if known.
    case unreachable(String)
    /// It refused to connect to the server, with a status.
    case refused(HTTPStatusCode)
    /// It ended the connection, or its response wasn't HTTP.
    case noAnswer
    /// Its configured address is invalid.
    case invalidAddress

    /// Whether a later attempt may succeed.
    var isTransient: Bool {
        switch self {
        case .unreachable, .noAnswer: true
        case .refused(let status): status.rawValue >= 500
        case .invalidAddress: false
        }
    }
}

extension ProxyFault: CustomStringConvertible {
    /// The fault and what to do, to follow "The proxy from the environment …".
    public var description: String {
        switch self {
        case .unreachable(let address): "can't be reached at \(address): check that address, and whether the proxy runs"
        case .refused(HTTPStatusCode(rawValue: 407)):
            "requires a user name and a password: add them to its address, as in http://name:password@host:port"
        case .refused(let status):
            "refused to connect to the server (\(status)): ask its operator, or add the host to no_proxy"
        case .noAnswer: "did not send a usable response: check that its address is that of an HTTP proxy"
        case .invalidAddress: "has an invalid address: check http_proxy, https_proxy and all_proxy"
        }
    }
}
