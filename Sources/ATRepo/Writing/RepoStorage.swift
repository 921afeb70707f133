public import ATData

/// The blocks of a repository, for a ``RepoWriter``, such as the database of a data server.
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
    /// Returns the bytes of a commit or a node, or `nil` if it doesn't exist.
    func block(_ cid: CID) throws -> BlockBytes?

    /// Returns the number of paths in the stored repository that have the record with this identifier.
    ///
    /// A record's block is removed with its last path. If this method returns `nil`, as it does by default, the writer
    /// walks the whole tree to count them. To avoid that, implement it with an index of your records.
    func recordCount(_ cid: CID) throws -> Int?
}

extension RepoStorage {
    /// Returns `nil`, so that the writer walks the tree.
    public func recordCount(_ cid: CID) throws -> Int? { nil }
}

/// The tree's view of a storage: new nodes first, then stored blocks. Every block is compared with its hash.
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
