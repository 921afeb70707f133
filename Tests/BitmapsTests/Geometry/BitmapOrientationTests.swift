import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct BitmapOrientationTests {
    /// What an F that a camera stored in an orientation looks like, as EXIF defines it: which side of the scene is at
    /// the top and which one at the left of what is stored.
    private static let stored: [Int: [String]] = [
        1: ["###", "#..", "##.", "#.."], 2: ["###", "..#", ".##", "..#"], 3: ["..#", ".##", "..#", "###"],
        4: ["#..", "##.", "#..", "###"], 5: ["####", "#.#.", "#..."], 6: ["#...", "#.#.", "####"],
        7: ["...#", ".#.#", "####"], 8: ["####", ".#.#", "...#"],
    ]

    private static func picture(_ rows: [String]) throws -> Bitmap {
        let rows = rows.map { Array($0) }
        return try SampleBitmap.make(rows[0].count, rows.count) { column, row in
            rows[row][column] == "#" ? [0, 0, 0, 255] : [250, 240, 230, 220]
        }
    }

    @Test(arguments: 1...8) func `every orientation becomes upright`(orientation: Int) throws {
        let stored = try Self.picture(try #require(Self.stored[orientation]))
        #expect(stored.upright(orientation: orientation) == (try Self.picture(try #require(Self.stored[1]))))
    }

    @Test(arguments: [(1, 1), (1, 70), (33, 65), (64, 32)])
    func `turning four times and mirroring twice changes nothing`(width: Int, height: Int) throws {
        let picture = try SampleBitmap.noise(width, height, isOpaque: false)
        for (orientation, times) in [(2, 2), (3, 2), (4, 2), (5, 2), (6, 4), (7, 2), (8, 4)] {
            let result = (0..<times).reduce(picture) { picture, _ in picture.upright(orientation: orientation) }
            #expect(result == picture, "\(orientation)")
        }
        #expect(picture.upright(orientation: 6).upright(orientation: 8) == picture)
        #expect(picture.upright(orientation: 6).width == height)
    }

    @Test(arguments: [Int.min, -1, 0, 9, Int.max])
    func `an orientation that doesn't exist changes nothing`(orientation: Int) throws {
        let picture = try SampleBitmap.noise(3, 2)
        #expect(picture.upright(orientation: orientation) == picture)
    }
}
