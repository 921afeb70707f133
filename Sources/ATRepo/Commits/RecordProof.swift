public import ATCrypto
public import ATData
public import Foundation

/// A proof of what a repository has at a path, as `com.atproto.sync.getRecord` returns it: a CAR with the commit, the nodes on
/// the way to the record, and the record if there is one.
///
/// ```swift
/// let proof = try RecordProof(car: response)
/// if let record = try proof.verify(path, did: alice.did, key: alice.signingKey) {
///     print("at revision \(proof.commit.rev), Alice had", record.cid)
/// }
/// ```
///
/// It proves what the repository had at the revision of its commit. It can't prove that this is the newest one.
public struct RecordProof: Sendable {
    /// The commit. It isn't checked before ``verify(_:did:key:)`` is called.
    public let commit: SignedCommit
    private let blocks: CARIndex
    private let limits: TreeLimits

    /// Reads a proof, and compares every block with its hash.
    ///
    /// - Throws: A ``CARError``, ``RepoError/incomplete(missing:path:)`` when the commit is missing, or a ``CommitError``.
    public init(
        car: some ContiguousBytes, limits: CARLimits = .standard, tree: TreeLimits = .standard
    ) throws {
        blocks = try CARIndex(CARStorage(copying: car), limits: limits)
        guard let root = blocks.roots.first else { throw CARError(.noRoot, at: 0) }
        guard let bytes = try blocks.block(root) else { throw RepoError.incomplete(missing: CID(root), path: nil) }
        commit = try SignedCommit(Block(id: root, bytes: bytes))
        self.limits = tree
    }

    /// Checks the proof, and returns the record; `nil` when the proof shows that there is none.
    ///
    /// - Parameters:
    ///   - path: The record's path.
    ///   - did: The account.
    ///   - key: The account's key.
    /// - Throws: A ``CommitError`` for a commit of another account or with a wrong signature,
    ///   ``RepoError/incomplete(missing:path:)`` when the proof shows neither, as one of another path, or a ``TreeError``.
    public func verify(_ path: RecordPath, did: DID, key: VerifyingKey) throws -> RepoRecord? {
        try commit.verify(did: did, key: key)
        var tree = MST(root: commit.dataID, in: blocks, limits: limits)
        switch try tree.value(of: path.description) {
        case .absent: return nil
        case .unknown(let missing): throw RepoError.incomplete(missing: CID(missing), path: nil)
        case .present(let id):
            guard let bytes = try blocks.block(id) else {
                throw RepoError.incomplete(missing: CID(id), path: path.description)
            }
            return RepoRecord(path: path, bytes: bytes, id: id)
        }
    }
}
