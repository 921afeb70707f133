/// Decodes a chunked body that arrives in pieces of any size. Each byte is examined once.
package struct ChunkedBody: Sendable {
    /// The strictness of the checks.
    package enum Rules: Hashable, Sendable {
        /// For clients: lines may end without a carriage return, and nothing is read after the last chunk.
        case lenient
        /// For servers: only what the standard allows, up to the end of the trailers, with limits in bytes.
        case strict(lineLimit: Int, trailerLimit: Int)
    }

    /// The reason why the input isn't a chunked body.
    package enum Fault: Error, Hashable {
        case invalidSize
        case sizeTooLarge
        case lineTooLong
        case missingCarriageReturn
        case contentTooLong
        case invalidTrailer
        case trailersTooLong
    }

    /// A decoded part of the input.
    package struct Piece {
        /// The number of bytes consumed, content included.
        package let used: Int
        /// The range of the content in them, which may be empty.
        package let content: Range<Int>
    }

    private enum State {
        /// Before a chunk, or in its size.
        case size
        /// After the size.
        case sizeEnd
        case chunkExtension
        case sizeNewline
        case content
        case contentEnd
        case contentNewline
        case trailer
        case trailerName
        case trailerValue
        case trailerNewline
        case lastNewline
        case ended
    }

    private let rules: Rules
    private var state = State.size
    private var hasDigits = false
    /// The bytes of the current line, or of all trailers.
    private var lineCount = 0
    /// The number of bytes of the current chunk that remain to be decoded. With lenient rules, a larger size is
    /// `Int.max`.
    private var left = 0

    /// Creates a decoder.
    package init(_ rules: Rules = .lenient) {
        self.rules = rules
    }

    /// Whether the body is complete.
    package var hasEnded: Bool { if case .ended = state { true } else { false } }

    /// The number of missing bytes of the current chunk; 0 until its size is complete.
    package var missingContent: Int { if case .content = state { left } else { 0 } }

    /// Decodes the start of the input: up to the end of a piece of content, of the body, or of the input.
    package mutating func next(in bytes: UnsafeRawBufferPointer) throws(Fault) -> Piece {
        var place = 0
        while place < bytes.count, !hasEnded {
            if case .content = state {
                let count = min(left, bytes.count - place)
                left -= count
                if left == 0 { state = .contentEnd }
                return Piece(used: place + count, content: place..<(place + count))
            }
            try take(bytes[place])
            place += 1
        }
        return Piece(used: place, content: place..<place)
    }

    private var isStrict: Bool { rules != .lenient }

    private mutating func take(_ byte: UInt8) throws(Fault) {
        try count()
        let isNewline = byte == UInt8(ascii: "\n")
        let isReturn = byte == UInt8(ascii: "\r")
        switch state {
        case .size: try takeSize(byte)
        case .sizeEnd, .chunkExtension:
            if isReturn {
                state = .sizeNewline
            } else if isNewline {
                guard !isStrict else { throw .missingCarriageReturn }
                endSize()
            } else if case .sizeEnd = state {
                guard byte == UInt8(ascii: ";") || Self.isSpace(byte) else { throw .invalidSize }
                if byte == UInt8(ascii: ";") { state = .chunkExtension }
            } else if isStrict, !Self.isFieldValue(byte) {
                throw .invalidSize
            }
        case .sizeNewline:
            guard isNewline || !isStrict else { throw .invalidSize }
            if isNewline { endSize() } else { state = .chunkExtension }
        case .contentEnd:
            if isReturn {
                state = .contentNewline
            } else {
                guard isNewline, !isStrict else { throw .contentTooLong }
                beginSize()
            }
        case .contentNewline:
            guard isNewline else { throw .contentTooLong }
            beginSize()
        case .trailer, .trailerName, .trailerValue: try takeTrailer(byte)
        case .trailerNewline:
            guard isNewline else { throw .invalidTrailer }
            state = .trailer
        case .lastNewline:
            guard isNewline else { throw .invalidTrailer }
            state = .ended
        case .content, .ended: break
        }
    }

    private mutating func takeSize(_ byte: UInt8) throws(Fault) {
        if let digit = Self.value(of: byte) {
            if left > Int.max >> 4 {
                guard !isStrict else { throw .sizeTooLarge }
                left = .max
            } else {
                left = left << 4 | digit
            }
            hasDigits = true
        } else {
            guard hasDigits else { throw .invalidSize }
            state = .sizeEnd
            lineCount -= 1
            try take(byte)
        }
    }

    private mutating func takeTrailer(_ byte: UInt8) throws(Fault) {
        if byte == UInt8(ascii: "\n") { throw .missingCarriageReturn }
        let isReturn = byte == UInt8(ascii: "\r")
        switch state {
        case .trailer where isReturn: state = .lastNewline
        case .trailerValue where isReturn: state = .trailerNewline
        case .trailerName where byte == UInt8(ascii: ":"): state = .trailerValue
        case .trailerValue:
            guard Self.isFieldValue(byte) else { throw .invalidTrailer }
        default:
            guard String(Unicode.Scalar(byte)).isHTTPToken else { throw .invalidTrailer }
            state = .trailerName
        }
    }

    private mutating func beginSize() {
        state = .size
        hasDigits = false
        lineCount = 0
    }

    private mutating func endSize() {
        lineCount = 0
        state = left > 0 ? .content : isStrict ? .trailer : .ended
    }

    /// Counts a byte that isn't content.
    private mutating func count() throws(Fault) {
        guard case .strict(let lineLimit, let trailerLimit) = rules else { return }
        lineCount += 1
        switch state {
        case .size, .sizeEnd, .chunkExtension, .sizeNewline:
            guard lineCount <= lineLimit else { throw .lineTooLong }
        case .trailer, .trailerName, .trailerValue, .trailerNewline, .lastNewline:
            guard lineCount <= trailerLimit else { throw .trailersTooLong }
        case .content, .contentEnd, .contentNewline, .ended: break
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isFieldValue(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t")
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
