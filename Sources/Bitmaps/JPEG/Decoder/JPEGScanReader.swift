/// Reads the coefficients of blocks in order.
struct JPEGScanReader {
    /// A component of the scan. Its memory belongs to a `JPEGLayer` and to `JPEGTables`, which must outlive it.
    struct Part {
        let dc: JPEGHuffmanLookup
        let ac: JPEGHuffmanLookup
        /// The number of blocks in a unit of this scan, horizontally.
        let wide: Int
        /// The number of blocks in a unit of this scan, vertically.
        let high: Int
        // As in the layer.
        let size: Int
        let stride: Int
        let blocksWide: Int
        let samples: UnsafeMutablePointer<UInt8>
        let factors: UnsafePointer<Int32>
        let places: UnsafePointer<UInt8>
        let coefficients: UnsafeMutablePointer<Int16>?
        let masks: UnsafeMutablePointer<UInt64>?
        /// The last DC coefficient.
        var prediction: Int32 = 0

        init(_ layer: JPEGLayer, dc: JPEGHuffmanLookup, ac: JPEGHuffmanLookup, isAlone: Bool) {
            (self.dc, self.ac) = (dc, ac)
            (wide, high) = isAlone ? (1, 1) : (layer.horizontal, layer.vertical)
            (size, stride, blocksWide) = (layer.size, layer.stride, layer.blocksWide)
            (samples, factors, places) = (layer.samples, UnsafePointer(layer.factors), UnsafePointer(layer.places))
            (coefficients, masks) = (layer.coefficients, layer.masks)
        }
    }

    var bits: JPEGBitReader
    /// The number of further blocks without coefficients in this scan.
    private var emptyBlocks: Int32 = 0
    private let first: Int
    private let last: Int
    private let shift: Int32

    init(_ bits: JPEGBitReader, _ header: JPEGScanHeader) {
        self.bits = bits
        (first, last) = (header.first, header.last)
        shift = Int32(truncatingIfNeeded: header.shift)
    }

    /// Reads a sequential block into 65 numbers, multiplied by their factors: section F.2.2 of T.81.
    ///
    /// - Returns: The zigzag index of the last nonzero coefficient; `nil` if the block is damaged.
    @inline(__always)
    mutating func readWhole(_ part: inout Part, _ block: UnsafeMutablePointer<Int32>) -> Int? {
        var bits = bits
        defer { self.bits = bits }
        guard let difference = Self.difference(&bits, part.dc) else { return nil }
        part.prediction = part.prediction &+ difference
        // Safe: `k` is below 64 at each coefficient, and a place is at most 64.
        block.update(repeating: 0, count: 64)
        block[0] = Int32(Int16(truncatingIfNeeded: part.prediction)) &* part.factors[0]
        var lastUsed = 0
        var k = 1
        while k < 64 {
            guard let cell = bits.code(part.ac) else { return nil }
            var number = cell &>> 16
            if number != 0 {
                k &+= Int(cell &>> 8) & 15
            } else {
                let symbol = Int(cell &>> 8)
                let size = symbol & 15
                if size == 0 {
                    guard symbol == 0xF0 else { break }
                    k &+= 16
                    continue
                }
                k &+= symbol &>> 4
                number = bits.takeSigned(size)
            }
            guard k < 64 else { return nil }
            block[Int(part.places[k])] = number &* part.factors[k]
            lastUsed = k
            k &+= 1
        }
        return bits.isOverrun ? nil : lastUsed
    }

    /// The difference from the previous DC coefficient.
    @inline(__always)
    private static func difference(_ bits: inout JPEGBitReader, _ table: JPEGHuffmanLookup) -> Int32? {
        guard let cell = bits.code(table) else { return nil }
        let number = cell &>> 16
        // There can't be a run of zeros, nor more than 15 bits.
        if number != 0 { return cell &>> 8 & 15 == 0 ? number : nil }
        let size = Int(cell &>> 8)
        guard size < 16 else { return nil }
        return size == 0 ? 0 : bits.takeSigned(size)
    }

    /// Reads the high bits of a DC coefficient: section G.1.2.1 of T.81. Returns `false` if the block is damaged.
    mutating func readDC(_ part: inout Part, _ block: UnsafeMutablePointer<Int16>) -> Bool {
        guard let difference = Self.difference(&bits, part.dc), !bits.isOverrun else { return false }
        part.prediction = part.prediction &+ difference
        block[0] = Int16(truncatingIfNeeded: part.prediction &<< shift)
        return true
    }

    /// Reads one more bit of a DC coefficient. Returns `false` if the block is damaged.
    mutating func readDCBit(_ block: UnsafeMutablePointer<Int16>) -> Bool {
        bits.fill()
        let bit = bits.take(1)
        guard !bits.isOverrun else { return false }
        block[0] |= Int16(truncatingIfNeeded: bit &<< shift)
        return true
    }

