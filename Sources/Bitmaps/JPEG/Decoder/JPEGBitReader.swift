/// Reads the bits of a scan, up to the next marker. After that, it reads zeros.
struct JPEGBitReader {
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    /// The position of the next byte to buffer. There is no marker before it.
    private(set) var position: Int
    /// The next bits, highest first.
    private var buffer: UInt64 = 0
    /// The number of buffered bits.
    private var count = 0
    /// The number of buffered bits that aren't from the file.
    private var padding = 0

    /// Starts at a position in a file, which must outlive `self`.
    init(_ file: UnsafeBufferPointer<UInt8>, at position: Int) {
        precondition(0...file.count ~= position, "the position lies in the file")
        // The header comes before, so there is a first byte.
        bytes = file.baseAddress.unsafelyUnwrapped
        end = file.count
        self.position = position
    }

    /// Whether more bits were read than the file has.
    @inline(__always)
    var isOverrun: Bool { count < padding }

    /// Fills the buffer with at least 32 bits.
    @inline(__always)
    mutating func fill() {
        if count < 32 { fillMore() }
    }

    @inline(__always)
    private mutating func fillMore() {
        // Safe: eight bytes from the position lie before the end.
        if position &+ 8 <= end {
            let word = UInt64(
                bigEndian: UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self))
            // Without a byte 0xFF, where one of the complement would be zero.
            if (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 {
                // What doesn't fit is put there again by the next call, at the same place.
                buffer |= word &>> UInt64(truncatingIfNeeded: count)
                let taken = (63 &- count) &>> 3
                position &+= taken
                count &+= taken &<< 3
                return
            }
        }
        fillSlowly()
    }

    @inline(never)
    private mutating func fillSlowly() {
        while count <= 56 {
            guard let byte = nextByte() else {
                let added = 64 &- count
                padding &+= added
                count = 64
                return
            }
            buffer |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 &- count)
            count &+= 8
        }
    }

    /// The next byte; `nil` at a marker or at the end.
    private mutating func nextByte() -> UInt8? {
        // Safe: each place is compared with the end.
        guard position < end else { return nil }
        let byte = bytes[position]
        guard byte == 0xFF else {
            position &+= 1
            return byte
        }
        while position &+ 1 < end, bytes[position &+ 1] == 0xFF { position &+= 1 }
        guard position &+ 1 < end, bytes[position &+ 1] == 0 else { return nil }
        position &+= 2
        return byte
    }

    @inline(__always)
    private mutating func drop(_ bits: Int) {
        buffer &<<= UInt64(truncatingIfNeeded: bits)
        count &-= bits
    }

    /// Reads 1 to 16 bits as a number. The buffer must have them.
    @inline(__always)
    mutating func take(_ bits: Int) -> Int32 {
        let value = Int32(truncatingIfNeeded: buffer &>> UInt64(truncatingIfNeeded: 64 &- bits))
        drop(bits)
        return value
    }

    /// Reads 1 to 15 bits as a signed number: section F.2.2.1 of T.81.
    @inline(__always)
    mutating func takeSigned(_ bits: Int) -> Int32 {
        let value = take(bits)
        let isPositive = value &>> Int32(truncatingIfNeeded: bits &- 1)
        return value &- ((1 &- isPositive) &* ((1 &<< Int32(truncatingIfNeeded: bits)) &- 1))
    }

    /// Reads a code, and returns its cell of the `JPEGHuffmanLookup` without the length; `nil` for an invalid code.
    ///
    /// Fills the buffer first, so that at least 16 bits follow the code.
    @inline(__always)
    mutating func code(_ table: JPEGHuffmanLookup) -> Int32? {
        fill()
        // Safe: ten bits are the place of a cell.
        let cell = table.cells[Int(truncatingIfNeeded: buffer &>> UInt64(64 - JPEGHuffmanLookup.width))]
        let length = Int(cell & 0xFF)
        if length > 0 {
            drop(length)
            return cell
        }
        guard let long = table.long(Int32(truncatingIfNeeded: buffer &>> 48)) else { return nil }
        drop(long.length)
        return long.symbol &<< 8 | Int32(truncatingIfNeeded: long.length)
    }
}
