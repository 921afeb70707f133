import TestLoad
import Testing

@testable import AtpCommands

@Suite(.inTurn) struct PictureSizeTests {
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 3, 32, 0, 0, 2, 88, 8,
        ]

    @Test func `a picture's size is read from its first bytes`() {
        #expect(PictureSize(Self.png).map { [$0.width, $0.height] } == [800, 600])
        #expect(PictureSize(Array("GIF89a".utf8) + [0x20, 3, 0x58, 2]).map { [$0.width, $0.height] } == [800, 600])
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 17, 8, 2, 0x58, 3, 0x20, 3]
        #expect(PictureSize(jpeg).map { [$0.width, $0.height] } == [800, 600])
        let webP = Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x1F, 3, 0, 0x57, 2, 0]
        #expect(PictureSize(webP).map { [$0.width, $0.height] } == [800, 600])
    }

    @Test func `every prefix of a picture gives its size or none`() {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 2, 0x58, 3, 0x20, 3]
        for bytes in [Self.png, jpeg] {
            for count in 0...bytes.count {
                let size = PictureSize(Array(bytes.prefix(count)))
                #expect(size == nil || size == PictureSize(bytes))
            }
        }
        #expect(PictureSize([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == nil)
        #expect(PictureSize([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100)) == nil)
    }
}
