import Bitmaps
import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn) struct BitmapTransformerTests {
    private let transformer = BitmapTransformer()

    @Test func `a picture that is too large becomes as good as the limit allows`() async throws {
        let photo = try RealPictures.photo(120, 80)
        let file = try RealPictures.jpeg(photo)
        for bytes in [file.count - 1, 8_000, 3_000] {
            let smaller = try await transformer.transform(file, for: ImageLimit(bytes: bytes))
            let bitmap = try JPEGDecoder(Array(smaller)).decode()
            #expect(smaller.count <= bytes && smaller.count > bytes * 6 / 10, "\(smaller.count) of \(bytes)")
            #expect(bitmap.width <= 120 && abs(bitmap.width * 2 - bitmap.height * 3) <= 3)
            #expect(try RealPictures.corners(smaller) == "RGBK")
            #expect(try ImageMetadata.stripped(smaller) == smaller)
        }
    }

    @Test(arguments: zip(1...8, ["RGBK", "GRKB", "KBGR", "BKRG", "RBGK", "BRKG", "KGBR", "GKRB"]))
    func `a camera's orientation is applied`(orientation: Int, expected: String) async throws {
        let file = try RealPictures.jpeg(try RealPictures.photo(96, 64), orientation: orientation)
        let smaller = try await transformer.transform(file, for: ImageLimit(bytes: 7_000))
        let header = try #require(ImageHeader(smaller))
        #expect(header.orientation == 1)
        #expect((header.width > header.height) == (orientation < 5))
        #expect(try RealPictures.corners(smaller) == expected)
    }

    @Test(arguments: [(40, 40, 27), (1, 1, 1), (0, 1, 1), (500, 120, 80)])
    func `the longest side is limited`(side: Int, width: Int, height: Int) async throws {
        var transformer = transformer
        transformer.longestSide = side
        let file = try RealPictures.jpeg(try RealPictures.photo(120, 80))
        let header = try #require(ImageHeader(try await transformer.transform(file, for: .post)))
        #expect(header.width == width && header.height == height)
    }

    @Test(arguments: [Int.min, Int.max]) func `a longest side that makes no sense is no danger`(side: Int) async throws
    {
        var transformer = transformer
        transformer.longestSide = side
        let file = try RealPictures.jpeg(try RealPictures.photo(9, 3))
        #expect(ImageHeader(try await transformer.transform(file, for: .post))?.width == (side < 0 ? 1 : 9))
    }

    @Test func `a color profile stays`() async throws {
        let photo = try RealPictures.photo(60, 40)
        let profile = RealPictures.profile()
        let file = try RealPictures.jpeg(photo, profile: profile)
        let smaller = try await transformer.transform(file, for: ImageLimit(bytes: 3_000))
        #expect(try JPEGDecoder(Array(smaller)).colorProfile == profile)
        // One that takes the whole limit, and one that isn't a profile.
        let long = try RealPictures.jpeg(photo, profile: RealPictures.profile(count: 70_000))
        await #expect(throws: ImageError(.tooLarge(bytes: long.count, limit: 60_000))) {
            try await transformer.transform(long, for: ImageLimit(bytes: 60_000))
        }
        let wrong = file[..<2] + SamplePictures.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}nothing".utf8)) + file[2...]
        let without = try await transformer.transform(Data(wrong), for: ImageLimit(bytes: 3_000))
        #expect(try JPEGDecoder(Array(without)).colorProfile == nil)
    }

    @Test(arguments: [ImageFormat.webp, .heic, .avif])
    func `what can't be read says what is wrong with it`(format: ImageFormat) async throws {
        let file = Data(try #require(SamplePictures.all.first { $0.format == format }).bytes)
        await #expect(throws: ImageError(.cannotConvert(format))) { try await transformer.transform(file, for: .post) }
        let expected: ImageError.Reason =
            format == .webp ? .tooLarge(bytes: file.count, limit: 10) : .wrongFormat(format)
        let formats: Set<ImageFormat> = format == .webp ? [.webp, .jpeg] : [.jpeg]
        await #expect(throws: ImageError(expected)) {
            try await PreparedImage.prepare(file, for: ImageLimit(bytes: 10, formats: formats))
        }
    }

    @Test func `a limit without JPEG is reported before anything is computed`() async throws {
        let file = Data(SamplePictures.jpeg())
        await #expect(throws: ImageError(.wrongFormat(.jpeg))) {
            try await PreparedImage.prepare(file, for: ImageLimit(bytes: 10, formats: [.png]))
        }
        let png = Data(SamplePictures.png())
        await #expect(throws: ImageError(.tooLarge(bytes: png.count, limit: 10))) {
            try await PreparedImage.prepare(png, for: ImageLimit(bytes: 10, formats: [.png]))
        }
    }

    @Test func `a damaged picture is reported as such`() async throws {
        await #expect(throws: ImageError(.damaged(.jpeg))) {
            try await transformer.transform(Data(SamplePictures.jpeg()), for: ImageLimit(bytes: 1))
        }
        await #expect(throws: ImageError(.unknownFormat)) {
            try await transformer.transform(Data("x".utf8), for: .post)
        }
    }

    @Test(arguments: [Int.min, -1, 0, 300]) func `what can't be small enough is too large`(bytes: Int) async throws {
        let file = try RealPictures.jpeg(try RealPictures.photo(60, 60))
        await #expect(throws: ImageError(.tooLarge(bytes: file.count, limit: bytes))) {
            try await transformer.transform(file, for: ImageLimit(bytes: bytes))
        }
    }

    @Test func `a cancelled task converts nothing`() async throws {
        let file = try RealPictures.jpeg(try RealPictures.photo(60, 60))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transformer.transform(file, for: ImageLimit(bytes: 1_000))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
