/// A point (x/z, y/z), or infinity with z = 0, for secret points.
///
/// Why no secret leaks: the formulas are complete on a curve of odd order, such as K-256. They give the right sum of
/// any two points, so there are no special cases: equal points, opposite points and infinity need the same operations
/// as all others. None of the field's operations that they use branches on a value.
struct K256ProjectivePoint: BitwiseCopyable {
    // The magnitudes of the three are at most 2 after every operation.
    var x, y, z: K256Field

    static var infinity: K256ProjectivePoint { K256ProjectivePoint(x: .zero, y: .one, z: .zero) }

    @inline(__always)
    init(x: K256Field, y: K256Field, z: K256Field) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// The point with its coordinates multiplied by a scale other than 0. A random scale makes the coordinates
    /// unpredictable, here and in every value that is computed from them.
    init(_ point: K256Point, scale: K256Field) {
        (x, y, z) = (point.x * scale, point.y * scale, scale)
    }

    /// Adds a point whose x has magnitude 1, and whose y has at most 2.
    ///
    /// Renes, Costello and Batina, "Complete addition formulas for prime order elliptic curves" (2015), algorithm 8
    /// with 3b = 21.
    @inline(__always)
    mutating func add(_ point: K256Point) {
        // The comments give the magnitudes. A factor of 21 makes them too large for a product: those are carried once.
        let xx = x * point.x
        let yy = y * point.y
        let cross = (point.x + point.y) * (x + y) + (xx + yy).negated(magnitude: 2)  // 4
        let yz = point.y * z + y  // 3
        let xz = (point.x * z + x).times(21).reduced()  // 1, 63 before
        let zz = z.times(21)  // 42
        let plus = (yy + zz).reduced()  // 1, 43 before
        let minus = (yy + zz.negated(magnitude: 42)).reduced()  // 1, 44 before
        let xx3 = xx.times(3)  // 3
        // The magnitudes of the products add up to 4 + 4, 1 + 3 and 3 + 12.
        x = .sumOfProducts(cross, minus, yz.negated(magnitude: 3), xz)
        y = .sumOfProducts(plus, minus, xz, xx3)
        z = .sumOfProducts(yz, plus, xx3, cross)
    }

    /// Twice the point: algorithm 9 of the same paper.
    @inline(__always)
    mutating func double() {
        // With s = y² and t = 21·z²: x' = 2·x·y·(s - 3t), y' = (s - 3t)·(s + t) + 8·s·t, z' = 8·y·z·s.
        let s = y.squared()
        let t = z.squared().times(21).reduced()
        let difference = s + t.times(3).negated(magnitude: 3)  // 5
        let xy = (x * y).times(2)  // 2
        let yz = (y * z).times(8)  // 8
        x = xy * difference
        y = .sumOfProducts(difference, s + t, s.times(8), t)
        z = yz * s
    }

    /// The same point with z = 1. Infinity gives a point that is not on the curve.
    var affine: K256Point {
        let inverse = z.inverted()
        return K256Point(x: (x * inverse).normalized(), y: (y * inverse).normalized())
    }
}
