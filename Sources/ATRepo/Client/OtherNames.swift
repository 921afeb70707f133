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
    @available(*, unavailable, message: "Pass the key: try await repo.verify(.full(key), did: did)")
    public func verify(did: DID, key: VerifyingKey?) throws {}

    /// Verifies the repository.
    @available(
        *, unavailable,
        message:
            "Pass the key of resolver.resolve(did): repo.verify(.full(key), did: did). client.repo(of: did) verifies"
    )
    public func verify(did: DID, resolver: IdentityResolver) throws {}
}

extension RepoRecord {
    /// The address of the record.
    @available(*, unavailable, message: "A record has a path: ATURI(did, record.path.collection, record.path.key)")
    public var uri: ATURI { ATURI(.handle("unknown.invalid")) }

    /// The contents of the record.
    @available(*, unavailable, message: "Decode it: try record.decode(AppBsky.Feed.Post.self)")
    public var value: RawValue { get throws { try decode(RawValue.self) } }
}

/// The key of an account's signatures.
@available(*, unavailable, renamed: "VerifyingKey")
public typealias PublicKey = VerifyingKey
