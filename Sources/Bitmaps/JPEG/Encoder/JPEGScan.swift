/// The quantized blocks of all components.
struct JPEGScan {
    /// A component of the picture.
    struct Component {
        let plane: CoefficientPlane
        /// The index of its steps and codes: 0 for luma, 1 for chroma.
        let kind: Int
        /// The number of blocks in a unit, in each direction.
        let blocks: Int
    }

    let components: [Component]
    /// The number of units, horizontally.
    let unitsWide: Int
    /// The number of units, vertically.
    let unitsHigh: Int
    let quality: JPEGQuality

    /// Sends all symbols of the picture.
    func send(to sink: inout some JPEGSymbolSink) {
        // Multiplying is faster than dividing.
        let factors = quality.steps.map { $0.map { 1 / (ForwardDCT.scale * Float($0)) } }
        var means = [Int32](repeating: 0, count: components.count)
        withUnsafeTemporaryAllocation(of: Int16.self, capacity: 64) { block in
            guard let block = block.baseAddress else { return }
            for unitRow in 0..<unitsHigh {
                for unit in 0..<unitsWide {
                    for index in components.indices {
                        let component = components[index]
                        for part in 0..<component.blocks * component.blocks {
                            let (row, column) = (part / component.blocks, part % component.blocks)
                            let place =
                                (component.blocks * unitRow + row) * component.plane.blocksWide
                                + component.blocks * unit + column
                            component.plane.coefficients.withUnsafeBufferPointer { coefficients in
                                factors[component.kind].withUnsafeBufferPointer { factors in
                                    Self.send(
                                        UnsafeBufferPointer(rebasing: coefficients[64 * place..<64 * place + 64]),
                                        factors, component.kind, &means[index], block, to: &sink)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Sends a block.
    ///
    /// - Parameters:
    ///   - mean: The mean of the component's previous block.
    ///   - block: Memory for 64 numbers.
    @inline(__always)
    private static func send(
        _ coefficients: UnsafeBufferPointer<Int16>, _ factors: UnsafeBufferPointer<Float>, _ kind: Int,
        _ mean: inout Int32, _ block: UnsafeMutablePointer<Int16>, to sink: inout some JPEGSymbolSink
    ) {
        // All three have 64 numbers.
        for place in 0..<64 {
            let rounded = Float(coefficients[place]) * factors[place] + ForwardDCT.rounder
            block[place] = Int16(truncatingIfNeeded: rounded.bitPattern)
        }
        var rest: UInt64 = 0
        for place in 1..<64 { rest |= (block[place] == 0 ? 0 : 1) << UInt64(place) }
        let (size, bits) = number(Int32(block[0]) - mean)
        mean = Int32(block[0])
        sink.put(size, kind, bits: bits, count: size)
        var last = 0
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest - 1
            var zeros = place - last - 1
            last = place
            while zeros > 15 {
                sink.put(0xF0, kind + 2, bits: 0, count: 0)
                zeros -= 16
            }
            let (size, bits) = number(Int32(block[place]))
            sink.put(zeros << 4 | size, kind + 2, bits: bits, count: size)
        }
        // The end of the block.
        if last < 63 { sink.put(0, kind + 2, bits: 0, count: 0) }
    }

    /// The number of bits of a number, and the bits. Negative numbers are stored minus one.
    @inline(__always)
    private static func number(_ value: Int32) -> (size: Int, bits: UInt32) {
        let size = 32 - Int(value.magnitude.leadingZeroBitCount)
        let bits = UInt32(bitPattern: value < 0 ? value - 1 : value) & (1 << UInt32(size) - 1)
        return (size, bits)
    }
}
