/// The blocks of one component: their samples, and in a progressive picture their coefficients.
final class JPEGLayer {
    /// How many pixels wide and high a block becomes: 1, 2, 4 or 8.
    let size: Int
    /// The width in samples.
    let width: Int
    /// The height in samples.
    let height: Int
    /// How many samples lie from one row to the next.
    let stride: Int
    /// How many blocks a component has side by side in a unit.
    let horizontal: Int
    /// How many blocks a component has above each other in a unit.
    let vertical: Int
    /// How many blocks are side by side, those that fill the last unit included.
    let blocksWide: Int
    /// How many blocks are above each other, those that fill the last unit included.
    let blocksHigh: Int
    /// How many blocks are side by side in a scan of this component only.
    let scanWide: Int
    /// How many blocks are above each other in a scan of this component only.
    let scanHigh: Int
    /// `stride` times `blocksHigh` times `size` samples: gray, or not set before the coefficients are transformed.
    let samples: UnsafeMutablePointer<UInt8>
    /// The 64 factors of the coefficients in zigzag order.
    let factors: UnsafeMutablePointer<Int32>
    /// Where each coefficient in zigzag order lies in a block, row by row. Those that aren't needed lie behind the block.
    let places: UnsafeMutablePointer<UInt8>
    /// `size` times `size` coefficients for each block, row by row, if the picture is progressive.
    private(set) var coefficients: UnsafeMutablePointer<Int16>?
    /// For each block with more than one coefficient, which AC coefficients aren't zero: a bit for each in zigzag order.
    private(set) var masks: UnsafeMutablePointer<UInt64>?
    /// Whether the factors are known: they are those of the first scan.
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

    /// Sets the factors of the coefficients, unless an earlier scan has.
    func setFactors(_ tables: JPEGTables, _ number: Int) throws(BitmapError) {
        guard !hasFactors else { return }
        for (index, factor) in try tables.quantization(number).enumerated() { factors[index] = factor }
        hasFactors = true
    }

    /// The coefficients' places in a block, in the order in which they are in a file: figure A.6 of T.81.
    private static let zigzag: [Int] = (0..<15).flatMap { sum in
        let steps = max(0, sum - 7)...min(7, sum)
        // Odd diagonals go down, even ones up.
        return steps.map { sum % 2 == 1 ? $0 * 8 + sum - $0 : (sum - $0) * 8 + $0 }
    }
}
