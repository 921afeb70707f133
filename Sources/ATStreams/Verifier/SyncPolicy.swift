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
    /// signed them and the tree matches their operations. Such a commit may have changed other records too. If `false`,
    /// the repository is downloaded.
    public var acceptsLegacyCommits = false
    /// Whether to accept signed commits whose operations can't be inverted, if they follow the known state. They count
    /// as warnings. If `false`, the repository is downloaded.
    public var acceptsIncompleteProofs = false
    /// Whether the stream is that of a data server, which may only send events of its own accounts. If `false`, it is a
    /// relay's, with events of many data servers.
    public var isOfDataServer = false
    /// Decides which accounts are verified and delivered. It is called for every event, so it must be fast, and always
    /// return the same for an account while a stream runs.
    public var track: @Sendable (DID) -> Bool = { _ in true }
    /// The limits of downloads, and of the events that wait for them.
    public var resync = ResyncLimits()
    /// The time that events of an account wait for its DID document before others pass them.
    public var identityPatience = Duration.seconds(5)

    /// Creates the default policy: it adopts unknown accounts, and is strict otherwise.
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
        /// The maximum number of downloads that wait for one data server before those of other servers go first.
        public var waitingPerHost = 4
        /// The maximum number of downloads of one account per minute.
        public var perMinute = 5
        /// The downloads of an account in a row that may fail, or lead to another one, before the next one waits
        /// longer.
        public var attempts = 5
        /// The first of these longer waits. It doubles with each further failure.
        public var shortestWait = Duration.seconds(60)
        /// The longest wait.
        public var longestWait = Duration.seconds(3600)
        /// The maximum size of a repository, in bytes. The download of a larger one is cancelled, and counts in
        /// ``VerifierStats/failedResyncs`` as `tooLarge`. The events of its account wait, and it is tried again after
        /// the longest wait.
        public var repoBytes: Int64 = 4 << 30
        /// The maximum number of waiting events of one account. When it is exceeded, they are dropped, and the
        /// repository is downloaded again.
        public var events = 2048
        /// The maximum size of those events, in bytes.
        public var bytes = 8 << 20
        /// The maximum size of the waiting events of all accounts, in bytes.
        public var allBytes = 256 << 20

        /// Creates limits: repositories of 4 GiB, 8 MiB and 2048 events for an account, and 256 MiB in all.
        public init() {}
    }
}
