import ATCrypto
import Foundation

/// A small PNG picture with stripes in two colours, for uploads.
struct Picture {
    let width: Int
    let height: Int
    let data: Data

    init(using random: inout SplitMix64) {
        width = 8 * Int.random(in: 4...8, using: &random)
        height = 8 * Int.random(in: 4...8, using: &random)
        let colours = (0..<2).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width { rows += colours[(x + y) / 8 % 2] }
        }
        func bytes(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number).bigEndian, Array.init) }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, content) in [
            ("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0]), ("IDAT", Self.stored(rows)), ("IEND", []),
        ] {
            let body = Array(name.utf8) + content
            png += bytes(content.count) + body + withUnsafeBytes(of: Self.crc(body).bigEndian, Array.init)
        }
        data = Data(png)
    }

    /// An uncompressed zlib block of up to 65,535 bytes.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: bytes.count)
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [0x78, 0x01, 0x01] + withUnsafeBytes(of: count.littleEndian, Array.init)
            + withUnsafeBytes(of: (~count).littleEndian, Array.init) + bytes
            + withUnsafeBytes(of: (high << 16 | low).bigEndian, Array.init)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}
