public import ATData

/// A change of a record, as published on a stream.
public struct RepoOp: Hashable, Sendable {
    /// The kind of operation.
    public enum Action: String, Hashable, Sendable {
        /// The record was created.
        case create
        /// The record was replaced.
        case update
        /// The record was deleted.
        case delete
    }

    /// The kind of operation.
    public let action: Action
    /// The record's path.
    public let path: RecordPath
    /// The record after the commit; `nil` if it was deleted.
    public let cid: CID?
    /// The record before the commit; `nil` if it was created.
    public let prev: CID?

    init(path: RecordPath, _ operation: TreeOperation) {
        self.path = path
        cid = operation.value.map { CID($0) }
        prev = operation.previous.map { CID($0) }
        action = operation.value == nil ? .delete : operation.previous == nil ? .create : .update
    }
}
