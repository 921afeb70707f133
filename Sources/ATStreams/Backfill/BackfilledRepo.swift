public import ATData
public import ATRepo
import HTTPTransport

/// Some records of an account's repository. Each repository arrives in one or more batches, one after the other.
public struct BackfilledRepo: Sendable {
    /// The account.
    public let did: DID
    /// The repository's revision. It contains all changes of older revisions.
    public let rev: TID
    /// The records, in the order of their paths. Their hashes, the tree and the signature are verified.
    public let records: [RepoRecord]
    /// The number of the batch in its repository, from zero. There is always one, even without records.
    public let batch: Int
    /// Whether it is the last batch of the repository.
    public let isLast: Bool
    /// Whether records of this account may have been delivered before, because an earlier run was interrupted or the
    /// repository has changed. Earlier records that aren't delivered again have been deleted.
    public let isRepeated: Bool

    /// Decodes the records of a type.
    ///
    /// - Parameters:
    ///   - type: The type, which also determines the collection.
    ///   - issue: Called for each record that doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        let collection = Record.collection
        return records.compactMap { $0.path.collection == collection ? $0.typed(type, issue) : nil }
    }
}

extension RepoRecord {
    /// Decodes the record; `nil` if it doesn't fit the type, which is an issue.
    func typed<Record: LexiconRecord>(_ type: Record.Type, _ issue: (RepoIssue) -> Void) -> TypedRepoRecord<Record>? {
        do throws(WireError) {
            return TypedRepoRecord(did: did, path: path, cid: cid, value: try decode(type))
        } catch {
            issue(RepoIssue(.invalidRecord(error.description), path: path.description, id: id))
            return nil
        }
    }
}

/// The records of a repository in chosen collections, in batches.
struct RecordBatches {
    private var iterators: [RepoRecords.Iterator]
    private let filters: [CollectionFilter]
    private let limits: BackfillLimits
    /// The record that didn't fit into the last batch.
    private var waiting: RepoRecord?
    /// The records that were left out because they aren't valid.
    private(set) var invalid = 0

    init(_ repo: Repo, _ filters: [CollectionFilter], _ limits: BackfillLimits) {
        self.limits = limits
        let names = filters.compactMap(\.name)
        if !filters.isEmpty, names.count == filters.count {
            // Only the parts of the tree that have them are read. In reverse, because the last is the first to be read.
            iterators = Set(names).sorted().reversed().map { repo.records(in: $0).makeIterator() }
            self.filters = []
        } else {
            iterators = [repo.records.makeIterator()]
            self.filters = filters
        }
    }

    /// The next batch, and whether it is the last.
    mutating func next() throws -> (records: [RepoRecord], isLast: Bool) {
        var (records, bytes): ([RepoRecord], Int) = ([], 0)
        while let record = try waiting ?? nextRecord() {
            waiting = nil
            guard
                records.isEmpty
                    || records.count < limits.batchRecords && bytes + record.bytes.count <= limits.batchBytes
            else {
                waiting = record
                return (records, false)
            }
            bytes += record.bytes.count
            records.append(record)
        }
        return (records, true)
    }

    private mutating func nextRecord() throws -> RepoRecord? {
        while !iterators.isEmpty {
            guard let record = try iterators[iterators.count - 1].nextRecord() else {
                iterators.removeLast()
                continue
            }
            guard filters.isEmpty || filters.contains(where: { $0.accepts(record.path.collection) }) else { continue }
            // A record that isn't valid leaves the others as they are.
            guard (try? record.decode(UnknownObject.self)) != nil else {
                invalid += 1
                continue
            }
            return record
        }
        return nil
    }
}
