import ATCrypto
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct SHA256Tests {
    // FIPS 180-4's examples, and the empty message.
    static let vectors: [(message: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                + "nopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: vectors)
    func `published messages have their published digests`(message: String, digest: String) {
        #expect(SHA256.hash(message.utf8).description == digest)
    }

    // Up to 55 bytes fit in one block.
    @Test func `the first word is that of the digest for every length`() {
        for count in 0...200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let start = SHA256.hash(bytes).bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            #expect(bytes.withUnsafeBytes { SHA256.firstWord(of: $0) } == start, "\(count) bytes")
        }
    }

    @Test func `every kind of byte sequence gives the same digest`() throws {
        let bytes: [UInt8] = Array("abc".utf8)
        let expected = SHA256.hash(bytes)
        #expect(SHA256.hash(Data(bytes)) == expected)
        #expect(SHA256.hash(([0] + bytes + [0])[1...3]) == expected)
        #expect(SHA256.hash(bytes.lazy.map { $0 }) == expected)
        #expect(bytes.withUnsafeBytes { SHA256.hash($0) } == expected)
        #expect(SHA256.hash(bytes.span.bytes) == expected)
        #expect(SHA256.hash("abc".dropFirst(0).utf8) == expected)
    }

    @Test(arguments: [1, 3, 55, 56, 63, 64, 65, 127, 200])
    func `the digest of pieces of any size is the digest of the whole`(size: Int) {
        let message = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
        var hash = SHA256()
        for start in stride(from: 0, to: message.count, by: size) {
            hash.update(message[start..<min(start + size, message.count)])
        }
        #expect(hash.finalize() == SHA256.hash(message))
    }

    @Test func `a copy is independent, and finalizing doesn't end a hash`() {
        var first = SHA256()
        first.update("a".utf8)
        var second = first
        second.update("x".utf8)
        _ = first.finalize()
        first.update("bc".utf8)
        #expect(first.finalize() == SHA256.hash("abc".utf8))
        #expect(second.finalize() == SHA256.hash("ax".utf8))
    }

    @Test func `a digest is a collection of its 32 bytes, and is created from them`() throws {
        let digest = SHA256.hash("abc".utf8)
        let bytes = Array(digest)
        #expect(bytes == hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
        #expect(digest.bytes == bytes)
        #expect(digest[31] == 0xad)
        #expect(SHA256Digest(bytes) == digest)
        #expect(SHA256Digest(bytes.dropLast()) == nil)
        #expect(SHA256Digest(bytes + [0]) == nil)
        #expect(Set([digest, try #require(SHA256Digest(bytes))]).count == 1)
        #expect(digest != SHA256.hash("abd".utf8))
    }
}
