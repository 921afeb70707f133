public import ATData

/// What a ``RepoVerifier`` verifies, and what it does about events that it can't verify.
public struct SyncPolicy: Sendable {
    /// What to do about an account that isn't known.
    public enum FirstSight: Hashable, Sendable {
        /// Begin with the state that its first event leads to. What it has from before stays unknown.
        case adopt
        /// Download its repository, for a complete copy.
        case resync
    }

    /// What to do about commits that don't say what was before, as older servers send them.
    public enum LegacyCommits: Hashable, Sendable {
        /// Download the repository.
        case resync
        /// Accept what the account has signed and the tree has, although records may have been changed that the commit doesn't
        /// list.
        case accept
    }

    /// What to do about a commit whose operations can't be undone, although its account has signed it.
    public enum InversionMode: Hashable, Sendable {
        /// Download the repository.
        case strict
        /// Accept the commit if it continues the state that is known, and count a warning.
        case lenient
    }

    /// Where events come from.
    public enum Upstream: Hashable, Sendable {
        /// A relay, which sends events of many data servers.
        case relay
        /// A data server. Its events must be of its own accounts.
        case dataServer
    }

    /// What to do about an account that isn't known.
    public var firstSight: FirstSight
    /// What to do about commits that don't say what was before.
    public var legacy: LegacyCommits
    /// What to do about commits whose operations can't be undone.
    public var inversion: InversionMode
    /// Where events come from.
    public var upstream: Upstream
    /// Which accounts are verified and delivered. It is called for every event, so it must be fast, and must always say the same
    /// of an account while a stream runs.
    public var track: @Sendable (DID) -> Bool
    /// The limits of downloads, and of what waits for them.
    public var resync: ResyncLimits
    /// How long events of an account wait for its document before others pass them.
    public var identityPatience: Duration

    /// Creates a policy: unknown accounts are adopted, and everything else is strict.
    public init() {
        firstSight = .adopt
        legacy = .resync
        inversion = .strict
        upstream = .relay
        track = { _ in true }
        resync = ResyncLimits()
        identityPatience = .seconds(5)
    }

    /// The policy of a plain stream.
    public static var standard: SyncPolicy { SyncPolicy() }

    /// How far revisions may be ahead of the clock.
    static let mostAhead = Duration.seconds(5 * 60)
}

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
