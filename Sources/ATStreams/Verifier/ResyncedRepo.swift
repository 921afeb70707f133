public import ATData
public import ATRepo

/// The whole repository of an account, downloaded because the stream alone couldn't tell its state.
///
/// It replaces everything that is known of the account: what isn't in it was deleted. ``changes(from:)`` compares it with what
/// you have:
///
/// ```swift
/// for change in try repo.changes(from: index.records(of: repo.did)) {
///     if let new = change.new { index.put(change.path, new) } else { index.remove(change.path) }
/// }
/// ```
///
/// The same repository may be delivered twice, after a crash. The second time, nothing has changed.
public struct ResyncedRepo: Sendable {
    /// The repository. Its signature, its tree and the hashes of all records were checked.
    public let repo: Repo
    /// Why it was downloaded.
    public let reason: SyncFault
    /// What is wrong with single records.
    public let issues: [RepoIssue]
    let collections: [CollectionFilter]

    /// The account.
    public var did: DID { repo.did }
    /// The revision.
    public var rev: TID { repo.rev }

    /// Calls the closure with each record in the collections that the stream delivers, in the order of their paths.
    public func forEachRecord(_ body: (RepoRecord) throws -> Void) throws {
        var records = repo.records.makeIterator()
        while let record = try records.nextRecord() {
            if accepts(record.path) { try body(record) }
        }
    }

    /// How the repository differs from the records that are known, in the collections that the stream delivers.
    ///
    /// - Parameter known: All records of the account that you have.
    /// - Returns: Records to add or to replace, in the order of their paths, and then those to remove.
    public func changes(from known: [RecordPath: CID]) throws -> [RecordChange] {
        var changes: [RecordChange] = []
        var rest = known
        try forEachRecord { record in
            let old = rest.removeValue(forKey: record.path)
            if old != record.cid { changes.append(RecordChange(path: record.path, old: old, new: record.cid)) }
        }
        let removed = rest.filter { accepts($0.key) }.sorted { $0.key < $1.key }
        return changes + removed.map { RecordChange(path: $0.key, old: $0.value, new: nil) }
    }

    private func accepts(_ path: RecordPath) -> Bool {
        collections.isEmpty || collections.contains { $0.accepts(path.collection) }
    }
}
