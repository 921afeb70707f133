public import ATData
public import Foundation

/// What a backfill knows of an account.
public struct BackfillEntry: Hashable, Sendable {
    /// How far the account is.
    public enum State: Hashable, Sendable {
        /// Its repository is still to be downloaded.
        case pending
        /// Its repository is being downloaded.
        case fetching
        /// Its records are being handled. After a crash, they are delivered again.
        case delivering
        /// Its records were handled.
        case done
        /// It has no repository at the moment.
        case gone(RepoHosting)
        /// Its repository couldn't be downloaded.
        case failed
    }

    /// How far the account is.
    public var state: State
    /// The newest revision whose records were handled.
    public var rev: TID?
    /// A revision that the repository must have reached, because a stream has mentioned it.
    public var wanted: TID?
    /// The failed attempts in a row.
    public var attempts: Int
    /// When to try again after a failure, to the second; `nil` for not in this run.
    public var retry: Date?
    /// Whether some of its records were delivered before.
    public var wasDelivered: Bool

    /// Creates an entry.
    public init(
        _ state: State = .pending, rev: TID? = nil, wanted: TID? = nil, attempts: Int = 0, retry: Date? = nil,
        wasDelivered: Bool = false
    ) {
        self.state = state
        self.rev = rev
        self.wanted = wanted
        self.attempts = attempts
        self.retry = retry
        self.wasDelivered = wasDelivered
    }

    /// What it becomes when a run begins, if that is something else: an account that was left in the middle, or that has
    /// failed for good, is pending again.
    public var recovered: BackfillEntry? {
        var entry = self
        entry.state = .pending
        switch state {
        case .fetching, .delivering: return entry
        case .failed where retry == nil:
            entry.attempts = 0
            return entry
        case .pending, .done, .gone, .failed: return nil
        }
    }

    /// Whether the repository is still to be downloaded, now or after a while.
    public var isWaiting: Bool { state == .pending || state == .failed && retry != nil }
}
