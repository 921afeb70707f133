import Deflate
import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct PNGDecoderTests {
    @Test(arguments: PNGSample.all)
    func `the pixels are those that were written`(sample: PNGSample) throws {
        let decoder = try PNGDecoder(sample.file)
        #expect(decoder.width == sample.width && decoder.height == sample.height)
        #expect(decoder.isAnimated == (sample.name == "animated"))
        let bitmap = try decoder.decode()
        #expect(CRC32.of(bitmap.pixels[...]) == sample.checksum)
    }

    @Test func `a color profile is unpacked`() throws {
        let decoder = try PNGDecoder(PNGSample.named("color profile").file)
        #expect(decoder.colorProfile == (0..<768).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try PNGDecoder(PNGSample.named("many parts").file).colorProfile == nil)
    }

    @Test(arguments: PNGSample.all)
    func `a file that is cut off is an error, but for the mark of its end`(sample: PNGSample) throws {
        for count in 0..<sample.file.count {
            let bitmap = try? PNGDecoder(Array(sample.file.prefix(count))).decode()
            #expect((bitmap != nil) == (count >= sample.file.count - 12), "\(count)")
        }
    }

    @Test(arguments: PNGSample.all)
    func `a byte that is replaced never crashes`(sample: PNGSample) throws {
        for place in stride(from: 0, to: sample.file.count, by: Load.size(1, otherwise: 3)) {
            for byte: UInt8 in [0, 0xFF, 0x55] where byte != sample.file[place] {
                var file = sample.file
                file[place] = byte
                guard let bitmap = try? PNGDecoder(file).decode() else { continue }
                // Only in a part that may be missing.
                #expect(bitmap.width == sample.width && bitmap.height == sample.height)
            }
        }
    }

    /// A chunk with its checksum.
    private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + contents
        return bytes(UInt32(contents.count)) + body + bytes(CRC32.of(body[...]))
    }

    private func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
    }

    /// A file with a header and more chunks.
    private func file(
        _ width: UInt32, _ height: UInt32, depth: UInt8 = 8, color: UInt8 = 2, _ rest: [UInt8] = []
    ) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bytes(width) + bytes(height) + [depth, color, 0, 0, 0]) + rest
    }

    @Test func `sizes that lie are refused before there is memory for them`() {
        let data = chunk("IDAT", [UInt8](repeating: 0, count: 100))
        for (width, height): (UInt32, UInt32) in [
            (0, 1), (1, 0), (.max, .max), (.max, 1), (100_000, 100_000), (10_000, 10_000), (1 << 31, 1 << 31),
        ] {
            #expect(throws: BitmapError.self) { try PNGDecoder(file(width, height, data)) }
        }
    }

    @Test func `kinds of pixels that don't exist are refused`() {
        for color: UInt8 in 0...255 {
            for depth: UInt8 in 0...32 {
                let isKnown =
                    switch color {
                    case 0: [1, 2, 4, 8, 16].contains(depth)
                    case 2, 4, 6: [8, 16].contains(depth)
                    case 3: [1, 2, 4, 8].contains(depth)
                    default: false
                    }
                let rest = chunk("PLTE", [1, 2, 3]) + chunk("IDAT", [1])
                #expect(((try? PNGDecoder(file(1, 1, depth: depth, color: color, rest))) != nil) == isKnown)
            }
        }
    }

    @Test func `parts in the wrong place`() {
        let data = chunk("IDAT", [1])
        #expect(throws: BitmapError.self) { try PNGDecoder(file(1, 1, color: 3, data)) }
        #expect(throws: BitmapError.self) { try PNGDecoder(file(1, 1, color: 3, chunk("PLTE", [1, 2]) + data)) }
        #expect(throws: BitmapError.self) { try PNGDecoder(file(1, 1, chunk("ABCD", []) + data)) }
        #expect(throws: Never.self) { try PNGDecoder(file(1, 1, chunk("aBCD", []) + data)) }
        #expect(throws: BitmapError.self) { try PNGDecoder(file(1, 1, chunk("IHDR", []) + data)) }
        // A file that claims to have no chunk that is complete.
        #expect(throws: BitmapError.self) { try PNGDecoder(Array(file(1, 1).prefix(8)) + [0xFF, 0xFF, 0xFF, 0xFF]) }
    }

    @Test func `a million empty parts take no longer than their bytes`() throws {
        let empty = (0..<1_000).flatMap { _ in chunk("IDAT", []) }
        let rest = (0..<Load.size(1_000, otherwise: 20)).flatMap { _ in empty }
        #expect(throws: BitmapError.self) { try PNGDecoder(file(1, 1, rest)).decode() }
    }
}
