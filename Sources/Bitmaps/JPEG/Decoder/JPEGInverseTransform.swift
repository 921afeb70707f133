/// The inverse discrete cosine transform (section A.3.3 of T.81), optionally with fewer pixels.
///
/// The coefficients of a block are stored by rows. All arithmetic wraps around, because a damaged file may contain any
/// numbers.
struct JPEGInverseTransform {
    /// The number of fractional bits of a factor.
    private static let precision: Int32 = 13

    // √2 cos(kπ/16).
    private static let c1 = Int32(11363)
    private static let c2 = Int32(10703)
    private static let c3 = Int32(9633)
    private static let c5 = Int32(6436)
    private static let c6 = Int32(4433)
    private static let c7 = Int32(2260)

    /// Memory for the columns of a block, which are transformed first.
    private let columns: UnsafeMutablePointer<Int32>

    /// Creates a transform with memory for 64 numbers, which must outlive it.
    init(_ columns: UnsafeMutablePointer<Int32>) { self.columns = columns }

    /// Writes the pixels of a block.
    ///
    /// Safe if `block` has `size` times `size` coefficients, and `output` has `size` rows of `size` pixels with a
    /// distance of `stride`.
    ///
    /// - Parameter last: The zigzag index of the last coefficient that may differ from zero.
    @inline(__always)
    func write(
        _ block: UnsafePointer<Int32>, last: Int, size: Int, to output: UnsafeMutablePointer<UInt8>, stride: Int
    ) {
        if last == 0 || size == 1 {
            let pixel = Self.pixel(block[0], 3)
            for y in 0..<size {
                let row = output + y &* stride
                for x in 0..<size { row[x] = pixel }
            }
        } else if size == 8 {
            // The first ten are in the first four rows and columns.
            if last < 10 { write8(block, 4, output, stride) } else { write8(block, 8, output, stride) }
        } else if size == 4 {
            write4(block, output, stride)
        } else {
            write2(block, output, stride)
        }
    }

    /// A pixel from a number with this many fractional bits.
    @inline(__always)
    private static func pixel(_ number: Int32, _ bits: Int32) -> UInt8 {
        let half: Int32 = 1 &<< (bits &- 1)
        let value = (number &+ half) &>> bits &+ 128
        return UInt8(truncatingIfNeeded: max(0, min(255, value)))
    }

    /// Transforms eight coefficients to eight numbers with `precision` more fractional bits. Only the first `used`
    /// coefficients may differ from zero.
    @inline(__always)
    private static func transform8(
        _ input: UnsafePointer<Int32>, _ step: Int, _ used: Int, _ put: (Int, Int32) -> Void
    ) {
        let (f0, f1, f2, f3) = (input[0], input[step], input[2 &* step], input[3 &* step])
        let sum: Int32
        let difference: Int32
        var (e0, e1) = (f2 &* c2, f2 &* c6)
        var o0 = f1 &* c1 &+ f3 &* c3
        var o1 = f1 &* c3 &- f3 &* c7
        var o2 = f1 &* c5 &- f3 &* c1
        var o3 = f1 &* c7 &- f3 &* c5
        if used == 8 {
            let (f4, f5, f6, f7) = (input[4 &* step], input[5 &* step], input[6 &* step], input[7 &* step])
            sum = (f0 &+ f4) &<< precision
            difference = (f0 &- f4) &<< precision
            e0 = e0 &+ f6 &* c6
            e1 = e1 &- f6 &* c2
            o0 = o0 &+ f5 &* c5 &+ f7 &* c7
            o1 = o1 &- f5 &* c1 &- f7 &* c5
            o2 = o2 &+ f5 &* c7 &+ f7 &* c3
            o3 = o3 &+ f5 &* c3 &- f7 &* c1
        } else {
            sum = f0 &<< precision
            difference = sum
        }
        let (s0, s1, s2, s3) = (sum &+ e0, difference &+ e1, difference &- e1, sum &- e0)
        put(0, s0 &+ o0)
        put(1, s1 &+ o1)
        put(2, s2 &+ o2)
        put(3, s3 &+ o3)
        put(4, s3 &- o3)
        put(5, s2 &- o2)
        put(6, s1 &- o1)
        put(7, s0 &- o0)
    }

