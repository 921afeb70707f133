import TestLoad
import Testing

@testable import ATCrypto

@Suite(.inTurn) struct K256InverseTests {
    enum Ring: CaseIterable {
        case field, scalars

        var modulus: UInt256 { self == .field ? K256Field.modulus : Curve.k256.order }
        var steps: K256DivisionSteps.Modulus { self == .field ? .field : .order }

        /// The product, a bit at a time, with nothing but additions.
        func product(_ a: UInt256, _ b: UInt256) -> UInt256 {
            var sum = UInt256.zero
            for word in [b.w3, b.w2, b.w1, b.w0] {
                for bit in (0..<64).reversed() {
                    sum = self.sum(sum, sum)
                    if word >> bit & 1 == 1 { sum = self.sum(sum, a) }
                }
            }
            return sum
        }

        func sum(_ a: UInt256, _ b: UInt256) -> UInt256 {
            let (sum, carry) = a.adding(b)
            return carry == 1 || !(sum < modulus) ? sum.subtracting(modulus).difference : sum
        }

        func reduced(_ number: UInt256) -> UInt256 {
            number < modulus ? number : number.subtracting(modulus).difference
        }
    }

    @Test(arguments: Ring.allCases)
    func `a number times its inverse is one`(ring: Ring) {
        var generator = SplitMix64(seed: 21)
        let random = (0..<Load.size(3000, otherwise: 300)).map { _ in K256Inputs.number(&generator) }
        let powers = (0..<256).map { bit in
            let word = UInt64(1) << (bit % 64)
            let words = (0..<4).map { $0 == bit / 64 ? word : 0 }
            return UInt256(words[0], words[1], words[2], words[3])
        }
        for number in K256Inputs.edges + powers + powers.map({ $0.subtracting(UInt256(1, 0, 0, 0)).difference })
            + random
        {
            let number = ring.reduced(number)
            let inverse = K256Inverse.inverse(of: number, modulo: ring.steps)
            #expect(inverse < ring.modulus)
            #expect(ring.product(number, inverse) == (number.isZero ? .zero : UInt256(1, 0, 0, 0)), "\(number)")
        }
    }

    @Test func `sums, products and negatives of scalars are those of plain additions`() {
        var generator = SplitMix64(seed: 22)
        let ring = Ring.scalars
        var numbers =
            K256Inputs.edges + (0..<Load.size(1000, otherwise: 100)).map { _ in K256Inputs.number(&generator) }
        numbers = numbers.map(ring.reduced)
        for (index, a) in numbers.enumerated() {
            for b in [numbers[(index * 7 + 3) % numbers.count], a, numbers[index % K256Inputs.edges.count]] {
                let (left, right) = (K256Scalar(a), K256Scalar(b))
                #expect((left + right).value == ring.sum(a, b))
                #expect((left * right).value == ring.product(a, b))
                #expect(left + left.negated == K256Scalar(.zero))
                #expect(left.negated.value < ring.modulus)
            }
        }
    }

    @Test func `products of field values, and their sums, are those of plain additions`() {
        var generator = SplitMix64(seed: 23)
        let ring = Ring.field
        let numbers =
            K256Inputs.edges + (0..<Load.size(1000, otherwise: 100)).map { _ in K256Inputs.number(&generator) }
        for (index, a) in numbers.enumerated() {
            let b = numbers[(index * 5 + 1) % numbers.count]
            let (x, y) = (K256Field(a), K256Field(b))
            let (p, q) = (
                ring.product(ring.reduced(a), ring.reduced(b)), ring.product(ring.reduced(a), ring.reduced(a))
            )
            #expect((x * y).number == p)
            #expect(x.squared().number == q)
            #expect(K256Field.sumOfProducts(x, y, x, x).number == ring.sum(p, q))
            // The largest magnitudes allowed: 8·4 + 8·4 is 64.
            let (large, larger) = (x.times(8), y.times(4))
            let sum = ring.product(ring.sum(p, p), UInt256(32, 0, 0, 0))
            #expect(K256Field.sumOfProducts(large, larger, large, larger).number == sum)
        }
    }
}
