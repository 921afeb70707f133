/// The inverse of a number modulo the field's p or the order n, in a time that doesn't depend on the number: for secret
/// ones.
///
/// Why no secret leaks: the number of steps is fixed, every step does the same operations, and its choices are masks
/// made from a sign and a low bit. No table is read.
enum K256Inverse {
    /// Bernstein and Yang prove in theorem 11.2 that (49·256 + 57)/17, that is 741, steps are enough for 256 bits.
    /// These are 744.
    private static let rounds = 12

    /// Returns the inverse, and 0 for 0, in 0 ..< modulus. The number must be below the modulus.
    ///
    /// Not inlined, so that `.ci/constant_time` finds its machine code under its name.
    @inline(never)
    static func inverse(of number: UInt256, modulo modulus: K256DivisionSteps.Modulus) -> UInt256 {
        // -delta. It stays within ±745, as each step changes it by one or negates it.
        var zeta: Int64 = -1
        var f = modulus.limbs
        var g = K256DivisionSteps.Limbs(number)
        // At every step f ≡ d·number and g ≡ e·number, up to powers of two that the updates divide out.
        var d = K256DivisionSteps.Limbs(0, 0, 0, 0, 0)
        var e = K256DivisionSteps.Limbs(1, 0, 0, 0, 0)
        for _ in 0..<rounds {
            let m = steps(&zeta, f.l0, g.l0)
            (d, e) = (
                K256DivisionSteps.dividedModulo(m.u, d, m.v, e, modulus),
                K256DivisionSteps.dividedModulo(m.q, d, m.r, e, modulus)
            )
            (f, g) = (K256DivisionSteps.divided(m.u, f, m.v, g), K256DivisionSteps.divided(m.q, f, m.r, g))
        }
        // g is 0 and f is 1 or -1 (the modulus when the number was 0, and then d is 0). d is above -2·modulus and below
        // the modulus: after adding it once to a negative d, above its negative; so the sign can be changed, and adding
        // it once more to a negative result is enough.
        d = d.adding(modulus.limbs, where: d.sign)
        d = d.negated(where: f.sign)
        return d.adding(modulus.limbs, where: d.sign).number
    }

    /// 62 division steps on the low limbs of f and g.
    ///
    /// With delta above 0 and g odd, a step swaps: f becomes g, and g becomes (g - f)/2. Otherwise g becomes (g + f)/2
    /// or g/2. The matrix takes the same changes, doubling u and v instead of halving q and r.
    @inline(__always)
    private static func steps(_ zeta: inout Int64, _ f0: Int64, _ g0: Int64) -> K256DivisionSteps.Matrix {
        var f = UInt64(bitPattern: f0)
        var g = UInt64(bitPattern: g0)
        var (u, v, q, r): (UInt64, UInt64, UInt64, UInt64) = (1, 0, 0, 1)
        for _ in 0..<62 {
            let odd = 0 &- (g & 1)
            let isAbove = UInt64(bitPattern: zeta &>> 63)
            g = g &+ (((f ^ isAbove) &- isAbove) & odd)
            q = q &+ (((u ^ isAbove) &- isAbove) & odd)
            r = r &+ (((v ^ isAbove) &- isAbove) & odd)
            let swaps = isAbove & odd
            // -delta becomes delta - 1 in a swap, and -delta - 1 otherwise.
            zeta = (zeta ^ Int64(bitPattern: swaps)) &- 1 &- Int64(bitPattern: swaps)
            // g has f subtracted by now: their sum is the old g.
            f = f &+ (g & swaps)
            u = u &+ (q & swaps)
            v = v &+ (r & swaps)
            g &>>= 1
            u &<<= 1
            v &<<= 1
        }
        return K256DivisionSteps.Matrix(
            u: Int64(bitPattern: u), v: Int64(bitPattern: v), q: Int64(bitPattern: q), r: Int64(bitPattern: r)
        )
    }
}
