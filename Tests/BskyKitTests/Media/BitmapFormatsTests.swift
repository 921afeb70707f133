import Foundation
import TestLoad
import Testing

@testable import BskyKit

/// What ``BitmapTransformer`` makes of PNG and GIF.
@Suite(.inTurn) struct BitmapFormatsTests {
    @Test func `a transparent PNG gets a white background, and an opaque one keeps its colors`() async throws {
        for (opacity, expected) in [(UInt8(0), "WWWW"), (255, "RGBK")] {
            let file = RealPictures.png(try RealPictures.photo(40, 40, opacity: opacity))
            let smaller = try await PreparedImage.prepare(file, for: ImageLimit(bytes: 3_000))
            #expect(smaller.header.format == .jpeg)
            #expect(try RealPictures.corners(smaller.data) == expected)
        }
    }

    @Test func `an animation isn't made a still picture only because it is too large`() async throws {
        let moving = RealPictures.gif(30, 20, pictures: 3)
        let limit = ImageLimit(bytes: 900)
        #expect(moving.count > 900)
        await #expect(throws: ImageError(.tooLarge(bytes: moving.count, limit: 900))) {
            try await PreparedImage.prepare(moving, for: limit)
        }
        let still = RealPictures.gif(80, 40, pictures: 1)
        for (file, limit) in [(still, limit), (moving, ImageLimit(bytes: 5_000, formats: [.png, .jpeg]))] {
            #expect(file.count > 900)
            let prepared = try await PreparedImage.prepare(file, for: limit)
            #expect(prepared.header.format == .jpeg)
            #expect(try RealPictures.corners(prepared.data) == "RRRR")
        }
        let animation = RealPictures.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        let movingPNG = RealPictures.png(try RealPictures.photo(20, 20), chunks: animation)
        await #expect(throws: ImageError(.tooLarge(bytes: movingPNG.count, limit: 900))) {
            try await PreparedImage.prepare(movingPNG, for: limit)
        }
    }

    @Test func `a picture of which only the header is whole is damaged`() async throws {
        let png = RealPictures.png(try RealPictures.photo(30, 30)).prefix(60)
        let gif = RealPictures.gif(30, 30, pictures: 1).prefix(20)
        for (file, format) in [(png, ImageFormat.png), (gif, .gif)] {
            await #expect(throws: ImageError(.damaged(format))) {
                try await BitmapTransformer().transform(file, for: ImageLimit(bytes: 1))
            }
        }
    }

    @Test func `a picture with too many pixels can't be converted`() async throws {
        var png = RealPictures.png(try RealPictures.photo(4, 4))
        let size = SamplePictures.big(200_000, 4) + SamplePictures.big(200_000, 4)
        let head = RealPictures.chunk("IHDR", size + [8, 6, 0, 0, 0])
        png.replaceSubrange(8..<8 + head.count, with: head)
        await #expect(throws: ImageError(.cannotConvert(.png))) {
            try await BitmapTransformer().transform(png, for: .post)
        }
        await #expect(throws: ImageError(.tooLarge(bytes: png.count, limit: 10))) {
            try await PreparedImage.prepare(png, for: ImageLimit(bytes: 10))
        }
    }
}
