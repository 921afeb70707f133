/// The limits of the downloads of a ``RepoVerifier``, and of the events that wait for them.
public struct ResyncLimits: Hashable, Sendable {
    /// The requests to data servers.
    public var hosts: HostLimits
    /// The most downloads that wait at one data server, while those of others begin before them.
    public var waitingPerHost: Int
    /// The most downloads of one account in a minute.
    public var perMinute: Int
    /// How often in a row a download of an account may fail, or lead to another one, before the next one waits longer.
    public var attempts: Int
    /// How long it waits then at first. It doubles with each further failure.
    public var shortestWait: Duration
    /// The longest wait.
    public var longestWait: Duration
    /// The largest repository, in bytes. The download of a larger one is given up, and counts in
    /// ``VerifierStats/failedResyncs`` as `tooLarge`. The events of its account wait, and it is tried again after the
    /// longest wait.
    public var repoBytes: Int64
    /// The most events of one account that wait. With more, they are dropped, and the repository is downloaded again.
    public var events: Int
    /// The most bytes of those.
    public var bytes: Int
    /// The most bytes of all accounts' events that wait.
    public var allBytes: Int

    /// Creates limits: repositories of 4 GiB, 8 MiB and 2048 events for an account, and 256 MiB in all.
    public init() {
        hosts = HostLimits()
        waitingPerHost = 4
        perMinute = 5
        attempts = 5
        shortestWait = .seconds(60)
        longestWait = .seconds(3600)
        repoBytes = 4 << 30
        events = 2048
        bytes = 8 << 20
        allBytes = 256 << 20
    }
}
