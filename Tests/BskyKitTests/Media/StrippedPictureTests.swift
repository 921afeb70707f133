import Bitmaps
import Foundation
import TestLoad
import Testing

@testable import BskyKit

/// What ``ImageMetadata`` does to pictures that programs can show.
@Suite(.inTurn)
struct StrippedPictureTests {
    private typealias Sample = SamplePictures

    private func stripped(_ bytes: [UInt8]) throws -> [UInt8] { Array(try ImageMetadata.stripped(Data(bytes))) }

    /// Whether a text, or the beginning of it, is anywhere in a file or in its packed color profile.
    private func says(_ text: String, _ file: [UInt8]) -> Bool {
        let profile = try? PNGDecoder(file).colorProfile
        return (file + (profile ?? [])).firstRange(of: Array(text.utf8)) != nil
    }

    private func bitmap(_ file: [UInt8]) throws -> Bitmap? {
        switch ImageHeader(file)?.format {
        case .jpeg: try JPEGDecoder(file).decode()
        case .png: try PNGDecoder(file).decode()
        case .gif: try GIFDecoder(file).decode()
        default: nil
        }
    }

    @Test(arguments: SeededPictures.all)
    func `no text survives wherever it is, and the picture stays the same`(seed: SeededPictures.Seed) throws {
        let start = String(SeededPictures.mark.prefix(6))
        #expect(says(start, seed.bytes))
        let result = try stripped(seed.bytes)
        #expect(!says(start, result))
        #expect(ImageHeader(result) == ImageHeader(seed.bytes))
        #expect(try bitmap(result) == bitmap(seed.bytes))
        #expect(try stripped(result) == result)
        if ImageHeader(result)?.format == .gif { #expect(try GIFDecoder(result).isAnimated) }
    }

    @Test func `pictures without metadata stay as they are, and animations go on`() throws {
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 5, 0, 0]
        let times: [UInt8] = [0x21, 0xF9, 4, 1, 10, 0, 1, 0]
        let picture: [UInt8] = [0, 0, 0, 0] + Sample.big(20, 4) + Sample.big(4, 4)
        let control = RealPictures.chunk("fcTL", picture + [UInt8](repeating: 0, count: 14))
        let animation = RealPictures.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]) + control
        let colors = [("gAMA", 4), ("cHRM", 32), ("sRGB", 1), ("pHYs", 9), ("bKGD", 6), ("sBIT", 4), ("mDCV", 24)]
            .flatMap { RealPictures.chunk($0.0, [UInt8](repeating: 1, count: $0.1)) }
        let frames = [
            Sample.riff("ANIM", [1, 2, 3, 4, 0, 0]), SeededPictures.frame(Sample.riff("ALPH", [1]), Sample.vp8),
        ]
        let files = [
            SeededPictures.jpeg(), SeededPictures.png(), SeededPictures.gif(loop + times),
            SeededPictures.png(animation + colors, after: RealPictures.chunk("fdAT", [0, 0, 0, 1, 7])),
            Sample.webP(Sample.vp8x(0x12), frames[0], frames[1], frames[1]), Sample.webP(Sample.vp8l),
            Sample.webP(Sample.vp8x(0x10), Sample.riff("ALPH", [1]), Sample.vp8),
        ]
        for file in files { #expect(try stripped(file) == file) }
        #expect(try PNGDecoder(files[3]).isAnimated)
    }

    // MARK: Colors

    @Test func `a profile keeps its colors`() throws {
        let profile = SeededPictures.profile(tags: [("vcgt", Array("vcgt".utf8) + [0, 0, 0, 0, 9, 9])])
        let kept = try #require(ICCProfile.colors(profile))
        #expect(ICCProfile.colors(kept) == kept)
        #expect(ColorProfile(kept)?.space == .rgb)
        func tags(_ profile: [UInt8]) -> [String: ArraySlice<UInt8>] {
            func number(_ at: Int) -> Int { profile[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
            let tags = (0..<number(128)).map { index -> (String, ArraySlice<UInt8>) in
                let entry = 132 + 12 * index
                let start = number(entry + 4)
                return (
                    String(decoding: profile[entry..<entry + 4], as: UTF8.self),
                    profile[start..<start + number(entry + 8)]
                )
            }
            return Dictionary(uniqueKeysWithValues: tags)
        }
        var expected = tags(profile)
        expected["vcgt"] = nil
        var found = tags(kept)
        #expect(found.removeValue(forKey: "desc") != nil && found.removeValue(forKey: "cprt") != nil)
        #expect(found == expected)
        // It is the same in every format.
        let jpeg = SeededPictures.jpeg(Sample.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile))
        #expect(try JPEGDecoder(try stripped(jpeg)).colorProfile == kept)
        let webP = Sample.webP(Sample.vp8x(0x20), Sample.riff("ICCP", profile), Sample.vp8)
        #expect(try stripped(webP) == Sample.webP(Sample.vp8x(0x20), Sample.riff("ICCP", kept), Sample.vp8))
        let png = SeededPictures.png(RealPictures.chunk("iCCP", [0x61, 0, 0] + StoredDeflate.pack(profile)))
        #expect(try PNGDecoder(try stripped(png)).colorProfile == kept)
    }

    @Test func `a profile larger than a segment is spread over several`() throws {
        let table = Array("mft2".utf8) + [UInt8](repeating: 7, count: 150_000)
        let profile = SeededPictures.profile(tags: [("A2B0", table)])
        let parts = stride(from: 0, to: profile.count, by: 50_000).map {
            Array(profile[$0..<min($0 + 50_000, profile.count)])
        }
        let segments = parts.indices.flatMap {
            Sample.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8($0 + 1), UInt8(parts.count)] + parts[$0])
        }
        let result = try stripped(SeededPictures.jpeg(segments))
        #expect(try JPEGDecoder(result).colorProfile == ICCProfile.colors(profile))
        #expect(try stripped(result) == result)
    }

    @Test func `profiles that are cut, changed or lie about their size never crash, and never grow`() {
        let profile = SeededPictures.profile(tags: [("A2B0", Array("mft1".utf8) + [UInt8](repeating: 7, count: 60))])
        for count in 0..<profile.count { #expect(ICCProfile.colors(Array(profile.prefix(count))) == nil) }
        for index in profile.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = profile
                changed[index] = value
                guard let kept = ICCProfile.colors(changed) else { continue }
                #expect(kept.count <= changed.count + 300)
                #expect(ICCProfile.colors(kept) == kept)
            }
        }
        // Tables that overlap.
        let names = (0..<4).flatMap { ["A2B\($0)", "B2A\($0)", "D2B\($0)", "B2D\($0)"] }
        let table = Array("mft2mpet".utf8) + [UInt8](repeating: 0, count: 100_000)
        var hostile = SeededPictures.profile(tags: names.map { ($0, []) } + [("priv", table)])
        let start = hostile.count - table.count
        for index in names.indices {
            let entry = 132 + 12 * (7 + index)
            let shift = names[index].hasPrefix("D") || names[index].hasSuffix("D0") ? 4 : 0
            hostile.replaceSubrange(
                entry + 4..<entry + 12, with: Sample.big(start + shift, 4) + Sample.big(table.count - shift - index, 4))
        }
        #expect(ICCProfile.colors(hostile) == nil)
    }

    @Test func `the kind of colors and the resolution stay`() throws {
        // Three colors that aren't brightness and differences.
        let adobe = Sample.segment(0xEE, Array("Adobe".utf8) + [0, 101, 1, 2, 3, 4, 0])
        let file = [0xFF, 0xD8] + adobe + SeededPictures.jpeg()[20...]
        let result = try stripped(file)
        #expect(try JPEGDecoder(result).decode() == JPEGDecoder(file).decode())
        #expect(try JPEGDecoder(result).decode() != JPEGDecoder(SeededPictures.jpeg()).decode())
        let jfif = Array("JFIF\0".utf8)
        let cases: [([UInt8], [UInt8])] = [
            ([1, 2, 1, 1, 44, 0, 72, 0, 0], [1, 1, 1, 1, 44, 0, 72, 0, 0]),
            ([1, 2, 7, 1, 44, 0, 72, 0, 0], [1, 1, 0, 0, 1, 0, 1, 0, 0]),
            ([1, 2, 1, 0, 0, 0, 72, 0, 0], [1, 1, 0, 0, 1, 0, 1, 0, 0]),
        ]
        for (fields, expected) in cases {
            #expect(
                try stripped(Sample.jpeg(jfif: jfif + fields)) == Sample.jpeg(jfif: jfif + expected))
        }
    }

    // MARK: Orientation

    @Test func `the first EXIF before the picture turns it, and no other`() throws {
        let (six, three) = (Sample.exif(orientation: 6), Sample.exif(orientation: 3))
        let none = Sample.segment(0xE1, Array("Exif\0\0MM\0*".utf8) + Sample.big(8, 4) + [0, 0])
        let cases: [(file: [UInt8], orientation: Int)] = [
            (SeededPictures.jpeg(six), 6), (SeededPictures.jpeg(six + three), 6), (SeededPictures.jpeg(three + six), 3),
            (SeededPictures.jpeg(late: six), 6), (SeededPictures.jpeg(three, late: six), 3),
            (SeededPictures.jpeg(none + six), 1), (SeededPictures.jpeg(beforeEnd: six), 1),
            (SeededPictures.jpeg(after: six), 1),
        ]
        for (file, orientation) in cases {
            let header = try #require(ImageHeader(file))
            #expect(header.orientation == orientation)
            #expect((header.width, header.height) == (orientation == 6 ? (16, 32) : (32, 16)))
            let result = try stripped(file)
            #expect(ImageHeader(result) == header)
            #expect(result.count == SeededPictures.jpeg().count + (orientation == 1 ? 0 : 36))
        }
    }

    // MARK: Refusals

    @Test func `what isn't as long as it says, or has no picture, is refused`() {
        func reason(_ bytes: [UInt8]) -> ImageError.Reason? {
            do { _ = try ImageMetadata.stripped(Data(bytes)) } catch { return error.reason }
            return nil
        }
        let jpeg = SeededPictures.jpeg()
        let extra: [UInt8] = [0x67, 0x65, 0x6F]
        func longer(_ marker: UInt8) -> [UInt8] {
            guard let place = jpeg.firstRange(of: [0xFF, marker])?.lowerBound else { return [] }
            let length = Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3])
            return jpeg[..<(place + 2)] + Sample.big(length + 3, 2) + jpeg[place + 4..<place + 2 + length] + extra
                + jpeg[(place + 2 + length)...]
        }
        for marker: UInt8 in [0xC0, 0xC4, 0xDB, 0xDA] {
            #expect(reason(longer(marker)) == .damaged(.jpeg), "FF \(String(marker, radix: 16))")
        }
        #expect(reason(SeededPictures.jpeg(Sample.segment(0xDD, [0, 8] + extra))) == .damaged(.jpeg))
        #expect(reason(SeededPictures.jpeg(Sample.segment(0xD8, extra))) == .damaged(.jpeg))

        let png = SeededPictures.png()
        #expect(reason(SeededPictures.png(RealPictures.chunk("CgBI", extra))) == .damaged(.png))
        #expect(reason(SeededPictures.png(RealPictures.chunk("acTL", extra))) == .damaged(.png))
        #expect(reason(SeededPictures.png(RealPictures.chunk("IHDR", Array(png[16..<29])))) == .damaged(.png))
        #expect(reason(png.dropLast(12) + RealPictures.chunk("IEND", extra)) == .damaged(.png))
        #expect(reason(png[..<33] + png.suffix(12)) == .damaged(.png))
        #expect(reason(png[..<8] + RealPictures.chunk("IHDR", png[16..<29] + extra) + png[33...]) == .damaged(.png))

        let (still, moving) = (Sample.vp8x(0), Sample.vp8x(2))
        let animation = Sample.riff("ANIM", [0, 0, 0, 0, 0, 0])
        let webPs = [
            Sample.webP(still), Sample.webP(moving, animation, Sample.vp8),
            Sample.webP(moving, SeededPictures.frame(Sample.vp8)),
            Sample.webP(
                Sample.riff("VP8X", [0, 0, 0, 0] + Sample.little(639, 3) + Sample.little(479, 3) + extra), Sample.vp8),
            Sample.webP(moving, Sample.riff("ANIM", extra), SeededPictures.frame(Sample.vp8)),
            Sample.webP(moving, animation, SeededPictures.frame()),
            Sample.webP(moving, animation, Sample.riff("ANMF", extra)),
            Sample.webP(Sample.vp8, extra), Sample.webP(moving, animation, SeededPictures.frame(Sample.vp8, extra)),
        ]
        for (index, file) in webPs.enumerated() { #expect(reason(file) == .damaged(.webp), "WebP \(index)") }
        let gif = SeededPictures.gif()
        #expect(reason(gif[..<19] + [0x3B]) == .damaged(.gif))
        #expect(reason(SeededPictures.gif([0x55])) == .damaged(.gif))
    }

    @Test func `a JPEG that was cut short is refused, wherever it was cut`() async throws {
        let file = Array(try RealPictures.jpeg(try RealPictures.photo(48, 32)))
        #expect(throws: Never.self) { try ImageMetadata.stripped(Data(file)) }
        for count in 2..<file.count {
            #expect(throws: ImageError.self, "\(count)") { try ImageMetadata.stripped(Data(file.prefix(count))) }
        }
        // Also if its metadata stays, and it is scaled down.
        let half = Data(file.prefix(file.count / 2))
        await #expect(throws: ImageError(.damaged(.jpeg))) {
            try await BitmapTransformer().transform(half, for: ImageLimit(bytes: half.count - 1))
        }
    }

    @Test(arguments: SeededPictures.all.indices.filter { $0 % 5 == 0 })
    func `cut and changed pictures never crash, and nothing is left to strip`(index: Int) {
        let bytes = SeededPictures.all[index].bytes
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(5_000, otherwise: 200) {
            var changed = Array(bytes.prefix(Int.random(in: bytes.count / 2...bytes.count, using: &random)))
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
            }
            guard let result = try? ImageMetadata.stripped(Data(changed)) else { continue }
            #expect((try? ImageMetadata.stripped(result)) == result)
        }
    }
}
