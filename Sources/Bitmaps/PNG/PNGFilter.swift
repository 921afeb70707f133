/// The filters of PNG's rows: each byte is stored as what it differs from those beside and above it.
enum PNGFilter {
    /// Undoes a filter. Returns whether it is a known one.
    ///
    /// - Parameters:
    ///   - filter: The number of the filter.
    ///   - row: The row.
    ///   - above: The row above, of the same size.
    ///   - distance: How many bytes before a byte the same one of the pixel before is.
    static func undo(
        _ filter: UInt8, _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, distance: Int
    ) -> Bool {
        let head = min(distance, row.count)
        switch filter {
        case 0: break
        case 1: for index in head..<row.count { row[index] &+= row[index - distance] }
        case 2: for index in row.indices { row[index] &+= above[index] }
        case 3:
            for index in 0..<head { row[index] &+= above[index] >> 1 }
            for index in head..<row.count {
                row[index] &+= UInt8(truncatingIfNeeded: (Int(row[index - distance]) + Int(above[index])) >> 1)
            }
        case 4:
            for index in 0..<head { row[index] &+= above[index] }
            for index in head..<row.count {
                row[index] &+= nearest(row[index - distance], above[index], above[index - distance])
            }
        default: return false
        }
        return true
    }

    /// Of the bytes before, above, and before the one above, the one that is nearest to the first two minus the third.
    private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int(left), Int(up), Int(corner))
        let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - c - c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
