import ATData
public import Foundation

/// The records of a repository while it downloads, in path order.
///
/// ```swift
/// for try await record in RecordStream(response.body) { print(record.path) }
/// ```
///
/// If the blocks arrive in the order they are needed, each record is available as soon as its bytes are. Blocks that
/// arrive early are kept until they are needed, and records are kept in case another path has the same one: in memory
/// up to `memoryBytes` of the limits, and beyond that in a temporary file.
///
/// Hashes and the tree are checked on the way. The signature isn't: verify the ``AsyncIterator/commit(isolation:)``
/// with the account's key first. Use ``Repo`` to look up single records.
public struct RecordStream<Body: AsyncSequence>: AsyncSequence where Body.Element == Data {
    private let body: Body
    private let options: RepoOptions
    /// The issues of records that were left out with the profile `.tolerant`.
    public let issues = RepoIssueLog()

    /// Creates a stream. It starts to read when the first record, or the commit, is requested.
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

        /// The commit, which names the account and has its signature.
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
        /// - Throws: ``RepoError/incomplete(missing:path:)`` if the body ends before all blocks have arrived, a
        ///   ``CARError``, a ``TreeError``, or an error of the body.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> RepoRecord? {
            guard !isFinished else { return nil }
            let did = try await commit(isolation: actor).did
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
                    return RepoRecord(did: did, path: path, bytes: block.bytes, id: block.id)
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

        /// Advances to the next record, and waits for the nodes on the way.
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

        /// Returns a block that has arrived, or waits for it and keeps the blocks before it.
        private mutating func block(_ id: BlockID, isolation actor: isolated (any Actor)?) async throws -> Block {
            if let bytes = try arrivals?.block(id) { return Block(id: id, bytes: bytes) }
            while let next = try await blocks.next(isolation: actor)?.block {
                if next.id == id { return next }
                try arrivals?.keep(next)
            }
            throw RepoError.incomplete(missing: CID(id), path: nil)
        }

        /// The number of bytes that are kept for later, and whether some are in a file.
        var kept: (bytes: Int, isInFile: Bool) { arrivals?.kept ?? (0, false) }
    }

    /// Returns an iterator over the records. A body that can be read only once supports one iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension RecordStream: Sendable where Body: Sendable {}
