/// Looks at eight bytes at a time.
enum ByteScan {
    static var ones: UInt64 { 0x0101_0101_0101_0101 }
    static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// Sets the top bit of the first byte that ends a run of plain JSON text: a quote, a backslash or a control
    /// character. Bits above the lowest one mean nothing: a borrow may have set them.
    @inline(__always)
    static func jsonStops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let stops = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
        return stops & tops
    }

    /// Loads eight bytes with the first at the bottom. The caller has checked that they are there.
    @inline(__always)
    static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// The first byte from `place` on that ends a run of plain JSON text, or `end`; and bits that show in their top
    /// whether a byte before it was not ASCII.
    @inline(__always)
    static func plainText(
        from place: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
    ) -> (stop: UnsafePointer<UInt8>, high: UInt64) {
        var place = place
        var high: UInt64 = 0
        while end - place >= 8 {
            let word = load(place)
            let stops = jsonStops(word)
            if stops != 0 {
                let bits = UInt64(truncatingIfNeeded: stops.trailingZeroBitCount) & ~7
                high |= word & (1 &<< bits &- 1)
                return (place + Int(bits / 8), high & tops)
            }
            high |= word
            place += 8
        }
        while place < end {
            let byte = place.pointee
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            high |= UInt64(byte)
            place += 1
        }
        return (place, high & tops)
    }

    /// Whether eight bytes are all lower-case letters or digits, which most of every identifier is.
    @inline(__always)
    static func isLowerAlphanumeric(_ word: UInt64) -> Bool {
        // A byte of ASCII plus 0x80 less the first of a range has its top bit set from that first on.
        let ascii = word & ~tops
        let letters = (ascii &+ ones &* (0x80 - 0x61)) & ~(ascii &+ ones &* (0x7F - 0x7A))
        let digits = (ascii &+ ones &* (0x80 - 0x30)) & ~(ascii &+ ones &* (0x7F - 0x39))
        return (letters | digits) & ~word & tops == tops
    }

    /// The first place from `index` on where eight lower-case letters or digits do not follow, up to `end`, which
    /// must lie within the buffer.
    @inline(__always)
    static func skipLowerAlphanumerics(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int, to end: Int) -> Int {
        guard let start = utf8.baseAddress else { return index }
        var index = index
        while end - index >= 8, isLowerAlphanumeric(load(start + index)) { index += 8 }
        return index
    }

    /// The first place from `index` on that has white space or a control character of ASCII, or the end.
    @inline(__always)
    static func skipVisible(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        guard let start = utf8.baseAddress else { return index }
        let end = utf8.count
        var index = index
        while end - index >= 8 {
            let word = load(start + index)
            let delete = word ^ (ones &* 0x7F)
            guard (((word &- ones &* 0x21) & ~word) | ((delete &- ones) & ~delete)) & tops == 0 else { break }
            index += 8
        }
        while index < end, start[index] > 0x20, start[index] != 0x7F { index += 1 }
        return index
    }

    /// Whether all of so many bytes, which the caller has checked to be there, are ASCII.
    @inline(__always)
    static func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var high: UInt64 = 0
        guard count >= 8 else {
            for index in 0..<count { high |= UInt64(start[index]) }
            return high & 0x80 == 0
        }
        var index = 0
        while index < count - 8 {
            high |= load(start + index)
            index += 8
        }
        // The last eight may overlap those before.
        return (high | load(start + count - 8)) & tops == 0
    }

    /// The first byte that breaks UTF-8, or `nil`. Overlong forms, surrogates and what lies beyond U+10FFFF break it.
    static func invalidUTF8(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = utf8.baseAddress else { return nil }
        let count = utf8.count
        var index = 0
        while index < count {
            if count - index >= 8, load(start + index) & tops == 0 {
                index += 8
                continue
            }
            let byte = start[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            let length: Int
            var low: UInt8 = 0x80
            var high: UInt8 = 0xBF
            switch byte {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, low) = (3, 0xA0)
            case 0xED: (length, high) = (3, 0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, low) = (4, 0x90)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, high) = (4, 0x8F)
            default: return index
            }
            guard count - index >= length, start[index + 1] >= low, start[index + 1] <= high else { return index }
            if length > 2, start[index + 2] & 0xC0 != 0x80 { return index }
            if length > 3, start[index + 3] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}
