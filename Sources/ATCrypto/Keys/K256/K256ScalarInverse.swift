/// The inverse of a scalar, twenty times faster than by a power, but in a time that depends on the number: for public
/// values.
///
/// Bernstein and Yang's division steps ("Fast constant-time gcd computation and modular inversion", 2019), which look
/// only at the low bits of f and g: 62 steps are computed on one word each, as a 2x2 matrix, and then applied to the
/// long numbers at once.
enum K256ScalarInverse {
    /// A signed number: limbs of 62 bits, the top one with the sign.
    private struct Long: BitwiseCopyable {
        var l0, l1, l2, l3, l4: Int64

        init(_ l0: Int64, _ l1: Int64, _ l2: Int64, _ l3: Int64, _ l4: Int64) {
            (self.l0, self.l1, self.l2, self.l3, self.l4) = (l0, l1, l2, l3, l4)
        }

        init(_ number: UInt256) {
            l0 = Int64(bitPattern: number.w0) & mask
            l1 = Int64(bitPattern: number.w0 &>> 62 | number.w1 &<< 2) & mask
            l2 = Int64(bitPattern: number.w1 &>> 60 | number.w2 &<< 4) & mask
            l3 = Int64(bitPattern: number.w2 &>> 58 | number.w3 &<< 6) & mask
            l4 = Int64(bitPattern: number.w3 &>> 56)
        }

        /// The number modulo 2^256.
        var number: UInt256 {
            let (u0, u1, u2, u3, u4) = (
                UInt64(bitPattern: l0), UInt64(bitPattern: l1), UInt64(bitPattern: l2), UInt64(bitPattern: l3),
                UInt64(bitPattern: l4)
            )
            return UInt256(u0 | u1 &<< 62, u1 &>> 2 | u2 &<< 60, u2 &>> 4 | u3 &<< 58, u3 &>> 6 | u4 &<< 56)
        }

        func adding(_ other: Long) -> Long {
            let t0 = l0 &+ other.l0
            let t1 = l1 &+ other.l1 &+ (t0 &>> 62)
            let t2 = l2 &+ other.l2 &+ (t1 &>> 62)
            let t3 = l3 &+ other.l3 &+ (t2 &>> 62)
            return Long(t0 & mask, t1 & mask, t2 & mask, t3 & mask, l4 &+ other.l4 &+ (t3 &>> 62))
        }

        var isZero: Bool { l0 | l1 | l2 | l3 | l4 == 0 }
        var isNegative: Bool { l4 < 0 }
    }

    /// The effect of 62 steps: f becomes (u·f + v·g)/2^62, g becomes (q·f + r·g)/2^62.
    private struct Matrix: BitwiseCopyable {
        var u: Int64 = 1
        var v: Int64 = 0
        var q: Int64 = 0
        var r: Int64 = 1
    }

    private static let mask: Int64 = 0x3fff_ffff_ffff_ffff
    private static let order = Long(Curve.k256.order)
    /// 1/n modulo 2^62.
    private static let orderInverse: Int64 = 0x34f2_0099_aa77_4ec1

    /// The inverse, and 0 for 0.
    static func inverse(of scalar: K256Scalar) -> K256Scalar {
        let order = order
        var delta = 1
        var f = order
        var g = Long(scalar.value)
        // At every step f ≡ d·scalar and g ≡ e·scalar, modulo n and up to powers of two that the updates divide out.
        var d = Long(0, 0, 0, 0, 0)
        var e = Long(1, 0, 0, 0, 0)
        while !g.isZero {
            let matrix = steps(&delta, UInt64(bitPattern: f.l0), UInt64(bitPattern: g.l0))
            (d, e) = (
                dividedModulo(matrix.u, d, matrix.v, e, order: order),
                dividedModulo(matrix.q, d, matrix.r, e, order: order)
            )
            (f, g) = (divided(matrix.u, f, matrix.v, g), divided(matrix.q, f, matrix.r, g))
        }
        // f is now 1 or -1 (n when the scalar was 0, and then d is 0); d is above -2n and below n.
        while d.isNegative { d = d.adding(order) }
        let positive = K256Scalar(reducing: d.number)
        return f.isNegative ? positive.negated : positive
    }

