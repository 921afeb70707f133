import Deflate
import TestLoad
import Testing

@Suite(.inTurn)
struct GzipTests {
    /// "Hello Hello Hello Hello\n" by Python's gzip.
    private let hello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xF0, 0x40,
        0x27, 0xB9, 0x00, 0x84, 0x10, 0x54, 0xB7, 0x18, 0x00, 0x00, 0x00,
    ]
    /// The same with every optional part of the header: bytes, a name, a comment and a checksum.
    private let helloWithEverything: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x1E, 0x01, 0x02, 0x03, 0x04, 0x02, 0x03, 0x03, 0x00, 0x61, 0x62, 0x63, 0x6E, 0x61, 0x6D,
        0x65, 0x00, 0x63, 0x6F, 0x6D, 0x6D, 0x65, 0x6E, 0x74, 0x00, 0xC0, 0x18, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x57,
        0xF0, 0x40, 0x27, 0xB9, 0x00, 0x84, 0x10, 0x54, 0xB7, 0x18, 0x00, 0x00, 0x00,
    ]
    private let text = Array("Hello Hello Hello Hello\n".utf8)

    @Test func `members of gzip are unpacked one after the other`() throws {
        #expect(try Inflate.unpackAll(hello, .gzip, atMost: 24) == text)
        #expect(try Inflate.unpackAll(helloWithEverything, .gzip, atMost: 24) == text)
        #expect(try Inflate.unpackAll(hello + helloWithEverything + hello, .gzip, atMost: 72) == text + text + text)
    }

    @Test func `the limit is for all members together`() {
        #expect(throws: DeflateError.tooLong) { try Inflate.unpackAll(hello, .gzip, atMost: 23) }
        #expect(throws: DeflateError.tooLong) { try Inflate.unpackAll(hello + hello, .gzip, atMost: 47) }
    }

    @Test func `a distance doesn't reach into the member before`() {
        // A repetition as the first symbol, in a block with the codes that every program knows.
        let early = Array(hello.prefix(10)) + [0x03, 0x02, 0x00] + [UInt8](repeating: 0, count: 16)
        #expect(throws: DeflateError.damaged("Its packed data repeats data before its start.")) {
            try Inflate.unpackAll(hello + early, .gzip, atMost: 1_000)
        }
    }

    @Test func `every prefix is an error, except whole members`() throws {
        let data = helloWithEverything + hello
        for count in 0..<data.count where count != helloWithEverything.count {
            #expect(throws: DeflateError.self, "\(count)") {
                try Inflate.unpackAll(Array(data.prefix(count)), .gzip, atMost: 100)
            }
        }
    }

    @Test func `what follows is an error`() {
        for more: [UInt8] in [[0], [0x1F], [0x1F, 0x8B, 8], [UInt8](repeating: 0, count: 512)] {
            #expect(throws: DeflateError.self) { try Inflate.unpackAll(hello + more, .gzip, atMost: 100) }
        }
        let zlib: [UInt8] = [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
        #expect(throws: Never.self) { try Inflate.unpackAll(zlib, .zlib, atMost: 0) }
        #expect(throws: DeflateError.self) { try Inflate.unpackAll(zlib + [0], .zlib, atMost: 100) }
        #expect(throws: DeflateError.self) { try Inflate.unpackAll(zlib, .gzip, atMost: 100) }
        #expect(throws: DeflateError.self) { try Inflate.unpackAll(hello, .zlib, atMost: 100) }
    }

    @Test func `a changed bit of the header or the checksums is found`() {
        // The format and the method, a time and a comment with the header's checksum, and the checksum and the size.
        let ends = helloWithEverything.count
        for place in [0, 1, 2, 5, 20, 28, 29] + Array(ends - 8..<ends) {
            for bit in 0..<8 {
                var data = helloWithEverything
                data[place] ^= 1 << bit
                #expect(throws: DeflateError.self, "\(place), \(bit)") {
                    try Inflate.unpackAll(data, .gzip, atMost: 100)
                }
            }
        }
        for bit in 5..<8 {
            var data = hello
            data[3] |= 1 << bit
            #expect(throws: DeflateError.self) { try Inflate.unpackAll(data, .gzip, atMost: 100) }
        }
    }

    @Test func `random data never crashes`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let data = (0..<200).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let all = try? Inflate.unpackAll(Array(hello.prefix(10)) + data, .gzip, atMost: 1 << 16)
            #expect(all?.count ?? 0 <= 1 << 16)
        }
    }
}
