import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct JPEGEncoderTests {
    private func encode(_ bitmap: Bitmap, _ quality: Int, profile: [UInt8]? = nil) throws -> [UInt8] {
        var encoder = try JPEGEncoder(bitmap, colorProfile: profile)
        return encoder.encode(quality: quality)
    }

    private func again(_ bitmap: Bitmap, _ quality: Int) throws -> Bitmap {
        try JPEGDecoder(try encode(bitmap, quality)).decode()
    }

    /// The number of components and the sampling factors of the first one.
    private func frame(_ file: [UInt8]) throws -> [UInt8] {
        let start = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
        return [file[start + 9], file[start + 11]]
    }

    @Test(arguments: [(100, 2.0), (95, 4), (90, 6), (89, 12), (75, 20), (50, 40), (10, 300), (1, 6_000)])
    func `a picture looks the same after decoding`(quality: Int, limit: Double) throws {
        for (width, height) in [(1, 1), (64, 48), (65, 49), (79, 81)] {
            let bitmap = try SampleBitmap.smooth(width, height)
            let decoded = try again(bitmap, quality)
            #expect(decoded.width == width && decoded.height == height)
            #expect(SampleBitmap.meanSquare(decoded, bitmap) < limit, "\(width) × \(height)")
        }
    }

    @Test func `noise survives at the best quality`() throws {
        let bitmap = try SampleBitmap.noise(45, 31)
        #expect(SampleBitmap.largestDifference(try again(bitmap, 100), bitmap) <= 5)
    }

    @Test func `a better quality makes a larger file, and colors of their own from 90 on`() throws {
        let bitmap = try SampleBitmap.noise(40, 40)
        var encoder = try JPEGEncoder(bitmap)
        let files = [10, 50, 89, 90, 100].map { encoder.encode(quality: $0) }
        #expect(files.map(\.count) == files.map(\.count).sorted())
        #expect(try files.map(frame) == [[3, 0x22], [3, 0x22], [3, 0x22], [3, 0x11], [3, 0x11]])
        // One encoder makes the same files as several, in whatever order.
        for (quality, file) in zip([10, 50, 89, 90, 100], files) { #expect(try encode(bitmap, quality) == file) }
    }

    @Test func `a quality out of range is the nearest`() throws {
        let bitmap = try SampleBitmap.noise(9, 9)
        for quality in [Int.min, -1, 0] { #expect(try encode(bitmap, quality) == encode(bitmap, 1)) }
        for quality in [101, Int.max] { #expect(try encode(bitmap, quality) == encode(bitmap, 100)) }
    }

    @Test func `sides have at most 65,535 pixels`() throws {
        let line = try Bitmap(width: 65_535, height: 1)
        #expect(try again(line, 60).pixels.allSatisfy { $0 == 255 })
        let column = try Bitmap(width: 1, height: 65_535)
        #expect(try again(column, 60).height == 65_535)
        for (width, height) in [(65_536, 1), (1, 65_536)] {
            #expect(throws: BitmapError.sideTooLong(width: width, height: height, limit: 65_535)) {
                try JPEGEncoder(try Bitmap(width: width, height: height))
            }
        }
    }

    @Test func `transparent pixels are drawn on white`() throws {
        let decoded = try again(
            try SampleBitmap.make(32, 16) { column, _ in column < 16 ? [255, 0, 0, 0] : [0, 0, 0, 128] }, 95)
        #expect(abs(Int(decoded.pixels[4 * 3]) - 255) <= 1 && abs(Int(decoded.pixels[4 * 3 + 1]) - 255) <= 1)
        #expect(abs(Int(decoded.pixels[4 * 25]) - 127) <= 1)
        #expect(decoded.isOpaque)
    }

    @Test func `a picture without colors has one component`() throws {
        let gray = try SampleBitmap.make(40, 21) { column, row in
            Array(repeating: UInt8(3 * (column + row)), count: 3) + [255]
        }
        for quality in [60, 95] {
            #expect(try frame(try encode(gray, quality)) == [1, 0x11])
            #expect(SampleBitmap.meanSquare(try again(gray, quality), gray) < 8)
        }
    }

    @Test(arguments: [132, 65_519, 65_520, 200_000])
    func `a color profile stays, however long`(count: Int) throws {
        let profile = SampleBitmap.profile(count: count)
        let file = try encode(try SampleBitmap.noise(5, 5), 80, profile: profile)
        #expect(try JPEGDecoder(file).colorProfile == profile)
        _ = try JPEGDecoder(file).decode()
    }

    @Test func `a color profile for other pictures is left out`() throws {
        let color = try SampleBitmap.noise(20, 20)
        let gray = try SampleBitmap.make(20, 20) { column, _ in Array(repeating: UInt8(column), count: 3) + [255] }
        let rgb = SampleBitmap.profile()
        let grays = SampleBitmap.profile("GRAY")
        for profile in [grays, SampleBitmap.profile("CMYK"), [], [1, 2, 3], [UInt8](repeating: 255, count: 500)] {
            #expect(try encode(color, 80, profile: profile) == encode(color, 80))
        }
        #expect(try JPEGDecoder(encode(gray, 80, profile: grays)).colorProfile == grays)
        #expect(try frame(encode(gray, 80, profile: grays)) == [1, 0x11])
        // Its grays mean what the profile says only beside the other colors.
        #expect(try JPEGDecoder(encode(gray, 80, profile: rgb)).colorProfile == rgb)
        #expect(try frame(encode(gray, 80, profile: rgb))[0] == 3)
    }

    @Test func `a color profile that no file can contain is refused`() throws {
        let bitmap = try SampleBitmap.noise(2, 2)
        let most = 255 * 65_519
        var long = [UInt8](repeating: 0, count: most + 1)
        long.replaceSubrange(0..<200, with: SampleBitmap.profile())
        long.replaceSubrange(0..<4, with: [0, 0xFE, 0xEF, 0x11])
        #expect(try JPEGDecoder(encode(bitmap, 80, profile: Array(long[..<most]))).colorProfile?.count == most)
        long.replaceSubrange(0..<4, with: [0, 0xFE, 0xEF, 0x12])
        #expect(throws: BitmapError.self) { try encode(bitmap, 80, profile: long) }
    }
}
