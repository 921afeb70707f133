public import ATData

/// The decoded records of one type. A record that can't be decoded is left out and becomes an issue.
///
/// ```swift
/// let posts = repo.records(of: AppBsky.Feed.Post.self)
/// for try await post in posts { print(post.path.key, post.text) }
/// for issue in posts.issues.issues { print(issue) }
/// ```
public struct TypedRecords<Record: LexiconRecord>: AsyncSequence, Sendable {
    let records: RepoRecords
    let limits: WireLimits

    /// The issues of records that were left out so far.
    public var issues: RepoIssueLog { records.issues }

    /// Iterates over the records, with or without `await`.
    public struct Iterator: AsyncIteratorProtocol {
        private var records: RepoRecords.Iterator
        private let issues: RepoIssueLog
        private let limits: WireLimits
        private var count = 0

        init(_ typed: TypedRecords) {
            records = typed.records.makeIterator()
            issues = typed.issues
            limits = typed.limits
        }

        /// The next record, or `nil` after the last.
        public mutating func nextRecord() throws -> TypedRepoRecord<Record>? {
            while let record = try records.nextRecord() {
                do throws(WireError) {
                    let value = try record.bytes.decode(Record.self, limits: limits)
                    return TypedRepoRecord(did: record.did, path: record.path, cid: record.cid, value: value)
                } catch {
                    issues.add(
                        RepoIssue(.invalidRecord(error.description), path: record.path.description, id: record.id))
                }
            }
            return nil
        }

        /// The next record, or `nil` after the last.
        ///
        /// - Throws: `CancellationError` if the task is cancelled. Cancellation is checked every 256 records.
        public mutating func next() async throws -> TypedRepoRecord<Record>? {
            count &+= 1
            if count & 0xFF == 0 { try Task.checkCancellation() }
            return try nextRecord()
        }
    }

    /// Returns an iterator that starts at the first record.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns an iterator that starts at the first record, for ``Iterator/nextRecord()``.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Calls the closure with each record.
    public func forEach(_ body: (TypedRepoRecord<Record>) throws -> Void) throws {
        var iterator = makeIterator()
        while let record = try iterator.nextRecord() { try body(record) }
    }
}
