/// ECDSA verification on K-256. Its duration depends on the values, which are all public.
///
/// Four multiplications share 128 doublings: the generator's factor is split in halves, for precomputed tables of G and
/// 2^128·G, and the key's by the curve's endomorphism (Gallant, Lambert, Vanstone), which replaces a multiplication by
/// λ with one of x by β.
enum K256Verification {
    private static let width = 5
    private static let multipleCount = 1 << (width - 2)
    private static let digitCount = 130

    /// Whether the signature, whose halves are in range, is the key's signature of this digest.
    static func isValid(_ signature: CompactSignature, digest: UInt256, key: K256Point) -> Bool {
        let r = K256Scalar(signature.r)
        let inverse = K256ScalarInverse.inverse(of: K256Scalar(signature.s))
        let generatorFactor = K256Scalar(reducing: digest) * inverse
        let keyFactor = r * inverse
        let sum = sum(generatorFactor, times: K256GeneratorTable.shared, plus: keyFactor, times: key)
        if sum.isInfinity { return false }
        // Whether x/z² modulo p, and then modulo n, equals r: x/z² is r, or r + n if that is below p.
        let zz = sum.z.squared()
        let minusX = sum.x.negated(magnitude: 6)
        if (K256Field(signature.r) * zz + minusX).isZero { return true }
        let (next, carry) = signature.r.adding(K256Scalar.order)
        guard carry == 0, next < K256Field.modulus else { return false }
        return (K256Field(next) * zz + minusX).isZero
    }

    /// a·G + b·P.
    static func sum(
        _ a: K256Scalar, times generator: K256GeneratorTable, plus b: K256Scalar, times point: K256Point
    ) -> K256JacobianPoint {
        withUnsafeTemporaryAllocation(of: K256Point.self, capacity: 2 * multipleCount) { tables in
            let multiples = UnsafeMutableBufferPointer(rebasing: tables[..<multipleCount])
            let images = UnsafeMutableBufferPointer(rebasing: tables[multipleCount...])
            let scale = K256OddMultiples.fill(multiples, of: point)
            for index in multiples.indices {
                images.initializeElement(
                    at: index, to: K256Point(x: multiples[index].x * .beta, y: multiples[index].y)
                )
            }
            return withUnsafeTemporaryAllocation(of: Int16.self, capacity: 4 * digitCount) { digits in
                digits.initialize(repeating: 0)
                // Both buffers have a constant size above 0, so they have base addresses. A 128-bit number has at most
                // 129 digits, and each is odd and within its table.
                let low = digits.baseAddress.unsafelyUnwrapped
                let (high, own, image) = (low + digitCount, low + 2 * digitCount, low + 3 * digitCount)
                let (k1, k2) = b.splitVariableTime()
                let (a0, a1) = (
                    wide(high: a.value.w1, low: a.value.w0), wide(high: a.value.w3, low: a.value.w2)
                )
                let wide = K256GeneratorTable.width
                let count = max(
                    K256OddMultiples.digits(of: SignedUInt128(magnitude: a0), width: wide, into: low),
                    K256OddMultiples.digits(of: SignedUInt128(magnitude: a1), width: wide, into: high),
                    K256OddMultiples.digits(of: k1, width: width, into: own),
                    K256OddMultiples.digits(of: k2, width: width, into: image)
                )
                let ownTable = UnsafePointer(multiples.baseAddress.unsafelyUnwrapped)
                let imageTable = UnsafePointer(images.baseAddress.unsafelyUnwrapped)

                // On the curve scaled to the table's common z; the generator's multiples are scaled to it too.
                var sum = K256JacobianPoint.infinity
                var position = count
                while position > 0 {
                    position &-= 1
                    if !sum.isInfinity { sum.double() }
                    if own[position] != 0 { sum.add(multiple(own[position], of: ownTable)) }
                    if image[position] != 0 { sum.add(multiple(image[position], of: imageTable)) }
                    if low[position] != 0 { sum.add(multiple(low[position], of: generator.low), scale: scale) }
                    if high[position] != 0 { sum.add(multiple(high[position], of: generator.high), scale: scale) }
                }
                sum.z = sum.z * scale
                return sum
            }
        }
    }

    @inline(__always)
    private static func multiple(_ digit: Int16, of table: UnsafePointer<K256Point>) -> K256Point {
        let point = table[Int(digit.magnitude) &>> 1]
        return digit < 0 ? point.negated : point
    }
}
