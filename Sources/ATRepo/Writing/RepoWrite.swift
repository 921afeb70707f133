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
    /// What to do at the path.
    enum Kind: Hashable { case create, update, put, delete }

    /// What must be at the path for the write to be done.
    public enum Condition: Hashable, Sendable {
        /// Anything that the kind of the write allows.
        case any
        /// The record with this identifier.
        case record(CID)
        /// No record.
        case absent
    }

    /// The record's path.
    public let path: RecordPath
    /// What must be at the path.
    public let condition: Condition
    let kind: Kind
    /// The record; `nil` for a deletion.
    let record: Block?

    /// Creates a record. There must be none at the path.
    ///
    /// - Throws: A `WireError` if the record has no form as DAG-CBOR.
    public static func create(_ path: RecordPath, _ record: some WireValue) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: .any, kind: .create, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Replaces a record. There must be one at the path.
    ///
    /// - Throws: A `WireError` if the record has no form as DAG-CBOR.
    public static func update(
        _ path: RecordPath, _ record: some WireValue, if condition: Condition = .any
    ) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .update, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Creates or replaces a record.
    ///
    /// - Throws: A `WireError` if the record has no form as DAG-CBOR.
    public static func put(
        _ path: RecordPath, _ record: some WireValue, if condition: Condition = .any
    ) throws(WireError) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .put, record: Block(BlockBytes(try record.dagCBOR())))
    }

    /// Deletes a record. There must be one at the path.
    public static func delete(_ path: RecordPath, if condition: Condition = .any) -> RepoWrite {
        RepoWrite(path: path, condition: condition, kind: .delete, record: nil)
    }

    /// Checks the write against the record that is at its path, and returns the operation; `nil` if it changes nothing.
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