    private static func steps(_ delta: inout Int, _ f0: UInt64, _ g0: UInt64) -> Matrix {
        var (f, g) = (f0, g0)
        var (u, v, q, r): (UInt64, UInt64, UInt64, UInt64) = (1, 0, 0, 1)
        var left = 62
        while true {
            // Steps on an even g only halve it. Beyond the steps left, a bit counts as set.
            let zeros = (g | (UInt64.max &<< UInt64(left))).trailingZeroBitCount
            g &>>= UInt64(zeros)
            u &<<= UInt64(zeros)
            v &<<= UInt64(zeros)
            delta &+= zeros
            left &-= zeros
            if left == 0 { break }
            if delta > 0 {
                delta = 0 &- delta
                (f, g) = (g, 0 &- f)
                (u, q) = (q, 0 &- u)
                (v, r) = (r, 0 &- v)
            }
            // Until delta is above 0 again, every step adds f to g or not: up to six of them at once. f·(2 - f²) is 1/f
            // modulo 2^6.
            let count = min(left, 1 &- delta, 6)
            let bits = (1 &<< UInt64(count)) &- 1
            let w = (f &* g &* (f &* f &- 2)) & bits
            g = g &+ f &* w
            q = q &+ u &* w
            r = r &+ v &* w
        }
        return Matrix(
            u: Int64(bitPattern: u), v: Int64(bitPattern: v), q: Int64(bitPattern: q), r: Int64(bitPattern: r)
        )
    }

    @inline(__always)
    private static func sum(_ a: Int64, _ x: Int64, _ b: Int64, _ y: Int64) -> Int128 {
        wideProduct(a, x) &+ wideProduct(b, y)
    }

    @inline(__always)
    private static func limb(_ number: Int128) -> Int64 { Int64(truncatingIfNeeded: number) & mask }

    /// (a·x + b·y)/2^62, which is exact here.
    @inline(__always)
    private static func divided(_ a: Int64, _ x: Long, _ b: Int64, _ y: Long) -> Long {
        var t = sum(a, x.l0, b, y.l0) >> 62
        t = t &+ sum(a, x.l1, b, y.l1)
        let l0 = limb(t)
        t = (t >> 62) &+ sum(a, x.l2, b, y.l2)
        let l1 = limb(t)
        t = (t >> 62) &+ sum(a, x.l3, b, y.l3)
        let l2 = limb(t)
        t = (t >> 62) &+ sum(a, x.l4, b, y.l4)
        return Long(l0, l1, l2, limb(t), Int64(truncatingIfNeeded: t >> 62))
    }

    /// (a·x + b·y)/2^62 modulo n. x, y and the result are above -2n and below n.
    @inline(__always)
    private static func dividedModulo(_ a: Int64, _ x: Long, _ b: Int64, _ y: Long, order n: Long) -> Long {
        // n is added to a negative x and y, and then subtracted as often as makes the low 62 bits zero.
        var m = ((x.l4 &>> 63) & a) &+ ((y.l4 &>> 63) & b)
        var t = sum(a, x.l0, b, y.l0)
        m = m &- ((orderInverse &* Int64(truncatingIfNeeded: t) &+ m) & mask)
        t = (t &+ wideProduct(n.l0, m)) >> 62
        t = t &+ sum(a, x.l1, b, y.l1) &+ wideProduct(n.l1, m)
        let l0 = limb(t)
        t = (t >> 62) &+ sum(a, x.l2, b, y.l2) &+ wideProduct(n.l2, m)
        let l1 = limb(t)
        t = (t >> 62) &+ sum(a, x.l3, b, y.l3) &+ wideProduct(n.l3, m)
        let l2 = limb(t)
        t = (t >> 62) &+ sum(a, x.l4, b, y.l4) &+ wideProduct(n.l4, m)
        return Long(l0, l1, l2, limb(t), Int64(truncatingIfNeeded: t >> 62))
    }
}
