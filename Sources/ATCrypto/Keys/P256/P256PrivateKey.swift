#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// A P-256 private key in CryptoKit.
struct P256PrivateKey: Sendable {
    private let key: P256.Signing.PrivateKey
    let publicKey: P256PublicKey

    /// Creates a key from 32 bytes that are known to be in `1 ..< order`.
    init?(_ scalar: UnsafeRawBufferPointer) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { return nil }
        self.key = key
        publicKey = P256PublicKey(key.publicKey)
    }

    func signature(of digest: SHA256Digest) -> CompactSignature? {
        guard let made = try? key.signature(for: CryptoKitDigest(digest)) else { return nil }
        return made.rawRepresentation.withContiguousBytes { CompactSignature($0, on: .p256, allowsHighS: true) }
    }
}
#else
/// A P-256 private key in libcrypto.
struct P256PrivateKey: Sendable {
    private let key: LibCryptoKey
    let publicKey: P256PublicKey

    /// Creates a key from 32 bytes that are known to be in `1 ..< order`.
    init?(_ scalar: UnsafeRawBufferPointer) {
        guard let key = LibCryptoKey(scalar: scalar) else { return nil }
        self.key = key
        publicKey = P256PublicKey(key)
    }

    func signature(of digest: SHA256Digest) -> CompactSignature? { key.signature(of: digest) }
}
#endif
