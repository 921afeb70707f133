/// A K-256 public key. A class, so that keys cost a reference to pass on.
final class K256PublicKey: Sendable {
    private let point: K256Point

    /// From a compressed or uncompressed point; `nil` when that is not on the curve.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let point = K256Point(bytes) else { return nil }
        self.point = point
    }

    var compressedPoint: [UInt8] { point.compressed }
    var uncompressedPoint: [UInt8] { point.uncompressed }

    func isValid(_ signature: CompactSignature, for digest: SHA256Digest) -> Bool {
        let number = digest.withUnsafeBytes { UInt256(bigEndian: $0) }
        return K256Verification.isValid(signature, digest: number, key: point)
    }
}
