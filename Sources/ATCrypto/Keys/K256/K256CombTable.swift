/// The multiples 1, 3, … 31 of 32^i·G, for i from 0 to 51, for multiplying the generator by a secret. Computed on first
/// use, in about a millisecond, and kept until the process ends: 52 KiB.
struct K256CombTable: @unchecked Sendable {
    // Sendable is safe because the table is written in `init` and only read afterwards.
    private let entries: UnsafePointer<Entry>

    static let rowCount = 52
    private static let rowSize = 16

    static let shared = K256CombTable()

    /// A point in eight words instead of ten, as all entries of a row are read for each digit.
    private struct Entry: BitwiseCopyable {
        var x, y: UInt256
    }

    private init() {
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: Self.rowCount * Self.rowSize)
        withUnsafeTemporaryAllocation(of: K256Point.self, capacity: Self.rowSize) { multiples in
            var base = K256Point.generator
            for row in 0..<Self.rowCount {
                let inverse = K256OddMultiples.fill(multiples, of: base).inverted()
                let square = inverse.squared()
                let cube = square * inverse
                for index in multiples.indices {
                    let entry = Entry(
                        x: (multiples[index].x * square).number, y: (multiples[index].y * cube).number)
                    (table + row * Self.rowSize + index).initialize(to: entry)
                }
                var next = K256JacobianPoint(base)
                for _ in 0..<5 { next.double() }
                // 32^i·G is never infinity: its order is an odd prime.
                base = next.affine ?? base
            }
        }
        entries = UnsafePointer(table)
    }

    /// Returns the entry for the digit 2·bits - 31, with bits from 0 to 31. Its x has magnitude 1, its y 2.
    ///
    /// Why no secret leaks: all sixteen entries of the row are read, in order, and combined with masks. The row is a
    /// public loop counter. The digit is only used in masks, so neither an address nor a branch depends on it.
    @inline(__always)
    func entry(bits: UInt64, row: Int) -> K256Point {
        // From 16 on, the digit is 2·(bits - 16) + 1. Below, it is the negative of 2·(15 - bits) + 1.
        let isNegative = (bits &>> 4) &- 1
        let wanted = (bits ^ isNegative) & 15
        var x = UInt256.zero
        var y = UInt256.zero
        // Within the table: the row is below 52, and the candidate below 16.
        let row = entries + row &* Self.rowSize
        for candidate in 0..<Self.rowSize {
            let entry = row[candidate]
            // All ones where the candidate is the wanted one: only 0 - 1 has the top bit set.
            let mask = 0 &- (((wanted ^ UInt64(truncatingIfNeeded: candidate)) &- 1) &>> 63)
            x = x.combined(entry.x, where: mask)
            y = y.combined(entry.y, where: mask)
        }
        let positiveY = K256Field(y)
        return K256Point(
            x: K256Field(x), y: positiveY.negated(magnitude: 1).selected(by: isNegative, otherwise: positiveY))
    }
}