    @inline(__always)
    private func write8(
        _ block: UnsafePointer<Int32>, _ used: Int, _ output: UnsafeMutablePointer<UInt8>, _ stride: Int
    ) {
        // Two bits behind the point are kept from the columns to the rows.
        let shift = Self.precision &- 2
        for x in 0..<used {
            let rest = block[x &+ 8] | block[x &+ 16] | block[x &+ 24]
            let lower = used == 8 ? block[x &+ 32] | block[x &+ 40] | block[x &+ 48] | block[x &+ 56] : 0
            let column = columns + x
            if rest | lower == 0 {
                let number = block[x] &<< 2
                for y in 0..<8 { column[y &* 8] = number }
            } else {
                Self.transform8(block + x, 8, used) { column[$0 &* 8] = ($1 &+ 1 &<< (shift &- 1)) &>> shift }
            }
        }
        for y in 0..<8 {
            let row = output + y &* stride
            Self.transform8(columns + y &* 8, 1, used) { row[$0] = Self.pixel($1, Self.precision &+ 5) }
        }
    }

    /// Transforms four coefficients to four numbers: the averages of pairs in the full transform.
    @inline(__always)
    private static func transform4(_ input: UnsafePointer<Int32>, _ step: Int, _ put: (Int, Int32) -> Void) {
        let (f0, f1, f2, f3) = (input[0], input[step], input[2 &* step], input[3 &* step])
        let sum = f0 &<< precision
        // cos(π/8), √2 cos(π/16) cos(π/8), √2 cos(π/16) cos(3π/8), √2 cos(3π/16) cos(π/8), √2 cos(3π/16) cos(3π/8).
        let e = f2 &* 7568
        let o0 = f1 &* 10498 &+ f3 &* 3686
        let o1 = f1 &* 4348 &- f3 &* 8900
        put(0, sum &+ e &+ o0)
        put(1, sum &- e &+ o1)
        put(2, sum &- e &- o1)
        put(3, sum &+ e &- o0)
    }

    @inline(__always)
    private func write4(_ block: UnsafePointer<Int32>, _ output: UnsafeMutablePointer<UInt8>, _ stride: Int) {
        let shift = Self.precision &- 2
        for x in 0..<4 {
            Self.transform4(block + x, 4) { columns[$0 &* 4 &+ x] = ($1 &+ 1 &<< (shift &- 1)) &>> shift }
        }
        for y in 0..<4 {
            let row = output + y &* stride
            Self.transform4(columns + y &* 4, 1) { row[$0] = Self.pixel($1, Self.precision &+ 5) }
        }
    }

    /// Transforms to four pixels: the averages of 4 × 4 pixels in the full transform.
    @inline(__always)
    private func write2(_ block: UnsafePointer<Int32>, _ output: UnsafeMutablePointer<UInt8>, _ stride: Int) {
        // cos(π/16) cos(π/8), with so many bits that two of them can be multiplied.
        let factor: Int32 = 7423
        let (top, bottom) = (block[0] &<< 2, (block[2] &* factor) &>> 11)
        let (right, corner) = (block[1] &<< 2, (block[3] &* factor) &>> 11)
        for (y, sign) in [Int32(1), -1].enumerated() {
            let left = (top &+ sign &* bottom) &<< Self.precision
            let across = (right &+ sign &* corner) &* factor
            let row = output + y &* stride
            row[0] = Self.pixel(left &+ across, Self.precision &+ 5)
            row[1] = Self.pixel(left &- across, Self.precision &+ 5)
        }
    }
}
