/// A point (x/z, y/z), or infinity with z = 0. Adding takes the same operations for any two points, so that its
/// duration reveals nothing about them.
struct K256ProjectivePoint: BitwiseCopyable {
    var x, y, z: K256Field

    init(_ point: K256Point) {
        (x, y, z) = (point.x, point.y, .one)
    }

    /// Adds a point whose coordinates have magnitudes of at most 2.
    ///
    /// Renes, Costello and Batina, "Complete addition formulas for prime order elliptic curves" (2015), algorithm 8 with
    /// 3b = 21.
    @inline(__always)
    mutating func add(_ point: K256Point) {
        let xx = x * point.x
        let yy = y * point.y
        let cross = (point.x + point.y) * (x + y) + (xx + yy).negated(magnitude: 2)
        let yz = point.y * z + y
        let xz = (point.x * z + x).times(21)
        let zz = z.times(21)
        let xx3 = xx.times(3)
        let plus = yy + zz
        let minus = yy + zz.negated(magnitude: 21)
        // The sums have magnitudes of 23 and more: each is carried once before it is multiplied.
        let (crossR, yzR, xzR, plusR, minusR) = (
            cross.reduced(), yz.reduced(), xz.reduced(), plus.reduced(), minus.reduced()
        )
        x = (crossR * minusR + (yzR * xzR).negated(magnitude: 1)).reduced()
        y = (plusR * minusR + xzR * xx3).reduced()
        z = (yzR * plusR + xx3 * crossR).reduced()
    }

    /// The same point with z = 1. Infinity gives a point that is not on the curve.
    var affine: K256Point {
        let inverse = z.inverted()
        return K256Point(x: (x * inverse).normalized(), y: (y * inverse).normalized())
    }
}
