/// Tables of P, 3P, 5P, … for sums of multiples, and the digits that select their entries.
enum K256OddMultiples {
    /// Fills a table with odd multiples of a point, all scaled to one common z, which is returned: on the curve y² = x³
    /// + 7·z⁶ they are affine, and cheap to add. The points have magnitude 1.
    // Not inlined: unrolled into its three callers, it would be an eighth of a small program's code, and no faster.
    @inline(never)
    static func fill(_ table: UnsafeMutableBufferPointer<K256Point>, of point: K256Point) -> K256Field {
        var double = K256JacobianPoint(point)
        double.double()
        // On the curve scaled to the double's z, the double is affine, so the steps are cheap additions.
        let step = K256Point(x: double.x, y: double.y)
        let square = double.z.squared()
        var current = K256JacobianPoint(x: point.x * square, y: point.y * (square * double.z), z: .one)
        return withUnsafeTemporaryAllocation(of: K256Field.self, capacity: table.count) { ratios in
            for index in table.indices {
                if index > 0 {
                    // A small multiple of a point of prime order is neither infinity nor the double itself.
                    ratios.initializeElement(at: index, to: current.add(step))
                }
                table.initializeElement(at: index, to: K256Point(x: current.x, y: current.y))
            }
            // Every point's z divides the last one's: scale all to that one, backwards.
            var ratio = K256Field.one
            for index in table.indices.reversed() {
                let square = ratio.squared()
                table[index].x = table[index].x * square
                table[index].y = table[index].y * (square * ratio)
                if index > 0 { ratio = ratio * ratios[index] }
            }
            return current.z * double.z
        }
    }

    /// Writes the digits of a number, each 0 or odd and below 2^(width - 1) in absolute value; of any `width`
    /// neighbors, at most one is not 0. Returns the number of digits up to the highest nonzero one: at most 129.
    @inline(__always)
    static func digits(
        of number: SignedUInt128, width: Int, into digits: UnsafeMutablePointer<Int16>
    ) -> Int {
        let sign: Int16 = number.isNegative ? -1 : 1
        let mask: UInt64 = (1 &<< UInt64(width)) &- 1
        var rest = number.magnitude
        // What a negative digit has borrowed. At 128 bits it would not fit in `rest`.
        var carry = false
        var position = 0
        var count = 0
        while rest != 0 || carry {
            if (UInt64(truncatingIfNeeded: rest) & 1 == 1) == carry {
                // An even bit: skip all equal bits that follow.
                let alike = carry ? (~rest).trailingZeroBitCount : rest.trailingZeroBitCount
                position &+= alike
                rest &>>= UInt128(alike)
                continue
            }
            let word = (UInt64(truncatingIfNeeded: rest) & mask) &+ (carry ? 1 : 0)
            carry = word &>> UInt64(width &- 1) != 0
            digits[position] = sign &* (Int16(truncatingIfNeeded: word) &- (carry ? 1 &<< Int16(width) : 0))
            count = position &+ 1
            position &+= width
            rest &>>= UInt128(width)
        }
        return count
    }
}
