import ATStreams
import Foundation
import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct SegmentTests {
    private let decoder = ZstandardDecoder()

    @Test
    func `A segment is read from memory and from a file`() throws {
        let bytes = try SampleSegment.segment()
        let file = FileManager.default.temporaryDirectory.appending(path: "segment-\(UUID().uuidString).jss")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for segment in [try Segment(bytes), try Segment(file: file), try Segment(file: file, checksum: false)] {
            #expect(segment.header.version == 1)
            #expect(segment.header.blockCount == 3)
            #expect(segment.header.eventCount == 10)
            #expect(segment.header.accountCount == 2)
            #expect(segment.header.seqs == 1...12)
            #expect(segment.header.witnessed == 1_000...12_000)
            #expect(segment.blocks.map(\.eventCount) == [9, 0, 1])
            #expect(segment.blocks.map(\.seqs) == [1...9, 0...0, 12...12])
            #expect(segment.blocks[2].witnessed == 12_000...12_000)
            var seqs: [UInt64] = []
            for index in segment.blocks.indices { seqs += try segment.block(index, decoder).rows().map(\.seq) }
            #expect(seqs == [1, 2, 3, 4, 5, 6, 7, 12])
            #expect(throws: SegmentError.noBlock(3, count: 3)) { try segment.block(3, decoder) }
            #expect(throws: SegmentError.noBlock(-1, count: 3)) { try segment.block(-1, decoder) }
        }
        #expect(throws: SegmentError.self) { try Segment(file: file.appending(path: "missing")) }
    }

    @Test
    func `A segment with a wrong header is refused`() throws {
        #expect(throws: SegmentError.unsealed) {
            try Segment(SampleSegment.replacing(4, [UInt8](repeating: 0, count: 8), sealing: false))
        }
        #expect(throws: SegmentError.unknownVersion(2)) { try Segment(SampleSegment.replacing(12, [2, 0])) }
        for offset in [18, 34, 100, 255] {
            #expect(throws: SegmentError.wrongChecksum) {
                try Segment(SampleSegment.replacing(offset, [1], sealing: false))
            }
        }
        var longer = try SampleSegment.segment()
        longer.append(0)
        #expect(throws: SegmentError.wrongChecksum) { try Segment(longer) }
        let faults: [(Int, [UInt8])] = [
            (0, [0x4A]),  // not "jss0"
            (14, [0xFF, 0xFF, 0xFF, 0xFF]),  // more blocks than allowed
            (14, [4, 0]),  // more blocks than the index has
            (26, [0xFF]),  // the first number after the last
            (42, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),  // the first time after the last
            (58, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),  // an index after the file
            (58, [0]),  // an index in two places
        ]
        for (offset, bytes) in faults {
            #expect(throws: SegmentError.self) {
                try Segment(SampleSegment.replacing(offset, bytes, sealing: false), checksum: false)
            }
        }
        let whole = try SampleSegment.segment()
        for count in 0..<whole.count {
            #expect(throws: SegmentError.self) { try Segment(whole[..<count], checksum: count % 2 == 0) }
        }
    }

    @Test
    func `A block whose length or size is off by one is refused`() throws {
        let whole = try SampleSegment.segment()
        let index = try Segment(whole).blocks[0].frame
        let indexOffset = whole.count - 3 * 52
        // The length before the frame.
        for change in [-1, 1] {
            let length = UInt8(truncatingIfNeeded: index.count + change)
            let segment = try Segment(SampleSegment.replacing(256, [length]))
            #expect(throws: SegmentError.malformed("the length before a block isn't the one in the index")) {
                try segment.block(0, decoder)
            }
        }
        // What the index says: the length, the size, the count and the place.
        for (place, isFoundEarly) in [(8, false), (12, false), (16, false), (0, false), (4, true), (28, true)] {
            for change in [-1, 1] {
                var bytes = whole
                let offset = indexOffset + place
                bytes[offset] = UInt8(truncatingIfNeeded: Int(bytes[offset]) + change)
                if place == 28 { bytes[offset] = 0 }
                SampleSegment.seal(&bytes)
                if isFoundEarly {
                    #expect(throws: SegmentError.self) { try Segment(bytes) }
                } else if let segment = try? Segment(bytes) {
                    #expect(throws: SegmentError.self) { try segment.block(0, decoder) }
                }
            }
        }
        // Blocks that overlap.
        var bytes = whole
        bytes.replaceSubrange(indexOffset + 104..<indexOffset + 112, with: whole[indexOffset..<indexOffset + 8])
        SampleSegment.seal(&bytes)
        #expect(throws: SegmentError.self) { try Segment(bytes) }
        // A frame with a changed byte.
        bytes = whole
        bytes[index.lowerBound + 20] ^= 1
        #expect(throws: SegmentError.self) { try Segment(bytes).block(0, decoder) }
    }

    @Test
    func `Any changed bit is refused or changes no more than filters and text`() throws {
        let whole = try SampleSegment.segment()
        for bit in 0..<whole.count * 8 {
            var bytes = whole
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let segment = try? Segment(bytes, checksum: bit % 2 == 0) else { continue }
            for index in segment.blocks.indices {
                guard let block = try? segment.block(index, decoder) else { continue }
                #expect(block.count == block.rows().reduce(block.unknownKindCount) { count, _ in count + 1 })
            }
        }
    }
}
