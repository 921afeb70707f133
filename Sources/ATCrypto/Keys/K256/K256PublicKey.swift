/// A K-256 public key. It is a class, so that passing it to a function only copies a reference.
final class K256PublicKey: Sendable {
    private let point: K256Point

    /// Creates a key from a compressed or uncompressed point; `nil` if it isn't on the curve.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let point = K256Point(bytes) else { return nil }
        self.point = point
    }

    /// Creates a key from a point that is known to be on the curve.
    init(_ point: K256Point) {
        self.point = point
    }

    var compressedPoint: [UInt8] { point.compressed }
    var uncompressedPoint: [UInt8] { point.uncompressed }

    func isValid(_ signature: CompactSignature, for digest: SHA256Digest) -> Bool {
        let number = digest.withUnsafeBytes { UInt256(bigEndian: $0) }
        return K256Verification.isValid(signature, digest: number, key: point)
    }
}
