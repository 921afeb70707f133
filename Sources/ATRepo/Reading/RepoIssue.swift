public import ATData
public import Foundation

/// Something wrong with one record, which leaves the rest of the repository as it is.
public struct RepoIssue: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The path isn't one of a record; the text says why.
        case invalidPath(String)
        /// The record is not among the blocks.
        case missingRecord
        /// The record isn't valid DAG-CBOR, or doesn't fit its type; the text says why.
        case invalidRecord(String)
        /// The record has another `$type` than its collection, or none.
        case wrongType(String?)
    }

    /// What is wrong.
    public let reason: Reason
    /// The record's path.
    public let path: String
    /// The record's identifier.
    public let cid: CID

    package init(_ reason: Reason, path: String, id: BlockID) {
        self.reason = reason
        self.path = path
        cid = CID(id)
    }
}

extension RepoIssue: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The path, and what is wrong there.
    public var description: String {
        switch reason {
        case .invalidPath(let why): "\"\(path)\" is not the path of a record: \(why)."
        case .missingRecord: "\(path): the record \(cid) is not among the blocks."
        case .invalidRecord(let why): "\(path): the record is not valid: \(why)."
        case .wrongType(let type): "\(path): the record has \(type.map { "the $type \"\($0)\"" } ?? "no $type")."
        }
    }
}
