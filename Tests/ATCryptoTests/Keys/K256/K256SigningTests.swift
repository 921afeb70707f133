import TestLoad
import Testing

@testable import ATCrypto

@Suite(.inTurn) struct K256SigningTests {
    // RFC 6979's method on K-256, as other libraries publish it and as worked out by hand with big integers.
    static let vectors: [(scalar: String, message: String, signature: String)] = [
        (
            "0000000000000000000000000000000000000000000000000000000000000001", "Satoshi Nakamoto",
            "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8"
                + "2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
        ),
        (
            "0000000000000000000000000000000000000000000000000000000000000001",
            "All those moments will be lost in time, like tears in rain. Time to die...",
            "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b"
                + "547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21"
        ),
        (
            "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140", "Satoshi Nakamoto",
            "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d0"
                + "6b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5"
        ),
        (
            "9085d2bef69286a6cbb51623c8fa258629945cd55ca705cc4e66700396894e0c", "",
            "2196f9a9fc88cb153450f3dd4962690bdfdb0ef46a6f15b5f7660e4d77497758"
                + "671077f922bae1ae8f4317f0c2ce80fbc6a94f6835d6b5b7f865a104a8ca8a4f"
        ),
    ]

    @Test(arguments: vectors)
    func `signatures are the ones that RFC 6979 gives`(scalar: String, message: String, signature: String) throws {
        let digest = SHA256.hash(message.utf8)
        let made = hex(scalar).withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0) }
        #expect(made.bytes == hex(signature))
        let key = try SigningKey(curve: .k256, rawRepresentation: hex(scalar)).verifyingKey
        #expect(key.isValidSignature(made.bytes, for: message.utf8))
    }

    @Test(arguments: K256SignatureVectors.all)
    func `the edges of keys and digests have the right signatures`(
        scalar: String, digest: String, r: String, s: String
    ) throws {
        let digest = try #require(SHA256Digest(hex(digest)))
        let blinding = K256Blinding.random()
        let made = hex(scalar).withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0, blinding: blinding) }
        #expect(made.bytes == hex(r + s))
    }

    @Test func `a key's signatures are the same each time, with whatever blinding`() throws {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<Load.size(200, otherwise: 20) {
            let scalar = K256Inputs.scalar(&generator).bigEndianBytes
            let digest = try #require(SHA256Digest(K256Inputs.number(&generator).bigEndianBytes))
            let plain = scalar.withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0).bytes }
            var blinding = K256Blinding.random()
            for _ in 0..<4 {
                let made = scalar.withUnsafeBytes {
                    K256Signing.signature(of: digest, scalar: $0, blinding: blinding).bytes
                }
                #expect(made == plain)
                blinding.advance()
            }
        }
    }

    @Test func `the two ways to divide by a scalar agree`() {
        var generator = SplitMix64(seed: 5)
        let one = K256Scalar(UInt256(1, 0, 0, 0))
        let numbers = K256Inputs.edges + (0..<300).map { _ in K256Inputs.number(&generator) }
        for (index, number) in numbers.enumerated() {
            let scalar = K256Scalar(reducing: number)
            let inverse = K256ScalarInverse.inverse(of: scalar)
            #expect(scalar * inverse == (scalar.isZero ? scalar : one))
            if index < 60 { #expect(scalar.inverted() == inverse) }
        }
    }

    @Test func `a scalar is the sum of its halves, and both are short`() {
        let lambda = K256Scalar(
            UInt256(0xdf02_967c_1b23_bd72, 0x122e_22ea_2081_6678, 0xa526_1c02_8812_645a, 0x5363_ad4c_c05c_30e0)
        )
        var generator = SplitMix64(seed: 6)
        for number in K256Inputs.edges + (0..<500).map({ _ in K256Inputs.number(&generator) }) {
            let scalar = K256Scalar(reducing: number)
            let (k1, k2) = scalar.splitVariableTime()
            let halves = [k1, k2].map { half in
                let value = K256Scalar(
                    UInt256(UInt64(truncatingIfNeeded: half.magnitude), UInt64(half.magnitude >> 64), 0, 0)
                )
                return half.isNegative ? value.negated : value
            }
            #expect(halves[0] + halves[1] * lambda == scalar)
        }
    }

    @Test(arguments: [2, 5, 10])
    func `digits add up to their number and keep their distance`(width: Int) {
        var generator = SplitMix64(seed: 7)
        for index in 0..<300 {
            let number = K256Inputs.number(&generator)
            let magnitude = index == 0 ? UInt128.max : UInt128(number.w1) << 64 | UInt128(number.w0)
            let isNegative = index % 2 == 1
            var digits = [Int16](repeating: 0, count: 130)
            let count = digits.withUnsafeMutableBufferPointer { digits in
                digits.baseAddress.map {
                    K256OddMultiples.digits(
                        of: SignedUInt128(magnitude: magnitude, isNegative: isNegative), width: width, into: $0
                    )
                } ?? 0
            }
            #expect(count <= 129 && digits[count...].allSatisfy { $0 == 0 })
            // From the highest digit down, modulo 2^128, with a negative number's negative.
            let sum = digits.reversed().reduce(UInt128(0)) { sum, digit in
                sum &* 2 &+ UInt128(truncatingIfNeeded: isNegative ? -digit : digit)
            }
            #expect(sum == magnitude)
            let places = digits.indices.filter { digits[$0] != 0 }
            #expect(places.allSatisfy { digits[$0] % 2 != 0 && abs(digits[$0]) < 1 << (width - 1) })
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= width })
        }
    }

    @Test func `field values survive every operation at the edges`() {
        var generator = SplitMix64(seed: 8)
        let p = K256Field.modulus
        for number in K256Inputs.edges + (0..<200).map({ _ in K256Inputs.number(&generator) }) {
            let value = K256Field(number)
            let reduced = number < p ? number : number.subtracting(p).difference
            #expect(value.number == reduced)
            #expect(value.isZero == reduced.isZero)
            #expect((value + value.negated(magnitude: 1)).isZero)
            #expect((value.times(8) + value.negated(magnitude: 1).times(8)).isZero)
            #expect(value.halved().times(2).number == reduced)
            #expect((value * .one).number == reduced)
            #expect(value.times(8).squared().number == (value * value).times(64).number)
            #expect((value * value.inverted()).number == (reduced.isZero ? .zero : UInt256(1, 0, 0, 0)))
            let square = value.squared()
            let root = square.squareRoot()
            #expect(root?.number == reduced || root?.negated(magnitude: 1).number == reduced)
        }
    }
}
