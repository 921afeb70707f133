import ATData

/// The records of a repository in path order. The tree is checked on the way.
///
/// ```swift
/// for try await record in repo.records { print(record.path, record.bytes.count) }
/// ```
///
/// Reading never suspends, and may block on the file. Where `await` isn't possible, use ``makeIterator()`` or
/// ``forEach(_:)``.
///
/// - Note: If the tree is invalid, a ``TreeError`` is thrown after the records before the fault.
public struct RepoRecords: AsyncSequence, Sendable {
    let index: CARIndex
    let did: DID
    let root: BlockID
    let range: KeyRange
    let options: RepoOptions
    /// The issues of records that were left out, if the repository was opened with `.tolerant`.
    public let issues = RepoIssueLog()

    /// Iterates over the records, with or without `await`.
    public struct Iterator: AsyncIteratorProtocol {
        private let walk: TreeWalk<CARIndex>
        private let index: CARIndex
        private let did: DID
        private let isTolerant: Bool
        private let issues: RepoIssueLog
        private var paths = RecordPaths()
        private var count = 0

        init(_ records: RepoRecords) {
            isTolerant = records.options.profile == .tolerant
            walk = TreeWalk(
                root: records.root, in: records.index, range: records.range, requiresPaths: !isTolerant,
                limits: records.options.tree)
            index = records.index
            did = records.did
            issues = records.issues
        }

        /// The next record, or `nil` after the last.
        ///
        /// - Throws: ``RepoError/incomplete(missing:path:)`` if a block is missing, or a ``TreeError``.
        public mutating func nextRecord() throws -> RepoRecord? {
            while try step() {
                let path: RecordPath
                do throws(RepoIssue) {
                    path = try paths.path(walk.key, walk.value, fault: walk.pathFault)
                } catch {
                    // A walk that requires paths has thrown before.
                    issues.add(error)
                    continue
                }
                if let bytes = try index.block(walk.value) {
                    return RepoRecord(did: did, path: path, bytes: bytes, id: walk.value)
                }
                guard isTolerant else {
                    throw RepoError.incomplete(missing: CID(walk.value), path: path.description)
                }
                issues.add(RepoIssue(.missingRecord, path: path.description, id: walk.value))
            }
            return nil
        }

        private func step() throws -> Bool {
            do {
                return try walk.next()
            } catch {
                throw RepoError.visible(error)
            }
        }

        /// The next record, or `nil` after the last.
        ///
        /// - Throws: `CancellationError` if the task is cancelled. Cancellation is checked every 256 records.
        public mutating func next() async throws -> RepoRecord? {
            count &+= 1
            if count & 0xFF == 0 { try Task.checkCancellation() }
            return try nextRecord()
        }

        /// The number of opened nodes.
        package var openedNodes: Int { walk.openedNodes }
    }

    /// Returns an iterator that starts at the first record.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns an iterator that starts at the first record, for ``Iterator/nextRecord()``.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Calls the closure with each record.
    public func forEach(_ body: (RepoRecord) throws -> Void) throws {
        var iterator = makeIterator()
        while let record = try iterator.nextRecord() { try body(record) }
    }
}
