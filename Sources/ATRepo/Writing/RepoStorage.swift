public import ATData

/// Where a ``RepoWriter`` finds the blocks of the repository that it writes, such as the database of a data server.
///
/// ```swift
/// struct BlockRows: RepoStorage {
///     let database: Database
///     func block(_ cid: CID) throws -> BlockBytes? {
///         try database.row("SELECT bytes FROM blocks WHERE cid = ?", cid).map { BlockBytes($0) }
///     }
/// }
/// ```
public protocol RepoStorage: Sendable {
    /// Returns the bytes of a commit or a node, or `nil` when there is no such block.
    func block(_ cid: CID) throws -> BlockBytes?

    /// Returns how many paths of the repository, as it is stored, have the record with this identifier.
    ///
    /// A record is only removed when no path has it any more. If this returns `nil`, as it does by default, the writer walks
    /// the tree to find out, which reads all of its nodes: implement it with an index of your records.
    func recordCount(_ cid: CID) throws -> Int?
}

extension RepoStorage {
    /// Returns `nil`: the writer walks the tree.
    public func recordCount(_ cid: CID) throws -> Int? { nil }
}

/// A storage as the tree sees it, with new nodes in front. Every block is compared with its hash.
struct StoredBlocks: BlockSource {
    let storage: any RepoStorage
    var new = BlockTable()

    func block(_ id: BlockID) throws -> BlockBytes? {
        if let bytes = new.block(id) { return bytes }
        guard let bytes = try storage.block(CID(id)) else { return nil }
        guard Block(id: id, bytes: bytes).isGenuine else { throw RepoWriteError.damagedBlock(CID(id)) }
        return bytes
    }
}
