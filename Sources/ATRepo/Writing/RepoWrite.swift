public import ATData

/// A record to create, change or delete.
///
/// ```swift
/// let commit = try writer.apply([
///     .create("app.bsky.feed.post/3jui7kd54zh2y", post),
///     .delete("app.bsky.feed.like/3jui7kd2lry2e"),
/// ])
/// ```
public struct RepoWrite: Hashable, Sendable {
    /// The kind of change.
    enum Kind: Hashable { case create, update, put, delete }

    /// A condition on the current record at the path.
    public enum Condition: Hashable, Sendable {
        /// No condition beyond that of the kind of write.
        case any
        /// The record with this identifier.
        case record(CID)
        /// No record.
        case absent
    }

    /// The record's path.
    public let path: RecordPath
    /// The condition on the current record.
    public let condition: Condition
    let kind: Kind
    /// The record; `nil` to delete.
    let record: Block?

    /// Creates a record. Fails if there is already one at the path.
    ///
    /// - Throws: A `WireError` if the record can't be encoded as DAG-CBOR.
    public static func create(_ path: RecordPath, _ record: some WireValue) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: .any, kind: .create, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Replaces a record. Fails if there is none at the path.
    ///
    /// - Throws: A `WireError` if the record can't be encoded as DAG-CBOR.
    public static func update(
        _ path: RecordPath, _ record: some WireValue, if condition: Condition = .any
    ) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .update, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Creates or replaces a record.
    ///
    /// - Throws: A `WireError` if the record can't be encoded as DAG-CBOR.
    public static func put(
        _ path: RecordPath, _ record: some WireValue, if condition: Condition = .any
    ) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .put, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Deletes a record. Fails if there is none at the path.
    public static func delete(_ path: RecordPath, if condition: Condition = .any) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .delete, record: nil)
    }

    /// Checks the write against the current record at its path, and returns the operation; `nil` if it changes nothing.
    func operation(replacing current: BlockID?) throws(RepoWriteError) -> TreeOperation? {
        let cid = current.map { CID($0) }
        let isMet =
            switch condition {
            case .any: true
            case .record(let expected): cid == expected
            case .absent: cid == nil
            }
        guard isMet else { throw .wrongRecord(path, current: cid) }
        switch (kind, current) {
        case (.create, _?): throw .recordExists(path)
        case (.update, nil), (.delete, nil): throw .recordNotFound(path)
        default: break
        }
        guard record?.id != current else { return nil }
        return TreeOperation(key: path.description, value: record?.id, previous: current)
    }
}
