import Bitmaps
import Foundation

/// Whole files with real pixels.
enum RealPictures {
    /// Noise, which needs many bytes, with one color in each corner: red, green, blue and black, from the top left on.
    static func photo(_ width: Int, _ height: Int, opacity: UInt8 = 255) throws -> Bitmap {
        var state: UInt64 = 5
        var bitmap = try Bitmap(width: width, height: height)
        for row in 0..<height {
            for column in 0..<width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                var color = (0..<3).map { UInt8(truncatingIfNeeded: state >> UInt64(32 + 8 * $0)) }
                let (isLeft, isRight) = (column < width / 4, column >= width - width / 4)
                let (isTop, isBottom) = (row < height / 4, row >= height - height / 4)
                switch (isLeft, isRight, isTop, isBottom) {
                case (true, _, true, _): color = [255, 0, 0]
                case (_, true, true, _): color = [0, 255, 0]
                case (true, _, _, true): color = [0, 0, 255]
                case (_, true, _, true): color = [0, 0, 0]
                default: break
                }
                let place = 4 * (row * width + column)
                bitmap.pixels.replaceSubrange(place..<place + 4, with: color + [opacity])
            }
        }
        return bitmap
    }

    static func jpeg(
        _ bitmap: Bitmap, quality: Int = 95, profile: [UInt8]? = nil, orientation: Int = 1
    ) throws -> Data {
        var encoder = try JPEGEncoder(bitmap, colorProfile: profile)
        let file = encoder.encode(quality: quality)
        return Data(file[..<2] + SamplePictures.exif(orientation: orientation) + file[2...])
    }

    /// A color profile. Its colors aren't real.
    static func profile(count: Int = 400) -> [UInt8] {
        var bytes = [UInt8](repeating: 3, count: count)
        bytes.replaceSubrange(0..<4, with: SamplePictures.big(count, 4))
        bytes.replaceSubrange(16..<20, with: "RGB ".utf8)
        bytes.replaceSubrange(36..<40, with: "acsp".utf8)
        return bytes
    }

    /// The colors in the corners of a JPEG, beginning at the top left: R, G, B, K for black, W for white, or ? for
    /// others.
    static func corners(_ file: Data) throws -> String {
        let bitmap = try JPEGDecoder(Array(file)).decode()
        let (column, row) = (bitmap.width / 8, bitmap.height / 8)
        let places = [
            (column, row), (bitmap.width - 1 - column, row), (column, bitmap.height - 1 - row),
            (bitmap.width - 1 - column, bitmap.height - 1 - row),
        ]
        return String(
            places.map { column, row in
                let place = 4 * (row * bitmap.width + column)
                return switch bitmap.pixels[place..<place + 3].map({ $0 > 200 ? 2 : $0 < 55 ? 0 : 1 }) {
                case [2, 0, 0]: "R"
                case [0, 2, 0]: "G"
                case [0, 0, 2]: "B"
                case [0, 0, 0]: "K"
                case [2, 2, 2]: "W"
                default: "?"
                }
            })
    }
}
