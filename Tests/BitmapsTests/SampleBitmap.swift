@testable import Bitmaps

/// Pictures made by formulas.
enum SampleBitmap {
    /// A picture whose pixels a function makes: red, green, blue and opacity.
    static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        for row in 0..<height {
            for column in 0..<width {
                let place = 4 * (row * width + column)
                bitmap.pixels.replaceSubrange(place..<place + 4, with: pixel(column, row))
            }
        }
        return bitmap
    }

    /// Colors that change slowly.
    static func smooth(_ width: Int, _ height: Int) throws -> Bitmap {
        try make(width, height) { column, row in
            [
                UInt8(column * 255 / max(width - 1, 1)), UInt8(row * 255 / max(height - 1, 1)),
                UInt8(255 - (column + row) * 255 / max(width + height - 2, 1)), 255,
            ]
        }
    }

    /// Random pixels, the same each time.
    static func noise(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> Bitmap {
        var state: UInt64 = 88
        return try make(width, height) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: state >> UInt64(32 + 8 * $0)) }
            return isOpaque ? bytes[..<3] + [255] : bytes
        }
    }

    /// The largest difference between two pictures of the same size, in any color.
    static func largestDifference(_ one: Bitmap, _ other: Bitmap) -> Int {
        zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// The mean of the squares of all differences.
    static func meanSquare(_ one: Bitmap, _ other: Bitmap) -> Double {
        let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.pixels.count)
    }

    /// An ICC profile of so many bytes. Its colors aren't real.
    static func profile(_ space: String = "RGB ", count: Int = 200) -> [UInt8] {
        var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        bytes.replaceSubrange(0..<4, with: (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) })
        bytes.replaceSubrange(16..<20, with: space.utf8)
        bytes.replaceSubrange(36..<40, with: "acsp".utf8)
        return bytes
    }
}
