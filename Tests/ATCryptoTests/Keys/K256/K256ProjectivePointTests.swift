import TestLoad
import Testing

@testable import ATCrypto

/// The complete formulas, against those that tell the cases apart.
@Suite(.inTurn) struct K256ProjectivePointTests {
    private static func isEqual(_ left: K256ProjectivePoint, _ right: K256JacobianPoint) -> Bool {
        guard let right = right.affine else { return left.z.isZero && left.x.isZero && !left.y.isZero }
        let affine = left.affine
        return affine.x.number == right.x.number && affine.y.number == right.y.number
    }

    private static func point(_ scalar: K256Scalar) -> K256Point {
        K256Verification.sum(scalar, times: .shared, plus: K256Scalar(.zero), times: .generator).affine ?? .generator
    }

    @Test func `any two points have the right sum, equal and opposite ones too`() {
        var generator = SplitMix64(seed: 31)
        let scalars =
            K256Inputs.edgeScalars.map { K256Scalar($0) }
            + (0..<8).map { _ in K256Scalar(K256Inputs.scalar(&generator)) }
        for left in scalars {
            let first = Self.point(left)
            for right in [left, left.negated, left + left, scalars[3], scalars[scalars.count - 1]] where !right.isZero {
                let second = Self.point(right)
                var expected = K256JacobianPoint(first)
                expected.add(second)
                let scale = K256Field(K256Inputs.scalar(&generator))
                var sum = K256ProjectivePoint(first, scale: scale)
                sum.add(second)
                #expect(Self.isEqual(sum, expected))
                // A y of magnitude 2, as the table's negative entries have.
                var difference = K256ProjectivePoint(first, scale: scale)
                difference.add(second.negated)
                expected = K256JacobianPoint(first)
                expected.add(K256Point(x: second.x, y: second.negated.y.normalized()))
                #expect(Self.isEqual(difference, expected))
            }
            var double = K256ProjectivePoint(first, scale: K256Field(K256Inputs.scalar(&generator)))
            double.double()
            var expected = K256JacobianPoint(first)
            expected.double()
            #expect(Self.isEqual(double, expected))
        }
    }

    @Test func `infinity is neutral, and stays itself when doubled`() {
        var sum = K256ProjectivePoint.infinity
        sum.double()
        #expect(Self.isEqual(sum, .infinity))
        sum.add(.generator)
        #expect(Self.isEqual(sum, K256JacobianPoint(.generator)))
        sum.add(K256Point.generator.negated)
        #expect(Self.isEqual(sum, .infinity))
    }

    /// Each addition starts from the largest magnitudes that the one before can leave.
    @Test func `long chains of additions and doublings stay right`() {
        var generator = SplitMix64(seed: 32)
        var chain = K256ProjectivePoint(.generator, scale: K256Field(K256Inputs.scalar(&generator)))
        var expected = K256JacobianPoint(.generator)
        for index in 0..<400 {
            let point = Self.point(K256Scalar(K256Inputs.scalar(&generator)))
            if index % 3 == 2 {
                chain.double()
                expected.double()
            }
            chain.add(index % 2 == 0 ? point : point.negated)
            expected.add(index % 2 == 0 ? point : K256Point(x: point.x, y: point.negated.y.normalized()))
            #expect(Self.isEqual(chain, expected))
        }
    }

    @Test func `every entry of the table is the right multiple`() {
        var base = K256JacobianPoint(.generator)
        for row in 0..<K256CombTable.rowCount {
            guard let point = base.affine else { return #expect(Bool(false), "32^i·G is not infinity") }
            var multiple = base
            var double = base
            double.double()
            guard let step = double.affine else { return #expect(Bool(false), "2·32^i·G is not infinity") }
            for bits in UInt64(16)..<32 {
                let found = K256CombTable.shared.entry(bits: bits, row: row)
                let opposite = K256CombTable.shared.entry(bits: 31 - bits, row: row)
                #expect(Self.isEqual(K256ProjectivePoint(found, scale: .one), multiple), "\(row) \(bits)")
                #expect((found.y + opposite.y).isZero && found.x.number == opposite.x.number)
                multiple.add(step)
            }
            base = K256JacobianPoint(point)
            for _ in 0..<5 { base.double() }
        }
    }

    @Test func `multiples of the generator are right for every blinding`() {
        var generator = SplitMix64(seed: 33)
        for scalar in K256Inputs.edgeScalars + (0..<30).map({ _ in K256Inputs.scalar(&generator) }) {
            let scalar = K256Scalar(scalar)
            let expected = Self.point(scalar)
            // The scalar itself as b leaves a difference of 0; its neighbors and negatives leave small ones.
            let one = K256Scalar(UInt256(1, 0, 0, 0))
            let numbers = [
                scalar, scalar + one, scalar.negated, scalar + one.negated, one,
                K256Scalar(K256Inputs.scalar(&generator)),
            ]
            for number in numbers where !number.isZero {
                var blinding = K256Blinding(scalar: number.value, scale: K256Inputs.number(&generator))
                for _ in 0..<2 {
                    let multiple = K256Signing.multiple(scalar, blinding: blinding)
                    #expect(multiple.compressed == expected.compressed)
                    blinding.advance()
                }
            }
            #expect(K256Signing.multiple(scalar).compressed == expected.compressed)
        }
    }

    @Test func `a blinding's point is its multiple of the generator, however often it advances`() {
        var blinding = K256Blinding.random()
        var seen: Set<[UInt8]> = []
        for _ in 0..<300 {
            #expect(Self.isEqual(blinding.point, K256JacobianPoint(Self.point(blinding.scalar))))
            // Not only the point: its coordinates too are others each time.
            seen.insert(blinding.scalar.value.bigEndianBytes)
            seen.insert(blinding.point.z.number.bigEndianBytes)
            blinding.advance()
        }
        #expect(seen.count == 600)
        #expect(K256Blinding.random().scalar != K256Blinding.random().scalar)
    }
}
