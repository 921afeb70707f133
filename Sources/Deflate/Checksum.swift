/// The header of compressed data, and the checksum at its end.
enum Checksum {
    case zlib(Adler32)
    case gzip(CRC32, count: UInt32)

    init(_ format: Inflate.Format) {
        self = format == .zlib ? .zlib(Adler32()) : .gzip(CRC32(), count: 0)
    }

    /// Adds decompressed bytes.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .zlib(var sum):
            sum.add(bytes)
            self = .zlib(sum)
        case .gzip(var sum, let count):
            sum.add(bytes)
            self = .gzip(sum, count: count &+ UInt32(truncatingIfNeeded: bytes.count))
        }
    }

    /// Reads a header, and begins anew.
    mutating func readHeader(_ bits: inout InflateBits) throws(DeflateError) {
        switch self {
        case .zlib:
            let (method, flags) = (try bits.take(8), try bits.take(8))
            guard method & 15 == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else {
                throw Self.badHeader
            }
            self = .zlib(Adler32())
        case .gzip:
            try Self.readGzipHeader(&bits)
            self = .gzip(CRC32(), count: 0)
        }
    }

    /// Reads the checksum, and compares it.
    func readTrailer(_ bits: inout InflateBits) throws(DeflateError) {
        let isRight: Bool
        switch self {
        case .zlib(let sum):
            let stored = try bits.take(32)
            isRight = UInt32(truncatingIfNeeded: stored).byteSwapped == sum.value
        case .gzip(let sum, let count):
            let (stored, size) = (try bits.take(32), try bits.take(32))
            isRight = stored == Int(sum.value) && size == Int(count)
        }
        guard isRight else { throw .damaged("Its packed data doesn't match its checksum.") }
    }

    private static let badHeader = DeflateError.damaged("Its packed data has an invalid header.")

    private static func readGzipHeader(_ bits: inout InflateBits) throws(DeflateError) {
        var sum = CRC32()
        func next() throws(DeflateError) -> Int {
            let byte = try bits.take(8)
            sum.add(UInt8(truncatingIfNeeded: byte))
            return byte
        }
        guard try next() == 0x1F, try next() == 0x8B, try next() == 8 else { throw badHeader }
        let flags = try next()
        guard flags & 0xE0 == 0 else { throw badHeader }
        // A time, and who wrote it where.
        for _ in 0..<6 { _ = try next() }
        if flags & 4 != 0 {
            let size = try next() | next() << 8
            for _ in 0..<size { _ = try next() }
        }
        // A name, and a comment.
        for flag in [8, 16] where flags & flag != 0 { while try next() != 0 {} }
        guard flags & 2 != 0 else { return }
        let right = Int(sum.value & 0xFFFF)
        guard try bits.take(16) == right else { throw badHeader }
    }
}
