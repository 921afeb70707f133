public import ATData
public import Foundation

/// An error in the commit of a repository.
public enum CommitError: Error, Hashable, Sendable {
    /// The block isn't a commit; the text says why.
    case malformed(String)
    /// The commit's version isn't 3.
    case unsupportedVersion(Int)
    /// The commit belongs to another account.
    case wrongAccount(DID, expected: DID)
    /// The signature doesn't match the account's key.
    case invalidSignature(DID)
}

extension CommitError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String {
        switch self {
        case .malformed(let why): "The block is not a commit: \(why)."
        case .unsupportedVersion(let version): "The commit has version \(version). Only version 3 is supported."
        case .wrongAccount(let found, let expected): "The commit belongs to \(found), not to \(expected)."
        case .invalidSignature(let did):
            "The commit is not signed with the key of \(did). The key may have changed: look up the account again."
        }
    }
}
