public import ATData
public import Foundation

/// Stores the progress of a backfill, so that the next run continues there.
///
/// Use a ``FileBackfillStore``, or write a store for your database to save an account's progress together with its
/// records. Calls for the same account never overlap, except with the calls for many accounts: `add`, `recheck` and
/// `due`.
public protocol BackfillStore: Sendable {
    /// Prepares a run: makes accounts pending that an earlier run left as fetching, delivering or permanently failed.
    /// ``BackfillEntry/recovered`` returns the new entry of an account.
    func recover() async throws

    /// The position in the list of a source; its start if none was stored.
    func listing(of source: String) async throws -> BackfillListing

    /// Adds the accounts of a page of the list, and saves the position in the list. Never saves the position without
    /// the accounts.
    ///
    /// - Parameters:
    ///   - repos: The accounts, and the revisions of their repositories as far as the list has them.
    ///   - listing: Where the list continues.
    ///   - source: The list.
    ///
    /// A new account becomes pending. So does an account that is `done`, if the page has a newer revision, one that has
    /// permanently failed, and one that is `gone`, unless it is hidden until the stream reports it as active. For other
    /// accounts, only the wanted revision changes. ``BackfillEntry/listed(_:)`` returns the new entry.
    func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws

    /// Makes every account that is `done` pending. Its repository is downloaded again, and delivered if its revision
    /// has changed.
    func recheck() async throws

    /// The entry of an account; `nil` if there is none.
    func entry(of did: DID) async throws -> BackfillEntry?

    /// Replaces the entry of an account.
    func set(_ entry: BackfillEntry, of did: DID) async throws

    /// Sets ``BackfillEntry/wanted`` of an account. The rest of its entry, which may change concurrently, stays as it
    /// is. The default implementation reads the entry and replaces it.
    func want(_ rev: TID, of did: DID) async throws

    /// Returns accounts that are pending, or have failed and are due for a retry at the date. Also returns accounts
    /// whose retry is more than a day after it, which only a wrong clock can have set. The caller changes their state
    /// before the next call.
    func due(at date: Date, limit: Int) async throws -> [DID]

    /// Returns the time of the next retry; `nil` if there is none.
    func nextRetry() async throws -> Date?

    /// The number of accounts.
    func counts() async throws -> BackfillStats.Counts

    /// Writes all changes to durable storage. A mirror calls this before it saves its cursor. The default
    /// implementation does nothing.
    func flush() async throws
}

extension BackfillStore {
    /// Reads the entry and replaces it.
    public func want(_ rev: TID, of did: DID) async throws {
        guard var entry = try await entry(of: did) else { return }
        entry.wanted = rev
        try await set(entry, of: did)
    }

    /// Does nothing.
    public func flush() async throws {}
}

/// The progress of a backfill with one account.
public struct BackfillEntry: Hashable, Sendable {
    /// The state of the account.
    public enum State: Hashable, Sendable {
        /// Its repository is still to be downloaded.
        case pending
        /// Its repository is being downloaded.
        case fetching
        /// Its records are being handled. After a crash, they are delivered again.
        case delivering
        /// Its records were handled.
        case done
        /// The account currently has no repository: it is not found, taken down, suspended, deactivated or deleted.
        case gone(AccountStatus)
        /// Its repository couldn't be downloaded.
        case failed
    }

    /// How long a mirror treats an account as inactive. An `#account` event that reports it as active always ends this.
    public enum Hidden: Int16, Sendable {
        /// Until its repository is downloaded again. The last download found no repository.
        case untilDownloaded = 1
        /// Until the list contains it as an active account. The stream or the list has reported it as inactive.
        case untilListed = 2
        /// Until the stream reports it as active. The stream has reported it as inactive, and the list contains no
        /// status.
        case untilActive = 3
    }

