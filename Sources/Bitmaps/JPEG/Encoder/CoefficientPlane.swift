/// A component of a picture, such as luma, as unquantized coefficients.
struct CoefficientPlane {
    /// The share of each color in a component.
    struct Mixture {
        var red: Float
        var green: Float
        var blue: Float
        var offset: Float = 0

        /// Luma.
        static let luma = Mixture(red: 0.299, green: 0.587, blue: 0.114, offset: -128)
        /// The two chroma components.
        static let chroma = [
            Mixture(red: -0.168_735_892, green: -0.331_264_108, blue: 0.5),
            Mixture(red: 0.5, green: -0.418_687_589, blue: -0.081_312_411),
        ]
    }

    /// The number of blocks, horizontally.
    let blocksWide: Int
    /// The number of blocks, vertically.
    let blocksHigh: Int
    /// The coefficients of all blocks, by rows. See ``ForwardDCT``.
    let coefficients: [Int16]

    /// Transforms one component.
    ///
    /// - Parameters:
    ///   - bitmap: The picture. Its alpha is ignored.
    ///   - mixture: The component.
    ///   - isHalved: Whether each sample covers four pixels.
    ///   - isEven: Whether to round the number of blocks up to an even number in both directions.
    init(_ bitmap: Bitmap, _ mixture: Mixture, isHalved: Bool = false, isEven: Bool = false) {
        let step = isHalved ? 2 : 1
        let blocks = isEven ? 2 : 1
        let unit = 8 * step * blocks
        let wide = (bitmap.width + unit - 1) / unit * blocks
        let high = (bitmap.height + unit - 1) / unit * blocks
        let width = 8 * wide
        blocksWide = wide
        blocksHigh = high
        coefficients = [Int16](unsafeUninitializedCapacity: 64 * wide * high) { result, count in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 8 * width + step * width + ForwardDCT.scratchSize) {
                room in
                bitmap.pixels.withUnsafeBytes { pixels in
                    // The three are never empty: sizes are positive. Each pointer below stays inside of what it points
                    // into: `line` has a row's samples before they are halved, and a picture isn't wider than that.
                    guard let samples = room.baseAddress, let result = result.baseAddress,
                        let pixels = pixels.baseAddress
                    else { return }
                    let line = samples + 8 * width
                    let scratch = line + step * width
                    for blockRow in 0..<high {
                        for row in 8 * blockRow..<8 * blockRow + 8 {
                            let target = samples + (row - 8 * blockRow) * width
                            for part in 0..<step {
                                // The last row is repeated below the picture.
                                let source = min(bitmap.height - 1, step * row + part)
                                Self.mix(
                                    pixels + source * bitmap.width * Bitmap.bytesPerPixel, bitmap.width, mixture,
                                    into: line, isFirst: part == 0)
                            }
                            // So is the last column beside it.
                            let last = line[bitmap.width - 1]
                            for column in bitmap.width..<max(step * width, bitmap.width) { line[column] = last }
                            if isHalved {
                                for column in 0..<width {
                                    target[column] = 0.25 * (line[2 * column] + line[2 * column + 1])
                                }
                            } else {
                                target.update(from: line, count: width)
                            }
                        }
                        ForwardDCT.transform(samples, wide, scratch, into: result + 64 * wide * blockRow)
                    }
                }
            }
            count = 64 * wide * high
        }
    }

    /// Mixes a row of pixels into a line, or adds it to the line.
    @inline(__always)
    private static func mix(
        _ row: UnsafeRawPointer, _ count: Int, _ mixture: Mixture, into line: UnsafeMutablePointer<Float>, isFirst: Bool
    ) {
        for column in 0..<count {
            let word = row.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self)
            let pixel = Int32(truncatingIfNeeded: UInt32(littleEndian: word))
            let red = Float(pixel & 0xFF) * mixture.red
            let green = Float(pixel >> 8 & 0xFF) * mixture.green
            let blue = Float(pixel >> 16 & 0xFF) * mixture.blue
            let sample = red + green + (blue + mixture.offset)
            line[column] = isFirst ? sample : line[column] + sample
        }
    }
}
