public import ATData
package import Foundation

/// The rules of a ``RepoVerifier``: which accounts it verifies, and how it treats events that can't be verified.
public struct SyncPolicy: Sendable {
    /// The treatment of accounts that aren't known.
    public enum FirstSight: Hashable, Sendable {
        /// Begins with the state after the account's first event. Older records stay unknown.
        case adopt
        /// Downloads the account's repository, for a complete copy.
        case resync
    }

    /// The treatment of accounts that aren't known.
    public var firstSight = FirstSight.adopt
    /// Whether to accept commits that don't name the previous state, as older servers send them, if the account has
    /// signed them and the tree has what they list. They may have changed other records too. Otherwise the repository
    /// is downloaded.
    public var acceptsLegacyCommits = false
    /// Whether to accept signed commits whose operations can't be undone, if they continue the known state. They count
    /// as warnings. Otherwise the repository is downloaded.
    public var acceptsIncompleteProofs = false
    /// Whether a data server sends the events, which must be of its own accounts. Otherwise it is a relay, which sends
    /// those of many data servers.
    public var isOfDataServer = false
    /// Decides which accounts are verified and delivered. It is called for every event, so it must be fast, and always
    /// return the same for an account while a stream runs.
    public var track: @Sendable (DID) -> Bool = { _ in true }
    /// The limits of downloads, and of the events that wait for them.
    public var resync = ResyncLimits()
    /// The time that events of an account wait for its DID document before others pass them.
    public var identityPatience = Duration.seconds(5)

    /// Creates a policy: unknown accounts are adopted, and everything else is strict.
    public init() {}

    /// The policy of a plain stream.
    public static var standard: SyncPolicy { SyncPolicy() }
}

extension TID {
    /// Whether a revision is more than five minutes ahead of the clock. So much can clocks differ.
    package func isAhead(of date: Date) -> Bool { Double(microseconds) / 1_000_000 - date.timeIntervalSince1970 > 300 }
}

extension SyncPolicy {
    /// The limits of the downloads of a ``RepoVerifier``, and of the events that wait for them.
    public struct ResyncLimits: Hashable, Sendable {
        /// The requests to data servers.
        public var hosts = HostLimits()
        /// The most downloads that wait at one data server, while those of others begin before them.
        public var waitingPerHost = 4
        /// The most downloads of one account in a minute.
        public var perMinute = 5
        /// The downloads of an account in a row that may fail, or lead to another one, before the next one waits
        /// longer.
        public var attempts = 5
        /// The first of these longer waits. It doubles with each further failure.
        public var shortestWait = Duration.seconds(60)
        /// The longest wait.
        public var longestWait = Duration.seconds(3600)
        /// The largest repository, in bytes. The download of a larger one is given up, and counts in
        /// ``VerifierStats/failedResyncs`` as `tooLarge`. The events of its account wait, and it is tried again after
        /// the longest wait.
        public var repoBytes: Int64 = 4 << 30
        /// The most events of one account that wait. With more, they are dropped, and the repository is downloaded
        /// again.
        public var events = 2048
        /// The most bytes of those.
        public var bytes = 8 << 20
        /// The most bytes of all accounts' events that wait.
        public var allBytes = 256 << 20

        /// Creates limits: repositories of 4 GiB, 8 MiB and 2048 events for an account, and 256 MiB in all.
        public init() {}
    }
}
