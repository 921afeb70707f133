import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct Base58BTCTests {
    // The examples of the base58 Internet draft, and Bitcoin's.
    static let vectors: [(bytes: [UInt8], text: String)] = [
        (Array("Hello World!".utf8), "2NEpo7TZRRrLZSi2U"),
        (
            Array("The quick brown fox jumps over the lazy dog.".utf8),
            "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"
        ),
        ([0, 0, 0x28, 0x7f, 0xb4, 0xcd], "11233QC4"), ([], ""), ([0], "1"), ([0, 0], "11"), ([57], "z"), ([58], "21"),
        (hex("516b6fcd0f"), "ABnLTmg"), (hex("572e4794"), "3EFU7m"), (hex("10c8511e"), "Rt5zm"),
        (hex("00eb15231dfceb60925886b67d065299925915aeb172c06647"), "1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L"),
    ]

    @Test(arguments: vectors)
    func `published texts are encoded and decoded`(bytes: [UInt8], text: String) throws {
        #expect(Base58BTC.encode(bytes) == text)
        #expect(try Base58BTC.decode(text) == bytes)
    }

    @Test(arguments: ["0", "O", "I", "l", "ab cd", "+", "é", "2NEpo7TZRRrLZSi2U\n"])
    func `invalid characters are rejected`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base58BTC.decode(text) }
    }

    @Test func `input longer than the limit is rejected`() throws {
        let text = String(repeating: "z", count: 1025)
        let error = #expect(throws: TextDecodingError.self) { try Base58BTC.decode(text) }
        #expect(error?.reason == .tooLong)
        #expect(try Base58BTC.decode(text, maximumLength: 1025).count == 751)
        #expect(try Base58BTC.decode(text.dropLast()).count == 750)
    }

    @Test func `encoded bytes decode to the same bytes`() throws {
        var generator = SplitMix64(seed: 4)
        for count in 0..<120 {
            let bytes = [UInt8](repeating: 0, count: count % 5) + generator.bytes(count)
            #expect(try Base58BTC.decode(Base58BTC.encode(bytes)) == bytes)
        }
    }
}
