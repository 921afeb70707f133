import Bitmaps
import BskyKit
import Foundation

/// The speed of making pictures smaller, on one core.
enum PicturesBench {
    static func run() async throws -> [Measurement] {
        let photo = try photo(width: 4_000, height: 3_000)
        let pixels = Double(photo.width * photo.height) / 1e6
        var rows: [Measurement] = []
        func measure(_ metric: String, _ body: () throws -> Void) rethrows {
            rows.append(Measurement(metric: metric, value: pixels / (try time(body)), unit: "MP/s"))
        }
        for (side, name) in [(3_200, "3,200"), (1_000, "1,000"), (400, "400")] {
            try measure("scale 4,000 × 3,000 to a side of \(name)") { _ = try photo.fitted(longestSide: side) }
        }
        measure("turn by 90°") { _ = photo.upright(orientation: 6) }
        for quality in [90, 75] {
            try measure("encode JPEG, quality \(quality)") {
                var encoder = try JPEGEncoder(photo)
                _ = encoder.encode(quality: quality)
            }
        }
        var encoder = try JPEGEncoder(photo)
        _ = encoder.encode(quality: 75)
        measure("encode JPEG, another quality") { _ = encoder.encode(quality: 70) }
        for (quality, name) in [(90, "a color for each pixel"), (75, "a color for four pixels")] {
            let decoder = try JPEGDecoder(encoder.encode(quality: quality))
            try measure("decode JPEG, \(name)") { _ = try decoder.decode() }
            try measure("decode JPEG, \(name), to a quarter") { _ = try decoder.decode(atLeast: (1_000, 750)) }
        }
        let file = encoder.encode(quality: 95)
        // Two fifths of the bytes: several qualities are tried.
        let limit = ImageLimit(bytes: file.count * 2 / 5)
        var seconds = Double.infinity
        for _ in 0..<3 {
            let start = ContinuousClock.now
            _ = try await BitmapTransformer().transform(Data(file), for: limit)
            seconds = min(seconds, start.duration(to: .now) / .seconds(1))
        }
        rows.append(
            Measurement(
                metric: "transform a JPEG of \(file.count / 1_000) kB to at most \(limit.bytes / 1_000) kB",
                value: pixels / seconds, unit: "MP/s"))
        rows.append(Measurement(metric: "the same, from beginning to end", value: seconds, unit: "s"))
        return rows
    }

    /// A picture like a photo: smooth surfaces, edges, and noise.
    private static func photo(width: Int, height: Int) throws -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        var noise: UInt64 = 7
        let pixels = [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count) { pixels, count in
            for row in 0..<height {
                for column in 0..<width {
                    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let grain = Double(noise >> 60)
                    let wave = sin(Double(column) / 97) * cos(Double(row) / 71)
                    let edge = (column / 230 + row / 170).isMultiple(of: 3) ? 40.0 : 0
                    let place = 4 * (row * width + column)
                    pixels[place] = UInt8(clamping: Int(110 + 60 * wave + edge + grain))
                    pixels[place + 1] = UInt8(clamping: Int(90 + 50 * sin(Double(row) / 133) + edge + grain))
                    pixels[place + 2] = UInt8(clamping: Int(120 - 70 * wave + grain))
                    pixels[place + 3] = 255
                }
            }
            count = pixels.count
        }
        bitmap.pixels = pixels
        return bitmap
    }

    /// The seconds of the fastest of three passes.
    private static func time(_ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = ContinuousClock.now
            try body()
            best = min(best, start.duration(to: .now) / .seconds(1))
        }
        return best
    }
}
