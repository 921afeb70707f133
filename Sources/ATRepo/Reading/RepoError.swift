public import ATData
public import Foundation

/// An error that occurs while reading a repository.
///
/// Faults of the file throw a ``CARError``, faults of the tree a ``TreeError``, and faults of the commit a
/// ``CommitError``.
public enum RepoError: Error, Hashable, Sendable {
    /// A block is missing: the download was truncated, or this is only a part of a repository. The path is set if the
    /// block is a record.
    case incomplete(missing: CID, path: String?)
    /// The account's DID document has no signing key.
    case noSigningKey(DID)
}

extension RepoError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .incomplete(let missing, let path):
            "The repository is incomplete: \(path.map { "the record \($0) (\(missing))" } ?? "the block \(missing)") "
                + "is missing. If it was downloaded, download it again."
        case .noSigningKey(let did): "The DID document of \(did) has no key for the repository's signature."
        }
    }
}

extension RepoError {
    /// Converts an internal error to the one that readers of a repository throw.
    static func visible(_ error: any Error) -> any Error {
        guard let error = error as? TreeError, error.reason == .missingNode, let node = error.node else { return error }
        return RepoError.incomplete(missing: node, path: nil)
    }
}
