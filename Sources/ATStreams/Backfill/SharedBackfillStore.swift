public import ATData

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
