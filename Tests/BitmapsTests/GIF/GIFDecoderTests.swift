import Deflate
import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct GIFDecoderTests {
    @Test(arguments: GIFSample.all)
    func `the pixels are those that Pillow reads`(sample: GIFSample) throws {
        let decoder = try GIFDecoder(sample.file)
        #expect(decoder.width == sample.width && decoder.height == sample.height)
        #expect(decoder.isAnimated == sample.isAnimated)
        #expect(CRC32.of(try decoder.decode().pixels[...]) == sample.checksum)
    }

    @Test(arguments: GIFSample.all)
    func `of a file that is cut off there is what it has`(sample: GIFSample) throws {
        let whole = try GIFDecoder(sample.file).decode()
        for count in stride(from: 0, to: sample.file.count, by: max(1, sample.file.count / 20)) {
            guard let bitmap = try? GIFDecoder(Array(sample.file.prefix(count))).decode() else { continue }
            #expect(zip(bitmap.pixels, whole.pixels).allSatisfy { $0 == 0 || $0 == $1 })
        }
    }

    @Test(arguments: GIFSample.all)
    func `a byte that is replaced never crashes`(sample: GIFSample) {
        // Pictures of random bytes differ little from each other.
        let step = max(1, sample.file.count / 40)
        for place in Array(sample.file.indices.prefix(32)) + Array(stride(from: 32, to: sample.file.count, by: step)) {
            for byte: UInt8 in [0, 0xFF, 0x55] {
                var file = sample.file
                file[place] = byte
                _ = try? GIFDecoder(file).decode()
            }
        }
    }

    @Test func `sizes that lie are refused`() {
        let head = Array("GIF89a".utf8)
        #expect(throws: BitmapError.self) { try GIFDecoder(head + [0, 0, 1, 0, 0, 0, 0]) }
        #expect(throws: BitmapError.self) { try GIFDecoder(head + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]) }
        #expect(throws: BitmapError.self) { try GIFDecoder(head + [0x10, 0x27, 0x10, 0x27, 0, 0, 0, 0x3B]) }
        // A picture that is larger than the whole.
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 0x04, 0]
        #expect(throws: BitmapError.self) { try GIFDecoder(head + [1, 0, 1, 0, 0, 0, 0] + frame) }
    }

    @Test func `a small picture on a large ground`() throws {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 9, 8, 7, 0, 0, 0, 2, 2, 0x44, 0x01, 0]
        let file = Array("GIF89a".utf8) + [0xE8, 3, 0xE8, 3, 0, 0, 0] + frame + [0x3B]
        let bitmap = try GIFDecoder(file).decode()
        #expect(bitmap.pixels.prefix(8) == [9, 8, 7, 255, 0, 0, 0, 0] && bitmap.width == 1_000)
    }

    @Test func `a picture that lies outside draws nothing`() throws {
        let frame: [UInt8] = [0x2C, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let file = Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 0] + frame + [0x3B]
        #expect(try GIFDecoder(file).decode() == Bitmap(width: 2, height: 1))
    }
}
