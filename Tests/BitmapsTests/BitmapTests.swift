import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct BitmapTests {
    @Test func `a new picture is transparent`() throws {
        let bitmap = try Bitmap(width: 3, height: 2)
        #expect(bitmap.pixels == [UInt8](repeating: 0, count: 24))
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (Int.max, Int.max), (Int.max, 2), (10_001, 10_000)])
    func `impossible sizes are refused`(width: Int, height: Int) {
        #expect(throws: BitmapError.self) { try Bitmap(width: width, height: height) }
    }
}
