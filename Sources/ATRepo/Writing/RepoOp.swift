public import ATData

/// What a commit did to a record, as sent on a stream.
public struct RepoOp: Hashable, Sendable {
    /// The kind of operation.
    public enum Action: String, Hashable, Sendable {
        /// The record is new.
        case create
        /// The record has replaced another.
        case update
        /// The record is gone.
        case delete
    }

    /// The kind of operation.
    public let action: Action
    /// The record's path.
    public let path: RecordPath
    /// The record after the commit; `nil` when it was deleted.
    public let cid: CID?
    /// The record before the commit; `nil` when it was created.
    public let prev: CID?

    init(path: RecordPath, _ operation: TreeOperation) {
        self.path = path
        cid = operation.value.map { CID($0) }
        prev = operation.previous.map { CID($0) }
        action = operation.value == nil ? .delete : operation.previous == nil ? .create : .update
    }
}
