import ATCrypto
import Testing

@Suite struct Base32Tests {
    // RFC 4648, section 10, in lowercase and without padding.
    @Test(arguments: [
        ("", ""), ("my", "f"), ("mzxq", "fo"), ("mzxw6", "foo"), ("mzxw6yq", "foob"), ("mzxw6ytb", "fooba"),
        ("mzxw6ytboi", "foobar"),
    ])
    func `published texts are written and read`(text: String, plain: String) throws {
        #expect(Base32.encode(plain.utf8) == text)
        #expect(try Base32.decode(text) == Array(plain.utf8))
    }

    @Test(arguments: ["MY", "m1", "m0", "my======", "m y", "m", "mzx", "mzxw6y", "mé"])
    func `other characters and impossible lengths are refused`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base32.decode(text) }
    }

    @Test func `trailing bits are refused unless allowed`() throws {
        #expect(throws: TextDecodingError.self) { try Base32.decode("mz") }
        #expect(try Base32.decode("mz", allowsNonzeroTrailingBits: true) == [0x66])
    }

    @Test func `what is written reads back`() throws {
        var generator = SeededGenerator(seed: 2)
        for count in 0..<100 {
            let bytes = generator.bytes(count)
            #expect(try Base32.decode(utf8: Array(Base32.encode(bytes).utf8)) == bytes)
        }
    }
}
