public import ATData
public import Foundation

/// Keeps how far a backfill is, so that the next run continues there.
///
/// Use ``FileBackfillStore`` or ``MemoryBackfillStore``, or write one for your database, where the state of an account can be
/// saved together with its records. Calls never overlap for the same account.
public protocol BackfillStore: Sendable {
    /// Prepares a run: what an earlier one has left as fetching, delivering or failed for good becomes pending.
    /// ``BackfillEntry/recovered`` tells.
    func recover() async throws

    /// How far the list of a source was read. It starts at the beginning.
    func listing(of source: String) async throws -> BackfillListing

    /// Adds the accounts of a page of the list, and saves where the list continues, never the latter without the former.
    ///
    /// A new account becomes pending. So does one that is `done`, if the page has a newer revision, and one that is `gone` or
    /// has failed for good. Other accounts stay as they are.
    func add(_ repos: [ListedRepo], listing: BackfillListing, of source: String) async throws

    /// Makes every account that is `done` pending. It is downloaded again, and delivered if it has another revision.
    func recheck() async throws

    /// What is known of an account; `nil` if nothing is.
    func entry(of did: DID) async throws -> BackfillEntry?

    /// Replaces what is known of an account.
    func set(_ entry: BackfillEntry, of did: DID) async throws

    /// Accounts that are pending, or have failed and can be tried again. The caller changes their state before it asks for more.
    func due(at date: Date, limit: Int) async throws -> [DID]

    /// When the first of the failed accounts can be tried again; `nil` if none can.
    func nextRetry() async throws -> Date?

    /// How many accounts there are.
    func counts() async throws -> BackfillCounts
}
