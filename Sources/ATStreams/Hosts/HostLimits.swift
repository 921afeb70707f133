package import ATRepo

/// The limits of requests to data servers.
public struct HostLimits: Hashable, Sendable {
    /// The maximum number of concurrent requests to all servers together. An eighth of them is reserved for servers
    /// whose last response wasn't slow. A slow download doesn't count, so that another request can start.
    public var requests = 8
    /// The maximum number of concurrent requests to one server.
    public var requestsPerHost = 3
    /// The maximum number of requests to one server per second.
    public var requestsPerSecond = 10
    /// The number of consecutive failures after which requests to a server pause. After a single failure, requests are
    /// sent one at a time until one succeeds.
    public var failures = 5
    /// The first of these pauses. It doubles with each further failure.
    public var shortestPause = Duration.seconds(60)
    /// The longest pause, even if a server requests a longer one.
    public var longestPause = Duration.seconds(3600)
    /// The maximum number of servers to remember. The least recently used ones are removed.
    public var hosts = 4096

    /// Creates limits: 8 requests, 3 of them and 10 in a second to one server, and pauses from a minute to an hour
    /// after 5 failures.
    public init() {}
}

/// The limits of the download of repositories.
package struct RepoFetchLimits: Sendable {
    /// The options for reading repositories, with their size limits.
    package var options = RepoOptions.tolerant
    /// The most repositories that are downloaded or in use at the same time.
    package var repos = 8
    /// The size from which a download continues in a lane of its own.
    package var largeBytes: Int64 = 64 << 20
    /// The most of those.
    package var largeRepos = 2
    /// A server is slow if it sends less than this many bytes in each second of a period. The download leaves its place
    /// to others then. If as many slow downloads go on already, it is given up, unless nobody else waits.
    package var slowBytes: Int64 = 16 << 10
    /// The length of that period.
    package var slowPeriod = Duration.seconds(10)
    /// The most downloads from slow servers.
    package var slowRepos = 8
    /// A download is given up when it gets less than this many bytes in each second of a period.
    package var slowestBytes: Int64 = 1024
    /// The length of that period.
    package var slowestPeriod = Duration.seconds(30)
    /// The longest wait for the head of a response.
    package var head = Duration.seconds(60)
    /// The longest download of a small repository. Larger ones have a second more for each `usualBytes`.
    package var longest = Duration.seconds(300)
    /// The bytes that extend `longest` by a second.
    package var usualBytes: Int64 = 64 << 10
    /// The most redirects that are followed.
    package var redirects = 3

    package init() {}
}
