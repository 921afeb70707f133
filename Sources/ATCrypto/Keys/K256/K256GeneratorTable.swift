/// Odd multiples of the generator G and of 2^128·G, for verifying. Computed on first use, in about half a millisecond,
/// and kept until the process ends.
struct K256GeneratorTable: @unchecked Sendable {
    // Sendable is safe because the tables are written in `init` and only read afterwards.
    let low, high: UnsafePointer<K256Point>

    /// Digits of this width use entries up to 2^(width - 1) - 1.
    static let width = 10
    static let shared = K256GeneratorTable()

    private init() {
        var shifted = K256JacobianPoint(.generator)
        for _ in 0..<128 { shifted.double() }
        low = Self.table(of: .generator)
        high = Self.table(of: shifted.affine ?? .generator)
    }

    private static func table(of point: K256Point) -> UnsafePointer<K256Point> {
        let table = UnsafeMutableBufferPointer<K256Point>.allocate(capacity: 1 << (width - 2))
        let inverse = K256OddMultiples.fill(table, of: point).inverted()
        let square = inverse.squared()
        let cube = square * inverse
        for index in table.indices {
            table[index].x = (table[index].x * square).normalized()
            table[index].y = (table[index].y * cube).normalized()
        }
        // The capacity is a constant above 0, so there is a base address.
        return UnsafePointer(table.baseAddress.unsafelyUnwrapped)
    }
}
