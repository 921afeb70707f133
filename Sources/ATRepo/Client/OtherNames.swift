public import ATCrypto
public import ATData
public import ATIdentity
public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

/// A repository.
@available(*, unavailable, renamed: "Repo")
public typealias Repository = Repo

extension Repo {
    /// Opens a repository.
    @available(*, unavailable, renamed: "init(car:options:)")
    public static func open(_ car: some ContiguousBytes, options: RepoOptions = .strict) throws -> Repo {
        try Repo(car: car, options: options)
    }

    /// Verifies the repository.
    @available(*, unavailable, renamed: "verify(key:)")
    public func verify(with key: VerifyingKey?) throws {}

    /// Verifies the repository.
    @available(*, unavailable, renamed: "verify(identities:)")
    public func verify(using resolver: IdentityResolver) async throws {}

    /// The records.
    @available(*, unavailable, message: "for try await record in repo.records { print(record.path, record.cid) }")
    public func entries() throws -> [RecordPath: CID] { [:] }

    /// The number of records.
    @available(*, unavailable, message: "try repo.verify(key: key).records is the number of records")
    public var count: Int { 0 }

    /// Returns the record at an address.
    @available(*, unavailable, message: "Pass the path: repo.get(\"app.bsky.feed.post/KEY\")")
    public func record(at uri: ATURI) throws -> RepoRecord? { nil }

    /// Verifies the repository.
    @available(*, unavailable, renamed: "verify(did:identities:)")
    public func verify(did: DID, resolver: IdentityResolver) async throws {}
}

extension RepoRecord {
    /// Decodes the record.
    @available(*, unavailable, renamed: "decode(_:limits:)")
    public func decode<Value: WireValue>(as type: Value.Type) throws -> Value { try decode(type) }

    /// The contents of the record.
    @available(*, unavailable, message: "Decode it: try record.decode(AppBsky.Feed.Post.self)")
    public var value: RawValue { get throws { try decode(RawValue.self) } }
}

extension TypedRepoRecord {
    /// The record's key in its collection.
    @available(*, unavailable, renamed: "rkey")
    public var key: RecordKey { rkey }
}

/// The key that verifies an account's signatures.
public typealias PublicKey = VerifyingKey

extension CARBlocks {
    /// The block with a CID.
    @available(*, unavailable, message: "try await blocks.first { $0.cid == cid }?.bytes")
    public subscript(cid: CID) -> CARBlock? { nil }
}

extension CARReader where Body == AsyncStream<Data> {
    /// Reads a CAR in memory.
    @available(*, unavailable, message: "for try await block in try CARBlocks(data) { … }")
    public init(_ data: Data) throws { self.init(AsyncStream { $0.finish() }) }
}

/// A CAR file.
@available(*, unavailable, message: "Repo(car: data) reads a repository, CARBlocks(data) the blocks of any CAR")
public typealias CAR = CARBlocks
