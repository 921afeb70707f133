import TestLoad
import Testing
import Zstandard

/// Blocks put together by hand, with copies and streams that libzstd chooses rarely.
@Suite(.inTurn)
struct BlockDecoderTests {
    private let decoder: ZstandardDecoder
    /// This and libzstd, where it is installed.
    private let all: [ZstandardDecoder]

    init() throws {
        decoder = try ZstandardDecoder(engine: .swift)
        all = try ZstandardEngine.allCases.filter(\.isAvailable).map { try ZstandardDecoder(engine: $0) }
    }

    @Test
    func `Matches of every short distance and length are copied, up to the last byte of a frame`() throws {
        for distance in 1...44 {
            for length in Array(3...70) + [200] {
                let start = SampleContent.random(64, UInt64(distance))
                let literals = SampleContent.random((distance + length) % 45, UInt64(length))
                var content = start + literals
                for _ in 0..<length { content.append(content[content.count - distance]) }
                let blocks: [HandmadeFrame.Block] = [
                    .raw(start), .sequence(literals, offset: distance + 3, matchLength: length),
                ]
                let (size, limit) = (UInt64(content.count), content.count)
                for frame in [HandmadeFrame(blocks: blocks), HandmadeFrame(contentSize: size, blocks: blocks)] {
                    let results = try all.map { try $0.decode(frame.bytes, limit: limit) }
                    #expect(results.allSatisfy { $0 == content }, "\(length) bytes from \(distance) bytes before")
                }
                let short = HandmadeFrame(contentSize: size - 1, blocks: blocks).bytes
                #expect(throws: ZstandardError.self) { try decoder.decode(short, limit: limit) }
            }
        }
    }

    @Test
    func `A match may begin with the first byte of the frame, but not before`() throws {
        let start = SampleContent.random(64, 1)
        for count in 0...40 {
            let literals = SampleContent.random(count, 2)
            let first = HandmadeFrame.Block.sequence(literals, offset: 64 + count + 3, matchLength: 40)
            let before = HandmadeFrame.Block.sequence(literals, offset: 64 + count + 4, matchLength: 40)
            let content = try decoder.decode(HandmadeFrame(blocks: [.raw(start), first]).bytes, limit: 1 << 10)
            #expect(content == start + literals + start[..<40])
            #expect(throws: ZstandardError.malformed("a sequence copies from before the content")) {
                try decoder.decode(HandmadeFrame(blocks: [.raw(start), before]).bytes, limit: 1 << 10)
            }
        }
    }

    @Test
    func `A match may begin in the dictionary and end in the frame`() throws {
        let before = SampleContent.random(100, 1)
        let decoder = try ZstandardDecoder(dictionary: try ZstandardDictionary(content: before), engine: .swift)
        for back in Array(1...50) + [99, 100] {
            for length in [3, 15, 16, 17, 31, 32, 33, 50, 100, 130] {
                let literals = SampleContent.random(length % 20, UInt64(back))
                let offset = literals.count + back
                var content = before + literals
                for _ in 0..<length { content.append(content[content.count - offset]) }
                let block = HandmadeFrame.Block.sequence(literals, offset: offset + 3, matchLength: length)
                let frame = HandmadeFrame(blocks: [block]).bytes
                #expect(try decoder.decode(frame, limit: content.count - 100) == Array(content[100...]), "\(back)")
            }
        }
        let block = HandmadeFrame.Block.sequence([], offset: 101 + 3, matchLength: 3)
        #expect(throws: ZstandardError.malformed("a sequence copies from before the content")) {
            try decoder.decode(HandmadeFrame(blocks: [block]).bytes, limit: 1 << 10)
        }
    }

    @Test
    func `Matches with one of the last offsets are copied`() throws {
        var numbers = SampleContent.Numbers(3)
        for _ in 0..<60 {
            var content = SampleContent.random(100, numbers.next())
            var blocks = [HandmadeFrame.Block.raw(content)]
            var recent = [1, 4, 8]
            for _ in 0..<60 {
                let literals = SampleContent.random([0, 0, 1, 5].randomElement(using: &numbers) ?? 0, numbers.next())
                let value = Int.random(in: 1...(numbers.next() % 4 == 0 ? 60 : 3), using: &numbers)
                let rank = value + (literals.isEmpty ? 1 : 0)
                let offset = value > 3 ? value - 3 : rank > 3 ? recent[0] - 1 : recent[rank - 1]
                guard offset > 0 else { continue }
                recent.remove(at: min(rank, 3) - 1)
                recent.insert(offset, at: 0)
                let length = Int.random(in: 3...40, using: &numbers)
                content += literals
                for _ in 0..<length { content.append(content[content.count - offset]) }
                blocks.append(.sequence(literals, offset: value, matchLength: length))
            }
            let frame = HandmadeFrame(blocks: blocks).bytes
            for decoder in all { #expect(try decoder.decode(frame, limit: content.count) == content) }
        }
        // One less than the first offset, which is 1.
        let none = HandmadeFrame(blocks: [.raw([1, 2, 3]), .sequence([], offset: 3, matchLength: 3)]).bytes
        #expect(throws: ZstandardError.self) { try decoder.decode(none, limit: 1 << 10) }
    }

    @Test
    func `Streams of literals may have any lengths`() throws {
        var numbers = SampleContent.Numbers(4)
        for count in Array(8..<100) + [1_000, 1_001, 1_002, 1_003, 4_000] {
            let share = (count + 3) / 4
            // One stream has long codes and the others short ones, or all have short ones.
            for long in 0...4 {
                let streams: [[UInt8]] = (0..<4).map { stream in
                    (0..<(stream < 3 ? share : count - 3 * share)).map { _ in
                        UInt8.random(in: stream == long ? 8...11 : 0...1, using: &numbers)
                    }
                }
                let frame = HandmadeFrame(blocks: [.literals(streams)]).bytes
                for decoder in all { #expect(try decoder.decode(frame, limit: count) == Array(streams.joined())) }
                let longer = HandmadeFrame(blocks: [.literals(streams, extra: long % 4)]).bytes
                #expect(throws: ZstandardError.malformed("a stream of literals has the wrong length")) {
                    try decoder.decode(longer, limit: count)
                }
            }
        }
        for count in 1..<60 {
            let stream = (0..<count).map { _ in UInt8.random(in: 0...11, using: &numbers) }
            let frame = HandmadeFrame(blocks: [.literals([stream])]).bytes
            for decoder in all { #expect(try decoder.decode(frame, limit: count) == stream) }
        }
    }
}
