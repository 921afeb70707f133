/// Assembles the rows of a PNG picture from decompressed bytes, and undoes their filters.
struct PNGRows {
    private let header: PNGHeader
    private let colors: PNGColors
    private let passes: [PNGPass]
    private var pass = 0
    private var row = 0
    /// The current row, starting with its filter byte.
    private var current: [UInt8]
    /// The row above, unfiltered; zeros above the first row.
    private var above: [UInt8]
    private var filled = 0
    /// The size of a row, including its filter byte.
    private var size = 0

    init(_ header: PNGHeader, _ colors: PNGColors) {
        (self.header, self.colors) = (header, colors)
        passes = header.passes
        current = [UInt8](repeating: 0, count: header.rowSize(header.width) + 1)
        above = current
        startPass()
    }

    /// Whether all rows have been written.
    var isComplete: Bool { pass == passes.count }

    private mutating func startPass() {
        (row, filled) = (0, 0)
        guard pass < passes.count else { return }
        size = header.rowSize(passes[pass].width) + 1
        for index in above.indices { above[index] = 0 }
    }

    /// Adds bytes, and writes the rows that they complete. Returns whether to continue.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, to bitmap: inout Bitmap) throws(BitmapError) -> Bool {
        var place = 0
        while place < bytes.count, !isComplete {
            let count = min(size - filled, bytes.count - place)
            current.withUnsafeMutableBufferPointer { row in
                for index in 0..<count { row[filled + index] = bytes[place + index] }
            }
            place += count
            filled += count
            if filled == size { try finishRow(&bitmap) }
        }
        return !isComplete
    }

    private mutating func finishRow(_ bitmap: inout Bitmap) throws(BitmapError) {
        let (pass, distance, size, filter) = (passes[pass], header.filterDistance, size, current[0])
        let isKnown = current.withUnsafeMutableBufferPointer { line in
            above.withUnsafeBufferPointer { above in
                PNGFilter.undo(
                    filter, UnsafeMutableBufferPointer(rebasing: line[1..<size]),
                    UnsafeBufferPointer(rebasing: above[1..<size]), distance: distance)
            }
        }
        guard isKnown else { throw .damaged("A row has a filter of an unknown kind.") }
        let stride = bitmap.width * Bitmap.bytesPerPixel
        let start = (pass.y + row * pass.yStep) * stride
        current.withUnsafeBufferPointer { line in
            bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
                colors.write(
                    UnsafeBufferPointer(rebasing: line[1..<size]), pass,
                    to: UnsafeMutableBufferPointer(rebasing: pixels[start..<start + stride]))
            }
        }
        swap(&current, &above)
        filled = 0
        row += 1
        if row == pass.height {
            self.pass += 1
            startPass()
        }
    }
}
