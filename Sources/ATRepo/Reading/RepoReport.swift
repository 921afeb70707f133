public import ATCrypto
public import ATData

/// What to check in a repository.
public enum RepoCheck: Hashable, Sendable {
    /// The commit's signature, with the account's key.
    case signature(VerifyingKey)
    /// That the tree is in its canonical form, and that every record is there.
    case structure
    /// Both, and that every record is valid DAG-CBOR with its collection as `$type`.
    case full(VerifyingKey)

    /// The key, if the signature is checked.
    public var key: VerifyingKey? {
        switch self {
        case .signature(let key), .full(let key): key
        case .structure: nil
        }
    }
}

/// What a check of a repository has found. If something is wrong with more than single records, the check throws instead.
public struct RepoReport: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The revision.
    public let rev: TID
    /// The commit.
    public let commit: CID
    /// Whether the signature was checked. A check that finds it wrong throws.
    public let isSignatureChecked: Bool
    /// How many records each collection has. Empty when only the signature was checked.
    public internal(set) var collections: [NSID: Int] = [:]
    /// How many nodes the tree has.
    public internal(set) var nodes = 0
    /// The bytes of the records. Records with the same bytes are counted for each path.
    public internal(set) var recordBytes: Int64 = 0
    /// How many records are not among the blocks, if the repository was opened with `.tolerant`. A download that ended
    /// too early can look like that.
    public internal(set) var missingRecords = 0
    /// How many issues there are, also those beyond what ``issues`` keeps.
    public internal(set) var issueCount = 0
    /// What is wrong with single records; at most ``RepoIssueLog/capacity`` of them.
    public internal(set) var issues: [RepoIssue] = []

    /// How many records there are.
    public var records: Int { collections.values.reduce(0, &+) }
}

extension Repo {
    /// Checks the repository.
    ///
    /// - Parameters:
    ///   - check: What to check.
    ///   - did: The account that it must belong to, if known.
    /// - Returns: What it has, and what is wrong with single records.
    /// - Throws: A ``CommitError`` for another account or a wrong signature, a ``RepoError`` for a missing block, or a
    ///   ``TreeError``.
    ///   `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public func verify(_ check: RepoCheck, did: DID? = nil) async throws -> RepoReport {
        if let did, did != commit.did { throw CommitError.wrongAccount(commit.did, expected: did) }
        if let key = check.key, !commit.isSigned(by: key) { throw CommitError.invalidSignature(commit.did) }
        var report = RepoReport(
            did: commit.did, rev: commit.rev, commit: commit.cid, isSignatureChecked: check.key != nil)
        if case .signature = check { return report }
        let records = records
        var iterator = records.makeAsyncIterator()
        var types = RecordTypes()
        var current: (collection: NSID, count: Int)?
        while let record = try await iterator.next() {
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
        return report
    }
}
