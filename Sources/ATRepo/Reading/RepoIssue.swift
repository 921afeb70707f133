public import ATData
public import Foundation

/// A fault of a single record. The rest of the repository is valid.
public struct RepoIssue: Error, Hashable, Sendable {
    /// The reason for an issue.
    public enum Reason: Hashable, Sendable {
        /// The path isn't a valid record path; the text says why.
        case invalidPath(String)
        /// The record is missing.
        case missingRecord
        /// The record isn't valid DAG-CBOR, or doesn't fit its type; the text says why.
        case invalidRecord(String)
        /// The record's `$type` isn't its collection, or is missing.
        case wrongType(String?)
    }

    /// The reason for the issue.
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

    /// The path and the issue, as a sentence.
    public var description: String {
        switch reason {
        case .invalidPath(let why): "\"\(path)\" is not a valid record path: \(why)."
        case .missingRecord: "\(path): the record \(cid) is missing."
        case .invalidRecord(let why): "\(path): the record is not valid: \(why)."
        case .wrongType(let type): "\(path): the record has \(type.map { "the $type \"\($0)\"" } ?? "no $type")."
        }
    }
}
