extension HuffmanTable {
    /// Decodes a stream into exactly this many bytes.
    func decode(
        _ stream: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(ZstandardError) {
        let bits = try BackwardBits(stream)
        try finish(bits, output, count)
    }

    /// Decodes four streams, prefixed with the lengths of the first three, into exactly this many bytes.
    func decodeFour(
        _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(ZstandardError) {
        guard bytes.count >= 6 else { throw .malformed("the lengths of the streams of literals are missing") }
        let share = (count + 3) / 4
        let lastShare = count - 3 * share
        var starts = [6, 0, 0, 0, bytes.count]
        for index in 1..<4 {
            starts[index] = starts[index - 1] + Int(bytes.integer(at: 2 * index - 2, UInt16.self))
        }
        guard lastShare >= 0, starts[3] < bytes.count else {
            throw .malformed("the lengths of the streams of literals are too large")
        }
        func stream(_ index: Int) throws(ZstandardError) -> BackwardBits {
            try BackwardBits(UnsafeRawBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]]))
        }
        var (a, b, c, d) = (try stream(0), try stream(1), try stream(2), try stream(3))
        let cells = UnsafePointer(cells)
        var index = 0
        // Safe: a round writes five bytes to each part, the last of which is the shortest. It moves each position by at
        // most 55 bits, and only begins while none is below zero.
        while index &+ 5 <= lastShare, (a.position | b.position | c.position | d.position) >= 0 {
            var words = (a.markedWord, b.markedWord, c.markedWord, d.markedWord)
            let part = output + index
            for offset in 0..<5 {
                part[offset] = words.0.takeSymbol(cells)
                part[offset &+ share] = words.1.takeSymbol(cells)
                part[offset &+ 2 &* share] = words.2.takeSymbol(cells)
                part[offset &+ 3 &* share] = words.3.takeSymbol(cells)
            }
            a.consume(words.0)
            b.consume(words.1)
            c.consume(words.2)
            d.consume(words.3)
            index &+= 5
        }
        try finish(a, output + index, share - index)
        try finish(b, output + share + index, share - index)
        try finish(c, output + 2 * share + index, share - index)
        try finish(d, output + 3 * share + index, lastShare - index)
    }

    /// Decodes the rest of a stream into exactly this many bytes.
    private func finish(
        _ stream: BackwardBits, _ output: UnsafeMutablePointer<UInt8>, _ count: Int
    ) throws(ZstandardError) {
        var stream = stream
        let cells = UnsafePointer(cells)
        var index = 0
        // Safe: as in `decodeFour`.
        while index < count, stream.position >= 0 {
            var word = stream.markedWord
            for offset in index..<min(count, index &+ 5) { output[offset] = word.takeSymbol(cells) }
            stream.consume(word)
            index &+= 5
        }
        guard stream.position == 0 else { throw .malformed("a stream of literals has the wrong length") }
    }
}

extension UInt64 {
    /// Removes the code of a symbol from the top, and returns the symbol.
    @inline(__always)
    fileprivate mutating func takeSymbol(_ cells: UnsafePointer<UInt16>) -> UInt8 {
        // Safe: there is a cell for each value of the highest bits. The shift uses only the length in the cell.
        let cell = cells[Int(truncatingIfNeeded: self &>> UInt64(64 - HuffmanTable.maximumLog))]
        self &<<= UInt64(cell)
        return UInt8(truncatingIfNeeded: cell &>> 8)
    }
}
