/// How many requests the data servers get from this program.
public struct HostLimits: Hashable, Sendable {
    /// The most requests at the same time, to all servers together. An eighth of them is only for servers whose last
    /// response wasn't slow. A repository that arrives slowly leaves its place to another request.
    public var requests: Int
    /// The most requests at the same time to one server.
    public var requestsPerHost: Int
    /// The most requests that begin in a second at one server.
    public var requestsPerSecond: Int
    /// After this many failures in a row, a server gets no requests for a while. After one, it gets one request at a time until
    /// one succeeds.
    public var failures: Int
    /// How long that while is at first. It doubles with each further failure.
    public var shortestPause: Duration
    /// The longest pause, also when a server asks for a longer one.
    public var longestPause: Duration
    /// How many servers are remembered. Those that weren't used for the longest time are forgotten.
    public var hosts: Int

    /// Creates limits: 8 requests, 3 of them and 10 in a second to one server, and pauses from a minute to an hour after 5
    /// failures.
    public init() {
        requests = 8
        requestsPerHost = 3
        requestsPerSecond = 10
        failures = 5
        shortestPause = .seconds(60)
        longestPause = .seconds(3600)
        hosts = 4096
    }
}
