public import ATCrypto
public import ATData

/// Creates the signed commits of a repository.
///
/// ```swift
/// var writer = try RepoWriter(did: did, key: key, storage: rows, head: head)
/// if let commit = try writer.apply([.create(path, post)]) {
///     try rows.save(commit)                   // its new blocks and its CID as the head, in one transaction
///     publish(commit.car(), commit.ops)
/// }
/// ```
///
/// A writer is a value with only the newest commit; it reads the tree from the storage as needed. If a commit can't be
/// stored, continue with a copy of the writer from before. A server needs one writer for each account, and creates one
/// commit of an account at a time.
public struct RepoWriter: Sendable {
    /// The account.
    public let did: DID
    /// The newest commit; `nil` before the first.
    public private(set) var head: SignedCommit?
    private let key: SigningKey
    private let source: StoredBlocks
    private let clock: TIDClock
    private let limits: RepoWriteLimits

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - did: The account.
    ///   - key: The account's key for its repository.
    ///   - storage: The storage with the repository's blocks.
    ///   - head: The newest commit; `nil` for a new repository.
    ///   - clock: The source of revisions. They increase even if it is set back.
    ///   - limits: The size limits of commits and records.
    /// - Throws: A ``CommitError`` or ``RepoWriteError`` if the newest commit can't be used.
    public init(
        did: DID, key: SigningKey, storage: some RepoStorage, head: CID?, clock: TIDClock = .shared,
        limits: RepoWriteLimits = .standard
    ) throws {
        self.did = did
        self.key = key
        source = StoredBlocks(storage: storage)
        self.clock = clock
        self.limits = limits
        guard let head else { return }
        guard let id = BlockID(head), let bytes = try source.block(id) else { throw RepoWriteError.missingBlock(head) }
        let commit = try SignedCommit(Block(id: id, bytes: bytes))
        guard commit.did == did else { throw CommitError.wrongAccount(commit.did, expected: did) }
        self.head = commit
    }

    /// Creates a commit with some changes.
    ///
    /// - Parameters:
    ///   - writes: The changes, at most one for each path. Replacing a record with itself is ignored.
    ///   - swapCommit: The expected newest commit; `nil` to skip the check.
    /// - Returns: The commit; `nil` if nothing changes.
    /// - Throws: A ``RepoWriteError``, a ``TreeError`` if a node would exceed the limits of readers, or an error of the
    ///   storage.
    public mutating func apply(_ writes: [RepoWrite], swapCommit: CID? = nil) throws -> NewCommit? {
        if let swapCommit, swapCommit != head?.cid { throw RepoWriteError.wrongCommit(current: head?.cid) }
        do {
            var change = try WriteChange(writes, on: tree, limits)
            return change.operations.isEmpty ? nil : try commit(&change)
        } catch let error as TreeError where error.reason == .missingNode {
            throw error.node.map { RepoWriteError.missingBlock($0) } ?? error
        }
    }

    /// Creates a commit without changes: the first one of an empty repository, or one with a new key or after an
    /// import.
    ///
    /// - Parameter swapCommit: The expected newest commit; `nil` to skip the check.
    public mutating func recommit(swapCommit: CID? = nil) throws -> NewCommit {
        if let swapCommit, swapCommit != head?.cid { throw RepoWriteError.wrongCommit(current: head?.cid) }
        var change = try WriteChange([], on: tree, limits)
        return try commit(&change)
    }

    /// Returns the blocks that prove the state of some paths in the newest commit: the commit, the nodes on the way to
    /// them, and their records. In a CAR they are a ``RecordProof``.
    public func proof(of paths: [RecordPath]) throws -> [Block] {
        guard let head else { return [] }
        do {
            var tree = tree
            var records: [BlockID: BlockBytes] = [:]
            for path in paths {
                guard case .present(let id) = try tree.value(of: path.description) else { continue }
                guard let bytes = try source.block(id) else { throw RepoWriteError.missingBlock(CID(id)) }
                records[id] = bytes
            }
            let nodes = try tree.cover(paths.map(\.description))
            return [head.block] + tree.blocks(nodes, records: records)
        } catch let error as TreeError where error.reason == .missingNode {
            throw error.node.map { RepoWriteError.missingBlock($0) } ?? error
        }
    }

    private var tree: MST { head.map { MST(root: $0.dataID, in: source) } ?? MST(in: source) }

    private mutating func commit(_ change: inout WriteChange) throws -> NewCommit {
        let nodes = try change.tree.sealChange()
        var newNodes = Set(nodes.added.map(\.id))
        // The node of an empty tree is new once.
        if head == nil { newNodes.insert(nodes.root) }
        let blocks = try change.relevantBlocks(with: newNodes)
        let rev = try nextRevision()
        // Everything that can be wrong is found before anything is signed.
        let unsigned = UnsignedCommit(did: did, rev: rev, data: nodes.root)
        let bytes = NewCommit.carCount(blocks: [unsigned.signedCount] + blocks.map(\.bytes.count))
        guard bytes <= limits.carBytes else {
            throw RepoWriteError.commitTooLarge(bytes: bytes, limit: limits.carBytes)
        }
        let removed = try change.removedRecords(
            root: nodes.root, in: StoredBlocks(storage: source.storage, new: BlockTable(nodes.added)))
        let commit = try SignedCommit(did: did, rev: rev, data: nodes.root, signedWith: key)
        let last = head
        head = commit
        return NewCommit(
            commit: commit, since: last?.rev, prevData: last?.data, ops: change.ops,
            newBlocks: [commit.block] + blocks.filter { newNodes.contains($0.id) || change.records[$0.id] != nil },
            removed: last.map { [$0.cid] + (nodes.removed + removed).map { CID($0) } } ?? [],
            relevantBlocks: [commit.block] + blocks)
    }

    /// A revision after the last one, whatever the clock says.
    private func nextRevision() throws(RepoWriteError) -> TID {
        guard let last = head?.rev else { return clock.next() }
        guard let rev = TID.next(after: last, clock: clock) else { throw .noLaterRevision(last) }
        return rev
    }
}
