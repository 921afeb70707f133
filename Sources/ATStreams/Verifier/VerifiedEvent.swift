public import ATData
public import ATRepo

/// An event of the network, verified by a ``RepoVerifier``.
public enum VerifiedEvent: Sendable {
    /// An account has changed records. It has signed the commit, and the operations are complete.
    case commit(CommitEvent)
    /// An account's whole repository, which replaces everything that you have stored about it.
    case resync(ResyncedRepo)
    /// An account's handle, keys or data server may have changed. Look it up again.
    case identity(IdentityEvent)
    /// An account was deactivated, taken down, deleted or restored, according to the server. Such events aren't signed.
    case account(AccountEvent)
    /// A message of the server about the stream.
    case info(InfoEvent)
    /// Some events are missing here. The repositories of affected accounts are downloaded when their next event
    /// arrives.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension VerifiedEvent {
    /// The event's number on the stream; `nil` if it has none.
    public var seq: Int64? { source.seq }

    /// The account that the event is about, if there is one.
    public var did: DID? { source.did }

    private var source: (seq: Int64?, did: DID?) {
        switch self {
        case .commit(let event): (event.seq, event.did)
        case .resync(let event): (nil, event.did)
        case .identity(let event): (event.seq, event.did)
        case .account(let event): (event.seq, event.did)
        case .unknown(let event): (event.seq, nil)
        case .info, .gap, .invalid: (nil, nil)
        }
    }

    /// The records of a type that a commit has created or updated, or that a downloaded repository has.
    ///
    /// - Parameters:
    ///   - type: The type, which also determines the collection.
    ///   - issue: Called for each record that doesn't fit the type.
    /// - Throws: An error if the temporary file of a large repository can't be read.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) throws -> [TypedRepoRecord<Record>] {
        switch self {
        case .commit(let commit): return commit.records(of: type, issue: issue)
        case .resync(let resync):
            var found: [TypedRepoRecord<Record>] = []
            var records = resync.repo.records(in: Record.collection).makeIterator()
            while let record = try records.nextRecord() {
                if let typed = record.typed(Record.self, issue) { found.append(typed) }
            }
            return found
        default: return []
        }
    }
}

/// The whole repository of an account, downloaded because the stream alone wasn't enough.
///
/// It replaces everything that you have stored about the account: records that aren't in it were deleted.
/// ``changes(from:)`` compares it with your copy:
///
/// ```swift
/// for change in try repo.changes(from: index.records(of: repo.did)) {
///     if let new = change.new { index.put(change.path, new) } else { index.remove(change.path) }
/// }
/// ```
///
/// After a crash, the same repository may be delivered again. Applying it again is safe.
public struct ResyncedRepo: Sendable {
    /// The repository. Its signature, its tree and the hashes of all records were checked.
    public let repo: Repo
    /// The reason for the download.
    public let reason: SyncFault
    /// The errors of individual records.
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

    /// Compares the repository with known records, in the collections that the stream delivers.
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
