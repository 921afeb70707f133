/// The two halves of an ECDSA signature, each in `1 ..< order`.
struct CompactSignature: BitwiseCopyable {
    static let byteCount = 64

    var r, s: UInt256

    /// Reads `r` and `s`, 32 bytes each. `nil` for any other length, such as that of a DER encoding, or if a half is
    /// out of range.
    init?(_ bytes: UnsafeRawBufferPointer, on curve: Curve, allowsHighS: Bool) {
        guard bytes.count == Self.byteCount else { return nil }
        r = UInt256(bigEndian: bytes)
        s = UInt256(bigEndian: bytes, at: 32)
        guard !r.isZero, r < curve.order, !s.isZero, s < curve.order else { return nil }
        guard allowsHighS || !isHighS(on: curve) else { return nil }
    }

    init(r: UInt256, s: UInt256) {
        (self.r, self.s) = (r, s)
    }

    func isHighS(on curve: Curve) -> Bool { curve.halfOrder < s }

    /// The equivalent signature with the smaller `s`.
    func lowS(on curve: Curve) -> CompactSignature {
        isHighS(on: curve) ? CompactSignature(r: r, s: curve.order.subtracting(s).difference) : self
    }

    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, initialized in
            r.write(bigEndianTo: UnsafeMutableRawBufferPointer(buffer))
            s.write(bigEndianTo: UnsafeMutableRawBufferPointer(buffer), at: 32)
            initialized = Self.byteCount
        }
    }
}
