public import ATData
public import Foundation

/// An error that prevents a write to a repository. Nothing is changed.
public enum RepoWriteError: Error, Hashable, Sendable {
    /// The newest commit isn't the one that the caller expected.
    case wrongCommit(current: CID?)
    /// The record at the path isn't the one that the caller expected.
    case wrongRecord(RecordPath, current: CID?)
    /// The record to create already exists.
    case recordExists(RecordPath)
    /// The record to update or delete doesn't exist.
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
    /// The commit has too many operations. Split the writes.
    case tooManyOperations(Int, limit: Int)
    /// The blocks of the commit exceed the limit. Split the writes.
    case commitTooLarge(bytes: Int, limit: Int)
    /// There is no revision after this one.
    case noLaterRevision(TID)
    /// The storage lacks a block of the repository.
    case missingBlock(CID)
    /// A block in the storage doesn't match its hash.
    case damagedBlock(CID)
}

extension RepoWriteError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .wrongCommit(let current):
            "The repository has changed: its newest commit is \(current.map { "\($0)" } ?? "none")."
        case .wrongRecord(let path, let current):
            "The record \(path) has changed: it is \(current.map { "\($0)" } ?? "not there")."
        case .recordExists(let path): "The record \(path) already exists."
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
        case .noLaterRevision(let rev): "There is no revision after \(rev)."
        case .missingBlock(let cid): "The block \(cid) is missing from the storage."
        case .damagedBlock(let cid): "The block \(cid) is damaged: its bytes don't have this hash."
        }
    }
}
