/// The row filters of PNG, which store each byte as the difference from a prediction.
enum PNGFilter {
    /// Undoes a filter. Returns whether the filter is known.
    ///
    /// - Parameters:
    ///   - filter: The number of the filter.
    ///   - row: The row.
    ///   - above: The row above, of the same size.
    ///   - distance: The distance in bytes to the same byte of the previous pixel.
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

    /// The Paeth predictor.
    private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int(left), Int(up), Int(corner))
        let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - c - c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
