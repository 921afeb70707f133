public import ATData
public import Foundation

/// Says why a repository, or a part of one, can't be used.
///
/// A fault in the file is a ``CARError``, one in the tree a ``TreeError``, and one in the commit a ``CommitError``.
public enum RepoError: Error, Hashable, Sendable {
    /// A block that the repository needs is not there: the download was cut off, or this is only a part of a repository.
    /// The path is the record's, if the block is one.
    case incomplete(missing: CID, path: String?)
    /// The account's document names no key to check signatures with.
    case noSigningKey(DID)
}

extension RepoError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .incomplete(let missing, let path):
            "The repository is incomplete: \(path.map { "the record \($0) (\(missing))" } ?? "the block \(missing)") "
                + "is missing. If it was downloaded, download it again."
        case .noSigningKey(let did): "The document of \(did) names no key to check the repository's signature with."
        }
    }
}

extension RepoError {
    /// What the readers of a repository throw for an error of its tree.
    static func visible(_ error: any Error) -> any Error {
        guard let error = error as? TreeError, error.reason == .missingNode, let node = error.node else { return error }
        return RepoError.incomplete(missing: node, path: nil)
    }
}
