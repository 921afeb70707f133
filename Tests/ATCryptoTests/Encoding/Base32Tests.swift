import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct Base32Tests {
    // The examples of RFC 4648, in lowercase and without padding.
    @Test(arguments: [
        ("", ""), ("my", "f"), ("mzxq", "fo"), ("mzxw6", "foo"), ("mzxw6yq", "foob"), ("mzxw6ytb", "fooba"),
        ("mzxw6ytboi", "foobar"),
    ])
    func `published texts are encoded and decoded`(text: String, plain: String) throws {
        #expect(Base32.encode(plain.utf8) == text)
        #expect(try Base32.decode(text) == Array(plain.utf8))
    }

    @Test(arguments: ["MY", "m1", "m0", "my======", "m y", "m", "mzx", "mzxw6y", "mé"])
    func `invalid characters and lengths are rejected`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base32.decode(text) }
    }

    @Test func `nonzero trailing bits are rejected unless allowed`() throws {
        #expect(throws: TextDecodingError.self) { try Base32.decode("mz") }
        #expect(try Base32.decode("mz", allowsNonzeroTrailingBits: true) == [0x66])
    }

    @Test func `encoded bytes decode to the same bytes`() throws {
        var generator = SplitMix64(seed: 2)
        for count in 0..<100 {
            let bytes = generator.bytes(count)
            #expect(try Base32.decode(utf8: Array(Base32.encode(bytes).utf8)) == bytes)
        }
    }
}
