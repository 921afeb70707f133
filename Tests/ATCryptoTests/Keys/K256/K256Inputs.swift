@testable import ATCrypto

/// Numbers to try the curve with: random ones, sparse ones, and those where something may go wrong.
enum K256Inputs {
    private static let n = Curve.k256.order
    private static let p = K256Field.modulus

    private static func offset(_ number: UInt256, _ difference: Int) -> UInt256 {
        let step = UInt256(UInt64(difference.magnitude), 0, 0, 0)
        return difference < 0 ? number.subtracting(step).difference : number.adding(step).sum
    }

    static let edges: [UInt256] = [
        .zero, n, offset(n, -1), offset(n, 1), UInt256(1, 0, 0, 0), UInt256(.max, .max, .max, .max),
        UInt256(2, 0, 0, 0), offset(n, -2), Curve.k256.halfOrder, offset(Curve.k256.halfOrder, 1), p, offset(p, -1),
        offset(p, 1), p.subtracting(n).difference, offset(p.subtracting(n).difference, -1), UInt256(0, 0, 1, 0),
        UInt256(.max, .max, 0, 0), UInt256(0, 0, 0, 1 << 63),
    ]

    /// Keys whose multiples meet the verifier's tables: small ones, λ and its square, powers of two, and their
    /// negatives.
    static let edgeScalars: [UInt256] = {
        let lambda = K256Scalar(
            UInt256(0xdf02_967c_1b23_bd72, 0x122e_22ea_2081_6678, 0xa526_1c02_8812_645a, 0x5363_ad4c_c05c_30e0)
        )
        let positive =
            [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 255, 257, 511, 1023].map { K256Scalar(UInt256($0, 0, 0, 0)) }
            + [lambda, lambda * lambda, K256Scalar(UInt256(0, 0, 1, 0)), K256Scalar(UInt256(.max, .max, 0, 0))]
            + [K256Scalar(Curve.k256.halfOrder), K256Scalar(UInt256(0, 0, 0, 1 << 63))]
        return (positive + positive.map(\.negated)).map(\.value)
    }()

    /// Any 256-bit number: mostly random, and now and then one with long runs of equal bits or an edge.
    static func number(_ generator: inout SplitMix64) -> UInt256 {
        let words = (0..<4).map { _ in
            switch generator.next() % 16 {
            case 0: UInt64.min
            case 1: UInt64.max
            case 2: generator.next() & generator.next() & generator.next()
            case 3: UInt64.max << (generator.next() % 64)
            default: generator.next()
            }
        }
        if generator.next() % 32 == 0 { return edges[Int(generator.next() % UInt64(edges.count))] }
        return UInt256(words[0], words[1], words[2], words[3])
    }

    /// A number in `1 ..< n`.
    static func scalar(_ generator: inout SplitMix64) -> UInt256 {
        while true {
            let number = number(&generator)
            if !number.isZero, number < n { return number }
        }
    }
}
