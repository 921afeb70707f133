public import ATCrypto
public import ATData

/// The signed commit of a repository: its account, revision and root.
///
/// ```swift
/// let commit = try SignedCommit(block)
/// try commit.verify(did: alice.did, key: alice.signingKey)
/// ```
public struct SignedCommit: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The version of the repository format, which is 3.
    public let version: Int
    /// The revision, which increases with every commit of the account.
    public let rev: TID
    /// The previous commit, which repositories used to name. It is no longer used.
    public let prev: CID?
    /// The signature: 64 bytes.
    public let signature: [UInt8]
    /// The block.
    public let block: Block
    /// The root of the tree.
    package let dataID: BlockID
    // Where the signature is in the block, with its name.
    private let signatureRange: Range<Int>

    /// The root of the tree with all records.
    public var data: CID { CID(dataID) }

    /// The commit's own identifier.
    public var cid: CID { block.cid }

    /// Reads a commit, without checking its signature.
    ///
    /// - Parameters:
    ///   - block: The block.
    ///   - isTolerant: Whether to accept old or odd commits: version 2, without the field `prev`, or with unknown
    ///     fields. The signature covers everything else in any case.
    public init(_ block: Block, isTolerant: Bool = false) throws(CommitError) {
        var fields = CommitFields()
        let result: Result<Void, CommitError> = block.bytes.withUnsafeBytes { bytes in
            do throws(WireError) {
                try WireReader.readAll(of: bytes) { (reader) throws(WireError) in
                    try fields.read(from: &reader, isTolerant: isTolerant)
                }
                return .success(())
            } catch {
                return .failure(.malformed("\(error.reason) (byte \(error.offset))"))
            }
        }
        try result.get()
        guard let did = fields.did, let rev = fields.rev, let data = fields.data, let signature = fields.signature,
            let version = fields.version, fields.hasPrev || isTolerant
        else { throw .malformed("a required field is missing") }
        guard version == 3 || isTolerant && version == 2 else { throw .unsupportedVersion(version) }
        self.init(
            did: did, version: version, rev: rev, prev: fields.prev, signature: signature, block: block, dataID: data,
            signatureRange: fields.signatureRange)
    }

    private init(
        did: DID, version: Int, rev: TID, prev: CID?, signature: [UInt8], block: Block, dataID: BlockID,
        signatureRange: Range<Int>
    ) {
        self.did = did
        self.version = version
        self.rev = rev
        self.prev = prev
        self.signature = signature
        self.block = block
        self.dataID = dataID
        self.signatureRange = signatureRange
    }

    /// The signed hash: the block without its signature.
    public var signedDigest: SHA256Digest {
        block.bytes.withUnsafeBytes { bytes in
            // The range was found within the block, after its first byte, which says how many fields there are.
            var hash = SHA256()
            withUnsafeBytes(of: bytes[0] &- 1) { hash.update(buffer: $0) }
            hash.update(buffer: UnsafeRawBufferPointer(rebasing: bytes[1..<signatureRange.lowerBound]))
            hash.update(buffer: UnsafeRawBufferPointer(rebasing: bytes[signatureRange.upperBound...]))
            return hash.finalize()
        }
    }

    /// Whether the key signed the commit. Signatures with a high `s` are rejected.
    public func isSigned(by key: VerifyingKey) -> Bool {
        key.isValidSignature(signature, forDigest: signedDigest)
    }

    /// Verifies the account and the signature.
    public func verify(did: DID, key: VerifyingKey) throws(CommitError) {
        guard self.did == did else { throw .wrongAccount(self.did, expected: did) }
        guard isSigned(by: key) else { throw .invalidSignature(did) }
    }
}

// MARK: Signing

extension SignedCommit {
    /// Signs a commit of version 3.
    package init(did: DID, rev: TID, data: BlockID, signedWith key: SigningKey) throws(KeyError) {
        let unsigned = UnsignedCommit(did: did, rev: rev, data: data)
        let signature = try key.signature(forDigest: unsigned.digest)
        let (bytes, range) = unsigned.signed(signature)
        self.init(
            did: did, version: 3, rev: rev, prev: nil, signature: signature, block: Block(BlockBytes(bytes)),
            dataID: data, signatureRange: range)
    }
}
