public import ATCrypto
public import ATData

/// The parts of a repository to check.
public enum RepoCheck: Hashable, Sendable {
    /// The commit's signature, with the account's key.
    case signature(VerifyingKey)
    /// The tree is canonical, and every record is present.
    case structure
    /// Both, and every record is valid DAG-CBOR with its collection as `$type`.
    case full(VerifyingKey)

    /// The key, if the signature is checked.
    public var key: VerifyingKey? {
        switch self {
        case .signature(let key), .full(let key): key
        case .structure: nil
        }
    }
}

/// The result of checking a repository. Faults beyond single records throw instead.
public struct RepoReport: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The revision.
    public let rev: TID
    /// The commit.
    public let commit: CID
    /// Whether the signature was checked. A wrong signature throws.
    public let isSignatureChecked: Bool
    /// The number of records in each collection. Empty if only the signature was checked.
    public internal(set) var collections: [NSID: Int] = [:]
    /// The number of nodes in the tree.
    public internal(set) var nodes = 0
    /// The size of the records in bytes. Records at several paths count for each path.
    public internal(set) var recordBytes: Int64 = 0
    /// The number of missing records, if the repository was opened with `.tolerant`. A truncated download may also
    /// cause them.
    public internal(set) var missingRecords = 0
    /// The first missing record.
    var firstMissing: RepoIssue?
    /// The number of issues, including those that ``issues`` doesn't keep.
    public internal(set) var issueCount = 0
    /// The issues of single records, up to ``RepoIssueLog/capacity``.
    public internal(set) var issues: [RepoIssue] = []

    /// The number of records.
    public var records: Int { collections.values.reduce(0, &+) }
}

extension Repo {
    /// Checks the repository.
    ///
    /// - Parameters:
    ///   - check: The parts to check.
    ///   - did: The expected account, if known.
    /// - Returns: The counts, and the issues of single records.
    /// - Throws: A ``CommitError`` for another account or a wrong signature, a ``RepoError`` for a missing block, or a
    ///   ``TreeError``.
    ///   `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func verify(_ check: RepoCheck, did: DID? = nil) async throws -> RepoReport {
        try report(check, did)
    }

    /// Verifies everything with a key, on the thread of the caller: the signature, the tree, the hashes, and that every
    /// record fits its type. ``verify(_:did:)`` does it on another one.
    ///
    /// - Parameters:
    ///   - did: The expected account, if known.
    ///   - key: The account's key, such as `identity.signingKey`.
    /// - Throws: ``RepoError/noSigningKey(_:)`` if there is no key, and the errors of ``verify(_:did:)``.
    @discardableResult
    public func verify(did: DID? = nil, key: VerifyingKey?) throws -> RepoReport {
        guard let key else { throw RepoError.noSigningKey(commit.did) }
        return try report(.full(key), did)
    }

    private func report(_ check: RepoCheck, _ did: DID?) throws -> RepoReport {
        if let did, did != commit.did { throw CommitError.wrongAccount(commit.did, expected: did) }
        if let key = check.key, !commit.isSigned(by: key) { throw CommitError.invalidSignature(commit.did) }
        var report = RepoReport(
            did: commit.did, rev: commit.rev, commit: commit.cid, isSignatureChecked: check.key != nil)
        if case .signature = check { return report }
        let records = records
        var iterator = records.makeIterator()
        var types = RecordTypes()
        var current: (collection: NSID, count: Int)?
        var count: UInt8 = 0
        while let record = try iterator.nextRecord() {
            count &+= 1
            if count == 0 { try Task.checkCancellation() }
            if current?.collection == record.path.collection {
                current?.count += 1
            } else {
                if let current { report.collections[current.collection, default: 0] += current.count }
                current = (record.path.collection, 1)
            }
            report.recordBytes += Int64(record.bytes.count)
            if case .full = check, let issue = types.issue(of: record) { records.issues.add(issue) }
        }
        if let current { report.collections[current.collection, default: 0] += current.count }
        report.nodes = iterator.openedNodes
        report.issues = records.issues.issues
        report.issueCount = records.issues.count
        report.missingRecords = records.issues.missingRecords
        report.firstMissing = records.issues.firstMissing
        return report
    }
}
