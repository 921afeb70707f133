public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

/// A private key.
@available(*, unavailable, renamed: "SigningKey")
public typealias PrivateKey = SigningKey

extension SigningKey {
    /// Reads a private key from a file.
    @available(*, unavailable, renamed: "init(contentsOf:)")
    public static func file(_ file: URL) throws -> SigningKey { try SigningKey(contentsOf: file) }

    /// The public key.
    @available(*, unavailable, renamed: "verifyingKey")
    public var publicKey: VerifyingKey { verifyingKey }

    /// Signs a message.
    @available(*, unavailable, renamed: "signature(for:)")
    public func sign(_ message: some Sequence<UInt8>) throws -> [UInt8] { try signature(for: message) }

    /// Writes the key to a file.
    @available(
        *, unavailable, message: "`atp key generate --output FILE` writes one. privateMultikey is the key as text"
    )
    public func write(to file: URL) throws {}
}

extension VerifyingKey {
    /// Checks a signature.
    @available(*, unavailable, renamed: "isValidSignature(_:for:)")
    public func verify(_ signature: some Sequence<UInt8>, of message: some Sequence<UInt8>) throws -> Bool { false }
}
