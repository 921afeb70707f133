/// A number modulo p = 2^256 - 2^32 - 977, the field of K-256's coordinates.
///
/// Implemented here because CryptoKit lacks the curve and libcrypto verifies on it ten times slower than possible.
///
/// Five limbs of 52 bits in 64-bit words: the twelve spare bits let sums and differences stay unreduced until the next
/// product. A value of *magnitude* m has limbs of at most m·(2^52 + 2^46). A product has magnitude 1 and takes factors
/// whose magnitudes multiply to at most 64; a sum has the sum of the magnitudes. No operation branches on the value
/// except those whose name says so.
struct K256Field: BitwiseCopyable {
    var n0, n1, n2, n3, n4: UInt64

    static let zero = K256Field(0, 0, 0, 0, 0)
    static let one = K256Field(1, 0, 0, 0, 0)
    /// A cube root of one. The curve's endomorphism multiplies x by it.
    static let beta = K256Field(
        0x9_6c28_7195_01ee, 0x7_512f_5899_5c13, 0xc_3434_e99c_f049, 0x7106_e644_79ea, 0x7ae9_6a2b_657c
    )
    /// p itself.
    static let modulus = UInt256(0xffff_fffe_ffff_fc2f, .max, .max, .max)

    private static let mask: UInt64 = 0xf_ffff_ffff_ffff
    private static let topMask: UInt64 = 0xffff_ffff_ffff
    /// 2^256 mod p.
    private static let fold256: UInt64 = 0x1_0000_03d1
    /// 2^260 mod p. The part above the fifth limb is multiplied by it before it is added to the first.
    private static let fold260: UInt64 = 0x10_0000_3d10

    @inline(__always)
    init(_ n0: UInt64, _ n1: UInt64, _ n2: UInt64, _ n3: UInt64, _ n4: UInt64) {
        (self.n0, self.n1, self.n2, self.n3, self.n4) = (n0, n1, n2, n3, n4)
    }

    /// A number below 2^256.
    @inline(__always)
    init(_ number: UInt256) {
        n0 = number.w0 & Self.mask
        n1 = (number.w0 &>> 52 | number.w1 &<< 12) & Self.mask
        n2 = (number.w1 &>> 40 | number.w2 &<< 24) & Self.mask
        n3 = (number.w2 &>> 28 | number.w3 &<< 36) & Self.mask
        n4 = number.w3 &>> 16
    }

    /// The number itself, 0 ..< p.
    var number: UInt256 {
        let f = normalized()
        return UInt256(
            f.n0 | f.n1 &<< 52, f.n1 &>> 12 | f.n2 &<< 40, f.n2 &>> 24 | f.n3 &<< 28, f.n3 &>> 36 | f.n4 &<< 16
        )
    }

    @inline(__always)
    static func + (a: K256Field, b: K256Field) -> K256Field {
        K256Field(a.n0 &+ b.n0, a.n1 &+ b.n1, a.n2 &+ b.n2, a.n3 &+ b.n3, a.n4 &+ b.n4)
    }

    /// A small multiple. The magnitude is multiplied too.
    @inline(__always)
    func times(_ factor: UInt64) -> K256Field {
        K256Field(n0 &* factor, n1 &* factor, n2 &* factor, n3 &* factor, n4 &* factor)
    }

    /// The negative of a value with at most this magnitude, below 50. The result has one magnitude more.
    @inline(__always)
    func negated(magnitude: UInt64) -> K256Field {
        // (m + 1)·16p, limb by limb, is larger than any value of magnitude m, limb by limb.
        let m = magnitude &+ 1
        let low = (Self.mask &+ 1 &- Self.fold260) &* m
        let high = Self.mask &* m
        return K256Field(low &- n0, high &- n1, high &- n2, high &- n3, high &- n4)
    }

    /// Half of the value: p is added to an odd value first. The result has magnitude m/2 + 1.
    @inline(__always)
    func halved() -> K256Field {
        let odd = (0 &- (n0 & 1)) &>> 12
        let t0 = n0 &+ (0xf_fffe_ffff_fc2f & odd)
        let t1 = n1 &+ odd
        let t2 = n2 &+ odd
        let t3 = n3 &+ odd
        let t4 = n4 &+ (odd &>> 4)
        return K256Field(
            t0 &>> 1 &+ (t1 & 1) &<< 51, t1 &>> 1 &+ (t2 & 1) &<< 51, t2 &>> 1 &+ (t3 & 1) &<< 51,
            t3 &>> 1 &+ (t4 & 1) &<< 51, t4 &>> 1
        )
    }

    @inline(__always)
    private static func low(_ a: UInt128) -> UInt64 { UInt64(truncatingIfNeeded: a) }

