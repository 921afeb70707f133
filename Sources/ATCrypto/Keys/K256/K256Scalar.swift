/// A number modulo the order n of K-256's generator: private keys, nonces, digests and the halves of signatures.
///
/// No operation branches on the value, except those with `VariableTime` in their names.
struct K256Scalar: Equatable, BitwiseCopyable {
    /// The number, always in 0 ..< n.
    private(set) var value: UInt256

    static let order = Curve.k256.order
    /// 2^256 - n.
    private static let fold = UInt256(0x402d_a173_2fc9_bebf, 0x4551_2319_50b7_5fc4, 1, 0)

    /// Creates a scalar from any 256-bit number, modulo n.
    init(reducing number: UInt256) {
        let (difference, borrow) = number.subtracting(Self.order)
        value = number.selected(by: 0 &- borrow, otherwise: difference)
    }

    /// Creates a scalar from a number that is in 0 ..< n.
    init(_ number: UInt256) {
        value = number
    }

    var isZero: Bool { value.isZero }

    static func + (a: K256Scalar, b: K256Scalar) -> K256Scalar {
        let (sum, carry) = a.value.adding(b.value)
        let (difference, borrow) = sum.subtracting(order)
        return K256Scalar(sum.selected(by: 0 &- (borrow & ~carry & 1), otherwise: difference))
    }

    static func * (a: K256Scalar, b: K256Scalar) -> K256Scalar {
        // `fold` is 2^256 modulo n: folding in the upper half three times leaves 256 bits and a carry.
        let (low, high) = a.value.multiplied(by: b.value)
        let first = high.multiplied(by: fold)
        let (sum, carry) = first.low.adding(low)
        let second = first.high.adding(UInt256(carry, 0, 0, 0)).sum.multiplied(by: fold)
        let (sum2, carry2) = second.low.adding(sum)
        let third = fold.times(second.high.w0 &+ carry2, plus: sum2)
        let mask = 0 &- third.high
        return K256Scalar(
            reducing: third.low.adding(UInt256(fold.w0 & mask, fold.w1 & mask, fold.w2 & mask, 0)).sum
        )
    }

    /// The negative, and 0 for 0.
    var negated: K256Scalar {
        let difference = Self.order.subtracting(value).difference
        return K256Scalar(reducing: difference)
    }

    /// This number when the mask is all ones, the other when it is zero, without branching.
    func selected(by mask: UInt64, otherwise other: K256Scalar) -> K256Scalar {
        K256Scalar(value.selected(by: mask, otherwise: other.value))
    }

    /// The inverse, and 0 for 0. Its time doesn't depend on the value, see `K256Inverse`.
    func inverted() -> K256Scalar {
        K256Scalar(K256Inverse.inverse(of: value, modulo: .order))
    }

    /// Two numbers of 128 bits and their signs, k = k1 + k2·λ, where λ·(x, y) = (β·x, y) on the curve. For public
    /// values.
    ///
    /// k minus the nearest vector of the lattice of all (k1, k2) that represent 0, whose short basis has the entries
    /// below.
    func splitVariableTime() -> (k1: SignedUInt128, k2: SignedUInt128) {
        let a1 = UInt256(0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd, 0, 0)
        let minusB1 = UInt256(0x6f54_7fa9_0abf_e4c3, 0xe443_7ed6_010e_8828, 0, 0)
        let a2 = UInt256(0x57c1_108d_9d44_cfd8, 0x14ca_50f7_a8e2_f3f6, 1, 0)
        // 2^384·a1/n and 2^384·(-b1)/n, rounded.
        let g1 = UInt256(0xe893_209a_45db_b031, 0x3daa_8a14_71e8_ca7f, 0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd)
        let g2 = UInt256(0x1571_b4ae_8ac4_7f71, 0x2212_08ac_9df5_06c6, 0x6f54_7fa9_0abf_e4c4, 0xe443_7ed6_010e_8828)
        let c1 = Self.rounded384(value.multiplied(by: g1).high)
        let c2 = Self.rounded384(value.multiplied(by: g2).high)
        let k1 = value.subtracting(c1.multiplied(by: a1).low).difference
            .subtracting(c2.multiplied(by: a2).low).difference
        let k2 = c1.multiplied(by: minusB1).low.subtracting(c2.multiplied(by: a1).low).difference
        return (SignedUInt128(wrapping: k1), SignedUInt128(wrapping: k2))
    }

    @inline(__always)
    private static func rounded384(_ high: UInt256) -> UInt256 {
        UInt256(high.w2, high.w3, 0, 0).adding(UInt256(high.w1 &>> 63, 0, 0, 0)).sum
    }
}

/// A number of 128 bits and a sign.
struct SignedUInt128 {
    var magnitude: UInt128
    var isNegative: Bool

    init(magnitude: UInt128, isNegative: Bool = false) {
        (self.magnitude, self.isNegative) = (magnitude, isNegative)
    }

    /// A number known to be above -2^128 and below 2^128, in two's complement.
    init(wrapping number: UInt256) {
        isNegative = number.w3 &>> 63 == 1
        let positive = isNegative ? UInt256.zero.subtracting(number).difference : number
        magnitude = wide(high: positive.w1, low: positive.w0)
    }
}
