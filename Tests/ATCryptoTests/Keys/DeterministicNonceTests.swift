import TestLoad
import Testing

@testable import ATCrypto

@Suite(.inTurn) struct DeterministicNonceTests {
    // RFC 6979, A.2.5, with SHA-256.
    static let key = "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"
    static let vectors: [(message: String, nonce: String, r: String, s: String)] = [
        (
            "sample", "A6E3C57DD01ABE90086538398355DD4C3B17AA873382B0F24D6129493D8AAD60",
            "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
            "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
        ),
        (
            "test", "D16B6AE827F17175E040871A1C7EC3500192C4C92677336EC2537ACAEE0008E0",
            "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
            "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
        ),
    ]

    @Test(arguments: vectors)
    func `the nonces of RFC 6979's P-256 examples`(message: String, nonce: String, r: String, s: String) {
        let scalar = hex(Self.key).withUnsafeBytes { UInt256(bigEndian: $0) }
        let digest = SHA256.hash(message.utf8).withUnsafeBytes { UInt256(bigEndian: $0) }
        var nonces = DeterministicNonces(order: Curve.p256.order, scalar: scalar, digest: digest)
        #expect(nonces.next().bigEndianBytes == hex(nonce))
    }

    @Test(arguments: vectors)
    func `the signatures of RFC 6979's P-256 examples are valid`(
        message: String, nonce: String, r: String, s: String
    ) throws {
        let key = try SigningKey(curve: .p256, rawRepresentation: hex(Self.key)).verifyingKey
        #expect(
            key.uncompressedRepresentation
                == [4] + hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6")
                + hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")
        )
        let signature = hex(r + s)
        #expect(key.isValidSignature(signature, for: message.utf8, allowsHighS: true))
        #expect(key.isValidSignature(signature, for: message.utf8) == (message == "test"))
    }
}
