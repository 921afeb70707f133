public import ATCrypto

// Names that other libraries have. The compiler names the ones of this library.

/// A repository.
@available(*, unavailable, renamed: "Repo")
public typealias Repository = Repo

extension Repo {
    /// Opens a repository.
    @available(*, unavailable, renamed: "open(_:)")
    public init(car: [UInt8]) throws { self = try .open(car) }
}

/// The key of an account's signatures.
@available(*, unavailable, renamed: "VerifyingKey")
public typealias PublicKey = VerifyingKey
