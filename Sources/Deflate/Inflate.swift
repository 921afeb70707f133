/// Decompresses data in the formats of zlib and gzip (RFC 1950 to 1952) piece by piece, with little memory.
package struct Inflate {
    /// The format of the header and the checksum.
    package enum Format: Hashable, Sendable {
        case zlib
        /// Members of gzip, one after the other.
        case gzip
    }

    /// The maximum distance of a repetition.
    private static let window = 1 << 15
    /// The size of a piece to pass on.
    private static let pieceSize = 1 << 17
    /// The longest repetition.
    private static let longestMatch = 258

    /// The compressed data.
    private var bits: InflateBits
    /// The window, followed by the data since the last piece.
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// The used part of the buffer.
    private var end = 0
    /// The part of the buffer that was passed on.
    private var passed = 0
    private var checksum: Checksum

    /// Receives a piece. Returns whether to continue.
    package typealias Sink = (UnsafeBufferPointer<UInt8>) -> Bool

    /// Decompresses data of zlib. What follows it isn't read.
    ///
    /// - Throws: ``DeflateError`` if the data is damaged or incomplete. Pieces that were passed on before may be wrong.
    package static func unpack(_ data: [UInt8], into sink: Sink) throws(DeflateError) {
        try run(data, .zlib) { (inflate) throws(DeflateError) in _ = try inflate.unpackMember(sink) }
    }

    /// Decompresses data of zlib up to a limit. What follows it isn't read.
    package static func unpack(_ data: [UInt8], atMost limit: Int) throws(DeflateError) -> [UInt8] {
        try run(data, .zlib) { (inflate) throws(DeflateError) in
            var result: [UInt8] = []
            try inflate.unpackMember(to: &result, atMost: limit)
            return result
        }
    }

    /// Decompresses all of the data up to a limit. Anything that follows is an error.
    package static func unpackAll(
        _ data: [UInt8], _ format: Format, atMost limit: Int
    ) throws(DeflateError) -> [UInt8] {
        try run(data, format) { (inflate) throws(DeflateError) in
            var result: [UInt8] = []
            repeat {
                try inflate.unpackMember(to: &result, atMost: limit)
            } while format == .gzip && !inflate.bits.isAtEnd
            guard inflate.bits.isAtEnd else { throw .damaged("Something follows its packed data.") }
            return result
        }
    }

    private static func run<Result>(
        _ data: [UInt8], _ format: Format, _ body: (inout Inflate) throws(DeflateError) -> Result
    ) throws(DeflateError) -> Result {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: window + pieceSize)
        defer { buffer.deallocate() }
        return try data.withUnsafeBufferPointer { (bytes) throws(DeflateError) in
            var inflate = Inflate(bits: InflateBits(bytes), buffer: buffer, checksum: Checksum(format))
            return try body(&inflate)
        }
    }

    private init(bits: InflateBits, buffer: UnsafeMutableBufferPointer<UInt8>, checksum: Checksum) {
        self.bits = bits
        self.buffer = buffer
        self.checksum = checksum
    }

    private mutating func unpackMember(to result: inout [UInt8], atMost limit: Int) throws(DeflateError) {
        let goesOn = try unpackMember { piece in
            guard piece.count <= limit - result.count else { return false }
            result += piece
            return true
        }
        guard goesOn else { throw .tooLong }
    }

    /// Decompresses the next member, or all of zlib. Returns whether the sink received all of it.
    private mutating func unpackMember(_ sink: Sink) throws(DeflateError) -> Bool {
        (end, passed) = (0, 0)
        try checksum.readHeader(&bits)
        guard try unpackBlocks(sink) else { return false }
        bits.align()
        try checksum.readTrailer(&bits)
        return true
    }

    private mutating func unpackBlocks(_ sink: Sink) throws(DeflateError) -> Bool {
        var isLast = false
        while !isLast {
            isLast = try bits.take(1) == 1
            let goesOn =
                switch try bits.take(2) {
                case 0: try copy(sink)
                case 1: try unpack(.fixed, .fixedDistances, sink)
                case 2: try unpackOwnCodes(sink)
                default: throw DeflateError.damaged("Its packed data has a block of an unknown kind.")
                }
            guard goesOn else { return false }
        }
        return pass(sink)
    }

    /// Passes on a piece and makes room. Returns whether to continue.
    private mutating func pass(_ sink: Sink) -> Bool {
        let piece = UnsafeBufferPointer(rebasing: buffer[passed..<end])
        checksum.add(piece)
        let goesOn = piece.isEmpty ? true : sink(piece)
        let kept = min(end, Self.window)
        // The window moves to the front.
        for index in 0..<kept { buffer[index] = buffer[end - kept + index] }
        (end, passed) = (kept, kept)
        return goesOn
    }

    /// Copies an uncompressed block.
    private mutating func copy(_ sink: Sink) throws(DeflateError) -> Bool {
        bits.align()
        var left = try bits.take(16)
        guard try bits.take(16) == left ^ 0xFFFF else {
            throw .damaged("Its packed data has a block with an invalid length.")
        }
        while left > 0 {
            if end == buffer.count, !pass(sink) { return false }
            let target = UnsafeMutableBufferPointer(rebasing: buffer[end..<min(end + left, buffer.count)])
            guard bits.takeBytes(into: target) == target.count else { throw .endsEarly }
            end += target.count
            left -= target.count
        }
        return true
    }

    /// Decompresses a block with its own codes.
    private mutating func unpackOwnCodes(_ sink: Sink) throws(DeflateError) -> Bool {
        let (symbols, distances, lengths) = (try bits.take(5) + 257, try bits.take(5) + 1, try bits.take(4) + 4)
        guard symbols <= 286, distances <= 30 else {
            throw .damaged("Its packed data has too many symbols.")
        }
        var own = [UInt8](repeating: 0, count: 19)
        for place in Self.lengthOrder[..<lengths] { own[place] = UInt8(try bits.take(3)) }
        let code = try InflateCode(lengths: own[...])
        var all: [UInt8] = []
        all.reserveCapacity(symbols + distances)
        while all.count < symbols + distances {
            let symbol = try code.next(&bits)
            let (value, count): (UInt8, Int)
            switch symbol {
            case 16:
                guard let last = all.last else { throw .damaged("Its packed data repeats a length before the first.") }
                (value, count) = (last, try bits.take(2) + 3)
            case 17: (value, count) = (0, try bits.take(3) + 3)
            case 18: (value, count) = (0, try bits.take(7) + 11)
            default: (value, count) = (UInt8(symbol), 1)
            }
            guard count <= symbols + distances - all.count else {
                throw .damaged("Its packed data has more lengths than codes.")
            }
            for _ in 0..<count { all.append(value) }
        }
        guard all[256] > 0 else { throw .damaged("Its packed data has a block without an end.") }
        return try unpack(InflateCode(lengths: all[..<symbols]), InflateCode(lengths: all[symbols...]), sink)
    }

    /// Decompresses a block.
    private mutating func unpack(
        _ code: InflateCode, _ distances: InflateCode, _ sink: Sink
    ) throws(DeflateError) -> Bool {
        while true {
            if buffer.count - end < Self.longestMatch, !pass(sink) { return false }
            let symbol = try code.next(&bits)
            if symbol < 256 {
                buffer[end] = UInt8(truncatingIfNeeded: symbol)
                end += 1
                continue
            }
            guard symbol > 256 else { return true }
            guard symbol < 286 else { throw .damaged("Its packed data has a length that doesn't exist.") }
            let length = Int(Self.lengthBases[symbol - 257]) + (try bits.take(Int(Self.lengthBits[symbol - 257])))
            let place = try distances.next(&bits)
            guard place < 30 else { throw .damaged("Its packed data has a distance that doesn't exist.") }
            let distance = Int(Self.distanceBases[place]) + (try bits.take(Int(Self.distanceBits[place])))
            guard distance <= end else { throw .damaged("Its packed data repeats data before its start.") }
            // There is room for the longest, and it begins within the buffer.
            let start = end - distance
            if distance >= length {
                (buffer.baseAddress! + end).update(from: buffer.baseAddress! + start, count: length)
            } else {
                for index in 0..<length { buffer[end + index] = buffer[start + index] }
            }
            end += length
        }
    }

    // MARK: Tables of RFC 1951

    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases: [UInt16] = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits: [UInt8] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases: [UInt16] = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceBits: [UInt8] = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
}

extension InflateCode {
    /// The fixed code of symbols.
    fileprivate static let fixed = known(
        [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
            + [UInt8](repeating: 8, count: 8))
    /// The fixed code of distances.
    fileprivate static let fixedDistances = known([UInt8](repeating: 5, count: 32))

    private static func known(_ lengths: [UInt8]) -> InflateCode {
        do { return try InflateCode(lengths: lengths[...]) } catch { preconditionFailure("The codes are complete.") }
    }
}
