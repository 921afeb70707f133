#if canImport(CSystem)
import Foundation
import TestLoad
import Testing

@testable import ATCrypto

/// Verification, signing and key derivation in Swift against libcrypto's.
///
/// `ATP_DIFFERENTIAL=100000` in the environment sets how many inputs each comparison has, `ATP_SEED` which ones.
@Suite(.inTurn) struct K256DifferentialTests {
    private static let environment = ProcessInfo.processInfo.environment
    static let count = environment["ATP_DIFFERENTIAL"].flatMap { Int($0) } ?? Load.size(5000, otherwise: 400)
    static let seed = environment["ATP_SEED"].flatMap { UInt64($0) } ?? 2026

    /// Compares the two on one signature, key and digest, and the rules that libcrypto doesn't know.
    private func compare(
        _ signature: [UInt8], digest: [UInt8], point: [UInt8], expected: Bool? = nil, _ name: String
    ) throws -> Bool {
        let oracle = LibCryptoOracle.isValid(signature, digest: digest, point: point)
        let key = try VerifyingKey(curve: .k256, point: point)
        let sum = try #require(SHA256Digest(digest))
        let lenient = key.isValidSignature(signature, forDigest: sum, allowsHighS: true)
        let strict = key.isValidSignature(signature, forDigest: sum)
        let s = signature[32...].withContiguousBytes { UInt256(bigEndian: $0) }
        let isHigh = Curve.k256.halfOrder < s
        let isRight = lenient == oracle && strict == (oracle && !isHigh) && (expected ?? oracle) == oracle
        #expect(isRight, "\(name): signature \(signature) digest \(digest) point \(point)")
        return isRight
    }

