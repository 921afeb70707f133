/// Reads the bits of compressed data, lowest bit first.
struct InflateBits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// The next bits. Bits above `count` are zero, or following bits that will be read again.
    private(set) var waiting: UInt64 = 0
    private(set) var count = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Fills the buffer with at least 56 bits, or all remaining ones.
    mutating func fill() {
        if bytes.count - place >= 8 {
            // Eight bytes from a place before the end.
            let word = UnsafeRawPointer(bytes.baseAddress! + place).loadUnaligned(as: UInt64.self)
            waiting |= UInt64(littleEndian: word) << UInt64(count)
            // What was read beyond whole bytes is read again, with the same bits.
            place += (63 - count) >> 3
            count |= 56
            return
        }
        while count <= 56, place < bytes.count {
            waiting |= UInt64(bytes[place]) << UInt64(count)
            place += 1
            count += 8
        }
    }

    /// Skips buffered bits.
    mutating func drop(_ number: Int) {
        waiting >>= UInt64(number)
        count -= number
    }

    /// Reads up to 32 bits.
    mutating func take(_ number: Int) throws(DeflateError) -> Int {
        if count < number { fill() }
        guard count >= number else { throw .endsEarly }
        let value = Int(waiting & (1 << UInt64(number) - 1))
        drop(number)
        return value
    }

    /// Whether nothing is left, after ``align()``.
    var isAtEnd: Bool { count == 0 && place == bytes.count }

    /// Skips to the next byte boundary.
    mutating func align() { drop(count & 7) }

    /// Reads whole bytes after ``align()``, or fewer at the end.
    mutating func takeBytes(into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var taken = 0
        while count > 0, taken < target.count {
            target[taken] = UInt8(truncatingIfNeeded: waiting)
            drop(8)
            taken += 1
        }
        guard taken < target.count else { return taken }
        // Nothing waits: what was read beyond whole bytes may go, too.
        waiting = 0
        let number = min(target.count - taken, bytes.count - place)
        for index in 0..<number { target[taken + index] = bytes[place + index] }
        place += number
        return taken + number
    }
}
