#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// A P-256 public key in CryptoKit.
struct P256PublicKey: Sendable {
    private let key: P256.Signing.PublicKey

    /// Creates a key from a compressed or uncompressed point; `nil` if it isn't on the curve.
    init?(_ point: UnsafeRawBufferPointer) {
        let parsed =
            point.count == 33
            ? try? P256.Signing.PublicKey(compressedRepresentation: point)
            : try? P256.Signing.PublicKey(x963Representation: point)
        guard let parsed else { return nil }
        key = parsed
    }

    init(_ key: P256.Signing.PublicKey) {
        self.key = key
    }

    var compressedPoint: [UInt8] { Array(key.compressedRepresentation) }
    var uncompressedPoint: [UInt8] { Array(key.x963Representation) }

    func isValid(_ signature: CompactSignature, for digest: SHA256Digest) -> Bool {
        guard let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes) else { return false }
        return key.isValidSignature(parsed, for: CryptoKitDigest(digest))
    }
}

/// An existing digest, for CryptoKit to sign or verify.
struct CryptoKitDigest: CryptoKit.Digest {
    private let digest: SHA256Digest

    static let byteCount = SHA256Digest.byteCount

    init(_ digest: SHA256Digest) {
        self.digest = digest
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try digest.withUnsafeBytes { try body($0) }
    }

    func makeIterator() -> Array<UInt8>.Iterator { digest.bytes.makeIterator() }
    static func == (left: CryptoKitDigest, right: CryptoKitDigest) -> Bool { left.digest == right.digest }
    func hash(into hasher: inout Hasher) { digest.hash(into: &hasher) }
    var description: String { digest.description }
}
#else
/// A P-256 public key in libcrypto.
struct P256PublicKey: Sendable {
    private let key: LibCryptoKey

    /// Creates a key from a compressed or uncompressed point; `nil` if it isn't on the curve.
    init?(_ point: UnsafeRawBufferPointer) {
        guard let key = LibCryptoKey(point: point) else { return nil }
        self.key = key
    }

    init(_ key: LibCryptoKey) {
        self.key = key
    }

    var compressedPoint: [UInt8] { key.compressedPoint }
    var uncompressedPoint: [UInt8] { key.uncompressedPoint }

    func isValid(_ signature: CompactSignature, for digest: SHA256Digest) -> Bool {
        key.isValid(signature, for: digest)
    }
}
#endif
