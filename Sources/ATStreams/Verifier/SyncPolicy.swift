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