    /// Reads the high bits of AC coefficients: section G.1.2.2 of T.81. Returns `false` if the block is damaged.
    mutating func readAC(
        _ table: JPEGHuffmanLookup, _ places: UnsafePointer<UInt8>, _ block: UnsafeMutablePointer<Int16>,
        _ mask: UnsafeMutablePointer<UInt64>
    ) -> Bool {
        if emptyBlocks > 0 {
            emptyBlocks &-= 1
            return true
        }
        var bits = bits
        defer { self.bits = bits }
        var k = first
        while k <= last {
            guard let cell = bits.code(table) else { return false }
            var number = cell &>> 16
            if number != 0 {
                k &+= Int(cell &>> 8) & 15
            } else {
                let symbol = Int(cell &>> 8)
                let (run, size) = (symbol &>> 4, symbol & 15)
                if size == 0 {
                    if run < 15 {
                        emptyBlocks = Self.emptyBlocks(run, &bits) &- 1
                        break
                    }
                    k &+= 16
                    continue
                }
                k &+= run
                number = bits.takeSigned(size)
            }
            guard k <= last else { return false }
            put(number &<< shift, k, places, block, mask)
            k &+= 1
        }
        return !bits.isOverrun
    }

    /// The number of blocks without further coefficients, including this one.
    @inline(__always)
    private static func emptyBlocks(_ run: Int, _ bits: inout JPEGBitReader) -> Int32 {
        (1 &<< Int32(truncatingIfNeeded: run)) &+ (run > 0 ? bits.take(run) : 0)
    }

    /// Stores a new nonzero coefficient.
    @inline(__always)
    private func put(
        _ number: Int32, _ k: Int, _ places: UnsafePointer<UInt8>, _ block: UnsafeMutablePointer<Int16>,
        _ mask: UnsafeMutablePointer<UInt64>
    ) {
        mask.pointee |= 1 &<< UInt64(truncatingIfNeeded: k)
        // Safe: `k` is at most `last`, which is below 64. A place below 64 lies in the block.
        let place = Int(places[k])
        if place < 64 { block[place] = Int16(truncatingIfNeeded: number) }
    }

    /// Reads one more bit of AC coefficients: section G.1.2.3 of T.81. Returns `false` if the block is damaged.
    mutating func readACBit(
        _ table: JPEGHuffmanLookup, _ places: UnsafePointer<UInt8>, _ block: UnsafeMutablePointer<Int16>,
        _ mask: UnsafeMutablePointer<UInt64>
    ) -> Bool {
        if emptyBlocks > 0, mask.pointee == 0 {
            emptyBlocks &-= 1
            return true
        }
        var bits = bits
        defer { self.bits = bits }
        var k = first
        while emptyBlocks == 0, k <= last {
            guard let cell = bits.code(table) else { return false }
            var number = cell &>> 16
            var run = Int(cell &>> 8) & 15
            if number == 0 {
                let symbol = Int(cell &>> 8)
                run = symbol &>> 4
                if symbol & 15 == 0 {
                    if run < 15 {
                        emptyBlocks = Self.emptyBlocks(run, &bits)
                        break
                    }
                } else {
                    number = bits.takeSigned(symbol & 15)
                }
            }
            // It can only be one bit, and its sign.
            guard -1...1 ~= number else { return false }
            while k <= last {
                if mask.pointee &>> UInt64(truncatingIfNeeded: k) & 1 != 0 {
                    refine(k, places, block, &bits)
                } else if run == 0 {
                    break
                } else {
                    run &-= 1
                }
                k &+= 1
            }
            if number != 0 {
                guard k <= last else { return false }
                put(number &<< shift, k, places, block, mask)
            }
            k &+= 1
        }
        if emptyBlocks > 0 {
            emptyBlocks &-= 1
            // From `k`, which is at most 64, to `last`.
            var rest =
                k <= last
                ? mask.pointee & (~0 &<< UInt64(truncatingIfNeeded: k))
                    & (~0 &>> UInt64(truncatingIfNeeded: 63 &- last)) : 0
            while rest != 0 {
                refine(rest.trailingZeroBitCount, places, block, &bits)
                rest &= rest &- 1
            }
        }
        return !bits.isOverrun
    }

    /// Reads one more bit of a nonzero coefficient.
    @inline(__always)
    private func refine(
        _ k: Int, _ places: UnsafePointer<UInt8>, _ block: UnsafeMutablePointer<Int16>, _ bits: inout JPEGBitReader
    ) {
        bits.fill()
        guard bits.take(1) == 1 else { return }
        // Safe: as in `put`.
        let place = Int(places[k])
        guard place < 64 else { return }
        let step = Int16(truncatingIfNeeded: 1 &<< shift)
        block[place] = block[place] < 0 ? block[place] &- step : block[place] &+ step
    }
}
