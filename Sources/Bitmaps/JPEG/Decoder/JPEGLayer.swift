/// The blocks of a component: their samples, and for a progressive picture their coefficients.
final class JPEGLayer {
    /// The size of a decoded block in pixels: 1, 2, 4 or 8.
    let size: Int
    /// The width in samples.
    let width: Int
    /// The height in samples.
    let height: Int
    /// The distance between two rows, in samples.
    let stride: Int
    /// The number of blocks in a unit, horizontally.
    let horizontal: Int
    /// The number of blocks in a unit, vertically.
    let vertical: Int
    /// The number of blocks in a row, including those that pad the last unit.
    let blocksWide: Int
    /// The number of blocks in a column, including those that pad the last unit.
    let blocksHigh: Int
    /// The number of blocks in a row of a scan with only this component.
    let scanWide: Int
    /// The number of blocks in a column of a scan with only this component.
    let scanHigh: Int
    /// `stride` times `blocksHigh` times `size` samples. They are gray, or uninitialized until the coefficients are
    /// transformed.
    let samples: UnsafeMutablePointer<UInt8>
    /// The 64 factors of the coefficients in zigzag order.
    let factors: UnsafeMutablePointer<Int32>
    /// The position in a block of each coefficient in zigzag order. Unneeded coefficients have a position after the
    /// block.
    let places: UnsafeMutablePointer<UInt8>
    /// `size` times `size` coefficients for each block, by rows, if the picture is progressive.
    private(set) var coefficients: UnsafeMutablePointer<Int16>?
    /// For each block with several coefficients, a bit mask of the nonzero AC coefficients in zigzag order.
    private(set) var masks: UnsafeMutablePointer<UInt64>?
    /// Whether the first scan has set the factors.
    private var hasFactors = false

    init(_ frame: JPEGFrame, _ component: JPEGFrame.Component, scale: Int) {
        (horizontal, vertical) = (component.horizontal, component.vertical)
        // A component with fewer samples becomes less small.
        var size = scale
        while size < 8, frame.mostHorizontal * scale % (horizontal * size * 2) == 0,
            frame.mostVertical * scale % (vertical * size * 2) == 0
        {
            size *= 2
        }
        self.size = size
        func samples(_ length: Int, _ factor: Int, _ most: Int) -> Int {
            (length * factor * size + most * 8 - 1) / (most * 8)
        }
        width = samples(frame.width, horizontal, frame.mostHorizontal)
        height = samples(frame.height, vertical, frame.mostVertical)
        blocksWide = frame.unitsWide * horizontal
        blocksHigh = frame.unitsHigh * vertical
        (scanWide, scanHigh) = frame.blocks(component)
        stride = blocksWide * size
        let count = stride * blocksHigh * size
        self.samples = .allocate(capacity: count)
        factors = .allocate(capacity: 64)
        factors.initialize(repeating: 0, count: 64)
        places = .allocate(capacity: 64)
        places.initialize(repeating: 64, count: 64)
        for (index, place) in Self.zigzag.enumerated() where place / 8 < size && place % 8 < size {
            places[index] = UInt8(truncatingIfNeeded: place / 8 * size + place % 8)
        }
        if frame.isProgressive {
            coefficients = .allocate(capacity: count)
            coefficients?.initialize(repeating: 0, count: count)
            if size > 1 {
                masks = .allocate(capacity: blocksWide * blocksHigh)
                masks?.initialize(repeating: 0, count: blocksWide * blocksHigh)
            }
        } else {
            self.samples.initialize(repeating: 128, count: count)
        }
    }

    deinit {
        dropCoefficients()
        samples.deallocate()
        factors.deallocate()
        places.deallocate()
    }

    /// Frees the memory of the coefficients.
    func dropCoefficients() {
        coefficients?.deallocate()
        masks?.deallocate()
        (coefficients, masks) = (nil, nil)
    }

    /// Sets the factors of the coefficients, unless an earlier scan has set them.
    func setFactors(_ tables: JPEGTables, _ number: Int) throws(BitmapError) {
        guard !hasFactors else { return }
        for (index, factor) in try tables.quantization(number).enumerated() { factors[index] = factor }
        hasFactors = true
    }

    /// The positions in a block of the coefficients in file order: figure A.6 of T.81.
    private static let zigzag: [Int] = (0..<15).flatMap { sum in
        let steps = max(0, sum - 7)...min(7, sum)
        // Odd diagonals go down, even ones up.
        return steps.map { sum % 2 == 1 ? $0 * 8 + sum - $0 : (sum - $0) * 8 + $0 }
    }
}
