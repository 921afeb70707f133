import Deflate
import TestLoad
import Testing

@Suite(.inTurn)
struct InflateTests {
    /// "Hello Hello Hello Hello\n" by Python's zlib.
    private let hello: [UInt8] = [
        0x78, 0xDA, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xF0, 0x40, 0x27, 0xB9, 0x00, 0x69, 0x3E, 0x08, 0x3B,
    ]

    @Test func `packed data is unpacked, whatever follows it`() throws {
        #expect(String(decoding: try Inflate.unpack(hello, atMost: 100), as: UTF8.self) == "Hello Hello Hello Hello\n")
        #expect(try Inflate.unpack(hello + [1, 2, 3], atMost: 24).count == 24)
        #expect(throws: DeflateError.self) { try Inflate.unpack(hello, atMost: 23) }
    }

    @Test func `a wrong checksum is found`() {
        var data = hello
        data[data.count - 1] ^= 1
        #expect(throws: DeflateError.self) { try Inflate.unpack(data, atMost: 100) }
    }

    @Test func `every prefix is an error`() {
        for count in hello.indices {
            #expect(throws: DeflateError.self) { try Inflate.unpack(Array(hello.prefix(count)), atMost: 100) }
        }
    }

    /// Data whose blocks are written bit by bit, each number with its lowest bit first.
    private func packed(_ fields: [(Int, Int)]) -> [UInt8] {
        var bits: [Int] = []
        for (value, count) in fields { for bit in 0..<count { bits.append(value >> bit & 1) } }
        let body = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
                $0 | UInt8($1.element << $1.offset)
            }
        }
        return [0x78, 0x9C] + body
    }

    @Test(arguments: [
        // A block of an unknown kind.
        [(1, 1), (3, 2)],
        // A stored block whose length isn't repeated.
        [(1, 1), (0, 2), (0, 5), (5, 16), (5, 16)],
        // More symbols than there are.
        [(1, 1), (2, 2), (31, 5), (0, 5), (0, 4)],
        // More distances than there are.
        [(1, 1), (2, 2), (0, 5), (31, 5), (0, 4)],
        // Lengths of lengths that fit no code.
        [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4), (1, 3), (1, 3), (1, 3), (0, 3)],
        // Only one symbol for lengths, which repeats what isn't there.
        [(1, 1), (2, 2), (0, 5), (0, 5), (0, 4), (1, 3), (0, 3), (0, 3), (0, 3), (0, 1), (0, 2)],
        // With the codes that every program knows: a repetition before the first byte.
        [(1, 1), (1, 2), (0x40, 7), (0, 5)],
        // And the length and the distance that don't exist.
        [(1, 1), (1, 2), (0x63, 8)],
        [(1, 1), (1, 2), (0x0C, 8), (0x40, 7), (0x0F, 5)],
    ])
    func `blocks that mean nothing are errors`(fields: [(Int, Int)]) {
        let data = packed(fields) + [UInt8](repeating: 0, count: 16)
        #expect(throws: DeflateError.self) { try Inflate.unpack(data, atMost: 1 << 20) }
    }

    @Test func `random data never crashes`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let data = (0..<200).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            _ = try? Inflate.unpack([0x78, 0x9C] + data, atMost: 1 << 20)
        }
    }
}
