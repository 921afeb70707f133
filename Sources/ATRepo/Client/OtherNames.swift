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
    @available(
        *, unavailable, message: "repo.verify(key: key, did: did) with a key, or try await repo.verify(did: did)"
    )
    public func verify(did: DID, key: VerifyingKey?) throws {}

    /// Verifies the repository.
    @available(*, unavailable, renamed: "verify(did:identities:)")
    public func verify(did: DID, resolver: IdentityResolver) async throws {}
}

extension RepoRecord {
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
