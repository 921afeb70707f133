// Numbers in JSON: integers fast, everything else exactly.

extension WireReader {
    @inline(__always)
    mutating func jsonInteger() throws(WireError) -> Int {
        let first = try jsonPeek()
        let isNegative = first == UInt8(ascii: "-")
        let digits = isNegative ? cursor + 1 : cursor
        var place = digits
        var value: UInt64 = 0
        // Eighteen digits can't overflow.
        let last = end - digits > 18 ? digits + 18 : end
        while place < last, place.pointee.isDigit {
            value = value &* 10 &+ UInt64(place.pointee &- UInt8(ascii: "0"))
            place += 1
        }
        let isPlain = place > digits && (place - digits == 1 || digits.pointee != UInt8(ascii: "0"))
        guard isPlain, place == end || Self.endsNumber(place.pointee) else { return try jsonUnusualInteger() }
        cursor = place
        return isNegative ? -Int(value) : Int(value)
    }

    @inline(__always)
    private static func endsNumber(_ byte: UInt8) -> Bool {
        !byte.isDigit && byte != UInt8(ascii: ".") && byte | 0x20 != UInt8(ascii: "e")
    }

    /// Reads a number with a fraction, an exponent or many digits, and returns it if it is still an integer.
    @inline(never)
    private mutating func jsonUnusualInteger() throws(WireError) -> Int {
        let place = cursor
        guard place.pointee.isDigit || place.pointee == UInt8(ascii: "-") else { throw mismatch("an integer") }
        try skipNumber()
        let text = UnsafeBufferPointer(start: place, count: cursor - place)
        switch JSONInteger(text) {
        case .value(let value): return value
        case .fraction: throw failure(.number, "expected an integer, found a number with a fraction", at: place)
        case .outOfRange: throw failure(.number, "the integer does not fit in 64 bits", at: place)
        }
    }

    /// Skips a number and checks its form.
    @inline(__always)
    mutating func skipNumber() throws(WireError) {
        var place = cursor
        if place < end, place.pointee == UInt8(ascii: "-") { place += 1 }
        guard place < end, place.pointee.isDigit else { throw jsonBadNumber(at: place) }
        let hasLeadingZero = place.pointee == UInt8(ascii: "0")
        place += 1
        let second = place
        while place < end, place.pointee.isDigit { place += 1 }
        guard !hasLeadingZero || place == second else { throw jsonBadNumber(at: second) }
        if place < end, place.pointee == UInt8(ascii: ".") {
            place += 1
            let fraction = place
            while place < end, place.pointee.isDigit { place += 1 }
            guard place > fraction else { throw jsonBadNumber(at: place) }
        }
        if place < end, place.pointee | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < end, place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") { place += 1 }
            let exponent = place
            while place < end, place.pointee.isDigit { place += 1 }
            guard place > exponent else { throw jsonBadNumber(at: place) }
        }
        cursor = place
    }

    @inline(never)
    private func jsonBadNumber(at place: UnsafePointer<UInt8>) -> WireError {
        place < end ? failure(.malformed, "invalid number", at: place) : truncated()
    }
}
