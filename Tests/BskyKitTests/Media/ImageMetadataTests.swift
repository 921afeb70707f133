import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct ImageMetadataTests {
    private typealias Sample = SamplePictures

    private func stripped(_ bytes: [UInt8]) throws -> [UInt8] { Array(try ImageMetadata.stripped(Data(bytes))) }

    private static let secret = Array("geo:52.5,13.4 ".utf8)

    @Test func `JPEG keeps its colours, its orientation and every byte of the picture`() throws {
        let xmp = Sample.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.secret)
        let others = Sample.segment(0xED, Self.secret) + Sample.segment(0xFE, Self.secret)
        let panorama = Sample.segment(0xE2, Array("MPF\0".utf8) + Self.secret)
        let adobe = Sample.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let colors = try #require(ICCProfile.colors(SeededPictures.profile()))
        let profile = Sample.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + colors)
        // Progressive pictures have several scans, with segments between them.
        let table = Sample.segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15) + [5])
        let picture = Sample.frame + Sample.scan + table + Sample.scan
        let file = Sample.jpeg(
            Sample.exif(orientation: 6), xmp, profile, others, panorama, adobe,
            picture: Sample.frame + Sample.scan + Sample.segment(0xFE, Self.secret) + table + Sample.scan,
            after: Array("film".utf8) + Self.secret)
        let result = try stripped(file)
        #expect(result == Sample.jpeg(EXIF.segment(orientation: 6), profile, adobe, picture: picture))
        let header = try #require(ImageHeader(result))
        #expect((header.orientation, header.width) == (6, 480))
        // Nothing is left to strip.
        #expect(try stripped(result) == result)
        #expect(try stripped(Sample.jpeg(Sample.exif(orientation: 1))) == Sample.jpeg())
    }

    @Test func `PNG loses its texts, and keeps colours and animations`() throws {
        let kept = [("gAMA", 4), ("acTL", 8), ("fcTL", 26)].flatMap {
            Sample.chunk($0.0, [UInt8](repeating: 5, count: $0.1))
        }
        let texts = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME", "caBX", "prVt"].flatMap { Sample.chunk($0, Self.secret) }
        #expect(try stripped(Sample.png(texts, kept) + Self.secret) == Sample.png(kept))
    }

    @Test func `WebP loses its metadata, and says so in its flags and its size`() throws {
        let profile = try #require(ICCProfile.colors(SeededPictures.profile()))
        let file = Sample.webP(
            Sample.vp8x(0x3C), Sample.riff("ICCP", profile), Sample.vp8, Sample.riff("EXIF", Self.secret + [1]),
            Sample.riff("XMP ", Self.secret))
        let result = try stripped(file + Self.secret)
        #expect(result == Sample.webP(Sample.vp8x(0x30), Sample.riff("ICCP", profile), Sample.vp8))
        #expect(try stripped(Sample.webP(Sample.vp8l)) == Sample.webP(Sample.vp8l))
    }

    @Test(arguments: [2, 6, 8])
    func `PNG and WebP stay as they are turned`(orientation: Int) throws {
        let isUpright = orientation < 5
        for name in [[], Array("Exif\0\0".utf8)] {
            for isLittle in [false, true] {
                let exif = name + Sample.tiff(orientation: orientation, isLittle: isLittle) + Self.secret
                let png = Sample.png(Sample.chunk("eXIf", exif))
                let webP = Sample.webP(Sample.vp8x(0x0C), Sample.vp8, Sample.riff("EXIF", exif))
                for file in [png, webP] {
                    let header = try #require(ImageHeader(file))
                    #expect(header.orientation == orientation && header.width == (isUpright ? 640 : 480))
                    let result = try stripped(file)
                    #expect(ImageHeader(result) == header)
                    #expect(!String(decoding: result, as: UTF8.self).contains("geo:"))
                    #expect(try stripped(result) == result)
                }
            }
        }
        // As programs that make PNG files write it.
        let check: [Int: [UInt8]] = [6: [0xD6, 0x67, 0x4B, 0x69], 8: [0x86, 0x58, 0x30, 0x34]]
        let exif = RealPictures.chunk("eXIf", EXIF.tiff(orientation: orientation))
        if let check = check[orientation] { #expect(Array(exif.suffix(4)) == check) }
        #expect(try stripped(Sample.png(exif)) == Sample.png(exif))
        // Metadata that the file doesn't announce, or that follows its end, has no effect.
        let foreign = Sample.riff("EXIF", Sample.tiff(orientation: 6))
        #expect(try stripped(Sample.webP(Sample.vp8, foreign)) == Sample.webP(Sample.vp8))
        #expect(
            try stripped(Sample.webP(Sample.vp8x(0), Sample.vp8, foreign)) == Sample.webP(Sample.vp8x(0), Sample.vp8))
        let late = Sample.png() + Sample.chunk("eXIf", Sample.tiff(orientation: 6))
        #expect(try stripped(late) == Sample.png())
    }

    @Test func `GIF loses its comments, and goes on repeating`() throws {
        func blocks(_ content: [UInt8]) -> [UInt8] { [UInt8(content.count)] + content + [0] }
        let comment: [UInt8] = [0x21, 0xFE] + blocks(Self.secret)
        let xmp: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + blocks(Self.secret)
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        #expect(try stripped(Sample.gif(comment, loop, xmp, control) + Self.secret) == Sample.gif(loop, control))
    }

    @Test func `what can't be stripped is refused`() {
        func reason(_ bytes: [UInt8]) -> ImageError.Reason? {
            do { _ = try ImageMetadata.stripped(Data(bytes)) } catch { return error.reason }
            return nil
        }
        #expect(reason(Sample.boxes("heic")) == .cannotStrip(.heic))
        #expect(reason(Array("<html>".utf8)) == .unknownFormat)
        #expect(reason(Sample.png().dropLast(12)) == .damaged(.png))
        #expect(reason(Sample.gif().dropLast(1)) == .damaged(.gif))
        #expect(reason(Array(Sample.webP(Sample.vp8).dropLast(4))) == .damaged(.webp))
        #expect(reason([0xFF, 0xD8] + Sample.segment(0xE0, []) + [0xFF, 0xE1, 0, 0]) == .damaged(.jpeg))
        // A file that ends, as it says, before its picture.
        #expect(
            reason([0x52, 0x49, 0x46, 0x46, 4, 0, 0, 0] + Sample.webP(Sample.vp8).dropFirst(8)) == .damaged(.webp))
        // Only metadata, and no picture.
        #expect(reason([0xFF, 0xD8] + Sample.segment(0xE2, [0x4A, 0x22])) == .damaged(.jpeg))
        #expect(reason([0xFF, 0xD8] + Sample.segment(0xE0, []) + [0xFF, 0xD9]) == .damaged(.jpeg))
    }

    @Test(arguments: [(ImageLimit.post, 2_000_000), (.thumbnail, 1_000_000)])
    func `a picture with a pair of bytes too many is refused`(limit: ImageLimit, count: Int) async throws {
        func picture(_ count: Int) -> Data {
            // Nothing here reads WebP, so that none becomes smaller.
            let start = Array(Sample.vp8[8..<18])
            return Data(Sample.webP(Sample.riff("VP8 ", start + [UInt8](repeating: 7, count: count - 30))))
        }
        #expect(try await PreparedImage.prepare(picture(count), for: limit).data.count == count)
        await #expect(throws: ImageError(.tooLarge(bytes: count + 2, limit: count))) {
            try await PreparedImage.prepare(picture(count + 2), for: limit)
        }
        struct Smaller: ImageTransformer {
            func transform(_ picture: Data, for limit: ImageLimit) async throws -> Data { Data(Sample.png()) }
        }
        let smaller = try await PreparedImage.prepare(picture(count + 2), for: limit, transformer: Smaller())
        #expect(smaller.data == Data(Sample.png()))
    }

    @Test func `an avatar is PNG or JPEG, whatever the file's name`() async throws {
        await #expect(throws: ImageError(.wrongFormat(.webp))) {
            try await PreparedImage.prepare(Data(Sample.webP(Sample.vp8)), for: .avatar)
        }
        #expect(try await PreparedImage.prepare(Data(Sample.jpeg()), for: .avatar).header.format == .jpeg)
        await #expect(throws: ImageError(.cannotStrip(.heic))) {
            try await PreparedImage.prepare(Data(Sample.boxes("heic")))
        }
        let kept = try await PreparedImage.prepare(Data(Sample.boxes("heic")), keepsMetadata: true)
        #expect(kept.data == Data(Sample.boxes("heic")))
    }
}
