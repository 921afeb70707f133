import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct ImageHeaderTests {
    @Test(arguments: SamplePictures.all.indices)
    func `formats and sizes are read from the first bytes`(index: Int) throws {
        let sample = SamplePictures.all[index]
        let header = try #require(ImageHeader(sample.bytes), "\(sample.name)")
        #expect(header.format == sample.format)
        #expect(header.width == 640 && header.height == 480, "\(sample.name)")
    }

    @Test(arguments: 1...8, [false, true])
    func `a camera's orientation exchanges width and height`(orientation: Int, isLittle: Bool) throws {
        let exif = SamplePictures.exif(orientation: orientation, isLittle: isLittle)
        let header = try #require(ImageHeader(SamplePictures.jpeg(exif)))
        #expect(header.orientation == orientation)
        let isUpright = orientation < 5
        #expect(header.width == (isUpright ? 640 : 480) && header.height == (isUpright ? 480 : 640))
    }

    @Test(arguments: [(0, 1), (1, 8), (2, 3), (3, 6)])
    func `a turned HEIC picture has its size as it is shown`(turns: UInt8, orientation: Int) throws {
        let header = try #require(ImageHeader(SamplePictures.boxes("heic", turns: turns)))
        #expect(header.orientation == orientation)
        let isUpright = turns.isMultiple(of: 2)
        #expect(header.width == (isUpright ? 640 : 480) && header.height == (isUpright ? 480 : 640))
    }

    @Test func `an orientation that doesn't exist is none`() {
        for orientation in [0, 9, 65_535] {
            #expect(ImageHeader(SamplePictures.jpeg(SamplePictures.exif(orientation: orientation)))?.orientation == 1)
        }
    }

    @Test func `a file that is not a picture has no header`() {
        let files: [[UInt8]] = [
            [], Array("<html>".utf8), Array("RIFF\0\0\0\0WAVEfmt ".utf8),
            Array(SamplePictures.box("ftyp", Array("isom\0\0\0\0mp42".utf8))),
            Array("%PDF-1.7".utf8), [0xFF, 0xD8, 0xFF], SamplePictures.jpeg(picture: []),
        ]
        for file in files { #expect(ImageHeader(file) == nil) }
        // A size of zero is none.
        var empty = SamplePictures.png()
        empty.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        #expect(ImageHeader(empty) == nil)
    }

    @Test(arguments: SamplePictures.all.indices)
    func `cut and changed files never crash`(index: Int) {
        let bytes = SamplePictures.all[index].bytes
        for count in 0..<bytes.count {
            _ = ImageHeader(bytes.prefix(count))
            _ = try? ImageMetadata.stripped(Data(bytes.prefix(count)))
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(20_000, otherwise: 800) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: 0..<bytes.count, using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
            }
            if let header = ImageHeader(changed) { #expect(header.width > 0 && header.height > 0) }
            _ = try? ImageMetadata.stripped(Data(changed))
        }
    }
}
