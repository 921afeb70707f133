/// Reads a bit stream from its end to its start, as the entropy coders of Zstandard do.
///
/// The stream must be within `PaddedBytes`. The position falls below zero when the stream is exhausted; callers check
/// it before it can be below -256.
struct BackwardBits {
    /// The first byte of the stream.
    let start: UnsafeRawPointer
    /// The number of remaining bits; negative if too many were read.
    var position: Int

    /// Starts before the last set bit, which marks the end. The bytes must be within `PaddedBytes`.
    init(_ bytes: UnsafeRawBufferPointer) throws(ZstandardError) {
        guard let start = bytes.baseAddress, let last = bytes.last else {
            throw .malformed("a stream of bits is empty")
        }
        guard last != 0 else { throw .malformed("a stream of bits has no end mark") }
        self.start = start
        position = bytes.count * 8 - last.leadingZeroBitCount - 1
    }

    /// Reads up to 56 bits. Bits beyond the stream are undefined.
    @inline(__always)
    mutating func read(_ count: Int) -> UInt64 {
        position &-= count
        // Safe: the position is at least -256 - 56 and at most that of the stream's end, so the eight bytes lie within
        // the stream, or less than 40 bytes before it or 8 after it, which is in the padding.
        let word = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
        return (word &>> UInt64(truncatingIfNeeded: position & 7)) & (1 &<< UInt64(truncatingIfNeeded: count) &- 1)
    }

    /// At least the next 56 bits, starting at the highest bit, without consuming them.
    @inline(__always)
    var word: UInt64 {
        // Safe: as in `read`, with eight bytes from seven before the position.
        let word = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: (position >> 3) &- 7, as: UInt64.self))
        return word &<< UInt64(truncatingIfNeeded: 8 &- (position & 7))
    }

    /// The same as `word`, followed by a set bit, which tells how many bits were removed from the top.
    @inline(__always)
    var markedWord: UInt64 {
        // Safe: as in `word`.
        let word = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: (position >> 3) &- 7, as: UInt64.self))
        return (word &<< 1 | 1) &<< UInt64(truncatingIfNeeded: 7 &- (position & 7))
    }

    /// Consumes the bits that were removed from the top of a marked word, at most 56.
    @inline(__always)
    mutating func consume(_ rest: UInt64) {
        // The highest bit only tells the compiler that there is a lowest one.
        position = (position | 7) &- (rest | 1 &<< 63).trailingZeroBitCount
    }
}

extension UInt64 {
    /// Removes up to 63 bits from the top and returns them.
    @inline(__always)
    mutating func takeFirst(_ count: Int) -> UInt64 {
        let count = UInt64(truncatingIfNeeded: count)
        // In two steps, because a shift by all 64 bits would be one by none.
        let first = (self &>> 1) &>> (63 &- count)
        self = self &<< count
        return first
    }
}
