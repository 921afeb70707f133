public import ATData
public import ATRepo

/// A change of an account's records.
public struct CommitEvent: Sendable {
    /// The event's number on the stream.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The revision of the repository after the commit.
    public let rev: TID
    /// The revision before the commit; `nil` for the first one.
    public let since: TID?
    /// When the server received the commit; `nil` if it didn't send a valid date.
    public let time: Datetime?
    /// What the commit did to records, in the order in which it was sent. With a filter, only those that match.
    public let ops: [RecordOp]
    /// What is wrong with operations that were left out of ``ops``.
    public let issues: [FrameError]
    /// Whether the server left out operations because there were too many. Servers no longer do this; download the
    /// repository instead.
    public let isTooBig: Bool
    let id: BlockID
    let prevDataID: BlockID?
    let slice: CARSlice
    /// Why the CAR couldn't be read to its end, if the operations needed that. Records after that place are missing.
    public let blocksFault: CARError?

    init(
        seq: Int64, did: DID, rev: TID, since: TID?, time: Datetime?, ops: [RecordOp], issues: [FrameError],
        isTooBig: Bool, id: BlockID, prevDataID: BlockID?, slice: CARSlice, fault: CARError?
    ) {
        self.seq = seq
        self.did = did
        self.rev = rev
        self.since = since
        self.time = time
        self.ops = ops
        self.issues = issues
        self.isTooBig = isTooBig
        self.id = id
        self.prevDataID = prevDataID
        self.slice = slice
        blocksFault = fault
    }

    /// The commit with the operations in some collections only; `nil` if it has none of them.
    func filtered(by collections: [CollectionFilter]) -> CommitEvent? {
        guard !collections.isEmpty else { return self }
        let matches = ops.filter { op in collections.contains { $0.accepts(op.path.collection) } }
        guard !matches.isEmpty else { return nil }
        return CommitEvent(
            seq: seq, did: did, rev: rev, since: since, time: time, ops: matches, issues: issues, isTooBig: isTooBig,
            id: id, prevDataID: prevDataID, slice: slice, fault: blocksFault)
    }

    /// The commit's identifier.
    public var cid: CID { CID(id) }

    /// The root of the repository's tree before the commit; `nil` if the server didn't say.
    public var prevData: CID? { prevDataID.map { CID($0) } }

    /// The CAR with the commit, the changed parts of the tree, and the records.
    public var blocks: BlockBytes { slice.bytes }

    /// Reads the signed commit. Its signature isn't checked.
    ///
    /// - Throws: A `CARError` when the block is broken, a `RepoError` when it is missing, or a `CommitError`.
    public func commit() throws -> SignedCommit {
        guard let block = try slice.block(id) else { throw RepoError.incomplete(missing: cid, path: nil) }
        return try SignedCommit(block)
    }

    /// Decodes the records of a type that the commit has created or updated. Each is compared with its hash first.
    ///
    /// ```swift
    /// for post in commit.records(of: AppBsky.Feed.Post.self) { print(commit.did, post.path.key, post.text) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, which also says the collection.
    ///   - issue: Called for each record that is missing, broken, or doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        let collection = Record.collection
        var records: [TypedRepoRecord<Record>] = []
        for op in ops where op.path.collection == collection {
            do throws(RepoIssue) {
                guard let cid = op.cid, let value = try op.record(of: type) else { continue }
                records.append(TypedRepoRecord(path: op.path, cid: cid, value: value))
            } catch {
                issue(error)
            }
        }
        return records
    }
}
