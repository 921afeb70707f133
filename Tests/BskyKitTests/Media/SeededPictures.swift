import Bitmaps
import Foundation
import Testing

/// Pictures that programs can show, each with a text at one of the places where metadata hides.
enum SeededPictures {
    /// The text.
    static let mark = "geo:52.5,13.4 of Alice"
    private static let secret = Array(mark.utf8)

    /// A place and a picture that has the text there.
    struct Seed: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    static let all = jpegs + pngs + webPs + gifs

    // MARK: JPEG

    private static let photo = picture { try RealPictures.photo(32, 16) }
    private static let segment = SamplePictures.segment

    /// A photo with segments before its frame, before its scan, and after it.
    static func jpeg(
        _ segments: [UInt8] = [], late: [UInt8] = [], beforeEnd: [UInt8] = [], after: [UInt8] = []
    ) -> [UInt8] {
        let file = picture {
            var encoder = try JPEGEncoder(photo)
            return encoder.encode(quality: 80)
        }
        // The head of a scan of three colors.
        let scan = file.firstRange(of: [0xFF, 0xDA, 0, 12])?.lowerBound ?? 0
        return file[..<20] + segments + file[20..<scan] + late + file[scan...].dropLast(2) + beforeEnd + [0xFF, 0xD9]
            + after
    }

    /// Another first segment in place of JFIF's.
    private static func jpeg(first: [UInt8]) -> [UInt8] { [0xFF, 0xD8] + first + jpeg()[20...] }

