import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct BitmapScalingTests {
    @Test(arguments: [(50, 40), (99, 79), (25, 7), (7, 39), (1, 1), (100, 20), (3, 80), (130, 90), (200, 1)])
    func `one color stays the same at every size`(width: Int, height: Int) throws {
        for color in [[12, 200, 77, 255], [255, 255, 255, 255], [0, 0, 0, 255], [90, 80, 70, 100]] as [[UInt8]] {
            let scaled = try SampleBitmap.make(100, 80) { _, _ in color }.scaled(toWidth: width, height: height)
            #expect(scaled.width == width && scaled.height == height)
            let expected = try SampleBitmap.make(width, height) { _, _ in color }
            #expect(SampleBitmap.largestDifference(scaled, expected) <= 1)
        }
    }

    @Test(arguments: [(60, 45), (31, 17), (12, 9), (240, 180)])
    func `colors that change slowly go on doing so`(width: Int, height: Int) throws {
        let scaled = try SampleBitmap.smooth(120, 90).scaled(toWidth: width, height: height)
        // A pixel stands in the middle of what it was made from.
        for (column, row) in [(width / 4, height / 4), (width / 2, height / 2), (width * 3 / 4, height / 3)] {
            let across = ((Double(column) + 0.5) * 120 / Double(width) - 0.5) * 255 / 119
            let down = ((Double(row) + 0.5) * 90 / Double(height) - 0.5) * 255 / 89
            let place = 4 * (row * width + column)
            #expect(abs(Double(scaled.pixels[place]) - across) < 2)
            #expect(abs(Double(scaled.pixels[place + 1]) - down) < 2)
        }
    }

    @Test(arguments: [97, 64, 50, 33, 20, 9, 2])
    func `fine patterns become their mean instead of another pattern`(side: Int) throws {
        let board = try SampleBitmap.make(192, 192) { column, row in
            (column + row).isMultiple(of: 2) ? [0, 0, 0, 255] : [255, 255, 255, 255]
        }
        let scaled = try board.scaled(toWidth: side, height: side)
        let worst = scaled.pixels.enumerated().filter { $0.offset % 4 != 3 }.map { abs(Int($0.element) - 128) }.max()
        // At about a half, the pattern is just fine enough to be seen.
        #expect(try #require(worst) < (side > 90 ? 40 : 12))
    }

    @Test func `an edge stays sharp`() throws {
        let edge = try SampleBitmap.make(90, 4) { column, _ in
            Array(repeating: column < 45 ? 20 : 220, count: 3) + [255]
        }
        let row = try edge.scaled(toWidth: 30, height: 4).pixels[..<120]
        let values = stride(from: 0, to: 120, by: 4).map { Int(row[$0]) }
        #expect(values[..<13].allSatisfy { abs($0 - 20) <= 2 } && values[17...].allSatisfy { abs($0 - 220) <= 2 })
    }

    @Test(arguments: [20, 30, 5]) func `what can't be seen has no influence`(side: Int) throws {
        let picture = try SampleBitmap.make(40, 40) { column, _ in column < 21 ? [200, 10, 10, 255] : [0, 255, 0, 0] }
        let scaled = try picture.scaled(toWidth: side, height: side)
        for place in stride(from: 0, to: scaled.pixels.count, by: 4) where scaled.pixels[place + 3] > 8 {
            #expect(abs(Int(scaled.pixels[place]) - 200) <= 8 && abs(Int(scaled.pixels[place + 1]) - 10) <= 8)
        }
        let invisible = try SampleBitmap.make(40, 40) { _, _ in [9, 9, 9, 0] }.scaled(toWidth: 11, height: 6)
        #expect(invisible.pixels.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [5, 19, 38]) func `a last column may belong to the picture only in part`(width: Int) throws {
        let ramp = try SampleBitmap.make(10, 1) { column, _ in Array(repeating: UInt8(20 * column), count: 3) + [255] }
        let scaled = try ramp.scaled(toWidth: width, height: 1, span: (width: 9.5, height: 1))
        for column in width / 4..<width * 3 / 4 {
            let expected = 20 * ((Double(column) + 0.5) * 9.5 / Double(width) - 0.5)
            #expect(abs(Double(scaled.pixels[4 * column]) - expected) < 2)
        }
    }

    @Test func `very long pictures need little memory`() throws {
        var line = try Bitmap(width: 1_000_000, height: 1)
        line.pixels = [UInt8](repeating: 255, count: 4_000_000)
        #expect(try line.fitted(longestSide: 3).pixels == [UInt8](repeating: 255, count: 12))
        line = Bitmap(width: 1, height: 1_000_000, pixels: line.pixels)
        #expect(
            try line.fitted(longestSide: 2) == Bitmap(width: 1, height: 2, pixels: [UInt8](repeating: 255, count: 8)))
    }

    @Test func `fitting never makes a picture larger`() throws {
        let picture = try SampleBitmap.noise(30, 20)
        for side in [30, 31, Int.max] { #expect(try picture.fitted(longestSide: side) == picture) }
        for (side, width, height) in [(29, 29, 19), (15, 15, 10), (1, 1, 1), (0, 1, 1), (Int.min, 1, 1)] {
            let fitted = try picture.fitted(longestSide: side)
            #expect(fitted.width == width && fitted.height == height)
        }
    }

    @Test(arguments: [(0, 5), (5, -1), (Int.max, 2), (Int.max, Int.max), (100_001, 1_000)])
    func `impossible sizes are refused`(width: Int, height: Int) throws {
        let picture = try SampleBitmap.noise(3, 3)
        #expect(throws: BitmapError.self) { try picture.scaled(toWidth: width, height: height) }
    }
}
