public import ATData
public import Foundation

/// Stores the progress of a backfill, so that the next run continues there.
///
/// Use a ``FileBackfillStore``, or write one for your database, where the state of an account can be saved together
/// with its records. Calls for the same account never overlap, except with those for many accounts: `add`, `recheck`
/// and `due`.
public protocol BackfillStore: Sendable {
    /// Prepares a run: what an earlier one has left as fetching, delivering or failed for good becomes pending.
    /// ``BackfillEntry/recovered`` tells.
    func recover() async throws

    /// The position in the list of a source; its start if none was stored.
    func listing(of source: String) async throws -> BackfillListing

    /// Adds the accounts of a page of the list, and saves where the list continues, never the latter without the
    /// former.
    ///
    /// - Parameters:
    ///   - repos: The accounts, and the revisions of their repositories as far as the list has them.
    ///   - listing: Where the list continues.
    ///   - source: The list.
    ///
    /// A new account becomes pending. So does one that is `done`, if the page has a newer revision, one that has failed
    /// for good, and one that is `gone`, unless it is hidden until it is called active. Others only have to reach the
    /// page's revision. ``BackfillEntry/listed(_:)`` tells.
    func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws

    /// Makes every account that is `done` pending. It is downloaded again, and delivered if it has another revision.
    func recheck() async throws

    /// The entry of an account; `nil` if there is none.
    func entry(of did: DID) async throws -> BackfillEntry?

    /// Replaces the entry of an account.
    func set(_ entry: BackfillEntry, of did: DID) async throws

    /// Sets ``BackfillEntry/wanted`` of an account, and leaves the rest of its entry, which may change meanwhile. By
    /// default, reads the entry and replaces it.
    func want(_ rev: TID, of did: DID) async throws

    /// Accounts that are pending, or have failed and can be tried again: at the date, or more than a day after it,
    /// which only a clock that was wrong can have said. The caller changes their state before it asks for more.
    func due(at date: Date, limit: Int) async throws -> [DID]

    /// Returns the time of the next retry; `nil` if there is none.
    func nextRetry() async throws -> Date?

    /// The number of accounts.
    func counts() async throws -> BackfillStats.Counts

    /// Makes all changes survive a power cut. A mirror asks for that before it saves its cursor. Does nothing by
    /// default.
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
        /// It has no repository at the moment: it is not found, taken down, suspended, deactivated or deleted.
        case gone(AccountStatus)
        /// Its repository couldn't be downloaded.
        case failed
    }

    /// How long a mirror treats an account as inactive. An `#account` event that calls it active always ends this.
    public enum Hidden: Int16, Sendable {
        /// Until its repository is downloaded again. A download had found none.
        case untilDownloaded = 1
        /// Until the list has it as an active account. The stream or the list had called it inactive.
        case untilListed = 2
        /// Until the stream calls it active. The stream had called it inactive, and the list doesn't know.
        case untilActive = 3
    }

    /// The state of the account.
    public var state: State
    /// The newest revision whose records were handled; `nil` if all have to be delivered, as the account was `gone`.
    public var rev: TID?
    /// A revision that the repository must have reached, because a stream or the list has mentioned it.
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

    /// The entry with which a run begins, if that differs: an account that was interrupted, or has failed for good, is
    /// pending again.
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

    /// The entry after a page of the list with the account, and the revision that the page has, if that differs.
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

    /// Whether the repository is still to be downloaded, now or after a while.
    public var isWaiting: Bool { state == .pending || state == .failed && retry != nil }
}

/// The position in a list of accounts.
public struct BackfillListing: Hashable, Sendable {
    /// The cursor of the next page; `nil` for the first.
    public var cursor: String?
    /// Whether all of it was read.
    public var isComplete: Bool

    /// Creates a place in the list; its start by default.
    public init(cursor: String? = nil, isComplete: Bool = false) {
        self.cursor = cursor
        self.isComplete = isComplete
    }
}

/// Stores the progress of a backfill that several machines run at once.
///
/// Each machine runs the same ``Backfill`` with a store of its own on the same database. A server's accounts are
/// downloaded by one machine at a time, so the limits of requests hold over all of them. When a machine ends, or is
/// silent for too long, its accounts and servers go to the others.
///
/// ``BackfillStore/due(at:limit:)`` gives an account to one machine, and marks it as being fetched. What a machine
/// stores about an account that was given to another one since is dropped: that one delivers it again.
public protocol SharedBackfillStore: BackfillStore {
    /// Whether this machine may read the list: no other one does.
    func claimListing(of source: String) async throws -> Bool

    /// Whether this machine may download an account from its server. Otherwise the account is given back, and waits for
    /// the machine that may.
    func claim(_ did: DID, at host: String) async throws -> Bool

    /// Whether no account is left to do, on any machine.
    func isFinished() async throws -> Bool

    /// Gives back everything at the end of a run.
    func leave() async throws
}
