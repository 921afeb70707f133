/// The bits of packed data, of each byte the lowest first.
struct InflateBits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// The next bits. Those above `count` are zero, or the bits that follow, which are read again.
    private(set) var waiting: UInt64 = 0
    private(set) var count = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads on, so that at least 56 bits wait, or all that are left.
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

    /// Leaves out bits that wait.
    mutating func drop(_ number: Int) {
        waiting >>= UInt64(number)
        count -= number
    }

    /// Takes up to 32 bits.
    mutating func take(_ number: Int) throws(BitmapError) -> Int {
        if count < number { fill() }
        guard count >= number else { throw .packedDataEnds }
        let value = Int(waiting & (1 << UInt64(number) - 1))
        drop(number)
        return value
    }

    /// Goes on with the next whole byte.
    mutating func align() { drop(count & 7) }

    /// Takes whole bytes after ``align()``, fewer if there are no more.
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

extension BitmapError {
    /// The data ended before it was complete.
    static var packedDataEnds: BitmapError { .damaged("Its packed data ends too early.") }
}
