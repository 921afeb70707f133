import ATCrypto
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct Base64Tests {
    // The examples of RFC 4648.
    static let vectors: [(text: String, plain: String)] = [
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
        ("Zm9vYmFy", "foobar"),
    ]

    @Test(arguments: vectors)
    func `published texts are encoded and decoded`(text: String, plain: String) throws {
        let bare = String(text.prefix { $0 != "=" })
        #expect(Base64.standard.encode(plain.utf8) == text)
        #expect(Base64.url.encode(plain.utf8) == bare)
        #expect(Base64.url.encode(plain.utf8, padded: true) == text)
        #expect(try Base64.standard.decode(text) == Array(plain.utf8))
        #expect(try Base64.url.decode(bare) == Array(plain.utf8))
        #expect(try Base64.standard.decode(text, padding: .optional) == Array(plain.utf8))
        #expect(try Base64.standard.decode(bare, padding: .optional) == Array(plain.utf8))
    }

    @Test func `the two alphabets differ in two characters, and can't be mixed`() throws {
        let bytes: [UInt8] = [0xfb, 0xff, 0xfe]
        #expect(Base64.standard.encode(bytes) == "+//+")
        #expect(Base64.url.encode(bytes) == "-__-")
        #expect(throws: TextDecodingError.self) { try Base64.standard.decode("-__-") }
        #expect(throws: TextDecodingError.self) { try Base64.url.decode("+//+") }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "Zm9v=", "Zm9v====", "=", "==", "====", "Z===", "Zm=9", "=Zm9", "Z", "Zm9vY",
    ])
    func `wrong padding is rejected where padding is required`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base64.standard.decode(text) }
    }

    @Test(arguments: ["Zg=", "Zg===", "Zm9v=", "Z", "Zm9vY", "Zg==Zg==", "Z=", "Zm8=="])
    func `incomplete padding is rejected where it is optional`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base64.standard.decode(text, padding: .optional) }
    }

    @Test(arguments: ["Zg==", "Zm8=", "=", "Zm9v="])
    func `padding is rejected where it is forbidden`(text: String) {
        #expect(throws: TextDecodingError.self) { try Base64.url.decode(text) }
    }

    @Test func `nonzero trailing bits are rejected unless allowed`() throws {
        let error = #expect(throws: TextDecodingError.self) { try Base64.url.decode("Zh") }
        #expect(error?.reason == .nonzeroTrailingBits)
        #expect(try Base64.url.decode("Zh", allowsNonzeroTrailingBits: true) == [0x66])
        #expect(try Base64.standard.decode("123", padding: .optional, allowsNonzeroTrailingBits: true) == [0xd7, 0x6d])
    }

    @Test func `an error contains the position of the character`() {
        let error = #expect(throws: TextDecodingError.self) { try Base64.url.decode("Zm9\n") }
        #expect(error?.reason == .invalidCharacter)
        #expect(error?.offset == 3)
        #expect(error?.description.contains("byte 3") == true)
        #expect(throws: TextDecodingError.self) { try Base64.url.decode("Zmé9") }
    }

    @Test func `it agrees with Foundation on all lengths`() throws {
        var generator = SplitMix64(seed: 1)
        for count in 0..<200 {
            let bytes = generator.bytes(count)
            let text = Base64.standard.encode(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(try Base64.standard.decode(text) == bytes)
        }
    }
}
