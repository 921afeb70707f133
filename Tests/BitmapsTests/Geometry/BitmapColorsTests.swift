import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct BitmapColorsTests {
    @Test func `one transparent pixel is noticed`() throws {
        var bitmap = try SampleBitmap.smooth(9, 5)
        #expect(bitmap.isOpaque)
        bitmap.pixels[4 * 44 + 3] = 254
        #expect(!bitmap.isOpaque)
    }

    @Test func `one pixel with a color is noticed, unless it can't be seen`() throws {
        var bitmap = try SampleBitmap.make(4, 4) { column, row in
            Array(repeating: UInt8(column * row), count: 3) + [255]
        }
        #expect(!bitmap.hasColor)
        bitmap.pixels[4 * 15 + 2] = 200
        #expect(bitmap.hasColor)
        bitmap.pixels[4 * 15 + 3] = 0
        #expect(!bitmap.hasColor)
    }

    @Test func `a picture on white paper is opaque`() throws {
        let bitmap = try SampleBitmap.make(4, 1) { column, _ in [200, 0, 100, [0, 1, 128, 255][column]] }.onWhite()
        #expect(
            bitmap.pixels == [255, 255, 255, 255, 255, 254, 254, 255, 227, 127, 177, 255, 200, 0, 100, 255])
        let opaque = try SampleBitmap.noise(5, 5)
        #expect(opaque.onWhite() == opaque)
    }
}
