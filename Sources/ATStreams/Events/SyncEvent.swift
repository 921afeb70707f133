public import ATData
public import ATRepo

/// The new state of an account's repository, without what has changed.
public struct SyncEvent: Sendable {
    /// The event's number on the stream.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The repository's revision.
    public let rev: TID
    /// When the server received the event; `nil` if it didn't send a valid date.
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
