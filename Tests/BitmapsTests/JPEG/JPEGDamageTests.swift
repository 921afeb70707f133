import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct JPEGDamageTests {
    @Test(arguments: [JPEGSample.size17x9, .progressive17x9])
    func `every prefix of a file is decoded or refused`(sample: JPEGSample) throws {
        var decoded = 0
        for count in 0..<sample.file.count {
            guard let bitmap = try? JPEGDecoder(Array(sample.file.prefix(count))).decode() else { continue }
            #expect(bitmap.width == 17 && bitmap.height == 9)
            decoded += 1
        }
        // What is left when the header is complete, and some more.
        let header = try #require(sample.file.indices.first { sample.file[$0] == 0xFF && sample.file[$0 + 1] == 0xDA })
        #expect(decoded > 0 && decoded < sample.file.count - header)
    }

    @Test(arguments: [JPEGSample.size17x9, .progressive17x9, .size7x13])
    func `a file with any byte changed is decoded or refused`(sample: JPEGSample) {
        var (decoded, refused) = (0, 0)
        for index in stride(from: 0, to: sample.file.count, by: Load.size(1, otherwise: 3)) {
            for byte: UInt8 in [0x00, 0xFF, 0x55] {
                var file = sample.file
                file[index] = byte
                if (try? JPEGDecoder(file).decode(atLeast: index % 2 == 0 ? nil : (5, 5))) == nil {
                    refused += 1
                } else {
                    decoded += 1
                }
            }
        }
        #expect(decoded > Load.size(100, otherwise: 30) && refused > Load.size(100, otherwise: 30))
    }

    @Test
    func `what is missing of a file that is cut off is gray`() throws {
        let sample = JPEGSample.restarts420
        let whole = try JPEGDecoder(sample.file).decode()
        let markers = restarts(sample.file)
        #expect(markers.count == 3)
        // The first of four units.
        let bitmap = try JPEGDecoder(Array(sample.file[..<markers[0]])).decode()
        for y in 0..<sample.height {
            for x in 0..<sample.width where x < 14 && y < 14 || x > 16 || y > 16 {
                let expected = x < 16 && y < 16 ? pixel(whole, x, y) : [128, 128, 128, 255]
                #expect(pixel(bitmap, x, y) == expected, "\(x), \(y)")
            }
        }
        // A progressive file has its scans one after the other: with the first one, there is a coarse picture.
        let progressive = JPEGSample.progressive420.file
        let scans = progressive.indices.dropLast().filter { progressive[$0] == 0xFF && progressive[$0 + 1] == 0xDA }
        let coarse = try JPEGDecoder(Array(progressive[..<scans[1]])).decode()
        func distance(_ pixels: [UInt8]) -> Int {
            zip(pixels, whole.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        let gray = [UInt8](repeating: 128, count: whole.pixels.count)
        #expect(coarse != whole && distance(coarse.pixels) < distance(gray) / 2)
    }

    @Test
    func `no block is made of bits that are missing`() throws {
        // The first block has eight bits for DC, and each later one a bit. A bit more for AC, if the picture is
        // sequential.
        for (frame, last, count) in [(UInt8(0xC0), UInt8(63), 4), (0xC2, 0, 9)] {
            var file = HandmadeJPEG.gray(64, 32, frame: frame)
            file.addHuffman(0x00, [0, 7])
            file.addScan([1], last: last, data: [0b1110_0100, 0])
            for end in [[], [0xFF], [0xFF, 0xD9], [0xFF, 0xD0, 0, 0]] as [[UInt8]] {
                let pixels = try JPEGDecoder(file.bytes + end).decode(atLeast: (8, 4)).pixels
                let levels = stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
                #expect(levels == (0..<32).map { $0 < count ? 228 : 128 })
            }
        }
    }

    @Test
    func `after damage, decoding goes on at the next restart`() throws {
        let sample = JPEGSample.restarts420
        let whole = try JPEGDecoder(sample.file).decode()
        let markers = restarts(sample.file)
        func expectRest(_ file: [UInt8], from unit: Int) throws {
            let bitmap = try JPEGDecoder(file).decode()
            #expect(bitmap != whole)
            for y in 0..<sample.height {
                for x in 0..<sample.width where abs(x - 16) > 1 && abs(y - 16) > 1 {
                    guard y / 16 * 2 + x / 16 >= unit || (x < 16 && y < 16) else { continue }
                    #expect(pixel(bitmap, x, y) == pixel(whole, x, y), "\(x), \(y)")
                }
            }
        }
        // The second unit's bits are replaced with those that are no code.
        var file = sample.file
        let second = markers[0] + 2..<markers[1]
        file.replaceSubrange(second, with: Array(repeatElement([0xFF, 0x00], count: second.count / 2 + 1).joined()))
        try expectRest(file, from: 2)
        // It has no bits.
        file = sample.file
        file.removeSubrange(second)
        try expectRest(file, from: 2)
        // Its marker is missing too.
        file = sample.file
        file.removeSubrange(markers[0]..<markers[1])
        try expectRest(file, from: 2)
        // There are bytes that belong to nothing before a marker, and more fill bytes.
        file = sample.file
        file.insert(contentsOf: [1, 2, 3, 0xFF, 0xFF], at: markers[1])
        #expect(try JPEGDecoder(file).decode() == whole)
    }

    @Test
    func `kinds that aren't read are named`() {
        func refusal(_ file: HandmadeJPEG) -> BitmapError? {
            do throws(BitmapError) {
                _ = try JPEGDecoder(file.bytes).decode()
                return nil
            } catch {
                return error
            }
        }
        for marker: UInt8 in [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF, 0xF7] {
            guard case .unsupported(let reason) = refusal(.gray(8, 8, frame: marker)) else {
                Issue.record("\(marker) was read")
                continue
            }
            #expect(["lossless", "hierarchical", "arithmetic"].contains { reason.contains($0) })
        }
        var deep = HandmadeJPEG()
        deep.add(0xC1, [12, 0, 8, 0, 8, 1, 1, 0x11, 0])
        #expect(refusal(deep) == .unsupported("It is a JPEG file with 12 bits per sample."))
        #expect(refusal(.gray(8, 0)) == .unsupported("Its height isn't given in its header."))
        #expect(
            refusal(.gray(8, 8, components: [(1, 0x11), (2, 0x11)]))
                == .unsupported("It is a JPEG file with 2 color components."))
        #expect(refusal(.gray(0, 8)) == .damaged("Its width is 0."))
    }

    private func file(_ change: (inout HandmadeJPEG) -> Void) -> [UInt8] {
        var file = HandmadeJPEG()
        change(&file)
        return file.bytes
    }

    private func scan(_ content: [UInt8], frame: UInt8 = 0xC0, _ start: [UInt8]? = nil) -> [UInt8] {
        (start ?? HandmadeJPEG.gray(8, 8, frame: frame).bytes) + [0xFF, 0xDA, 0, UInt8(content.count + 2)] + content
            + [0, 0, 0, 0, 0xFF, 0xD9]
    }

    private func expectRefusal(_ files: [(String, [UInt8])]) {
        for (name, bytes) in files {
            #expect(throws: BitmapError.self, "\(name)") { try JPEGDecoder(bytes).decode() }
        }
    }

    @Test
    func `frames that can't be are refused`() {
        expectRefusal([
            ("empty", []), ("one byte", [0xFF]), ("other", Array("GIF89a".utf8)), ("no frame", file { $0.end() }),
            ("two frames", HandmadeJPEG.gray(8, 8).bytes + file { $0.addFrame(0xC0, 8, 8, [(1, 0x11)]) }.dropFirst(2)),
            ("sampling 0 × 1", HandmadeJPEG.gray(8, 8, components: [(1, 0x01)]).bytes),
            ("sampling 1 × 0", HandmadeJPEG.gray(8, 8, components: [(1, 0x10)]).bytes),
            ("sampling 5 × 1", HandmadeJPEG.gray(8, 8, components: [(1, 0x51)]).bytes),
            ("one name", HandmadeJPEG.gray(8, 8, components: [(1, 0x11), (2, 0x11), (1, 0x11)]).bytes),
            ("no components", HandmadeJPEG.gray(8, 8, components: []).bytes),
            ("short frame", file { $0.add(0xC0, [8, 0, 8, 0, 8, 3, 1, 0x11, 0]) }),
        ])
    }

    @Test
    func `scans that can't be are refused`() {
        #expect((try? JPEGDecoder(scan([1, 1, 0, 0, 63, 0])).decode()) != nil)
        expectRefusal([
            ("no scan", HandmadeJPEG.gray(8, 8).bytes),
            ("absent component", scan([1, 2, 0, 0, 63, 0])), ("twice a component", scan([2, 1, 0, 1, 0, 0, 63, 0])),
            ("no component", scan([0, 0, 63, 0])),
            ("five components", scan([5, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 63, 0])),
            ("absent DC table", scan([1, 1, 0x10, 0, 63, 0])), ("absent AC table", scan([1, 1, 0x01, 0, 63, 0])),
            ("table 4", scan([1, 1, 0x40, 0, 63, 0])), ("short scan", scan([1, 1])),
            ("DC with AC", scan([1, 1, 0, 0, 5, 0], frame: 0xC2)),
            ("AC backward", scan([1, 1, 0, 5, 4, 0], frame: 0xC2)),
            ("coefficient 64", scan([1, 1, 0, 1, 64, 0], frame: 0xC2)),
            ("14 bits more", scan([1, 1, 0, 0, 0, 14], frame: 0xC2)),
        ])
    }

    @Test
    func `tables that can't be are refused`() {
        func scanAfter(_ change: (inout HandmadeJPEG) -> Void) -> [UInt8] {
            scan([1, 1, 0, 0, 63, 0], HandmadeJPEG.gray(8, 8).bytes + file(change).dropFirst(2))
        }
        let none = [UInt8](repeating: 0, count: 15)
        let full = [UInt8](repeating: 255, count: 16)
        let unquantized = file {
            $0.addFrame(0xC0, 8, 8, [(1, 0x11)])
            $0.addHuffman(0x00, [0])
            $0.addHuffman(0x10, [0])
        }
        expectRefusal([
            ("no quantization", scan([1, 1, 0, 0, 63, 0], unquantized)),
            ("too many codes", scanAfter { $0.add(0xC4, [0, 3] + none + [0, 1, 2]) }),
            ("too many symbols", scanAfter { $0.add(0xC4, [0] + full + [0, 1, 2]) }),
            ("Huffman table 4", scanAfter { $0.addHuffman(0x04, [0]) }),
            ("short quantization", scanAfter { $0.add(0xDB, [0, 1, 2, 3]) }),
        ])
    }

    @Test
    func `a table that is replaced or broken later doesn't change what was decoded`() throws {
        for frame: UInt8 in [0xC0, 0xC2] {
            let last: UInt8 = frame == 0xC0 ? 63 : 0
            var file = HandmadeJPEG.gray(16, 16, frame: frame)
            file.addHuffman(0x00, [0, 7])
            file.addScan([1], last: last, data: [0b1110_0100, 0])
            let expected = try JPEGDecoder(file.bytes).decode()
            #expect(Set(expected.pixels) == [228, 255])
            file.addQuantization(0, 77)
            file.addHuffman(0x00, [1, 2])
            #expect(try JPEGDecoder(file.bytes).decode() == expected)
            // Of the same component, which keeps its first quantization table.
            file.addHuffman(0x00, [0, 7])
            file.addScan([1], last: last, data: [0b1110_0100, 0])
            #expect(try JPEGDecoder(file.bytes).decode() == expected)
            file.add(0xC4, [0, 3])
            file.addScan([1], last: last, data: [0xAA, 0xAA])
            #expect(try JPEGDecoder(file.bytes).decode() == expected)
        }
    }

    @Test
    func `a size that the file is too short for is refused at once`() throws {
        for (width, height) in [(65_535, 65_535), (10_000, 10_000), (65_535, 1_000), (1_000, 65_535)] {
            for frame: UInt8 in [0xC0, 0xC2] {
                var file = HandmadeJPEG.gray(width, height, frame: frame)
                let last: UInt8 = frame == 0xC0 ? 63 : 0
                file.addScan([1], last: last, data: [UInt8](repeating: 0, count: 1_000))
                let decoder = try JPEGDecoder(file.bytes)
                #expect(throws: BitmapError.self) { try decoder.decode() }
                #expect(throws: BitmapError.damaged("It is too short for \(width) × \(height) pixels.")) {
                    try decoder.decode(atLeast: (1, 1))
                }
            }
        }
        var file = HandmadeJPEG.gray(10_001, 10_000)
        file.addScan([1], data: [])
        let decoder = try JPEGDecoder(file.bytes)
        #expect(throws: BitmapError.tooManyPixels(width: 10_001, height: 10_000)) { try decoder.decode() }
    }

    @Test
    func `a picture of one color is decoded, although it has two bits for each block`() throws {
        let (side, blocks) = (1_600, 200 * 200)
        for frame: UInt8 in [0xC0, 0xC2] {
            var file = HandmadeJPEG.gray(side, side, frame: frame)
            let bits = frame == 0xC0 ? 2 : 1
            file.addScan([1], last: frame == 0xC0 ? 63 : 0, data: [UInt8](repeating: 0, count: blocks * bits / 8))
            file.end()
            let bitmap = try JPEGDecoder(file.bytes).decode(atLeast: (1, 1))
            #expect(bitmap.width == 200 && Set(bitmap.pixels) == [128, 255])
        }
        // A row, of whose blocks only some have pixels.
        var file = HandmadeJPEG.gray(65_535, 1, frame: 0xC2, components: [(1, 0x44)])
        file.addScan([1], last: 0, data: [UInt8](repeating: 0, count: 8_192 / 8))
        #expect(try JPEGDecoder(file.bytes).decode(atLeast: (1, 1)).width == 8_192)
    }

    @Test
    func `many scans take no longer than the file's size allows`() throws {
        // A picture of 65,536 blocks with a bit for each, scans without any, and one that changes the first block.
        for frame: UInt8 in [0xC0, 0xC2] {
            let last: UInt8 = frame == 0xC0 ? 63 : 0
            func decode(_ count: Int) throws -> Bitmap {
                var file = HandmadeJPEG.gray(2_048, 2_048, frame: frame)
                file.addScan([1], last: last, data: [UInt8](repeating: 0, count: 8_192))
                for _ in 0..<count { file.addScan([1], last: last, data: []) }
                file.addHuffman(0x00, [0, 7])
                file.addScan([1], last: last, data: [0b1110_0100, 0])
                return try JPEGDecoder(file.bytes).decode(atLeast: (1, 1))
            }
            #expect(try decode(50).pixels.first == 228)
            #expect(try Set(decode(20_000).pixels) == [128, 255])
        }
        // 5,000 scans of one symbol, which says that 1 << 14 blocks have no coefficients.
        var file = HandmadeJPEG.gray(1_024, 1_024, frame: 0xC2)
        file.addScan([1], last: 0, data: [UInt8](repeating: 0, count: 2_048))
        file.addHuffman(0x10, [0xE0])
        for _ in 0..<5_000 { file.addScan([1], first: 1, bits: 0x10, data: [0, 0]) }
        let bitmap = try JPEGDecoder(file.bytes).decode(atLeast: (200, 200))
        #expect(bitmap.width == 256 && Set(bitmap.pixels) == [128, 255])
    }

    @Test
    func `many markers are skipped`() throws {
        var file = HandmadeJPEG.gray(8, 8)
        for index in 0..<20_000 { file.add(0xE0 + UInt8(index % 16), []) }
        for _ in 0..<2_000 { file.addHuffman(0x11, [1, 2]) }
        file.add(0xFE, [UInt8](repeating: 0xFF, count: 60_000))
        file.addScan([1], data: [0])
        #expect(try JPEGDecoder(file.bytes).decode().pixels.first == 128)
    }

    /// Where the restart markers of a file are.
    private func restarts(_ file: [UInt8]) -> [Int] {
        file.indices.dropLast().filter { file[$0] == 0xFF && 0xD0...0xD7 ~= file[$0 + 1] }
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        Array(bitmap.pixels[(y * bitmap.width + x) * 4..<(y * bitmap.width + x) * 4 + 4])
    }
}
