/// The common parts of the two inversions, `K256Inverse` and `K256ScalarInverse`.
///
/// Both use Bernstein and Yang's division steps ("Fast constant-time gcd computation and modular inversion", 2019). A
/// step looks only at the low bit of g: 62 steps are computed on one word each, as a 2x2 matrix, and then applied to
/// the long numbers at once. No operation here branches on a value.
enum K256DivisionSteps {
    /// A signed number: limbs of 62 bits, the top one with the sign.
    struct Limbs: BitwiseCopyable {
        var l0, l1, l2, l3, l4: Int64

        @inline(__always)
        init(_ l0: Int64, _ l1: Int64, _ l2: Int64, _ l3: Int64, _ l4: Int64) {
            (self.l0, self.l1, self.l2, self.l3, self.l4) = (l0, l1, l2, l3, l4)
        }

        @inline(__always)
        init(_ number: UInt256) {
            l0 = Int64(bitPattern: number.w0) & mask
            l1 = Int64(bitPattern: number.w0 &>> 62 | number.w1 &<< 2) & mask
            l2 = Int64(bitPattern: number.w1 &>> 60 | number.w2 &<< 4) & mask
            l3 = Int64(bitPattern: number.w2 &>> 58 | number.w3 &<< 6) & mask
            l4 = Int64(bitPattern: number.w3 &>> 56)
        }

        /// The number modulo 2^256.
        @inline(__always)
        var number: UInt256 {
            let (u0, u1, u2, u3, u4) = (
                UInt64(bitPattern: l0), UInt64(bitPattern: l1), UInt64(bitPattern: l2), UInt64(bitPattern: l3),
                UInt64(bitPattern: l4)
            )
            return UInt256(u0 | u1 &<< 62, u1 &>> 2 | u2 &<< 60, u2 &>> 4 | u3 &<< 58, u3 &>> 6 | u4 &<< 56)
        }

        /// The sum with the other number where the mask is all ones, and this number where it is zero.
        @inline(__always)
        func adding(_ other: Limbs, where mask: Int64 = -1) -> Limbs {
            Limbs(
                l0 &+ (other.l0 & mask), l1 &+ (other.l1 & mask), l2 &+ (other.l2 & mask), l3 &+ (other.l3 & mask),
                l4 &+ (other.l4 & mask)
            ).carried()
        }

        /// The negative where the mask is all ones, and this number where it is zero.
        @inline(__always)
        func negated(where mask: Int64) -> Limbs {
            Limbs(
                (l0 ^ mask) &- mask, (l1 ^ mask) &- mask, (l2 ^ mask) &- mask, (l3 ^ mask) &- mask,
                (l4 ^ mask) &- mask
            ).carried()
        }

        /// The same number with the lower limbs in range.
        @inline(__always)
        private func carried() -> Limbs {
            let t1 = l1 &+ (l0 &>> 62)
            let t2 = l2 &+ (t1 &>> 62)
            let t3 = l3 &+ (t2 &>> 62)
            return Limbs(
                l0 & K256DivisionSteps.mask, t1 & K256DivisionSteps.mask, t2 & K256DivisionSteps.mask,
                t3 & K256DivisionSteps.mask, l4 &+ (t3 &>> 62)
            )
        }

        var isZero: Bool { l0 | l1 | l2 | l3 | l4 == 0 }
        var isNegative: Bool { l4 < 0 }
        /// All ones for a negative number, and zero otherwise.
        @inline(__always)
        var sign: Int64 { l4 &>> 63 }
    }

    /// The effect of 62 steps: f becomes (u·f + v·g)/2^62, g becomes (q·f + r·g)/2^62. The absolute values of u and v,
    /// and of q and r, add up to at most 2^62.
    struct Matrix: BitwiseCopyable {
        var u, v, q, r: Int64
    }

    /// An odd number of 256 bits, and its inverse modulo 2^62.
    struct Modulus: BitwiseCopyable {
        let limbs: Limbs
        let inverse: Int64

        /// The order n of the generator.
        static var order: Modulus { Modulus(limbs: Limbs(Curve.k256.order), inverse: 0x34f2_0099_aa77_4ec1) }
        /// The field's p.
        static var field: Modulus { Modulus(limbs: Limbs(K256Field.modulus), inverse: 0x27c7_f6e2_2dda_cacf) }
    }

    @inline(__always)
    private static var mask: Int64 { 0x3fff_ffff_ffff_ffff }

    @inline(__always)
    private static func sum(_ a: Int64, _ x: Int64, _ b: Int64, _ y: Int64) -> Int128 {
        wideProduct(a, x) &+ wideProduct(b, y)
    }

    @inline(__always)
    private static func limb(_ number: Int128) -> Int64 { Int64(truncatingIfNeeded: number) & mask }

    /// (a·x + b·y)/2^62, which is exact here.
    @inline(__always)
    static func divided(_ a: Int64, _ x: Limbs, _ b: Int64, _ y: Limbs) -> Limbs {
        var t = sum(a, x.l0, b, y.l0) >> 62
        t = t &+ sum(a, x.l1, b, y.l1)
        let l0 = limb(t)
        t = (t >> 62) &+ sum(a, x.l2, b, y.l2)
        let l1 = limb(t)
        t = (t >> 62) &+ sum(a, x.l3, b, y.l3)
        let l2 = limb(t)
        t = (t >> 62) &+ sum(a, x.l4, b, y.l4)
        return Limbs(l0, l1, l2, limb(t), Int64(truncatingIfNeeded: t >> 62))
    }

    /// (a·x + b·y)/2^62 modulo n. x, y and the result are above -2n and below n.
    @inline(__always)
    static func dividedModulo(_ a: Int64, _ x: Limbs, _ b: Int64, _ y: Limbs, _ modulus: Modulus) -> Limbs {
        // n is added to a negative x and y, and then subtracted as often as makes the low 62 bits zero.
        let n = modulus.limbs
        var m = (x.sign & a) &+ (y.sign & b)
        var t = sum(a, x.l0, b, y.l0)
        m = m &- ((modulus.inverse &* Int64(truncatingIfNeeded: t) &+ m) & mask)
        t = (t &+ wideProduct(n.l0, m)) >> 62
        t = t &+ sum(a, x.l1, b, y.l1) &+ wideProduct(n.l1, m)
        let l0 = limb(t)
        t = (t >> 62) &+ sum(a, x.l2, b, y.l2) &+ wideProduct(n.l2, m)
        let l1 = limb(t)
        t = (t >> 62) &+ sum(a, x.l3, b, y.l3) &+ wideProduct(n.l3, m)
        let l2 = limb(t)
        t = (t >> 62) &+ sum(a, x.l4, b, y.l4) &+ wideProduct(n.l4, m)
        return Limbs(l0, l1, l2, limb(t), Int64(truncatingIfNeeded: t >> 62))
    }
}
