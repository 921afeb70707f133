package import ATRepo

/// The limits of the download of repositories.
package struct RepoFetchLimits: Sendable {
    /// How repositories are read, and how large they may be.
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
    /// That period.
    package var slowPeriod = Duration.seconds(10)
    /// The most downloads from slow servers.
    package var slowRepos = 8
    /// A download is given up when it gets less than this many bytes in each second of a period.
    package var slowestBytes: Int64 = 1024
    /// That period.
    package var slowestPeriod = Duration.seconds(30)
    /// The longest wait for the head of a response.
    package var head = Duration.seconds(60)
    /// The longest download of a small repository. Larger ones have a second more for each `usualBytes`.
    package var longest = Duration.seconds(300)
    /// See `longest`.
    package var usualBytes: Int64 = 64 << 10
    /// The most redirects that are followed.
    package var redirects = 3

    package init() {}
}
