/// Examines eight bytes at a time.
package enum ByteScan {
    static var ones: UInt64 { 0x0101_0101_0101_0101 }
    static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// Sets the top bit of the first byte that ends a run of plain JSON text: a quote, a backslash or a control
    /// character. Ignore the bits above the lowest one: a borrow may have set them.
    @inline(__always)
    static func jsonStops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let stops = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
        return stops & tops
    }

    /// Whether two stretches have the same bytes. Eight at a time is several times as fast as `elementsEqual`.
    static func isSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress, leftStart != rightStart else {
            return true
        }
        // Safe: words are loaded within the count, and the rest byte by byte.
        let words = left.count & ~7
        for offset in stride(from: 0, to: words, by: 8) where load(leftStart + offset) != load(rightStart + offset) {
            return false
        }
        for offset in words..<left.count where leftStart[offset] != rightStart[offset] { return false }
        return true
    }

    /// Loads eight bytes with the first at the bottom. The caller has checked that they are there.
    @inline(__always)
    static func load(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// Stores eight bytes, the one at the bottom first. There must be space for them.
    @inline(__always)
    static func store(_ word: UInt64, to place: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Loads one to seven bytes with the first at the bottom, and zeros above them. The caller has checked that they
    /// are there.
    @inline(__always)
    static func loadFewer(_ place: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        // Bytes that are loaded twice get to the same place.
        let last = count &- 1
        guard count >= 4 else {
            let middle = count / 2
            return UInt64(place[0]) | UInt64(place[middle]) << UInt64(middle &* 8) | UInt64(place[last])
                << UInt64(last &* 8)
        }
        let raw = UnsafeRawPointer(place)
        let head = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
        let tail = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        return UInt64(head) | UInt64(tail) << UInt64((count &- 4) &* 8)
    }

    /// Returns the first byte from `place` on that ends a run of plain JSON text, or `end`; and a value whose top bits
    /// show whether a byte before it was not ASCII.
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

    /// Copies bytes up to the first that ends a run of plain JSON text, and returns their number.
    ///
    /// `count` bytes must exist at `start`, and `out` needs space for eight more than that: words are stored whole.
    @inline(__always)
    static func copyPlainText(
        from start: UnsafePointer<UInt8>, _ count: Int, to out: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let room = UnsafeMutableRawPointer(out)
        var offset = 0
        while count - offset >= 8 {
            let word = load(start + offset)
            room.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
            let stops = jsonStops(word)
            guard stops == 0 else { return offset + stops.trailingZeroBitCount / 8 }
            offset += 8
        }
        guard offset < count else { return count }
        let isLong = offset >= 16
        // The last word of a long text overlaps the one before. Bytes that are copied twice are known to be plain.
        if isLong { offset = count - 8 }
        let word = isLong ? load(start + offset) : loadFewer(start + offset, count - offset)
        room.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
        return min(offset + jsonStops(word).trailingZeroBitCount / 8, count)
    }

    /// Copies a text of at least eight bytes, and returns whether all of it is plain JSON text. There must be space for
    /// as many bytes.
    @inline(__always)
    static func copyIfPlain(
        _ start: UnsafePointer<UInt8>, _ count: Int, to out: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        // The last word overlaps the one before.
        let lastOffset = count &- 8
        let last = load(start + lastOffset)
        var stops = jsonStops(last)
        var offset = 0
        while offset < lastOffset {
            let word = load(start + offset)
            store(word, to: out + offset)
            stops |= jsonStops(word)
            offset &+= 8
        }
        store(last, to: out + lastOffset)
        return stops == 0
    }

    /// Whether eight bytes are all lower-case letters or digits, as in most parts of an identifier.
    @inline(__always)
    static func isLowerAlphanumeric(_ word: UInt64) -> Bool {
        // Adding 0x80 minus the first byte of a range sets the top bit of every ASCII byte from that one on.
        let ascii = word & ~tops
        let letters = (ascii &+ ones &* (0x80 - 0x61)) & ~(ascii &+ ones &* (0x7F - 0x7A))
        let digits = (ascii &+ ones &* (0x80 - 0x30)) & ~(ascii &+ ones &* (0x7F - 0x39))
        return (letters | digits) & ~word & tops == tops
    }

    /// Returns the first place from `index` on that isn't followed by eight lower-case letters or digits, up to `end`,
    /// which must lie within the buffer.
    @inline(__always)
    static func skipLowerAlphanumerics(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int, to end: Int) -> Int {
        guard let start = utf8.baseAddress else { return index }
        var index = index
        while end - index >= 8, isLowerAlphanumeric(load(start + index)) { index += 8 }
        return index
    }

    /// Returns the first place of a byte from `index` on, or the end.
    @inline(__always)
    static func index(of byte: UInt8, in utf8: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        guard let start = utf8.baseAddress else { return index }
        let end = utf8.count
        var index = index
        while end - index >= 8 {
            let other = load(start + index) ^ (ones &* UInt64(byte))
            // The lowest bit that is set belongs to the first byte that is the same.
            let same = (other &- ones) & ~other & tops
            if same != 0 { return index + same.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < end, start[index] != byte { index += 1 }
        return index
    }

    /// Returns the first place from `index` on with ASCII white space, or the end.
    @inline(__always)
    static func skipNonSpaces(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        guard let start = utf8.baseAddress else { return index }
        let end = utf8.count
        var index = index
        while index < end {
            // Most words have neither spaces nor control characters.
            if end - index >= 8, case let word = load(start + index), (word &- ones &* 0x21) & ~word & tops == 0 {
                index += 8
                continue
            }
            let byte = start[index]
            if byte == 0x20 || 0x09...0x0D ~= byte { return index }
            index += 1
        }
        return index
    }

    /// Whether all the given bytes, which the caller has checked to exist, are ASCII.
    @inline(__always)
    package static func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count >= 8 else { return count <= 0 || loadFewer(start, count) & tops == 0 }
        var high: UInt64 = 0
        var index = 0
        while index < count - 8 {
            high |= load(start + index)
            index += 8
        }
        // The last eight bytes may overlap the ones before.
        return (high | load(start + count - 8)) & tops == 0
    }

    /// Returns the first byte that isn't valid UTF-8, or `nil`. Overlong forms, surrogates and code points above
    /// U+10FFFF are invalid.
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