    private static func icc(_ profile: [UInt8], _ number: UInt8 = 1, of count: UInt8 = 1) -> [UInt8] {
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, count] + profile)
    }

    private static var jpegs: [Seed] {
        let comment = segment(0xFE, secret)
        let jfif = Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72]
        let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
        let preview = jpeg(comment)
        let halves = profile(tags: [("priv", text("text"))])
        return [
            ("EXIF", jpeg(segment(0xE1, Array("Exif\0\0".utf8) + tiff))),
            ("XMP", jpeg(segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret))),
            ("more XMP", jpeg(segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + secret))),
            ("IPTC", jpeg(segment(0xED, Array("Photoshop 3.0\u{0}8BIM".utf8) + secret))),
            ("a comment", jpeg(comment)), ("a comment after the frame", jpeg(late: comment)),
            ("a comment after the scan", jpeg(beforeEnd: comment)),
            ("C2PA in APP11", jpeg(segment(0xEB, Array("JP".utf8) + [0, 1, 0, 0, 0, 1] + secret))),
            ("a JFXX preview", jpeg(segment(0xE0, Array("JFXX\0".utf8) + [0x10] + preview))),
            ("Canon's CIFF", jpeg(segment(0xE0, Array("II".utf8) + [26, 0, 0, 0] + Array("HEAPCCDR".utf8) + secret))),
            ("AVI1 in APP0", jpeg(segment(0xE0, Array("AVI1".utf8) + secret))),
            ("a second JFIF", jpeg(segment(0xE0, jfif + [0, 0] + secret))),
            ("JFIF's preview", jpeg(first: segment(0xE0, jfif + [8, 1] + secret + [0, 0]))),
            ("bytes after JFIF", jpeg(first: segment(0xE0, jfif + [0, 0] + secret))),
            ("bytes after a short JFIF", jpeg(first: segment(0xE0, Array("JFIF\0".utf8) + secret.prefix(8)))),
            ("a foreign APP14", jpeg(segment(0xEE, secret))),
            ("bytes after Adobe", jpeg(segment(0xEE, adobe + secret))),
            ("a short Adobe", jpeg(segment(0xEE, Array("Adobe".utf8) + secret.prefix(6)))),
            ("an MPF segment", jpeg(segment(0xE2, Array("MPF\0".utf8) + secret))),
            ("FlashPix", jpeg(segment(0xE2, Array("FPXR\0".utf8) + secret))),
            ("a segment of the future", jpeg(segment(0xF5, secret))),
            ("a reserved segment", jpeg(segment(0x02, secret))),
            ("EXIF after the frame", jpeg(late: segment(0xE1, Array("Exif\0\0".utf8) + tiff))),
            ("EXIF after the scan", jpeg(beforeEnd: segment(0xE1, Array("Exif\0\0".utf8) + tiff))),
            ("a film after the end", jpeg(after: secret)), ("a picture after the end", jpeg(after: preview)),
            ("a profile's private tag", jpeg(icc(halves))),
            (
                "a profile in two parts",
                jpeg(icc(Array(halves[..<200]), 1, of: 2) + icc(Array(halves[200...]), 2, of: 2))
            ),
            ("a profile's name", jpeg(icc(profile(tags: [("desc", text("desc"))])))),
            ("a profile's display", jpeg(icc(profile(tags: [("mmod", text("mmod")), ("dmdd", text("desc"))])))),
            ("a profile's curve that is a text", jpeg(icc(profile(tags: [("kTRC", text("text"))])))),
            ("bytes after a curve", jpeg(icc(profile(tags: [("kTRC", Array("curv".utf8) + zeros(8) + secret)])))),
            ("a profile's header", jpeg(icc(profile(maker: secret)))),
            ("bytes after a profile", jpeg(icc(profile() + secret))),
            ("something else in place of a profile", jpeg(icc(secret))),
            ("half a profile", jpeg(icc(profile() + secret, 1, of: 2))),
            ("a profile after the scan", jpeg(beforeEnd: icc(secret))),
        ].map { Seed(name: "JPEG with \($0.0)", bytes: $0.1) }
    }

    private static let tiff: [UInt8] =
        Array("MM\0*".utf8) + SamplePictures.big(8, 4) + [0, 1, 0x01, 0x0E, 0, 2]
        + SamplePictures.big(secret.count, 4) + SamplePictures.big(26, 4) + zeros(4) + secret

    // MARK: Profiles

    /// The data of a tag with the text in it.
    private static func text(_ type: String) -> [UInt8] { Array(type.utf8) + zeros(4) + secret }

    /// A profile of sRGB's colors.
    static func profile(tags others: [(String, [UInt8])] = [], maker: [UInt8] = []) -> [UInt8] {
        func color(_ x: Int, _ y: Int, _ z: Int) -> [UInt8] {
            Array("XYZ ".utf8) + zeros(4) + [x, y, z].flatMap { SamplePictures.big($0, 4) }
        }
        let curve = Array("curv".utf8) + zeros(4) + SamplePictures.big(1, 4) + [2, 51]
        let colors = [
            ("rXYZ", color(0x6FA2, 0x38F5, 0x390)), ("gXYZ", color(0x6299, 0xB785, 0x18DA)),
            ("bXYZ", color(0x24A0, 0xF84, 0xB6CF)), ("wtpt", color(0xF6D6, 0x10000, 0xD32D)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        let tags = colors + others
        var data: [UInt8] = []
        var table = SamplePictures.big(tags.count, 4)
        for (name, content) in tags {
            table += Array(name.utf8) + SamplePictures.big(132 + 12 * tags.count + data.count, 4)
            table += SamplePictures.big(content.count, 4)
            data += content + zeros((4 - content.count % 4) % 4)
        }
        var head = SamplePictures.big(132 + 12 * tags.count + data.count, 4) + zeros(4) + [2, 0x10, 0, 0]
        head +=
            Array("mntrRGB XYZ ".utf8) + [7, 0xE8, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9] + Array("acspAPPL".utf8) + zeros(24)
        head += SamplePictures.big(0xF6D6, 4) + SamplePictures.big(0x10000, 4) + SamplePictures.big(0xD32D, 4)
        // The creator's name, the checksum, and reserved bytes.
        return head + (maker + zeros(48)).prefix(48) + table + data
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    // MARK: PNG

    private static let chunk = RealPictures.chunk

    /// A picture with chunks before its data and after it.
    static func png(_ chunks: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        let file = Array(RealPictures.png(photo, chunks: chunks))
        return file.dropLast(12) + after + file.suffix(12)
    }

    private static func iCCP(_ profile: [UInt8], name: [UInt8] = Array("sRGB".utf8)) -> [UInt8] {
        var data: [UInt8] = [0x78, 0x01, 1]
        data += SamplePictures.little(profile.count, 2) + SamplePictures.little(~profile.count, 2) + profile
        let (low, high) = profile.reduce((1, 0)) { (($0.0 + Int($1)) % 65_521, ($0.1 + $0.0 + Int($1)) % 65_521) }
        return chunk("iCCP", name + [0, 0] + data + SamplePictures.big(high << 16 | low, 4))
    }

    private static var pngs: [Seed] {
        var pngs = [
            "tEXt", "zTXt", "iTXt", "eXIf", "caBX", "prVt", "sPLT", "iDOT", "hIST", "dSIG", "oFFs", "pHYs", "gAMA",
            "tIME",
            "bKGD", "sBIT", "tRNS", "PLTE", "cHRM", "cICP",
        ].flatMap { name in
            [
                ("\(name) before the picture", png(chunk(name, secret))),
                ("\(name) after the picture", png(after: chunk(name, secret))),
            ]
        }
        pngs += [
            ("bytes after its end", png() + secret), ("a profile's name", png(iCCP(profile(), name: secret))),
            ("a profile's private tag", png(iCCP(profile(tags: [("priv", text("text"))])))),
            ("something else in place of a profile", png(iCCP(secret))),
            ("a second resolution", png(chunk("pHYs", zeros(9)) + chunk("pHYs", Array(secret.prefix(9))))),
        ]
        return pngs.map { Seed(name: "PNG with \($0.0)", bytes: $0.1) }
    }

    // MARK: WebP

    private static let riff = SamplePictures.riff
    private static func webP(_ chunks: [UInt8]...) -> [UInt8] { SamplePictures.webP(chunks.flatMap(\.self)) }
    private static let vp8x = SamplePictures.vp8x
    private static let vp8 = SamplePictures.vp8

    static func frame(_ chunks: [UInt8]...) -> [UInt8] {
        riff("ANMF", zeros(6) + [127, 2, 0, 223, 1, 0, 100, 0, 0, 0] + chunks.flatMap(\.self))
    }

    private static var webPs: [Seed] {
        let other = riff("VP8L", [0x2F] + SamplePictures.little(639 | 479 << 14, 4) + secret)
        return [
            ("EXIF", webP(vp8x(8), vp8, riff("EXIF", tiff))), ("XMP", webP(vp8x(4), vp8, riff("XMP ", secret))),
            ("a LIST", webP(vp8x(0), vp8, riff("LIST", Array("INFOIART".utf8) + secret))),
            ("C2PA", webP(vp8x(0), riff("C2PA", secret), vp8)),
            ("a private chunk", webP(vp8x(0), vp8, riff("prVt", secret))),
            ("a chunk after a plain picture", webP(vp8, riff("prVt", secret))),
            ("a second picture", webP(vp8x(0), vp8, other)),
            ("a second head", webP(vp8x(0), vp8, riff("VP8X", secret))),
            ("bytes after its end", webP(vp8) + secret),
            ("a profile's private tag", webP(vp8x(0x20), riff("ICCP", profile(tags: [("priv", text("text"))])), vp8)),
            ("something else in place of a profile", webP(vp8x(0x20), riff("ICCP", secret), vp8)),
            ("a profile that it doesn't announce", webP(vp8x(0), riff("ICCP", profile(maker: secret)), vp8)),
            ("a chunk in a frame", webP(vp8x(2), riff("ANIM", zeros(6)), frame(vp8, riff("prVt", secret)), frame(vp8))),
            ("a picture beside its frames", webP(vp8x(2), riff("ANIM", zeros(6)), other, frame(vp8), frame(vp8))),
            ("a frame in a picture that doesn't move", webP(vp8x(0), vp8, frame(other))),
        ].map { Seed(name: "WebP with \($0.0)", bytes: $0.1) }
    }

    // MARK: GIF

    /// A GIF of three pictures with blocks before them and after them.
    static func gif(_ blocks: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        let file = Array(RealPictures.gif(30, 20, pictures: 3))
        return file[..<19] + blocks + file[19...].dropLast() + after + [0x3B]
    }

    private static func blocks(_ contents: [UInt8]...) -> [UInt8] {
        contents.flatMap { [UInt8(clamping: $0.count)] + $0 } + [0]
    }

    private static func app(_ name: String) -> [UInt8] { [0x21, 0xFF] + blocks(Array(name.utf8), secret) }

    private static var gifs: [Seed] {
        let loop: [UInt8] = [0x21, 0xFF] + blocks(Array("NETSCAPE2.0".utf8), [1, 0, 0], secret)
        return [
            ("a comment", gif([0x21, 0xFE] + blocks(secret))),
            ("a comment at the end", gif(after: [0x21, 0xFE] + blocks(secret))),
            ("XMP", gif(app("XMP DataXMP"))), ("C2PA", gif(app("C2PA_GIF\u{1}\0\0"))),
            ("a profile", gif(app("ICCRGBG1012"))),
            ("ImageMagick's block", gif(app("MGK8BIM0000"))), ("a private block", gif([0x21, 0x99] + blocks(secret))),
            ("a text", gif([0x21, 0x01] + blocks([UInt8](repeating: 1, count: 12), secret))),
            ("bytes after its repetitions", gif(loop)),
            (
                "bytes before its repetitions",
                gif([0x21, 0xFF] + blocks(Array("NETSCAPE2.0".utf8), secret, [1, 0, 0]))
            ),
            ("no repetitions", gif(app("NETSCAPE2.0"))),
            ("bytes after its times", gif([0x21, 0xF9] + blocks([0, 10, 0, 0], secret))),
            ("longer times", gif([0x21, 0xF9] + blocks([0, 10, 0, 0] + secret))),
            ("bytes after its end", gif() + secret),
        ].map { Seed(name: "GIF with \($0.0)", bytes: $0.1) }
    }

    /// What can't fail, because the pictures are the same in every run.
    private static func picture<Result>(_ make: () throws -> Result) -> Result {
        do { return try make() } catch { fatalError("\(error)") }
    }
}
