public import ATData
public import Foundation

/// A repository in a CAR: an account's records, its tree and its signed commit.
///
/// ```swift
/// let repo = try Repo.open(file: file)
/// for try await post in repo.records(of: AppBsky.Feed.Post.self) { print(post.text) }
/// ```
///
/// Opening a repository reads the whole CAR once, checks the hash of every block, and remembers the block's position,
/// in about 23 bytes of memory per block. The blocks may be in any order. The tree is checked as it is read. The
/// signature is checked by ``verify(_:did:)``, or by `ATClient.repo(of:)`, which checks everything.
public struct Repo: Sendable {
    /// The commit: the account, the revision, and the signature of all records.
    public let commit: SignedCommit
    /// The options for reading the repository.
    public let options: RepoOptions
    let index: CARIndex

    /// Opens a repository in memory. The bytes are copied once.
    ///
    /// - Throws: A ``CARError``, ``RepoError/incomplete(missing:path:)`` if the commit is missing, or a
    ///   ``CommitError``.
    public init(car: some ContiguousBytes, options: RepoOptions = .strict) throws {
        try self.init(CARStorage(copying: car), options)
    }

    /// Opens a repository in a file.
    ///
    /// A file of at most `memoryBytes` of the limits is read into memory. A larger file stays open, and blocks are read
    /// when they are needed. Don't change it while the repository is in use: reading may throw, or return unchecked
    /// blocks.
    ///
    /// - Throws: The same errors as opening bytes in memory.
    public static func open(file: URL, options: RepoOptions = .strict) throws -> Repo {
        // A CAR that is too large is noticed when it is read, so no more than its limit is.
        let memory = Int(clamping: min(Int64(options.car.memoryBytes), options.car.bodyBytes))
        return try Repo(try CARStorage(try CARFile(file), memoryBytes: memory), options)
    }

    /// Opens a repository from pieces, after all of it has arrived.
    ///
    /// Bytes beyond `memoryBytes` of the limits go to an unnamed temporary file. To get records as they arrive, use
    /// ``RecordStream``.
    ///
    /// - Parameters:
    ///   - body: The CAR.
    ///   - options: The options for reading the repository.
    ///   - progress: Called after each piece with the number of bytes so far.
    /// - Throws: The same errors as opening bytes in memory, or an error of the body.
    @concurrent
    public static func open<Body: AsyncSequence & Sendable>(
        _ body: Body, options: RepoOptions = .strict, progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> Repo where Body.Element == Data {
        try Repo(try await CARCollector.collect(body, options.car, progress: progress), options)
    }

    init(_ storage: CARStorage, _ options: RepoOptions) throws {
        let index = try CARIndex(storage, hashes: options.hashes, limits: options.car)
        // A header has at least one root.
        guard let root = index.roots.first else { throw CARError(.noRoot, at: 0) }
        guard let bytes = try index.block(root) else { throw RepoError.incomplete(missing: CID(root), path: nil) }
        commit = try SignedCommit(Block(id: root, bytes: bytes), isTolerant: options.profile == .tolerant)
        self.index = index
        self.options = options
    }

    /// The account.
    public var did: DID { commit.did }
    /// The revision.
    public var rev: TID { commit.rev }
    /// The number of distinct blocks, and the size of the CAR in bytes.
    public var size: (blocks: Int, bytes: Int) { (index.count, index.byteCount) }

    /// Calls the closure with the CAR in pieces of at most 1 MiB.
    package func forEachPiece(_ body: (Data) throws -> Void) throws {
        let total = index.byteCount
        for start in stride(from: 0, to: total, by: 1 << 20) {
            try body(try index.bytes(start..<start + min(1 << 20, total - start)).data)
        }
    }
}

// MARK: Records

extension Repo {
    /// All records, in path order.
    public var records: RepoRecords { records(.all) }

    /// The records of a collection. Only their part of the tree is read.
    public func records(in collection: NSID) -> RepoRecords { records(KeyRange(collection: collection)) }

    /// The decoded records of a collection. Records that don't fit the type become issues.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, limits: WireLimits = WireLimits()
    ) -> TypedRecords<Record> {
        TypedRecords(records: records(in: Record.collection), limits: limits)
    }

    /// The decoded records of a collection, all in memory, for loops without `await`:
    ///
    /// ```swift
    /// for post in try repo.records(of: AppBsky.Feed.Post.self) { print(post.rkey, post.text) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, which also determines the collection.
    ///   - limits: The limits of a record.
    ///   - issue: Called for each record that doesn't fit the type, at most 1,000 times.
    /// - Throws: A ``RepoError`` or a ``TreeError`` if the repository isn't complete.
    @_disfavoredOverload
    public func records<Record: LexiconRecord>(
        of type: Record.Type, limits: WireLimits = WireLimits(), issue: (RepoIssue) -> Void = { _ in }
    ) throws -> [TypedRepoRecord<Record>] {
        let records: TypedRecords<Record> = records(of: type, limits: limits)
        var (found, iterator) = ([TypedRepoRecord<Record>](), records.makeIterator())
        while let record = try iterator.nextRecord() { found.append(record) }
        for fault in records.issues.issues { issue(fault) }
        return found
    }

    private func records(_ range: KeyRange) -> RepoRecords {
        RepoRecords(index: index, did: commit.did, root: commit.dataID, range: range, options: options)
    }

    /// The collections with records, in alphabetical order. Only the tree is read, and of it one path per collection.
    ///
    /// - Throws: A ``TreeError``, or ``RepoError/incomplete(missing:path:)`` if a node is missing.
    public var collections: [NSID] {
        get throws {
            var (found, range) = ([NSID](), KeyRange.all)
            while let collection = try firstCollection(in: range) {
                found.append(collection)
                range = KeyRange(lower: KeyRange(collection: collection).upper ?? [], upper: nil)
            }
            return found
        }
    }

    private func firstCollection(in range: KeyRange) throws -> NSID? {
        let walk = TreeWalk(root: commit.dataID, in: index, range: range, limits: options.tree)
        do {
            return try walk.next() ? RecordPath(walk.path).collection : nil
        } catch {
            throw RepoError.visible(error)
        }
    }

    /// Returns the record at a path; `nil` if there is none.
    ///
    /// ```swift
    /// let profile = try repo.get("app.bsky.actor.profile/self")?.decode(AppBsky.Actor.Profile.self)
    /// ```
    ///
    /// - Throws: A ``TreeError``, or ``RepoError/incomplete(missing:path:)`` if the repository is partial, and a block
    ///   that is needed to tell is missing: see ``record(at:)``.
    public func get(_ path: RecordPath) throws -> RepoRecord? {
        switch try record(at: path) {
        case .present(let record): return record
        case .absent: return nil
        case .unknown(let missing): throw RepoError.incomplete(missing: missing, path: path.description)
        }
    }

    /// Returns the record at a path. Only the nodes on the way to it are read.
    ///
    /// - Throws: A ``TreeError`` if one of these nodes is invalid.
    public func record(at path: RecordPath) throws -> RecordLookup {
        var tree = MST(root: commit.dataID, in: index, limits: options.tree)
        switch try tree.value(of: path.description) {
        case .present(let id):
            guard let bytes = try index.block(id) else { return .unknown(missing: CID(id)) }
            return .present(RepoRecord(did: commit.did, path: path, bytes: bytes, id: id))
        case .absent: return .absent
        case .unknown(let missing): return .unknown(missing: CID(missing))
        }
    }
}