    @Test func `random signatures, good and spoilt, are judged as libcrypto judges them`() throws {
        var generator = SplitMix64(seed: Self.seed)
        var scalar = [UInt8](repeating: 1, count: 32)
        var point: [UInt8] = []
        var (valid, invalid) = (0, 0)
        for index in 0..<Self.count {
            if index % 8 == 0 {
                scalar = K256Inputs.scalar(&generator).bigEndianBytes
                point = LibCryptoOracle.point(of: scalar)
            }
            var key = index % 2 == 0 ? point : [2 + (point[64] & 1)] + point[1...32]
            var digest = K256Inputs.number(&generator).bigEndianBytes
            let sum = try #require(SHA256Digest(digest))
            var signature = scalar.withUnsafeBytes { K256Signing.signature(of: sum, scalar: $0).bytes }
            var expected: Bool? = false
            switch index % 8 {
            case 0, 1, 2: expected = true
            case 3:
                // The same signature with the other s.
                let s = signature[32...].withContiguousBytes { UInt256(bigEndian: $0) }
                signature.replaceSubrange(32..., with: K256Scalar.order.subtracting(s).difference.bigEndianBytes)
                expected = true
            case 4:
                signature[Int.random(in: 0..<64, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 5: digest[Int.random(in: 0..<32, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 6:
                signature = K256Inputs.number(&generator).bigEndianBytes + K256Inputs.number(&generator).bigEndianBytes
                expected = nil
            default: key = LibCryptoOracle.point(of: K256Inputs.scalar(&generator).bigEndianBytes)
            }
            // A digest of the order plus something has another digest's signatures; then libcrypto alone decides.
            if index % 8 >= 4 { expected = nil }
            guard try compare(signature, digest: digest, point: key, expected: expected, "input \(index)") else {
                return
            }
            if expected == true { valid += 1 } else { invalid += 1 }
        }
        #expect(valid >= Self.count / 2 - 4 && invalid >= Self.count / 2 - 4)
    }

    @Test func `every edge value of r, s and the digest is judged as libcrypto judges it`() throws {
        let scalar = [UInt8](repeating: 7, count: 32)
        let point = LibCryptoOracle.point(of: scalar)
        for r in K256Inputs.edges {
            for s in K256Inputs.edges {
                for digest in K256Inputs.edges.prefix(6) {
                    let signature = r.bigEndianBytes + s.bigEndianBytes
                    guard try compare(signature, digest: digest.bigEndianBytes, point: point, "edge") else { return }
                }
            }
        }
    }

    @Test func `signatures by keys beside the tables' entries are judged as libcrypto judges them`() throws {
        var generator = SplitMix64(seed: Self.seed)
        for scalar in K256Inputs.edgeScalars {
            let bytes = scalar.bigEndianBytes
            let point = LibCryptoOracle.point(of: bytes)
            #expect(bytes.withUnsafeBytes { K256Signing.publicPoint(of: $0) }.uncompressed == point)
            for digest in K256Inputs.edges.prefix(6) + [K256Inputs.number(&generator)] {
                let digest = digest.bigEndianBytes
                let sum = try #require(SHA256Digest(digest))
                let signature = bytes.withUnsafeBytes { K256Signing.signature(of: sum, scalar: $0).bytes }
                guard try compare(signature, digest: digest, point: point, expected: true, "edge key") else { return }
            }
        }
    }

    /// With the digest -r·d the sum is infinity; with r·d its two parts are equal.
    @Test func `sums that double or vanish are judged as libcrypto judges them`() throws {
        var generator = SplitMix64(seed: Self.seed)
        let scalars = K256Inputs.edgeScalars + (0..<40).map { _ in K256Inputs.scalar(&generator) }
        for scalar in scalars {
            let d = K256Scalar(scalar)
            let r = K256Scalar(K256Inputs.scalar(&generator))
            let s = K256Inputs.scalar(&generator)
            let point = LibCryptoOracle.point(of: scalar.bigEndianBytes)
            for digest in [(r * d).negated, r * d, r * d + r * d, d, d.negated] {
                let signature = r.value.bigEndianBytes + s.bigEndianBytes
                guard try compare(signature, digest: digest.value.bigEndianBytes, point: point, "sum") else { return }
            }
        }
    }

    /// The key whose signature of the digest (r, s) is, with this sum: (s·R - digest·G)/r.
    private func key(
        _ r: K256Scalar, _ s: K256Scalar, digest: K256Scalar, sum: K256Point
    ) throws -> [UInt8] {
        let inverse = r.inverted()
        let key = K256Verification.sum((digest * inverse).negated, times: .shared, plus: s * inverse, times: sum)
        return try #require(key.affine).uncompressed
    }

    /// Where the sum's x is n or more, r is x - n: no random signature ever comes there, so keys are made to fit.
    @Test func `signatures whose point has an x above the order are valid`() throws {
        var generator = SplitMix64(seed: Self.seed)
        var found = 0
        for offset in UInt64(1)...60 {
            let x = K256Scalar.order.adding(UInt256(offset, 0, 0, 0)).sum
            guard let sum = ([2] + x.bigEndianBytes).withUnsafeBytes({ K256Point($0) }) else { continue }
            found += 1
            let r = K256Scalar(UInt256(offset, 0, 0, 0))
            let s = K256Scalar(K256Inputs.scalar(&generator))
            let digest = K256Scalar(K256Inputs.scalar(&generator))
            let point = try key(r, s, digest: digest, sum: sum)
            let digestBytes = digest.value.bigEndianBytes
            let signature = r.value.bigEndianBytes + s.value.bigEndianBytes
            guard try compare(signature, digest: digestBytes, point: point, expected: true, "x - n") else { return }
            // x itself isn't a valid r.
            let other = x.bigEndianBytes + s.value.bigEndianBytes
            guard try compare(other, digest: digestBytes, point: point, expected: false, "x") else { return }
        }
        #expect(found > 20)
    }

    /// Where the sum's x is tiny, x + p - n and n together are x again modulo p; but that is not r.
    @Test func `signatures whose r meets the point's x only beyond the field are not valid`() throws {
        var generator = SplitMix64(seed: Self.seed)
        var found = 0
        for x in UInt64(1)...40 {
            let x = UInt256(x, 0, 0, 0)
            guard let sum = ([3] + x.bigEndianBytes).withUnsafeBytes({ K256Point($0) }) else { continue }
            found += 1
            let wrong = K256Scalar(x.adding(K256Field.modulus.subtracting(K256Scalar.order).difference).sum)
            let s = K256Scalar(K256Inputs.scalar(&generator))
            let digest = K256Scalar(K256Inputs.scalar(&generator))
            for (r, isValid) in [(K256Scalar(x), true), (wrong, false)] {
                let point = try key(r, s, digest: digest, sum: sum)
                let signature = r.value.bigEndianBytes + s.value.bigEndianBytes
                guard
                    try compare(
                        signature, digest: digest.value.bigEndianBytes, point: point, expected: isValid, "tiny x"
                    )
                else { return }
            }
        }
        #expect(found > 10)
    }

    @Test func `a valid s with the order added to it is not valid`() throws {
        var generator = SplitMix64(seed: Self.seed)
        for small in UInt64(1)...20 {
            let s = K256Scalar(UInt256(small, 0, 0, 0))
            let digest = K256Scalar(K256Inputs.scalar(&generator))
            let sum = K256Signing.multiple(K256Scalar(K256Inputs.scalar(&generator)))
            let r = K256Scalar(reducing: sum.x.number)
            let point = try key(r, s, digest: digest, sum: sum)
            let aliased = s.value.adding(K256Scalar.order).sum
            for (s, isValid) in [(s.value, true), (aliased, false)] {
                let signature = r.value.bigEndianBytes + s.bigEndianBytes
                guard
                    try compare(
                        signature, digest: digest.value.bigEndianBytes, point: point, expected: isValid, "small s"
                    )
                else { return }
            }
        }
    }

    @Test func `points are on the curve if libcrypto says so`() throws {
        var generator = SplitMix64(seed: Self.seed)
        var valid = 0
        for index in 0..<Self.count / 4 {
            let x = index < K256Inputs.edges.count ? K256Inputs.edges[index] : K256Inputs.number(&generator)
            let mark = UInt8.random(in: 0...8, using: &generator)
            var cases: [[UInt8]] = [[2] + x.bigEndianBytes, [3] + x.bigEndianBytes, [mark] + x.bigEndianBytes]
            if let point = cases[0].withUnsafeBytes({ K256Point($0) }) {
                cases.append(point.uncompressed)
                var beside = point.uncompressed
                beside[Int.random(in: 1..<65, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                cases.append(beside)
                valid += 1
            }
            for bytes in cases {
                let isPoint = bytes.withUnsafeBytes { K256Point($0) } != nil
                #expect(isPoint == LibCryptoOracle.isPoint(bytes), "\(bytes)")
                if isPoint != LibCryptoOracle.isPoint(bytes) { return }
            }
        }
        #expect(valid > Self.count / 16)
    }

    @Test func `keys and signatures created in Swift equal libcrypto's`() throws {
        var generator = SplitMix64(seed: Self.seed &+ 1)
        for index in 0..<Self.count / 10 {
            let scalar = K256Inputs.scalar(&generator).bigEndianBytes
            let point = scalar.withUnsafeBytes { K256Signing.publicPoint(of: $0) }
            #expect(point.uncompressed == LibCryptoOracle.point(of: scalar))
            // The public types, which go through libcrypto here.
            let key = try SigningKey(curve: .k256, rawRepresentation: scalar)
            #expect(key.verifyingKey.uncompressedRepresentation == point.uncompressed)
            let digest = SHA256.hash("\(index)".utf8)
            let signature = try key.signature(forDigest: digest)
            #expect(key.verifyingKey.isValidSignature(signature, forDigest: digest))
            let own = scalar.withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0).bytes }
            #expect(LibCryptoOracle.isValid(own, digest: digest.bytes, point: point.uncompressed))
        }
    }
}
#endif
