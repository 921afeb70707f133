/// Writes symbols with their codes.
struct JPEGSymbolWriter: JPEGSymbolSink {
    private(set) var bytes: [UInt8]
    private let codes: [UInt32]
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// - Parameters:
    ///   - codes: The codes of four tables. See ``JPEGHuffmanCode/codes``.
    ///   - bytes: The beginning of the file.
    init(codes: [UInt32], after bytes: [UInt8]) {
        self.codes = codes
        self.bytes = bytes
    }

    @inline(__always)
    mutating func put(_ symbol: Int, _ table: Int, bits: UInt32, count: Int) {
        let code = codes[256 * table + symbol]
        let length = Int(code & 31)
        // Up to 31 bits are pending, and 27 come.
        pending = pending << UInt64(length + count) | UInt64(code >> 5) << UInt64(count) | UInt64(bits)
        pendingCount += length + count
        if pendingCount >= 32 {
            pendingCount -= 32
            flush(UInt32(truncatingIfNeeded: pending >> UInt64(pendingCount)))
        }
    }

    /// Pads the last byte with ones, and writes it.
    mutating func finish() {
        let missing = -pendingCount & 7
        pending = pending << UInt64(missing) | (1 << UInt64(missing) - 1)
        pendingCount += missing
        while pendingCount > 0 {
            pendingCount -= 8
            append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount)))
        }
    }

    private mutating func flush(_ word: UInt32) {
        // Whether one of the bytes is 0xFF: where adding one to its complement's other bits doesn't carry.
        let complement = ~word
        guard (complement &- 0x0101_0101) & word & 0x8080_8080 != 0 else {
            withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
            return
        }
        for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        // It would look like a marker.
        if byte == 0xFF { bytes.append(0) }
    }
}
