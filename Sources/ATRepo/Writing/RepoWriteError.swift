public import ATData
public import Foundation

/// Says why a write to a repository was not done. Nothing has changed then.
public enum RepoWriteError: Error, Hashable, Sendable {
    /// The repository's newest commit is another one than the caller expected.
    case wrongCommit(current: CID?)
    /// The record at the path is another one than the caller expected.
    case wrongRecord(RecordPath, current: CID?)
    /// A record that should be created exists.
    case recordExists(RecordPath)
    /// A record that should be changed or deleted doesn't exist.
    case recordNotFound(RecordPath)
    /// Two writes are for the same path.
    case duplicatePath(RecordPath)
    /// The record isn't an object.
    case notAnObject(RecordPath)
    /// The record isn't valid DAG-CBOR; the text says why.
    case invalidRecord(RecordPath, String)
    /// The record has no `$type`.
    case noType(RecordPath)
    /// The record is larger than the limit.
    case recordTooLarge(RecordPath, bytes: Int, limit: Int)
    /// One commit can't have so many operations. Split the writes.
    case tooManyOperations(Int, limit: Int)
    /// The commit's blocks would be larger than the limit. Split the writes.
    case commitTooLarge(bytes: Int, limit: Int)
    /// There is no later revision than this one.
    case noLaterRevision(TID)
    /// A block of the repository is not in the storage.
    case missingBlock(CID)
    /// A block in the storage has other bytes than its identifier says.
    case damagedBlock(CID)
}

extension RepoWriteError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// What is wrong, and what to do, as a sentence.
    public var description: String {
        switch self {
        case .wrongCommit(let current):
            "The repository has changed: its newest commit is \(current.map { "\($0)" } ?? "none")."
        case .wrongRecord(let path, let current):
            "The record \(path) has changed: it is \(current.map { "\($0)" } ?? "not there")."
        case .recordExists(let path): "The record \(path) exists already."
        case .recordNotFound(let path): "The record \(path) doesn't exist."
        case .duplicatePath(let path): "Two writes are for the record \(path). A commit can have one for each path."
        case .notAnObject(let path): "The record \(path) is not an object."
        case .invalidRecord(let path, let why): "The record \(path) is not valid: \(why)."
        case .noType(let path): "The record \(path) has no $type."
        case .recordTooLarge(let path, let bytes, let limit):
            "The record \(path) has \(bytes) bytes. The limit is \(limit)."
        case .tooManyOperations(let count, let limit):
            "A commit can have \(limit) operations, not \(count). Split the writes."
        case .commitTooLarge(let bytes, let limit):
            "The blocks of the commit would have \(bytes) bytes. The limit is \(limit). Split the writes."
        case .noLaterRevision(let rev): "There is no later revision than \(rev)."
        case .missingBlock(let cid): "The block \(cid) is not in the storage."
        case .damagedBlock(let cid): "The block \(cid) is damaged: its bytes don't have this hash."
        }
    }
}
