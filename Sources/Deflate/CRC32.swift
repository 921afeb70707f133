/// The checksum of gzip, and of PNG's chunks.
package struct CRC32 {
    /// For each byte and its position in a group of four.
    private static let tables: [[UInt32]] = {
        var tables = [(0..<256).map(remainder)]
        for _ in 1..<4 {
            tables.append(tables[tables.count - 1].map { $0 >> 8 ^ tables[0][Int($0 & 0xFF)] })
        }
        return tables
    }()

    private static func remainder(_ byte: Int) -> UInt32 {
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    private var state = UInt32.max

    /// Creates the checksum of no bytes.
    package init() {}

    /// The checksum of bytes.
    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = CRC32()
        bytes.withUnsafeBufferPointer { sum.add($0) }
        return sum.value
    }

    /// The checksum of the bytes so far.
    package var value: UInt32 { ~state }

    /// Adds a byte.
    mutating func add(_ byte: UInt8) {
        state = state >> 8 ^ Self.tables[0][Int((state ^ UInt32(byte)) & 0xFF)]
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var value = state
        var place = 0
        let (first, second, third, fourth) = (Self.tables[0], Self.tables[1], Self.tables[2], Self.tables[3])
        while bytes.count - place >= 4 {
            // Four bytes from a place before the end.
            value ^= UInt32(
                littleEndian: UnsafeRawPointer(bytes.baseAddress! + place).loadUnaligned(as: UInt32.self))
            value =
                fourth[Int(value & 0xFF)] ^ third[Int(value >> 8 & 0xFF)] ^ second[Int(value >> 16 & 0xFF)]
                ^ first[Int(value >> 24)]
            place += 4
        }
        while place < bytes.count {
            value = value >> 8 ^ first[Int((value ^ UInt32(bytes[place])) & 0xFF)]
            place += 1
        }
        state = value
    }
}
