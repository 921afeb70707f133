/// A 256-bit number in four words, least significant first. Scalars, coordinates and signature halves consist of it.
struct UInt256: Equatable, BitwiseCopyable {
    var w0, w1, w2, w3: UInt64

    static let zero = UInt256(0, 0, 0, 0)

    @inline(__always)
    init(_ w0: UInt64, _ w1: UInt64, _ w2: UInt64, _ w3: UInt64) {
        (self.w0, self.w1, self.w2, self.w3) = (w0, w1, w2, w3)
    }

    /// Reads 32 bytes, most significant first. The caller has checked that they exist.
    @inline(__always)
    init(bigEndian bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
        w3 = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        w2 = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        w1 = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
        w0 = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
    }

    /// Writes 32 bytes, most significant first.
    func write(bigEndianTo bytes: UnsafeMutableRawBufferPointer, at offset: Int = 0) {
        bytes.storeBytes(of: w3.bigEndian, toByteOffset: offset, as: UInt64.self)
        bytes.storeBytes(of: w2.bigEndian, toByteOffset: offset + 8, as: UInt64.self)
        bytes.storeBytes(of: w1.bigEndian, toByteOffset: offset + 16, as: UInt64.self)
        bytes.storeBytes(of: w0.bigEndian, toByteOffset: offset + 24, as: UInt64.self)
    }

    /// The 32 bytes, most significant first.
    var bigEndianBytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, initialized in
            write(bigEndianTo: UnsafeMutableRawBufferPointer(buffer))
            initialized = 32
        }
    }

    @inline(__always)
    var isZero: Bool { w0 | w1 | w2 | w3 == 0 }

    /// Whether this number is smaller, in a time that doesn't depend on the numbers.
    @inline(__always)
    static func < (left: UInt256, right: UInt256) -> Bool { left.subtracting(right).borrow != 0 }

    /// The sum, and the carry out of the highest word.
    @inline(__always)
    func adding(_ other: UInt256) -> (sum: UInt256, carry: UInt64) {
        var t = wide(w0) &+ wide(other.w0)
        let r0 = UInt64(truncatingIfNeeded: t)
        t = (t >> 64) &+ wide(w1) &+ wide(other.w1)
        let r1 = UInt64(truncatingIfNeeded: t)
        t = (t >> 64) &+ wide(w2) &+ wide(other.w2)
        let r2 = UInt64(truncatingIfNeeded: t)
        t = (t >> 64) &+ wide(w3) &+ wide(other.w3)
        return (UInt256(r0, r1, r2, UInt64(truncatingIfNeeded: t)), UInt64(truncatingIfNeeded: t >> 64))
    }

    /// The difference modulo 2^256, and 1 if the other number is larger.
    @inline(__always)
    func subtracting(_ other: UInt256) -> (difference: UInt256, borrow: UInt64) {
        var t = wide(w0) &- wide(other.w0)
        let r0 = UInt64(truncatingIfNeeded: t)
        t = wide(w1) &- wide(other.w1) &- (t >> 127)
        let r1 = UInt64(truncatingIfNeeded: t)
        t = wide(w2) &- wide(other.w2) &- (t >> 127)
        let r2 = UInt64(truncatingIfNeeded: t)
        t = wide(w3) &- wide(other.w3) &- (t >> 127)
        return (UInt256(r0, r1, r2, UInt64(truncatingIfNeeded: t)), UInt64(truncatingIfNeeded: t >> 127))
    }

    /// This number times a word, plus another number: 256 bits and a word.
    @inline(__always)
    func times(_ factor: UInt64, plus addend: UInt256 = .zero) -> (low: UInt256, high: UInt64) {
        var t = wideProduct(w0, factor) &+ wide(addend.w0)
        let r0 = UInt64(truncatingIfNeeded: t)
        t = wideProduct(w1, factor) &+ wide(addend.w1) &+ (t >> 64)
        let r1 = UInt64(truncatingIfNeeded: t)
        t = wideProduct(w2, factor) &+ wide(addend.w2) &+ (t >> 64)
        let r2 = UInt64(truncatingIfNeeded: t)
        t = wideProduct(w3, factor) &+ wide(addend.w3) &+ (t >> 64)
        return (UInt256(r0, r1, r2, UInt64(truncatingIfNeeded: t)), UInt64(truncatingIfNeeded: t >> 64))
    }

    /// The whole product, 512 bits.
    @inline(__always)
    func multiplied(by other: UInt256) -> (low: UInt256, high: UInt256) {
        let (a, a4) = times(other.w0)
        let (b, b4) = times(other.w1, plus: UInt256(a.w1, a.w2, a.w3, a4))
        let (c, c4) = times(other.w2, plus: UInt256(b.w1, b.w2, b.w3, b4))
        let (d, d4) = times(other.w3, plus: UInt256(c.w1, c.w2, c.w3, c4))
        return (UInt256(a.w0, b.w0, c.w0, d.w0), UInt256(d.w1, d.w2, d.w3, d4))
    }

    /// The bitwise OR of this number and the other where the mask is all ones, and this number where it is zero.
    @inline(__always)
    func combined(_ other: UInt256, where mask: UInt64) -> UInt256 {
        UInt256(w0 | (other.w0 & mask), w1 | (other.w1 & mask), w2 | (other.w2 & mask), w3 | (other.w3 & mask))
    }

    /// This number when the mask is all ones, the other when it is zero, without branching.
    @inline(__always)
    func selected(by mask: UInt64, otherwise other: UInt256) -> UInt256 {
        UInt256(
            (w0 & mask) | (other.w0 & ~mask), (w1 & mask) | (other.w1 & ~mask),
            (w2 & mask) | (other.w2 & ~mask), (w3 & mask) | (other.w3 & ~mask)
        )
    }
}
