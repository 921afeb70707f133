import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct AESGCMTests {
    /// Vectors of the original specification of the mode, cases 13 to 16, which NIST's validation includes.
    @Test(arguments: [
        (
            "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", "", "",
            "530f8afbc74536b9a963b4f1c4cb738b"
        ),
        (
            "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000",
            "00000000000000000000000000000000", "", "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        ),
        (
            "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                + "b16aedf5aa0de657ba637b39",
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                + "c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
        ),
    ])
    func `The published vectors come out, and go back`(
        key: String, nonce: String, text: String, context: String, sealed: String
    ) throws {
        let result = try AESGCM.seal(hex(text), key: hex(key), nonce: hex(nonce), context: hex(context))
        #expect(result == hex(sealed))
        let opened = try AESGCM.open(result, key: hex(key), nonce: hex(nonce), context: hex(context))
        #expect(opened == hex(text))
    }

    @Test func `Every changed bit is refused`() throws {
        let (key, nonce) = (SecureRandom.bytes(32), SecureRandom.bytes(12))
        let sealed = try AESGCM.seal(Array("message".utf8), key: key, nonce: nonce, context: [1, 2])
        for bit in 0..<(sealed.count * 8) {
            var changed = sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: AESGCM.Refusal.self) {
                try AESGCM.open(changed, key: key, nonce: nonce, context: [1, 2])
            }
        }
        for context in [[], [1], [1, 3]] as [[UInt8]] {
            #expect(throws: AESGCM.Refusal.self) {
                try AESGCM.open(sealed, key: key, nonce: nonce, context: context)
            }
        }
        #expect(throws: AESGCM.Refusal.self) { try AESGCM.open([1, 2], key: key, nonce: nonce, context: []) }
        #expect(throws: AESGCM.Refusal.self) { try AESGCM.seal([], key: [1], nonce: nonce, context: []) }
        #expect(throws: AESGCM.Refusal.self) { try AESGCM.seal([], key: key, nonce: [1], context: []) }
    }
}
