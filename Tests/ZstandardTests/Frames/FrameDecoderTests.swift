import TestLoad
import Testing
import Zstandard

/// Frames put together by hand, for what libzstd never writes.
@Suite(.inTurn)
struct FrameDecoderTests {
    private func decode(_ frame: HandmadeFrame, _ rest: [UInt8] = []) throws -> [UInt8] {
        try ZstandardDecoder(engine: .swift).decode(frame.bytes + rest, limit: 1 << 20)
    }

    /// Whether libzstd refuses it too, where it is installed.
    private func isRefused(_ frame: HandmadeFrame, _ rest: [UInt8] = [], byLibrary: Bool = true) -> Bool {
        let library = try? ZstandardDecoder(engine: .library)
        if byLibrary, let library, (try? library.decode(frame.bytes + rest, limit: 1 << 20)) != nil { return false }
        return (try? decode(frame, rest)) == nil
    }

    @Test
    func `Blocks that are empty, raw or repeated are unpacked`() throws {
        #expect(try decode(HandmadeFrame(blocks: [.raw([])])).isEmpty)
        #expect(try decode(HandmadeFrame(contentSize: 0, blocks: [.raw([])])).isEmpty)
        let blocks: [HandmadeFrame.Block] = [.raw([1, 2]), .repeated(3, count: 3), .raw([]), .repeated(4, count: 0)]
        #expect(try decode(HandmadeFrame(blocks: blocks)) == [1, 2, 3, 3, 3])
        #expect(try decode(HandmadeFrame(contentSize: 5, blocks: blocks)) == [1, 2, 3, 3, 3])
    }

    @Test
    func `Frames that don't fit their header are refused`() {
        #expect(isRefused(HandmadeFrame(contentSize: 3, blocks: [.raw([1, 2])])))
        #expect(isRefused(HandmadeFrame(contentSize: 1, blocks: [.raw([1, 2])])))
        #expect(isRefused(HandmadeFrame(blocks: [.reserved])))
        #expect(isRefused(HandmadeFrame(descriptor: 0x08, blocks: [.raw([1])])))
        // A window of 1 KiB, and a block of more.
        #expect(isRefused(HandmadeFrame(window: 0, blocks: [.repeated(1, count: 1_025)]), byLibrary: false))
        #expect(isRefused(HandmadeFrame(blocks: [.repeated(1, count: 1 << 17 + 1)]), byLibrary: false))
        #expect(throws: ZstandardError.malformed("the content doesn't match the frame's checksum")) {
            try decode(HandmadeFrame(descriptor: 4, blocks: [.raw([1])]), [1, 2, 3, 4])
        }
        #expect(throws: ZstandardError.truncated) {
            try decode(HandmadeFrame(descriptor: 4, blocks: [.raw([1])]), [1, 2, 3])
        }
        #expect(throws: ZstandardError.otherDictionary(7)) {
            try decode(HandmadeFrame(descriptor: 1, blocks: []), [7, 1, 0, 0])
        }
    }

    @Test
    func `Blocks that use what isn't there are refused`() {
        // Literals of one raw byte, then the sequences.
        let literal: [UInt8] = [0x08, 65]
        // No sequences: fine, unless something follows.
        #expect((try? decode(HandmadeFrame(blocks: [.compressed(literal + [0])]))) == [65])
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [0, 0])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal)])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed([])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1])])))
        // Tables repeated from no block, and literals without a Huffman table.
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0xFC, 1])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed([0x13, 0x40, 0, 1, 0])])))
        // Single symbols: no literals, a match of three bytes from before the content, as the stream has only its end
        // mark.
        let before: [UInt8] = [1, 0x54, 0, 0, 0, 1]
        #expect(isRefused(HandmadeFrame(blocks: [.compressed([0x00] + before)])))
        // Symbols that no table has.
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 36, 0, 0, 1])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 0, 32, 0, 1])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 0, 0, 53, 1])])))
        // A stream without an end mark, and one with bits that are left.
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 1, 0, 0, 0])])))
        #expect(isRefused(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 1, 0, 0, 2])])))
        // One literal and a match of the byte before it: the same block with everything right.
        #expect(
            (try? decode(HandmadeFrame(blocks: [.compressed(literal + [1, 0x54, 1, 0, 0, 1])]))) == [65, 65, 65, 65])
    }

    @Test
    func `Literals with the wrong lengths are refused`() throws {
        // A thousand repeated bytes in a window of 1 KiB, then 2^18 - 1.
        #expect(try decode(HandmadeFrame(blocks: [.compressed([0x85, 0x3E, 7, 0])])).count == 1_000)
        #expect(isRefused(HandmadeFrame(window: 0, blocks: [.compressed([0xFD, 0xFF, 0xFF, 7, 0])]), byLibrary: false))
        // More raw bytes than the block has.
        #expect(isRefused(HandmadeFrame(blocks: [.compressed([0x10, 65])])))
        // A Huffman table that ends early, one with no symbols, and one whose code isn't complete.
        for table: [UInt8] in [[], [130, 0x10], [129, 0x00], [131, 0x11, 0x10], [20, 1, 2]] {
            let header = 2 | 10 << 4 | table.count << 14
            let block = [UInt8(header & 255), UInt8(header >> 8 & 255), UInt8(header >> 16)] + table + [0]
            #expect(isRefused(HandmadeFrame(blocks: [.compressed(block)])), "\(table)")
        }
    }

    @Test
    func `A match may not reach beyond the window`() throws {
        guard let library = SampleLibrary.present else { return }
        let content = SampleContent.far
        var frame = try library.encode(content, .init(level: 19, writesContentSize: false))
        let decoder = try ZstandardDecoder(engine: .swift)
        #expect(try decoder.decode(frame, limit: content.count) == content)
        // 128 KiB: large enough for each block, but not for the matches.
        #expect(frame[5] > 0x38)
        frame[5] = 0x38
        #expect(throws: ZstandardError.malformed("a sequence copies from before the content")) {
            try decoder.decode(frame, limit: content.count)
        }
    }

    @Test
    func `Many blocks and frames of nothing take time in proportion`() throws {
        let count = Load.size(300_000, otherwise: 60_000)
        let blocks = HandmadeFrame(blocks: Array(repeating: .raw([]), count: count))
        #expect(try decode(blocks).isEmpty)
        let frame = HandmadeFrame(blocks: [.raw([])]).bytes
        let frames = Array(repeatElement(frame, count: count / 3).joined())
        #expect(try ZstandardDecoder(engine: .swift).decode(frames, limit: 0).isEmpty)
    }
}
