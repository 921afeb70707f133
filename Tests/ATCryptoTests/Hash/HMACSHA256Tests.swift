import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct HMACSHA256Tests {
    // Four of the examples in RFC 4231.
    static let vectors: [(key: [UInt8], message: [UInt8], code: String)] = [
        (
            [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test(arguments: vectors)
    func `published messages have their published codes`(key: [UInt8], message: [UInt8], code: String) {
        #expect(HMACSHA256.code(for: message, key: key).description == code)
        #expect(SymmetricKey(key).authenticationCode(for: message).description == code)
    }

    @Test func `the code of pieces is the code of the whole`() {
        var code = HMACSHA256(key: [1, 2, 3])
        code.update([4, 5])
        _ = code.finalize()
        code.update([6])
        #expect(code.finalize() == HMACSHA256.code(for: [4, 5, 6], key: [1, 2, 3]))
    }

    @Test func `a code is valid only completely, for its message and its key`() {
        let key = SymmetricKey(Array("secret".utf8))
        let code = key.authenticationCode(for: [1, 2, 3]).bytes
        #expect(key.isValidAuthenticationCode(code, for: [1, 2, 3]))
        #expect(!key.isValidAuthenticationCode(code, for: [1, 2, 4]))
        #expect(!key.isValidAuthenticationCode(code.dropLast(), for: [1, 2, 3]))
        #expect(!key.isValidAuthenticationCode([], for: [1, 2, 3]))
        #expect(!SymmetricKey(Array("Secret".utf8)).isValidAuthenticationCode(code, for: [1, 2, 3]))
        for index in code.indices {
            var changed = code
            changed[index] ^= 1
            #expect(!key.isValidAuthenticationCode(changed, for: [1, 2, 3]))
        }
    }
}
