public import ATData
public import ATRepo

/// Some records of an account's repository. Each repository arrives in one or more batches, one after the other.
public struct BackfilledRepo: Sendable {
    /// The account.
    public let did: DID
    /// The repository's revision. Whatever a stream says about older revisions is contained in it.
    public let rev: TID
    /// The records, in the order of their paths. Their hashes, the tree and the signature are verified.
    public let records: [RepoRecord]
    /// The number of the batch in its repository, from zero. There is always one, even without records.
    public let batch: Int
    /// Whether it is the last batch of the repository.
    public let isLast: Bool
    /// Whether records of this account may have been delivered before: an earlier run was interrupted, or the repository has
    /// changed. Records that are no longer there have been deleted.
    public let isRepeated: Bool

    /// Decodes the records of a type.
    ///
    /// - Parameters:
    ///   - type: The type, which also says the collection.
    ///   - issue: Called for each record that doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        let collection = Record.collection
        var typed: [TypedRepoRecord<Record>] = []
        for record in records where record.path.collection == collection {
            do throws(WireError) {
                let value = try record.decode(Record.self)
                typed.append(TypedRepoRecord(path: record.path, cid: record.cid, value: value))
            } catch {
                issue(RepoIssue(.invalidRecord(error.description), path: record.path.description, id: record.id))
            }
        }
        return typed
    }
}
