import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct KeyTests {
    @Test(arguments: Curve.allCases)
    func `a public key verifies its private key's signatures, and nothing else`(curve: Curve) throws {
        let key = try SigningKey.generate(curve)
        let message = Array("hello".utf8)
        let signature = try key.signature(for: message)
        #expect(signature.count == 64)
        #expect(key.verifyingKey.isValidSignature(signature, for: message))
        #expect(key.verifyingKey.isValidSignature(signature, forDigest: SHA256.hash(message)))
        #expect(!key.verifyingKey.isValidSignature(signature, for: message + [0]))
        #expect(!(try SigningKey.generate(curve)).verifyingKey.isValidSignature(signature, for: message))
        for length in [0, 1, 63, 65, 70, 71, 72, 128] {
            let other = (signature + signature).prefix(length)
            #expect(!key.verifyingKey.isValidSignature(other, for: message))
        }
        for bit in stride(from: 0, to: 512, by: 7) {
            var changed = signature
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.verifyingKey.isValidSignature(changed, for: message))
        }
    }

    @Test(arguments: Curve.allCases)
    func `signatures always have the smaller s`(curve: Curve) throws {
        let key = try SigningKey.generate(curve)
        for index in 0..<40 {
            let signature = try key.signature(for: [UInt8(index)])
            #expect(key.verifyingKey.isValidSignature(signature, for: [UInt8(index)]))
            let half =
                curve == .p256 ? hex("7fffffff800000007fffffffffffffff") : hex("7fffffffffffffffffffffffffffffff")
            #expect(signature[32..<48].lexicographicallyPrecedes(half) || signature[32..<48].elementsEqual(half))
        }
    }

    @Test(arguments: Curve.allCases)
    func `a key is exported and imported`(curve: Curve) throws {
        let key = try SigningKey.generate(curve)
        let copy = try SigningKey(curve: curve, rawRepresentation: key.rawRepresentation)
        #expect(copy.verifyingKey == key.verifyingKey)
        #expect(key.verifyingKey.isValidSignature(try copy.signature(for: [1]), for: [1]))
        let compressed = key.verifyingKey.compressedRepresentation
        let uncompressed = key.verifyingKey.uncompressedRepresentation
        #expect(compressed.count == 33 && uncompressed.count == 65)
        #expect(try VerifyingKey(curve: curve, point: compressed) == key.verifyingKey)
        #expect(try VerifyingKey(curve: curve, point: uncompressed) == key.verifyingKey)
        #expect(uncompressed[1..<33] == compressed[1...])
    }

    static let orders: [(Curve, String)] = [
        (.p256, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        (.k256, "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
    ]

    @Test(arguments: orders)
    func `private keys outside 1 to the order are rejected`(curve: Curve, order: String) throws {
        var below = hex(order)
        below[31] -= 1
        var above = hex(order)
        above[31] += 1
        let one = [UInt8](repeating: 0, count: 31) + [1]
        #expect(throws: Never.self) { try SigningKey(curve: curve, rawRepresentation: one) }
        #expect(throws: Never.self) { try SigningKey(curve: curve, rawRepresentation: below) }
        for bad in [
            hex(order), above, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32), [], [1],
            Array(one.dropFirst()), [0] + one,
        ] {
            #expect(throws: KeyError.invalidScalar(curve)) { try SigningKey(curve: curve, rawRepresentation: bad) }
        }
    }

    /// The negative of the generator belongs to the order less one, on both curves.
    @Test(arguments: orders)
    func `the largest key has the generator's x and the other y`(curve: Curve, order: String) throws {
        var largest = hex(order)
        largest[31] -= 1
        let one = try SigningKey(curve: curve, rawRepresentation: [UInt8](repeating: 0, count: 31) + [1]).verifyingKey
        let last = try SigningKey(curve: curve, rawRepresentation: largest).verifyingKey
        #expect(one.compressedRepresentation.dropFirst() == last.compressedRepresentation.dropFirst())
        #expect(one.compressedRepresentation[0] ^ last.compressedRepresentation[0] == 1)
        #expect(
            try last.isValidSignature(
                SigningKey(curve: curve, rawRepresentation: largest).signature(for: [9]), for: [9]))
    }

    @Test(arguments: Curve.allCases)
    func `bytes that aren't a point are rejected`(curve: Curve) throws {
        let key = try SigningKey.generate(curve).verifyingKey
        let (compressed, uncompressed) = (key.compressedRepresentation, key.uncompressedRepresentation)
        var cases: [[UInt8]] = [
            [], [0], [4], Array(compressed.dropLast()), compressed + [0], Array(uncompressed.dropLast()),
            uncompressed + [0], Array(uncompressed.dropFirst()), [UInt8](repeating: 0, count: 33),
            [UInt8](repeating: 0, count: 65), [UInt8](repeating: 255, count: 33),
            [2] + [UInt8](repeating: 255, count: 32),
            [4] + [UInt8](repeating: 255, count: 64), [4] + [UInt8](repeating: 0, count: 64),
        ]
        // Compressed with an uncompressed point's mark and the other way round, and the hybrid forms.
        for mark: UInt8 in [0, 1, 4, 5, 6, 7] { cases.append([mark] + compressed.dropFirst()) }
        for mark: UInt8 in [0, 1, 2, 3, 5, 6, 7] { cases.append([mark] + uncompressed.dropFirst()) }
        // A point beside the curve.
        var beside = uncompressed
        beside[64] ^= 1
        cases.append(beside)
        for bad in cases {
            #expect(throws: KeyError.invalidPoint(curve)) { try VerifyingKey(curve: curve, point: bad) }
        }
    }

    @Test func `keys of different curves are different`() throws {
        let p256 = try SigningKey(curve: .p256, rawRepresentation: [UInt8](repeating: 7, count: 32))
        let k256 = try SigningKey(curve: .k256, rawRepresentation: [UInt8](repeating: 7, count: 32))
        #expect(p256.verifyingKey != k256.verifyingKey)
        #expect(!k256.verifyingKey.isValidSignature(try p256.signature(for: [1]), for: [1]))
        #expect(!p256.verifyingKey.isValidSignature(try k256.signature(for: [1]), for: [1]))
        #expect(Set([p256.verifyingKey, k256.verifyingKey, p256.verifyingKey]).count == 2)
    }

    @Test(arguments: orders)
    func `signature halves of zero, and from the order on, are rejected`(curve: Curve, order: String) throws {
        let key = try SigningKey.generate(curve)
        let signature = try key.signature(for: [1])
        let (r, s) = (Array(signature[..<32]), Array(signature[32...]))
        var above = hex(order)
        above[31] += 1
        for bad in [[UInt8](repeating: 0, count: 32), hex(order), above, [UInt8](repeating: 255, count: 32)] {
            for changed in [bad + s, r + bad, bad + bad] {
                #expect(!key.verifyingKey.isValidSignature(changed, for: [1], allowsHighS: true))
            }
        }
    }

    @Test func `many threads can use one key at once`() async throws {
        for curve in Curve.allCases {
            let key = try SigningKey.generate(curve)
            let failures = try await withThrowingTaskGroup(of: Int.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        var failures = 0
                        for index in 0..<20 {
                            let message = [UInt8(task), UInt8(index)]
                            let signature = try key.signature(for: message)
                            if !key.verifyingKey.isValidSignature(signature, for: message) { failures += 1 }
                        }
                        return failures
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(failures == 0)
        }
    }
}
