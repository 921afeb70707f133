/// A point of K-256, y² = x³ + 7, other than infinity.
struct K256Point: BitwiseCopyable {
    var x, y: K256Field

    static let generator = K256Point(
        x: K256Field(
            UInt256(0x59f2_815b_16f8_1798, 0x029b_fcdb_2dce_28d9, 0x55a0_6295_ce87_0b07, 0x79be_667e_f9dc_bbac)
        ),
        y: K256Field(
            UInt256(0x9c47_d08f_fb10_d4b8, 0xfd17_b448_a685_5419, 0x5da4_fbfc_0e11_08a8, 0x483a_da77_26a3_c465)
        )
    )

    /// The point with y negated. It has magnitude 2 where this has 1.
    @inline(__always)
    var negated: K256Point { K256Point(x: x, y: y.negated(magnitude: 1)) }

    var isOnCurve: Bool {
        let right = x.squared() * x + K256Field(7, 0, 0, 0, 0)
        return (y.squared() + right.negated(magnitude: 2)).isZero
    }

    init(x: K256Field, y: K256Field) {
        (self.x, self.y) = (x, y)
    }

    /// Reads a compressed point (33 bytes: 2 or 3 for the parity of y, then x) or an uncompressed one (65 bytes: 4, x,
    /// y); `nil` for anything else, for coordinates of p or more, and for points that aren't on the curve.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 33 || bytes.count == 65 else { return nil }
        let x = UInt256(bigEndian: bytes, at: 1)
        guard x < K256Field.modulus else { return nil }
        self.x = K256Field(x)
        switch (bytes[0], bytes.count) {
        case (2, 33), (3, 33):
            let square = self.x.squared() * self.x + K256Field(7, 0, 0, 0, 0)
            guard let root = square.squareRoot() else { return nil }
            y = (root.isOdd == (bytes[0] == 3) ? root : root.negated(magnitude: 1)).normalized()
        case (4, 65):
            let y = UInt256(bigEndian: bytes, at: 33)
            guard y < K256Field.modulus else { return nil }
            self.y = K256Field(y)
            guard isOnCurve else { return nil }
        default:
            return nil
        }
    }

    /// The compressed form, 33 bytes.
    var compressed: [UInt8] { [y.isOdd ? 3 : 2] + x.number.bigEndianBytes }

    /// The uncompressed form, 65 bytes.
    var uncompressed: [UInt8] { [4] + x.number.bigEndianBytes + y.number.bigEndianBytes }
}

/// A point (x/z², y/z³), or infinity. Its operations branch on the values, so it is for public ones.
struct K256JacobianPoint: BitwiseCopyable {
    var x, y, z: K256Field
    var isInfinity: Bool

    static let infinity = K256JacobianPoint(x: .one, y: .one, z: .zero, isInfinity: true)

    init(x: K256Field, y: K256Field, z: K256Field, isInfinity: Bool = false) {
        (self.x, self.y, self.z, self.isInfinity) = (x, y, z, isInfinity)
    }

    init(_ point: K256Point) {
        self.init(x: point.x, y: point.y, z: .one)
    }

    // The magnitudes of x, y and z are at most 6, 3 and 1 after every operation.

    /// Twice the point. The curve has no point of order two, so that y is never 0.
    @inline(__always)
    mutating func double() {
        // With l = 3x²/2, s = y² and t = -x·s: x' = l² + 2t, y' = -(l·(x' + t) + s²), z' = y·z.
        let l = x.squared().times(3).halved()
        let s = y.squared()
        let t = s.negated(magnitude: 1) * x
        z = y * z
        x = l.squared() + t.times(2)
        y = (l * (x + t) + s.squared()).negated(magnitude: 2)
    }

    /// Adds a point whose coordinates have magnitudes of at most 2, or if there is a scale, the point at (x·scale²,
    /// y·scale³). Returns the ratio of the sum's z to the old one.
    @inline(__always)
    @discardableResult
    mutating func add(_ point: K256Point, scale: K256Field? = nil) -> K256Field {
        if isInfinity {
            self = Self.scaled(point, by: scale)
            return .one
        }
        let otherZ = scale.map { z * $0 } ?? z
        let zz = otherZ.squared()
        let u = point.x * zz
        let s = point.y * (zz * otherZ)
        let h = u + x.negated(magnitude: 6)
        let r = s + y.negated(magnitude: 3)
        if h.isZero {
            if r.isZero {
                let factor = y
                self = doubled()
                return factor
            }
            self = .infinity
            return .zero
        }
        let hh = h.squared()
        let hhh = h * hh
        let v = x * hh
        x = r.squared() + hhh.negated(magnitude: 1) + v.times(2).negated(magnitude: 2)
        y = r * (v + x.negated(magnitude: 6)) + (y * hhh).negated(magnitude: 1)
        z = z * h
        return h
    }

    // The rare cases of an addition, which is inlined into every place that adds, are functions.

    @inline(never)
    private static func scaled(_ point: K256Point, by scale: K256Field?) -> K256JacobianPoint {
        guard let scale else { return K256JacobianPoint(point) }
        let square = scale.squared()
        return K256JacobianPoint(x: point.x * square, y: point.y * (square * scale), z: .one)
    }

    @inline(never)
    private func doubled() -> K256JacobianPoint {
        var sum = self
        sum.double()
        return sum
    }

    /// The same point with z = 1, or `nil` at infinity.
    var affine: K256Point? {
        if isInfinity { return nil }
        let inverse = z.inverted()
        let square = inverse.squared()
        return K256Point(x: (x * square).normalized(), y: (y * (square * inverse)).normalized())
    }
}
