import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct JPEGDecoderTests {
    @Test(arguments: JPEGSample.all)
    func `the pixels are those that libjpeg decodes`(sample: JPEGSample) throws {
        let decoder = try JPEGDecoder(sample.file)
        #expect(decoder.width == sample.width && decoder.height == sample.height)
        let bitmap = try decoder.decode()
        #expect(bitmap.width == sample.width && bitmap.height == sample.height)
        let (most, mean) = try difference(bitmap, sample)
        #expect(most <= 3 && mean < 0.1, "up to \(most), \(mean) on average")
    }

    @Test(arguments: [(2, JPEGSample.half), (4, .quarter), (8, .eighth)])
    func `a reduced picture has the averages of the pixels`(factor: Int, sample: JPEGSample) throws {
        let decoder = try JPEGDecoder(sample.file)
        let bitmap = try decoder.decode(atLeast: (sample.width, sample.height))
        #expect(bitmap.width == sample.width && bitmap.height == sample.height)
        let (most, mean) = try difference(bitmap, sample)
        #expect(most <= 3 && mean < 1, "libjpeg: up to \(most), \(mean) on average")
        let whole = try decoder.decode()
        var sum = 0.0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                for channel in 0..<3 {
                    var average = 0.0
                    for row in y * factor..<y * factor + factor {
                        for column in x * factor..<x * factor + factor {
                            average += Double(whole.pixels[(row * whole.width + column) * 4 + channel])
                        }
                    }
                    average /= Double(factor * factor)
                    sum += abs(average - Double(bitmap.pixels[(y * bitmap.width + x) * 4 + channel]))
                }
            }
        }
        // The averages have frequencies that a reduced picture leaves out.
        #expect(sum / Double(bitmap.width * bitmap.height * 3) < 1)
    }

    @Test
    func `a progressive picture is reduced to the same pixels as a sequential one`() throws {
        let pairs = [
            (JPEGSample.quarter420, JPEGSample.progressive420), (.full444, .progressive444), (.gray, .progressiveGray),
            (.inks, .progressiveInks), (.quarter420, .progressiveRestarts420), (.quarter420, .restarts420),
            (.size17x9, .progressive17x9),
        ]
        for (sequential, progressive) in pairs {
            for factor in [1, 2, 4, 8] {
                let size = ((sequential.width + factor - 1) / factor, (sequential.height + factor - 1) / factor)
                let one = try JPEGDecoder(sequential.file).decode(atLeast: size)
                #expect(one.width == size.0 && one.height == size.1)
                #expect(
                    try JPEGDecoder(progressive.file).decode(atLeast: size) == one, "\(progressive.name), \(factor)")
            }
        }
    }

    @Test
    func `the scale is the smallest that is large enough`() throws {
        let decoder = try JPEGDecoder(HandmadeJPEG.gray(100, 50).bytes)
        func size(_ width: Int, _ height: Int) throws -> [Int] {
            var file = HandmadeJPEG.gray(100, 50)
            file.addScan([1], data: [UInt8](repeating: 0, count: 40))
            let bitmap = try JPEGDecoder(file.bytes).decode(atLeast: (width, height))
            return [bitmap.width, bitmap.height]
        }
        #expect(try size(13, 7) == [13, 7])
        #expect(try size(14, 7) == [25, 13])
        #expect(try size(13, 8) == [25, 13])
        #expect(try size(26, 1) == [50, 25])
        #expect(try size(51, 1) == [100, 50])
        #expect(try size(1_000, 1_000) == [100, 50])
        #expect(try size(-1, 0) == [13, 7])
        #expect(decoder.width == 100 && decoder.height == 50)
        let empty = try JPEGDecoder(HandmadeJPEG.gray(8, 8).bytes)
        #expect(throws: BitmapError.damaged("It has no pixels.")) { try empty.decode(atLeast: (1, 1)) }
    }

    @Test
    func `an extended file, and tables of 16 bits, are read like a baseline one`() throws {
        var file = JPEGSample.gray.file
        let expected = try JPEGDecoder(file).decode()
        let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        file[frame + 1] = 0xC1
        #expect(try JPEGDecoder(file).decode() == expected)
        let table = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xDB })
        #expect(file[table + 3] == 67 && file[table + 4] == 0)
        let wide: [UInt8] = file[(table + 5)..<(table + 69)].flatMap { [0, $0] }
        file.replaceSubrange((table + 3)..<(table + 69), with: [131, 0x10] as [UInt8] + wide)
        #expect(try JPEGDecoder(file).decode() == expected)
    }

    @Test
    func `components may come in scans of their own, with any sampling`() throws {
        // Symbols of one bit: no difference, or one of seven bits.
        for samplings: [UInt8] in [[0x11, 0x11, 0x11], [0x22, 0x11, 0x12], [0x31, 0x21, 0x11], [0x44, 0x13, 0x21]] {
            var file = HandmadeJPEG()
            file.addQuantization()
            file.addFrame(0xC0, 9, 11, zip([1, 2, 3], samplings).map { ($0, $1) })
            file.addHuffman(0x00, [0, 7])
            file.addHuffman(0x10, [0])
            // The first block's difference, and the same for all others. 100, -64 and 64 are added to 128 of each.
            for (id, bits) in [UInt16(0b1_1100100), 0b1_0111111, 0b1_1000000].enumerated() {
                let data = bits << 8
                file.addScan(
                    [UInt8(id + 1)], data: [UInt8(data >> 8), UInt8(data & 255)] + [UInt8](repeating: 0, count: 40))
            }
            file.end()
            let bitmap = try JPEGDecoder(file.bytes).decode()
            // 228 + 1.402 × 64, 228 - 0.344 × -64 - 0.714 × 64, 228 + 1.772 × -64
            let expected: [UInt8] = [255, 204, 115, 255]
            #expect(bitmap.pixels == Array(repeatElement(expected, count: 99).joined()), "\(samplings)")
        }
    }

    @Test
    func `the meaning of three components follows the marks, and then their names`() throws {
        func first(_ ids: [UInt8], _ marks: (inout HandmadeJPEG) -> Void = { _ in }) throws -> [UInt8] {
            var file = HandmadeJPEG()
            marks(&file)
            file.addQuantization()
            file.addFrame(0xC0, 1, 1, ids.map { ($0, 0x11) })
            file.addHuffman(0x00, [0, 7])
            file.addHuffman(0x10, [0])
            // 228, 128 and 128.
            file.addScan(ids, data: [0b1110_0100, 0b0000_0000])
            return try JPEGDecoder(file.bytes).decode().pixels
        }
        let (gray, red): ([UInt8], [UInt8]) = ([228, 228, 228, 255], [228, 128, 128, 255])
        func adobe(_ transform: UInt8) -> [UInt8] { Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform] }
        #expect(try first([1, 2, 3]) == gray)
        #expect(try first([0, 1, 2]) == gray)
        #expect(try first(Array("RGB".utf8)) == red)
        #expect(try first(Array("RGB".utf8)) { $0.add(0xE0, Array("JFIF\0".utf8)) } == gray)
        #expect(try first([1, 2, 3]) { $0.add(0xEE, adobe(0)) } == red)
        #expect(try first(Array("RGB".utf8)) { $0.add(0xEE, adobe(1)) } == gray)
        #expect(try first([1, 2, 3]) { $0.add(0xEE, adobe(0).dropLast()) } == gray)
    }

    @Test
    func `a color profile is put together in order, and only if it is complete`() throws {
        func profile(_ parts: [(number: UInt8, count: UInt8, bytes: [UInt8])]) throws -> [UInt8]? {
            var file = HandmadeJPEG()
            file.add(0xE2, Array("MPF\0".utf8) + [1, 2, 3])
            for part in parts { file.add(0xE2, Array("ICC_PROFILE\0".utf8) + [part.number, part.count] + part.bytes) }
            file.addFrame(0xC0, 1, 1, [(1, 0x11)])
            return try JPEGDecoder(file.bytes).colorProfile
        }
        #expect(try profile([]) == nil)
        #expect(try profile([(1, 1, [1, 2, 3])]) == [1, 2, 3])
        #expect(try profile([(2, 3, [3, 4]), (3, 3, []), (1, 3, [1, 2])]) == [1, 2, 3, 4])
        #expect(try profile([(1, 2, [1])]) == nil)
        #expect(try profile([(1, 2, [1]), (1, 2, [1])]) == nil)
        #expect(try profile([(1, 2, [1]), (2, 3, [1])]) == nil)
        #expect(try profile([(0, 1, [1])]) == nil)
        #expect(try profile([(1, 0, [1])]) == nil)
        let all = (1...255).map {
            (number: UInt8($0), count: UInt8(255), bytes: [UInt8](repeating: UInt8($0), count: 60))
        }
        #expect(try profile(all.reversed()) == all.flatMap(\.bytes))
    }

    private func difference(_ bitmap: Bitmap, _ sample: JPEGSample) throws -> (most: Int, mean: Double) {
        try #require(sample.pixels.count == bitmap.width * bitmap.height * 3)
        var (most, sum) = (0, 0)
        for pixel in 0..<bitmap.width * bitmap.height {
            #expect(bitmap.pixels[pixel * 4 + 3] == 255)
            for channel in 0..<3 {
                let off = abs(Int(bitmap.pixels[pixel * 4 + channel]) - Int(sample.pixels[pixel * 3 + channel]))
                most = max(most, off)
                sum += off
            }
        }
        return (most, Double(sum) / Double(sample.pixels.count))
    }
}
