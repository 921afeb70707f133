import Bitmaps
import Foundation

extension RealPictures {
    // MARK: PNG

    /// A PNG whose data isn't compressed.
    static func png(_ bitmap: Bitmap, chunks: [UInt8] = []) -> Data {
        var rows: [UInt8] = []
        for row in 0..<bitmap.height {
            rows += [0] + bitmap.pixels[4 * row * bitmap.width..<4 * (row + 1) * bitmap.width]
        }
        var data: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let part = rows[start..<min(start + 65_535, rows.count)]
            let isLast = start + 65_535 >= rows.count
            data +=
                [isLast ? 1 : 0] + SamplePictures.little(part.count, 2) + SamplePictures.little(~part.count, 2) + part
        }
        let (low, high) = rows.reduce((1, 0)) { (($0.0 + Int($1)) % 65_521, ($0.1 + $0.0 + Int($1)) % 65_521) }
        data += SamplePictures.big(high << 16 | low, 4)
        let size = SamplePictures.big(bitmap.width, 4) + SamplePictures.big(bitmap.height, 4)
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", size + [8, 6, 0, 0, 0]) + chunks
                + chunk("IDAT", data) + chunk("IEND", []))
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        var sum = UInt32.max
        for byte in checked {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return SamplePictures.big(content.count, 4) + checked + SamplePictures.big(Int(~sum), 4)
    }

    // MARK: GIF

    /// A GIF of red pixels, with its picture so many times.
    static func gif(_ width: Int, _ height: Int, pictures: Int) -> Data {
        // Codes of three bits: red, and a reset of the table after each pair, so that codes never grow.
        var codes = [4]
        for pixel in 0..<width * height { codes += pixel % 2 == 1 ? [1, 4] : [1] }
        codes.append(5)
        var bits = 0
        var count = 0
        var data: [UInt8] = []
        for code in codes {
            bits |= code << count
            count += 3
            while count >= 8 {
                data.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                count -= 8
            }
        }
        data.append(UInt8(truncatingIfNeeded: bits))
        let size: [UInt8] = SamplePictures.little(width, 2) + SamplePictures.little(height, 2)
        var picture: [UInt8] = [0x2C, 0, 0, 0, 0]
        picture += size + [0, 2]
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            picture.append(UInt8(block.count))
            picture += block
        }
        picture.append(0)
        var file = Data("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 255, 255, 0, 0]
        for _ in 0..<pictures { file += picture }
        return file + [0x3B]
    }
}
