/// The discrete cosine transform of blocks of 8 × 8 samples.
enum ForwardDCT {
    /// The number of samples in a block.
    static let size = 64
    /// The scale of the coefficients: sixteenths are exact enough for any later quantization.
    static let scale: Float = 16
    /// The size of the scratch memory that ``transform(_:stride:_:into:)`` needs.
    static let scratchSize = 2 * size

    /// cos(k · π / 16) / 2, which makes the transform orthonormal.
    private static let c1: Float = 0.490392640
    private static let c2: Float = 0.461939766
    private static let c3: Float = 0.415734806
    private static let c4: Float = 0.353553391
    private static let c5: Float = 0.277785117
    private static let c6: Float = 0.191341716
    private static let c7: Float = 0.097545161

    /// Adding this number leaves the nearest integer in the low bits.
    static let rounder: Float = 12_582_912

    /// The position of each coefficient, in file order, within a transposed block.
    private static let order: [UInt8] = {
        var order: [UInt8] = []
        for diagonal in 0..<15 {
            let places = max(0, diagonal - 7)...min(7, diagonal)
            // Odd diagonals go down, even ones up.
            let rows = diagonal.isMultiple(of: 2) ? Array(places.reversed()) : Array(places)
            order += rows.map { UInt8(8 * (diagonal - $0) + $0) }
        }
        return order
    }()

    /// The position of each coefficient, in file order, within a block by rows.
    static let zigZag = order.map { 8 * ($0 % 8) + $0 / 8 }

    /// Transforms adjacent blocks. The coefficients are in file order.
    ///
    /// - Parameters:
    ///   - samples: Eight rows of `8 * count` samples from -128 to 127.
    ///   - count: The number of blocks.
    ///   - scratch: Memory for ``scratchSize`` numbers.
    ///   - result: Memory for `64 * count` coefficients.
    static func transform(
        _ samples: UnsafePointer<Float>, _ count: Int, _ scratch: UnsafeMutablePointer<Float>,
        into result: UnsafeMutablePointer<Int16>
    ) {
        // The pointers stay inside of what the parameters promise: 8 rows, 64 numbers a block, and `order` is below 64.
        let turned = scratch + size
        order.withUnsafeBufferPointer { order in
            for block in 0..<count {
                columns(samples + 8 * block, 8 * count, into: scratch)
                for row in 0..<8 { for column in 0..<8 { turned[8 * column + row] = scratch[8 * row + column] } }
                columns(turned, 8, into: scratch)
                let block = result + size * block
                for place in 0..<size {
                    let rounded = scratch[Int(order[place])] * scale + rounder
                    block[place] = Int16(truncatingIfNeeded: rounded.bitPattern)
                }
            }
        }
    }

    /// Transforms the columns of a block.
    @inline(__always)
    private static func columns(
        _ from: UnsafePointer<Float>, _ stride: Int, into to: UnsafeMutablePointer<Float>
    ) {
        for column in 0..<8 {
            let x0 = from[column]
            let x1 = from[stride + column]
            let x2 = from[2 * stride + column]
            let x3 = from[3 * stride + column]
            let x4 = from[4 * stride + column]
            let x5 = from[5 * stride + column]
            let x6 = from[6 * stride + column]
            let x7 = from[7 * stride + column]
            // Cosines of even frequencies are symmetric, and those of odd ones antisymmetric.
            let (s0, s1, s2, s3) = (x0 + x7, x1 + x6, x2 + x5, x3 + x4)
            let (d0, d1, d2, d3) = (x0 - x7, x1 - x6, x2 - x5, x3 - x4)
            to[column] = (s0 + s3 + (s1 + s2)) * c4
            to[32 + column] = (s0 + s3 - (s1 + s2)) * c4
            to[16 + column] = (s0 - s3) * c2 + (s1 - s2) * c6
            to[48 + column] = (s0 - s3) * c6 - (s1 - s2) * c2
            to[8 + column] = d0 * c1 + d1 * c3 + (d2 * c5 + d3 * c7)
            to[24 + column] = d0 * c3 - d1 * c7 - (d2 * c1 + d3 * c5)
            to[40 + column] = d0 * c5 - d1 * c1 + (d2 * c7 + d3 * c3)
            to[56 + column] = d0 * c7 - d1 * c5 + (d2 * c3 - d3 * c1)
        }
    }
}
