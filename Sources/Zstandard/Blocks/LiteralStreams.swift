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
        let shift = UInt64(64 - log)
        var index = 0
        // Safe: a round writes five bytes to each part, the last of which is the shortest. It moves each position by at
        // most 55 bits, and only begins while none is below zero.
        while index &+ 5 <= lastShare, (a.position | b.position | c.position | d.position) >= 0 {
            var words = (a.word, b.word, c.word, d.word)
            var used: (Int, Int, Int, Int) = (0, 0, 0, 0)
            for offset in index..<index &+ 5 {
                let cell0 = cells[Int(truncatingIfNeeded: words.0 &>> shift)]
                let cell1 = cells[Int(truncatingIfNeeded: words.1 &>> shift)]
                let cell2 = cells[Int(truncatingIfNeeded: words.2 &>> shift)]
                let cell3 = cells[Int(truncatingIfNeeded: words.3 &>> shift)]
                output[offset] = UInt8(truncatingIfNeeded: cell0)
                output[offset &+ share] = UInt8(truncatingIfNeeded: cell1)
                output[offset &+ 2 &* share] = UInt8(truncatingIfNeeded: cell2)
                output[offset &+ 3 &* share] = UInt8(truncatingIfNeeded: cell3)
                words.0 &<<= UInt64(cell0 &>> 8)
                words.1 &<<= UInt64(cell1 &>> 8)
                words.2 &<<= UInt64(cell2 &>> 8)
                words.3 &<<= UInt64(cell3 &>> 8)
                used.0 &+= Int(cell0 &>> 8)
                used.1 &+= Int(cell1 &>> 8)
                used.2 &+= Int(cell2 &>> 8)
                used.3 &+= Int(cell3 &>> 8)
            }
            a.position &-= used.0
            b.position &-= used.1
            c.position &-= used.2
            d.position &-= used.3
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
        let shift = UInt64(64 - log)
        var index = 0
        // Safe: as in `decodeFour`. The cells are found with `log` bits, and there are `1 << log` at least.
        while index < count, stream.position >= 0 {
            var word = stream.word
            for offset in index..<min(count, index &+ 5) {
                let cell = cells[Int(truncatingIfNeeded: word &>> shift)]
                output[offset] = UInt8(truncatingIfNeeded: cell)
                word &<<= UInt64(cell &>> 8)
                stream.position &-= Int(cell &>> 8)
            }
            index &+= 5
        }
        guard stream.position == 0 else { throw .malformed("a stream of literals has the wrong length") }
    }
}