    /// The state of the account.
    public var state: State
    /// The newest revision whose records were handled; `nil` if all records have to be delivered, for example because
    /// the account was `gone`.
    public var rev: TID?
    /// The minimum revision of the next download, because a stream or the list has mentioned it.
    public var wanted: TID?
    /// The failed attempts in a row.
    public var attempts: Int
    /// The time of the next attempt after a failure, to the second; `nil` for none in this run.
    public var retry: Date?
    /// Whether some of its records were delivered before.
    public var wasDelivered: Bool
    /// How long a mirror treats the account as inactive; `nil` if it is active. An account that is `gone` after it was
    /// delivered is hidden at least until it is downloaded.
    public var hidden: Hidden?

    /// Creates an entry.
    public init(
        _ state: State = .pending, rev: TID? = nil, wanted: TID? = nil, attempts: Int = 0, retry: Date? = nil,
        wasDelivered: Bool = false, hidden: Hidden? = nil
    ) {
        self.state = state
        self.rev = rev
        self.wanted = wanted
        self.attempts = attempts
        self.retry = retry
        self.wasDelivered = wasDelivered
        self.hidden = hidden
        if case .gone = state, wasDelivered, hidden == nil { self.hidden = .untilDownloaded }
    }

    /// The entry at the start of a run, if it differs: an interrupted or permanently failed account is pending again.
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

    /// Returns the entry after a page of the list contained the account with a revision, if it differs.
    public func listed(_ rev: TID?) -> BackfillEntry? {
        var entry = self
        let isNewer = rev.map { rev in newest.map { rev > $0 } ?? true } ?? false
        // A revision of the future would never be reached.
        if let rev, isNewer, !rev.isAhead(of: Date()) { entry.wanted = rev }
        switch state {
        case .gone where hidden != .untilActive: entry.comeBack()
        case .done where isNewer, .failed where retry == nil: (entry.state, entry.attempts) = (.pending, 0)
        case .pending, .fetching, .delivering, .done, .gone, .failed: break
        }
        return entry == self ? nil : entry
    }

    /// Records that the account has no repository. If it comes back, all its records are delivered again.
    mutating func setGone(_ status: AccountStatus) {
        (state, rev, wanted) = (.gone(status), nil, status == .deleted ? nil : newest)
    }

    /// Makes an account pending again that had no repository.
    mutating func comeBack() {
        (state, rev, attempts) = (.pending, nil, 0)
        if hidden != nil { hidden = .untilDownloaded }
    }

    /// Records that the repository must have reached a revision. Returns whether that is news.
    mutating func require(_ rev: TID) -> Bool {
        let isNewer = newest.map { rev > $0 } ?? true
        if isNewer { wanted = rev }
        return isNewer
    }

    /// The newest known revision.
    package var newest: TID? { [rev, wanted].compactMap(\.self).max() }

    /// Whether the repository still has to be downloaded, now or later.
    public var isWaiting: Bool { state == .pending || state == .failed && retry != nil }
}

/// The position in a list of accounts.
public struct BackfillListing: Hashable, Sendable {
    /// The cursor of the next page; `nil` for the first.
    public var cursor: String?
    /// Whether all of it was read.
    public var isComplete: Bool

    /// Creates a position in the list; its start by default.
    public init(cursor: String? = nil, isComplete: Bool = false) {
        self.cursor = cursor
        self.isComplete = isComplete
    }
}

/// Stores the progress of a backfill that several machines run at once.
///
/// Each machine runs the same ``Backfill`` with its own store on the same database. Only one machine at a time
/// downloads from a server, so the request limits hold across all machines. When a machine ends, or sends no heartbeat
/// for too long, the others take over its accounts and servers.
///
/// ``BackfillStore/due(at:limit:)`` assigns an account to one machine, and marks it as being fetched. If the account
/// was reassigned since, changes by the earlier machine are ignored, and the new one delivers the account again.
public protocol SharedBackfillStore: BackfillStore {
    /// Whether this machine may read the list, because no other one does.
    func claimListing(of source: String) async throws -> Bool

    /// Whether this machine may download from an account's server. If not, the account is released, for the machine
    /// that may.
    func claim(_ did: DID, at host: String) async throws -> Bool

    /// Whether all accounts are complete, on all machines.
    func isFinished() async throws -> Bool

    /// Releases all accounts and servers at the end of a run.
    func leave() async throws
}