    @inline(__always)
    static func * (a: K256Field, b: K256Field) -> K256Field {
        let c5 =
            wideProduct(a.n1, b.n4) &+ wideProduct(a.n2, b.n3) &+ wideProduct(a.n3, b.n2) &+ wideProduct(a.n4, b.n1)
        let c6 = wideProduct(a.n2, b.n4) &+ wideProduct(a.n3, b.n3) &+ wideProduct(a.n4, b.n2)
        let c7 = wideProduct(a.n3, b.n4) &+ wideProduct(a.n4, b.n3)
        let c8 = wideProduct(a.n4, b.n4)
        let c0 = wideProduct(a.n0, b.n0)
        let c1 = wideProduct(a.n0, b.n1) &+ wideProduct(a.n1, b.n0)
        let c2 = wideProduct(a.n0, b.n2) &+ wideProduct(a.n1, b.n1) &+ wideProduct(a.n2, b.n0)
        let c3 =
            wideProduct(a.n0, b.n3) &+ wideProduct(a.n1, b.n2) &+ wideProduct(a.n2, b.n1) &+ wideProduct(a.n3, b.n0)
        let c4 =
            wideProduct(a.n0, b.n4) &+ wideProduct(a.n1, b.n3) &+ wideProduct(a.n2, b.n2) &+ wideProduct(a.n3, b.n1)
            &+ wideProduct(a.n4, b.n0)
        return folded(c0, c1, c2, c3, c4, c5, c6, c7, c8)
    }

    /// a·b + c·d. The products of the magnitudes add up to at most 64, and the result has magnitude 1.
    @inline(__always)
    static func sumOfProducts(_ a: K256Field, _ b: K256Field, _ c: K256Field, _ d: K256Field) -> K256Field {
        @inline(__always)
        func product(_ i: UInt64, _ j: UInt64, _ k: UInt64, _ l: UInt64) -> UInt128 {
            wideProduct(i, j) &+ wideProduct(k, l)
        }
        let c5 =
            product(a.n1, b.n4, c.n1, d.n4) &+ product(a.n2, b.n3, c.n2, d.n3)
            &+ product(a.n3, b.n2, c.n3, d.n2) &+ product(a.n4, b.n1, c.n4, d.n1)
        let c6 =
            product(a.n2, b.n4, c.n2, d.n4) &+ product(a.n3, b.n3, c.n3, d.n3) &+ product(a.n4, b.n2, c.n4, d.n2)
        let c7 = product(a.n3, b.n4, c.n3, d.n4) &+ product(a.n4, b.n3, c.n4, d.n3)
        let c8 = product(a.n4, b.n4, c.n4, d.n4)
        let c0 = product(a.n0, b.n0, c.n0, d.n0)
        let c1 = product(a.n0, b.n1, c.n0, d.n1) &+ product(a.n1, b.n0, c.n1, d.n0)
        let c2 =
            product(a.n0, b.n2, c.n0, d.n2) &+ product(a.n1, b.n1, c.n1, d.n1) &+ product(a.n2, b.n0, c.n2, d.n0)
        let c3 =
            product(a.n0, b.n3, c.n0, d.n3) &+ product(a.n1, b.n2, c.n1, d.n2)
            &+ product(a.n2, b.n1, c.n2, d.n1) &+ product(a.n3, b.n0, c.n3, d.n0)
        let c4 =
            product(a.n0, b.n4, c.n0, d.n4) &+ product(a.n1, b.n3, c.n1, d.n3) &+ product(a.n2, b.n2, c.n2, d.n2)
            &+ product(a.n3, b.n1, c.n3, d.n1) &+ product(a.n4, b.n0, c.n4, d.n0)
        return folded(c0, c1, c2, c3, c4, c5, c6, c7, c8)
    }

    @inline(__always)
    func squared() -> K256Field {
        let (d0, d1, d2, d3) = (n0 &<< 1, n1 &<< 1, n2 &<< 1, n3 &<< 1)
        let c0 = wideProduct(n0, n0)
        let c1 = wideProduct(d0, n1)
        let c2 = wideProduct(d0, n2) &+ wideProduct(n1, n1)
        let c3 = wideProduct(d0, n3) &+ wideProduct(d1, n2)
        let c4 = wideProduct(d0, n4) &+ wideProduct(d1, n3) &+ wideProduct(n2, n2)
        let c5 = wideProduct(d1, n4) &+ wideProduct(d2, n3)
        let c6 = wideProduct(d2, n4) &+ wideProduct(n3, n3)
        let c7 = wideProduct(d3, n4)
        let c8 = wideProduct(n4, n4)
        return Self.folded(c0, c1, c2, c3, c4, c5, c6, c7, c8)
    }

