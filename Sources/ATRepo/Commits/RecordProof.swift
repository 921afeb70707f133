public import ATCrypto
public import ATData
public import Foundation

/// A proof of the record at a path, as `com.atproto.sync.getRecord` returns it: a CAR with the commit, the nodes on the
/// path to the record, and the record if there is one.
///
/// ```swift
/// let proof = try RecordProof(car: response)
/// if let record = try proof.verify(path, did: alice.did, key: alice.signingKey) {
///     print("at revision \(proof.commit.rev), Alice had", record.cid)
/// }
/// ```
///
/// It proves the state at the revision of its commit. It can't prove that this revision is the newest.
public struct RecordProof: Sendable {
    /// The commit. It is unverified until ``verify(_:did:key:)`` succeeds.
    public let commit: SignedCommit
    private let blocks: CARIndex
    private let limits: TreeLimits

    /// Reads a proof, and checks the hash of every block.
    ///
    /// - Throws: A ``CARError``, ``RepoError/incomplete(missing:path:)`` if the commit is missing, or a
    ///   ``CommitError``.
    public init(
        car: some ContiguousBytes, limits: CARLimits = .standard, tree: TreeLimits = .standard
    ) throws {
        blocks = try CARIndex(CARStorage(copying: car), limits: limits)
        guard let root = blocks.roots.first else { throw CARError(.noRoot, at: 0) }
        guard let bytes = try blocks.block(root) else { throw RepoError.incomplete(missing: CID(root), path: nil) }
        commit = try SignedCommit(Block(id: root, bytes: bytes))
        self.limits = tree
    }

    /// Verifies the proof, and returns the record, or `nil` if the proof shows that there is none.
    ///
    /// - Parameters:
    ///   - path: The record's path.
    ///   - did: The account.
    ///   - key: The account's key.
    /// - Throws: A ``CommitError`` for another account's commit or a wrong signature,
    ///   ``RepoError/incomplete(missing:path:)`` if the proof is for another path, or a ``TreeError``.
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
            return RepoRecord(did: did, path: path, bytes: bytes, id: id)
        }
    }
}
