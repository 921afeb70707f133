import Bitmaps
import TestLoad
import Testing

@testable import Terminal

@Suite(.inTurn) struct SixelTests {
    /// A picture by a formula: four numbers for each pixel.
    private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                bitmap.pixels.replaceSubrange((y * width + x) * 4..<(y * width + x) * 4 + 4, with: pixel(x, y))
            }
        }
        return bitmap
    }

    @Test func `a red pixel`() throws {
        #expect(
            SixelText.sequence(try bitmap(1, 1) { _, _ in [255, 0, 0, 255] })
                == "\u{1B}P0;1;0q\"1;1;1;1#0;2;100;0;0#0@\u{1B}\\")
    }

    @Test func `a picture that can't be seen has no color`() throws {
        #expect(SixelText.sequence(try Bitmap(width: 3, height: 8)) == "\u{1B}P0;1;0q\"1;1;3;8-\u{1B}\\")
    }

    @Test func `equal pixels are counted`() throws {
        let sequence = SixelText.sequence(try bitmap(100, 7) { x, _ in x < 90 ? [0, 0, 255, 255] : [0, 0, 0, 0] })
        #expect(sequence == "\u{1B}P0;1;0q\"1;1;100;7#0;2;0;0;100#0!90~-#0!90@\u{1B}\\")
    }

    @Test func `few colors are shown as they are, and what is transparent isn't`() throws {
        let colors: [[UInt8]] = [
            [255, 0, 0, 255], [0, 128, 0, 255], [9, 9, 9, 0], [0, 0, 255, 128], [1, 1, 1, 127],
        ]
        let picture = try bitmap(23, 17) { x, y in colors[(x * 3 + y) % 5] }
        let screen = try SixelScreen(SixelText.sequence(picture))
        #expect(screen.width == 23 && screen.height == 17)
        for y in 0..<17 {
            for x in 0..<23 {
                let color = colors[(x * 3 + y) % 5]
                let expected = color[3] < 128 ? nil : color[..<3].map { (Int($0) * 100 + 127) / 255 }
                #expect(screen.pixels[y * 23 + x] == expected, "\(x), \(y)")
            }
        }
    }

    @Test func `many colors are near on average, with at most 256`() throws {
        let picture = try bitmap(96, 60) { x, y in
            [UInt8(x * 255 / 95), UInt8(y * 255 / 59), UInt8((x + y) * 255 / 154), 255]
        }
        let screen = try SixelScreen(SixelText.sequence(picture))
        #expect(Set(screen.pixels.compactMap(\.self)).count <= 256)
        // An eye sees the mean of pixels that are side by side.
        var worst = 0.0
        for top in stride(from: 0, to: 60, by: 6) {
            for left in stride(from: 0, to: 96, by: 6) {
                for channel in 0..<3 {
                    var (shown, wanted) = (0.0, 0.0)
                    for y in top..<top + 6 {
                        for x in left..<left + 6 {
                            shown += Double(try #require(screen.pixels[y * 96 + x])[channel]) * 2.55
                            wanted += Double(picture.pixels[(y * 96 + x) * 4 + channel])
                        }
                    }
                    worst = max(worst, abs(shown - wanted) / 36)
                }
            }
        }
        #expect(worst < 6, "\(worst)")
    }

    @Test(arguments: [(1, 1), (4_000, 1), (1, 4_000), (640, 480)])
    func `a picture fills its columns and rows as far as its shape allows`(width: Int, height: Int) throws {
        let picture = try Bitmap(width: width, height: height)
        let size = InlinePicture.size(width: width, height: height, columns: 80)
        let cell = CellSize(width: 9, height: 18)
        let inline = try InlinePicture(sixel: picture, columns: size.columns, rows: size.rows, cell: cell)
        let screen = try SixelScreen(inline.sequence)
        #expect(screen.width <= size.columns * 9 && screen.height <= size.rows * 18)
        #expect(screen.width == size.columns * 9 || screen.height == size.rows * 18)
    }

    @Test(arguments: [(0, 0, 1, 1), (Int.max, Int.max, 24, 48), (Int.min, 20, 1, 20), (8, 16, 8, 16)])
    func `characters have a size that makes sense`(width: Int, height: Int, newWidth: Int, newHeight: Int) {
        let cell = CellSize(width: width, height: height)
        #expect(cell.width == newWidth && cell.height == newHeight)
    }
}
