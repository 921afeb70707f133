/// The multiples 1, 3, … 15 of 16^i·G, for i from 0 to 63, for multiplying the generator by a secret. Computed on first
/// use, in a few milliseconds, and kept until the process ends.
struct K256CombTable: @unchecked Sendable {
    // Sendable is safe because the table is written in `init` and only read afterwards.
    private let points: UnsafePointer<K256Point>

    static let shared = K256CombTable()

    private init() {
        let table = UnsafeMutablePointer<K256Point>.allocate(capacity: 64 * 8)
        var base = K256Point.generator
        for row in 0..<64 {
            let entries = UnsafeMutableBufferPointer(start: table + row * 8, count: 8)
            let inverse = K256OddMultiples.fill(entries, of: base).inverted()
            let square = inverse.squared()
            for index in entries.indices {
                entries[index].x = (entries[index].x * square).normalized()
                entries[index].y = (entries[index].y * (square * inverse)).normalized()
            }
            var next = K256JacobianPoint(base)
            for _ in 0..<4 { next.double() }
            // 16^i·G is never infinity: its order is an odd prime.
            base = next.affine ?? base
        }
        points = UnsafePointer(table)
    }

    /// Returns the entry for an odd digit from -15 to 15 in two's complement, by reading all eight entries of the row.
    @inline(__always)
    func entry(_ digit: UInt64, row: Int) -> K256Point {
        let isNegative = 0 &- (digit &>> 63)
        let index = ((digit ^ isNegative) &- isNegative) &>> 1
        var found = points[row &* 8]
        for candidate in 1..<8 {
            let difference = index ^ UInt64(candidate)
            // All ones when there is no difference.
            let mask = ((difference | (0 &- difference)) &>> 63) &- 1
            let point = points[row &* 8 &+ candidate]
            found.x = point.x.selected(by: mask, otherwise: found.x)
            found.y = point.y.selected(by: mask, otherwise: found.y)
        }
        found.y = found.y.negated(magnitude: 1).selected(by: isNegative, otherwise: found.y)
        return found
    }
}
