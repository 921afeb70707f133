public import ATCrypto
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
    /// The time at which the server received the commit; `nil` if it didn't send a valid date.
    public let time: Datetime?
    /// The operations on records, in the server's order. With a filter, only those that match.
    public internal(set) var ops: [RecordOp]
    /// The errors of invalid operations that aren't in ``ops``.
    public let issues: [FrameError]
    /// Whether the server omitted operations because there were too many. Current servers don't do this. If it is true,
    /// download the repository.
    public let isTooBig: Bool
    let id: BlockID
    let prevDataID: BlockID?
    let slice: CARSlice
    /// The error in the CAR, if some operations need the data after it. Records after the error are missing.
    public let blocksFault: CARError?
}

extension CommitEvent {
    /// Creates the event of a commit that a `RepoWriter` has made, as a server would send it.
    ///
    /// - Parameters:
    ///   - commit: The commit, which has the account too.
    ///   - seq: The event's number on the stream.
    ///   - time: When the server received the commit.
    public init(_ commit: NewCommit, seq: Int64, time: Datetime? = nil) {
        let slice = CARSlice(BlockBytes(Array(commit.car())))
        var ops = commit.ops.map { op in
            RecordOp(
                action: op.action, path: op.path, id: op.cid.flatMap { BlockID($0) },
                prevID: op.prev.flatMap { BlockID($0) }, slice: slice)
        }
        _ = RecordOp.locate(&ops, in: slice)
        self.init(
            seq: seq, did: commit.commit.did, rev: commit.rev, since: commit.since, time: time, ops: ops, issues: [],
            isTooBig: false, id: commit.commit.block.id, prevDataID: commit.prevData.flatMap { BlockID($0) },
            slice: slice, blocksFault: nil)
    }

    /// Creates the event of an account's first commit, with the records that it creates. This is all that most tests of
    /// a handler need:
    ///
    /// ```swift
    /// let commit = try CommitEvent(seq: 1, did: alice, writes: [.create("app.bsky.feed.post/3jui7kd54zh2y", post)])
    /// try await handle(.commit(commit))
    /// ```
    ///
    /// Make updates and deletions with a `RepoWriter` and ``init(_:seq:time:)``.
    ///
    /// - Parameters:
    ///   - seq: The event's number on the stream.
    ///   - did: The account.
    ///   - writes: The records to create.
    ///   - key: Signs the commit; `nil` for a new key.
    /// - Throws: A `RepoWriteError` if the writes can't be the first ones of a repository.
    public init(seq: Int64, did: DID, writes: [RepoWrite], key: SigningKey? = nil) throws {
        let key = try key ?? .generate(.k256)
        var writer = try RepoWriter(did: did, key: key, storage: EmptyStorage(), head: nil)
        self.init(try writer.apply(writes) ?? writer.recommit(), seq: seq)
    }

    /// The storage of a repository without blocks.
    private struct EmptyStorage: RepoStorage {
        func block(_ cid: CID) -> BlockBytes? { nil }
    }

    /// The commit with the operations in some collections only; `nil` if it has none of them.
    func filtered(by collections: [CollectionFilter]) -> CommitEvent? {
        guard !collections.isEmpty else { return self }
        var filtered = self
        filtered.ops.removeAll { op in !collections.contains { $0.accepts(op.path.collection) } }
        return filtered.ops.isEmpty ? nil : filtered
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
    ///   - type: The type, which also determines the collection.
    ///   - issue: Called for each record that is missing, broken, or doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        var records: [TypedRepoRecord<Record>] = []
        for op in ops where Record.isCollection(op.path.collection) {
            do throws(RepoIssue) {
                guard let cid = op.cid, let value = try op.record(of: type) else { continue }
                records.append(TypedRepoRecord(did: did, path: op.path, cid: cid, value: value))
            } catch {
                issue(error)
            }
        }
        return records
    }
}

/// An operation of a commit on a record.
public struct RecordOp: Sendable {
    /// The kind of operation.
    public let action: RepoOp.Action
    /// The record's path.
    public let path: RecordPath
    let id: BlockID?
    let prevID: BlockID?
    let slice: CARSlice
    // Where the record is in the slice.
    private var place: Range<Int>?

    init(action: RepoOp.Action, path: RecordPath, id: BlockID?, prevID: BlockID?, slice: CARSlice) {
        (self.action, self.path, self.id, self.prevID, self.slice) = (action, path, id, prevID, slice)
    }

    /// Finds the records of operations. Returns the fault of the slice, if it couldn't be read to its end.
    static func locate(_ ops: inout [RecordOp], in slice: CARSlice) -> CARError? {
        let (found, fault) = slice.places(of: ops.compactMap(\.id))
        var next = found.makeIterator()
        for index in ops.indices where ops[index].id != nil { ops[index].place = next.next() ?? nil }
        return fault
    }

    /// The record after the commit; `nil` when it was deleted.
    public var cid: CID? { id.map { CID($0) } }

    /// The record before the commit; `nil` when it was created, or if the server didn't say.
    public var prev: CID? { prevID.map { CID($0) } }

    /// The record's bytes, compared with its hash; `nil` when it was deleted.
    ///
    /// The bytes retain the memory of the whole commit. To keep them for a long time, copy them with `data`.
    public func bytes() throws(RepoIssue) -> BlockBytes? {
        guard let id else { return nil }
        guard let place else { throw RepoIssue(.missingRecord, path: path.description, id: id) }
        do throws(CARError) {
            return try slice.block(id, at: place).bytes
        } catch {
            throw RepoIssue(
                .invalidRecord("its bytes don't have the hash that names it"), path: path.description, id: id)
        }
    }

    /// Decodes the record, after it was compared with its hash; `nil` when it was deleted, or is in another collection
    /// than the type's.
    public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
        guard let id, Record.isCollection(path.collection), let bytes = try bytes() else { return nil }
        do throws(WireError) {
            return try bytes.decode(type)
        } catch {
            throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
        }
    }
}

/// The new state of an account's repository, without the changes.
public struct SyncEvent: Sendable {
    /// The event's number on the stream.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The repository's revision.
    public let rev: TID
    /// The time at which the server received the event; `nil` if it didn't send a valid date.
    public let time: Datetime?
    /// A CAR with the signed commit.
    public let blocks: BlockBytes

    /// Creates an event, for example to test what your program does with it.
    public init(seq: Int64, did: DID, rev: TID, time: Datetime? = nil, blocks: BlockBytes) {
        self.seq = seq
        self.did = did
        self.rev = rev
        self.time = time
        self.blocks = blocks
    }

    /// Reads the signed commit, which is the root of the CAR. Its signature isn't checked.
    ///
    /// - Throws: A `CARError` when the CAR is broken, a `RepoError` when it doesn't have the commit, or a
    ///   `CommitError`.
    public func commit() throws -> SignedCommit {
        guard let root = try CARBlocks(blocks).roots.first, let id = BlockID(root) else {
            throw CARError(.noRoot, at: 0)
        }
        guard let block = try CARSlice(blocks).block(id) else { throw RepoError.incomplete(missing: root, path: nil) }
        return try SignedCommit(block)
    }
}
