import ATData
public import Foundation

/// The records of a repository while it arrives, in the order of their paths.
///
/// ```swift
/// for try await record in RecordStream(response.body) { print(record.path) }
/// ```
///
/// If the blocks come in the order in which they are needed, each record is there as soon as its bytes are. Blocks that
/// come too early are kept until they are needed, and records in case that another path has the same one: in memory up to
/// `memoryBytes` of the limits, and beyond that in a temporary file.
///
/// Blocks are compared with their hashes, and the tree is checked on the way. The signature is not: check the
/// ``AsyncIterator/commit(isolation:)`` with the account's key first. Use ``Repo`` to look up records too.
public struct RecordStream<Body: AsyncSequence>: AsyncSequence where Body.Element == Data {
    private let body: Body
    private let options: RepoOptions
    /// What was left out, with the profile `.tolerant`.
    public let issues = RepoIssueLog()

    /// Creates a stream. Nothing is read before the first record, or the commit, is requested.
    public init(_ body: Body, options: RepoOptions = .strict) {
        self.body = body
        self.options = options
    }

    /// Iterates over the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var blocks: CARReader<Body>.AsyncIterator
        private let options: RepoOptions
        private let issues: RepoIssueLog
        private var arrivals: Arrivals?
        private var signed: SignedCommit?
        private var walk: TreeWalk<Arrivals>?
        private var paths = RecordPaths()
        private var isFinished = false

        fileprivate init(_ stream: RecordStream) {
            blocks = CARReader(stream.body, hashes: stream.options.hashes, limits: stream.options.car)
                .makeAsyncIterator()
            options = stream.options
            issues = stream.issues
        }

        /// The commit, which says whose repository this is, and is signed.
        public mutating func commit(isolation actor: isolated (any Actor)? = #isolation) async throws -> SignedCommit {
            if let signed { return signed }
            let arrivals = try Arrivals(limit: options.car.memoryBytes)
            self.arrivals = arrivals
            guard let root = try await blocks.roots(isolation: actor).first.flatMap({ BlockID($0) }) else {
                throw CARError(.noRoot, at: 0)
            }
            let commit = try SignedCommit(
                try await block(root, isolation: actor), isTolerant: options.profile == .tolerant)
            walk = TreeWalk(
                root: commit.dataID, in: arrivals, requiresPaths: options.profile == .strict, limits: options.tree)
            signed = commit
            return commit
        }

        /// The next record, or `nil` after the last.
        public mutating func next() async throws -> RepoRecord? { try await next(isolation: nil) }

        /// The next record, or `nil` after the last.
        ///
        /// - Throws: ``RepoError/incomplete(missing:path:)`` when the body ends before all blocks have arrived, a
        ///   ``CARError``, a ``TreeError``, or an error of the body.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> RepoRecord? {
            guard !isFinished else { return nil }
            _ = try await commit(isolation: actor)
            while let walk, try await step(isolation: actor) {
                let path: RecordPath
                do throws(RepoIssue) {
                    path = try paths.path(walk.key, walk.value, fault: walk.pathFault)
                } catch {
                    issues.add(error)
                    continue
                }
                do {
                    let block = try await block(walk.value, isolation: actor)
                    try arrivals?.keep(block)
                    return RepoRecord(path: path, bytes: block.bytes, id: block.id)
                } catch RepoError.incomplete(let missing, _) {
                    guard options.profile == .tolerant else {
                        throw RepoError.incomplete(missing: missing, path: path.description)
                    }
                    issues.add(RepoIssue(.missingRecord, path: path.description, id: walk.value))
                }
            }
            isFinished = true
            return nil
        }

        /// Goes to the next record. Waits for the nodes on the way.
        private mutating func step(isolation actor: isolated (any Actor)?) async throws -> Bool {
            guard let walk else { return false }
            while true {
                do {
                    return try walk.next()
                } catch let error as TreeError where error.reason == .missingNode {
                    guard let id = error.node.flatMap({ BlockID($0) }) else { throw error }
                    arrivals?.offer(try await block(id, isolation: actor))
                }
            }
        }

        /// Returns a block that has arrived, or waits for it and keeps what comes before.
        private mutating func block(_ id: BlockID, isolation actor: isolated (any Actor)?) async throws -> Block {
            if let bytes = try arrivals?.block(id) { return Block(id: id, bytes: bytes) }
            while let next = try await blocks.next(isolation: actor)?.block {
                if next.id == id { return next }
                try arrivals?.keep(next)
            }
            throw RepoError.incomplete(missing: CID(id), path: nil)
        }

        /// How many bytes are kept because they came too early or may be needed again, and whether a file has some.
        var kept: (bytes: Int, isInFile: Bool) { arrivals?.kept ?? (0, false) }
    }

    /// An iterator over the records. A body that can be read only once has one.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension RecordStream: Sendable where Body: Sendable {}
