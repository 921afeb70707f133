public import ATData
public import Foundation
import HTTPTransport

/// Keeps how far a backfill is in memory, until the process ends.
public final class MemoryBackfillStore: BackfillStore {
    private let table = Guarded(BackfillTable())

    /// Creates an empty store.
    public init() {}

    /// Makes what was left in the middle pending.
    public func recover() async { _ = table.withLock { $0.recover() } }

    /// Makes every account that is done pending.
    public func recheck() async { _ = table.withLock { $0.recheck() } }

    /// How far the list of a source was read.
    public func listing(of source: String) async -> BackfillListing {
        table.withLock { $0.listings[source] } ?? BackfillListing()
    }

    /// Adds the accounts of a page.
    public func add(_ repos: [ListedRepo], listing: BackfillListing, of source: String) async {
        table.withLock { table in
            for (did, entry) in table.changes(repos) { table.set(entry, of: did) }
            table.set(listing, of: source)
        }
    }

    /// What is known of an account.
    public func entry(of did: DID) async -> BackfillEntry? { table.withLock { $0.entries[did] } }

    /// Replaces what is known of an account.
    public func set(_ entry: BackfillEntry, of did: DID) async { table.withLock { $0.set(entry, of: did) } }

    /// Accounts to download now.
    public func due(at date: Date, limit: Int) async -> [DID] { table.withLock { $0.due(at: date, limit: limit) } }

    /// When the first of the failed accounts can be tried again.
    public func nextRetry() async -> Date? { table.withLock { $0.nextRetry } }

    /// How many accounts there are.
    public func counts() async -> BackfillCounts { table.withLock(\.counts) }
}
