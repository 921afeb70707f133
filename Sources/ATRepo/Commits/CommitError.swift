public import ATData
public import Foundation

/// Says why a block can't be used as the commit of a repository.
public enum CommitError: Error, Hashable, Sendable {
    /// The block isn't a commit; the text says why.
    case malformed(String)
    /// The commit has another version than 3.
    case unsupportedVersion(Int)
    /// The commit is of another account than the one expected.
    case wrongAccount(DID, expected: DID)
    /// The account's key didn't sign the commit.
    case invalidSignature(DID)
}

extension CommitError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// What is wrong, as a sentence.
    public var description: String {
        switch self {
        case .malformed(let why): "The block is not a commit: \(why)."
        case .unsupportedVersion(let version): "The commit has version \(version). Only version 3 is supported."
        case .wrongAccount(let found, let expected): "The commit is of the account \(found), not of \(expected)."
        case .invalidSignature(let did):
            "The commit is not signed with the key of \(did). The key may have changed: look up the account again."
        }
    }
}
