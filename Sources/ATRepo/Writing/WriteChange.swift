import ATData

/// The changes of a tree by some writes.
struct WriteChange {
    /// The tree after the writes.
    var tree: MST
    /// The operations, in path order.
    private(set) var operations: [TreeOperation] = []
    /// The new records.
    private(set) var records: [BlockID: BlockBytes] = [:]
    /// The operations to publish.
    private(set) var ops: [RepoOp] = []

    init(_ writes: [RepoWrite], on tree: MST, _ limits: RepoWriteLimits) throws {
        self.tree = tree
        var paths: Set<RecordPath> = []
        var done: [(path: RecordPath, operation: TreeOperation)] = []
        for write in writes {
            guard paths.insert(write.path).inserted else { throw RepoWriteError.duplicatePath(write.path) }
            if let record = write.record { try Self.check(record, at: write.path, limits) }
            guard let operation = try self.tree.apply(write) else { continue }
            done.append((write.path, operation))
            if let record = write.record { records[record.id] = record.bytes }
        }
        guard done.count <= limits.operations else {
            throw RepoWriteError.tooManyOperations(done.count, limit: limits.operations)
        }
        done.sort { $0.path < $1.path }
        operations = done.map(\.operation)
        ops = done.map { RepoOp(path: $0.path, $0.operation) }
    }

    private static func check(_ record: Block, at path: RecordPath, _ limits: RepoWriteLimits) throws(RepoWriteError) {
        guard record.bytes.count <= limits.recordBytes else {
            throw .recordTooLarge(path, bytes: record.bytes.count, limit: limits.recordBytes)
        }
        // The kind of a value is in the top three bits of its first byte.
        guard record.bytes.withUnsafeBytes({ $0.first.map { $0 >> 5 } }) == 5 else { throw .notAnObject(path) }
        // Nodes and commits have no type. If a record could have the bytes of one, deleting it would delete that one.
        let type: String?
        do throws(WireError) {
            type = try RecordTypes.type(of: record.bytes)
        } catch {
            throw .invalidRecord(path, error.description)
        }
        guard type != nil else { throw .noType(path) }
    }

    /// The nodes that prove the operations, all new nodes, and the records, parents before children.
    mutating func relevantBlocks(with newNodes: Set<BlockID>) throws -> [Block] {
        let wanted = try tree.cover(operations.map(\.key)).union(newNodes)
        return tree.blocks(wanted, records: records)
    }

    /// The records that are no longer at any path.
    func removedRecords(root: BlockID, in blocks: StoredBlocks) throws -> [BlockID] {
        var candidates = Set(operations.compactMap(\.previous)).subtracting(operations.compactMap(\.value))
        var removed: [BlockID] = []
        for id in candidates {
            guard let count = try blocks.storage.recordCount(CID(id)) else { continue }
            candidates.remove(id)
            // The count is of the paths before this commit.
            if count <= operations.count(where: { $0.previous == id }) { removed.append(id) }
        }
        if !candidates.isEmpty {
            let walk = TreeWalk(root: root, in: blocks, requiresPaths: false)
            while !candidates.isEmpty, try walk.next() { candidates.remove(walk.value) }
        }
        return (removed + candidates).sorted()
    }
}

extension MST {
    /// Applies a write, and returns its operation; `nil` if it changes nothing.
    fileprivate mutating func apply(_ write: RepoWrite) throws -> TreeOperation? {
        let key = write.path.description
        let current: BlockID?
        switch try value(of: key) {
        case .present(let id): current = id
        case .absent: current = nil
        case .unknown(let missing): throw TreeError(.missingNode, node: missing)
        }
        guard let operation = try write.operation(replacing: current) else { return nil }
        switch (operation.value, operation.previous) {
        case (let value?, nil): try insert(key, value)
        case (let value?, _?): _ = try update(key, value)
        case (nil, _): _ = try remove(key)
        }
        return operation
    }
}