    /// The nine columns of a product, with the upper four reduced into the lower ones.
    ///
    /// With magnitudes that multiply to 64, a column is below 2^113, so the carries out of columns 8 and 4 fit in 64
    /// bits.
    @inline(__always)
    private static func folded(
        _ c0: UInt128, _ c1: UInt128, _ c2: UInt128, _ c3: UInt128, _ c4: UInt128,
        _ c5: UInt128, _ c6: UInt128, _ c7: UInt128, _ c8: UInt128
    ) -> K256Field {
        let h6 = c6 &+ (c5 >> 52)
        let h7 = c7 &+ (h6 >> 52)
        let h8 = c8 &+ (h7 >> 52)
        let t0 = c0 &+ wideProduct(low(c5) & mask, fold260)
        let t1 = c1 &+ wideProduct(low(h6) & mask, fold260) &+ (t0 >> 52)
        let t2 = c2 &+ wideProduct(low(h7) & mask, fold260) &+ (t1 >> 52)
        let t3 = c3 &+ wideProduct(low(h8) & mask, fold260) &+ (t2 >> 52)
        let t4 = c4 &+ wideProduct(low(h8 >> 52), fold260) &+ (t3 >> 52)
        let r0 = wideProduct(low(t4 >> 52), fold260) &+ wide(low(t0) & mask)
        return K256Field(
            low(r0) & mask, (low(t1) & mask) &+ low(r0 >> 52), low(t2) & mask, low(t3) & mask, low(t4) & mask
        )
    }

    /// The value squared this many times.
    func squared(times: Int) -> K256Field {
        var result = self
        for _ in 0..<times { result = result.squared() }
        return result
    }

    /// The same value with every limb in range, reduced to 0 ..< p.
    func normalized() -> K256Field {
        var f = carried()
        // Adding 2^256 - p to p or more gives 2^256 or more: this tells whether to subtract p once more.
        var t = f.n0 &+ Self.fold256
        t = f.n1 &+ (t &>> 52)
        t = f.n2 &+ (t &>> 52)
        t = f.n3 &+ (t &>> 52)
        t = f.n4 &+ (t &>> 52)
        f.n0 = f.n0 &+ (t &>> 48) &* Self.fold256
        return f.propagated(topMask: Self.topMask)
    }

    /// The same value below 2^256 + 2^214, with every limb but the top one in range.
    @inline(__always)
    private func carried() -> K256Field {
        var f = self
        f.n0 = f.n0 &+ (f.n4 &>> 48) &* Self.fold256
        f.n4 &= Self.topMask
        f = f.propagated(topMask: .max)
        return f
    }

    @inline(__always)
    private func propagated(topMask: UInt64) -> K256Field {
        var f = self
        f.n1 = f.n1 &+ (f.n0 &>> 52)
        f.n0 &= Self.mask
        f.n2 = f.n2 &+ (f.n1 &>> 52)
        f.n1 &= Self.mask
        f.n3 = f.n3 &+ (f.n2 &>> 52)
        f.n2 &= Self.mask
        f.n4 = (f.n4 &+ (f.n3 &>> 52)) & topMask
        f.n3 &= Self.mask
        return f
    }

    /// The same value with magnitude 1.
    @inline(__always)
    func reduced() -> K256Field { carried() }

    /// Whether the value is a multiple of p.
    @inline(__always)
    var isZero: Bool {
        let f = carried()
        let zero = f.n0 | f.n1 | f.n2 | f.n3 | f.n4
        // Below 2^256 + 2^214 there are two multiples of p.
        let p =
            (f.n0 ^ 0xf_fffe_ffff_fc2f) | (f.n1 ^ Self.mask) | (f.n2 ^ Self.mask) | (f.n3 ^ Self.mask)
            | (f.n4 ^ Self.topMask)
        return zero == 0 || p == 0
    }

    var isOdd: Bool { normalized().n0 & 1 == 1 }

    /// This value when the mask is all ones, the other when it is zero, without branching.
    @inline(__always)
    func selected(by mask: UInt64, otherwise other: K256Field) -> K256Field {
        K256Field(
            (n0 & mask) | (other.n0 & ~mask), (n1 & mask) | (other.n1 & ~mask), (n2 & mask) | (other.n2 & ~mask),
            (n3 & mask) | (other.n3 & ~mask), (n4 & mask) | (other.n4 & ~mask)
        )
    }

    /// The inverse, and 0 for 0. Its time doesn't depend on the value, see `K256Inverse`.
    func inverted() -> K256Field {
        K256Field(K256Inverse.inverse(of: number, modulo: .field))
    }

    /// A square root, or `nil` if there is none: the power (p + 1)/4, squared to check.
    func squareRoot() -> K256Field? {
        let (x2, x22, x223) = longPowers()
        let root = ((x223.squared(times: 23) * x22).squared(times: 6) * x2).squared(times: 2)
        return (root.squared() + negated(magnitude: 8)).isZero ? root : nil
    }

    /// The powers 2^2 - 1, 2^22 - 1 and 2^223 - 1: both exponents are mostly ones in binary.
    private func longPowers() -> (x2: K256Field, x22: K256Field, x223: K256Field) {
        let x2 = squared() * self
        let x3 = x2.squared() * self
        let x6 = x3.squared(times: 3) * x3
        let x9 = x6.squared(times: 3) * x3
        let x11 = x9.squared(times: 2) * x2
        let x22 = x11.squared(times: 11) * x11
        let x44 = x22.squared(times: 22) * x22
        let x88 = x44.squared(times: 44) * x44
        let x176 = x88.squared(times: 88) * x88
        let x220 = x176.squared(times: 44) * x44
        return (x2, x22, x220.squared(times: 3) * x3)
    }
}
