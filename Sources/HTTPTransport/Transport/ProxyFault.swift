/// What was wrong with the proxy on the way to a server.
public enum ProxyFault: Hashable, Sendable {
    /// Nobody answers at its address, or there is no such host; the text is the host, with the port where that is known.
    case unreachable(String)
    /// It wants no connection to that server made, and says so with a status.
    case refused(HTTPStatusCode)
    /// It ended the connection, or what it said was no HTTP.
    case noAnswer
    /// What it is set to is no address.
    case invalidAddress

    /// Whether it may be better later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .noAnswer: true
        case .refused(let status): status.rawValue >= 500
        case .invalidAddress: false
        }
    }
}

extension ProxyFault: CustomStringConvertible {
    /// What is wrong and what to try, as it follows "the proxy that the environment names …".
    public var description: String {
        switch self {
        case .unreachable(let address): "can't be reached at \(address): check that address, and whether the proxy runs"
        case .refused(HTTPStatusCode(rawValue: 407)):
            "wants a name and a password: put them into its address, as in http://name:password@host:port"
        case .refused(let status):
            "refused to connect to the server (\(status)): ask who runs it, or name the host in no_proxy"
        case .noAnswer: "gave no answer that can be used: check that its address is that of an HTTP proxy"
        case .invalidAddress: "has an address that can't be used: check http_proxy, https_proxy and all_proxy"
        }
    }
}
