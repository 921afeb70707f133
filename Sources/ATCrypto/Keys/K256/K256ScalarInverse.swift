/// The inverse of a scalar in a time that depends on the number: for public values. `K256Inverse` is for secret ones.
///
/// Takes as many of `K256DivisionSteps` at once as the low bits allow, and ends as soon as nothing is left.
enum K256ScalarInverse {
    private typealias Matrix = K256DivisionSteps.Matrix

    /// The inverse, and 0 for 0.
    static func inverse(of scalar: K256Scalar) -> K256Scalar {
        let modulus = K256DivisionSteps.Modulus.order
        var delta = 1
        var f = modulus.limbs
        var g = K256DivisionSteps.Limbs(scalar.value)
        // At every step f ≡ d·scalar and g ≡ e·scalar, modulo n and up to powers of two that the updates divide out.
        var d = K256DivisionSteps.Limbs(0, 0, 0, 0, 0)
        var e = K256DivisionSteps.Limbs(1, 0, 0, 0, 0)
        while !g.isZero {
            let matrix = steps(&delta, UInt64(bitPattern: f.l0), UInt64(bitPattern: g.l0))
            (d, e) = (
                K256DivisionSteps.dividedModulo(matrix.u, d, matrix.v, e, modulus),
                K256DivisionSteps.dividedModulo(matrix.q, d, matrix.r, e, modulus)
            )
            (f, g) = (
                K256DivisionSteps.divided(matrix.u, f, matrix.v, g),
                K256DivisionSteps.divided(matrix.q, f, matrix.r, g)
            )
        }
        // f is now 1 or -1 (n when the scalar was 0, and then d is 0); d is above -2n and below n.
        while d.isNegative { d = d.adding(modulus.limbs) }
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
}
