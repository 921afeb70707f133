// JSON for the reader, strictly as in RFC 8259. Every access to `cursor` follows a comparison with `end`.

extension WireReader {
    /// Moves past white space and returns the next byte without reading it.
    @inline(__always)
    mutating func jsonPeek() throws(WireError) -> UInt8 {
        while cursor < end {
            let byte = cursor.pointee
            if byte > 0x20 { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            cursor += 1
        }
        throw cursor < end ? failure(.malformed, "control character between values") : truncated()
    }

    func expected(_ what: StaticString) -> WireError {
        cursor < end ? failure(.malformed, "expected \(what)") : truncated()
    }

    // MARK: Objects and arrays

    @inline(__always)
    mutating func jsonBegin(_ bracket: UInt8, _ expected: StaticString) throws(WireError) -> Int {
        guard try jsonPeek() == bracket else { throw mismatch(expected) }
        guard depth < limits.depth else { throw tooDeep() }
        depth += 1
        cursor += 1
        return 0
    }

    @inline(never)
    func tooDeep() -> WireError { failure(.limit, "nested deeper than \(limits.depth) levels") }

    @inline(never)
    func tooMany() -> WireError { failure(.limit, "more than \(limits.elements) elements") }

    @inline(__always)
    mutating func jsonNextKey(_ object: inout WireObject) throws(WireError) -> WireKey? {
        var byte = try jsonPeek()
        if object.count > 0, byte == UInt8(ascii: ",") {
            cursor += 1
            byte = try jsonPeek()
        } else if byte == UInt8(ascii: "}") {
            cursor += 1
            depth -= 1
            return nil
        } else if object.count > 0 {
            throw expected("a comma or the end of the object")
        }
        guard byte == UInt8(ascii: "\"") else { throw expected("a field's name in quotes") }
        guard object.count < limits.elements else { throw tooMany() }
        object.count += 1
        let name = try jsonText()
        guard try jsonPeek() == UInt8(ascii: ":") else { throw expected("a colon") }
        cursor += 1
        return WireKey(start: name.start, count: name.count, isNull: try jsonPeek() == UInt8(ascii: "n"))
    }

    @inline(__always)
    mutating func jsonNextElement(_ array: inout WireArray) throws(WireError) -> Bool {
        var byte = try jsonPeek()
        if byte == UInt8(ascii: "]") {
            cursor += 1
            depth -= 1
            return false
        }
        if array.count > 0 {
            guard byte == UInt8(ascii: ",") else { throw expected("a comma or the end of the array") }
            cursor += 1
            byte = try jsonPeek()
            guard byte != UInt8(ascii: "]") else { throw expected("a value after the comma") }
        }
        guard array.count < limits.elements else { throw tooMany() }
        array.count += 1
        return true
    }

    /// The `$type` of the next object, and where it ends, if it is the first field and has no escapes, as servers
    /// usually write it.
    @inline(__always)
    mutating func jsonLeadingType() -> (type: WireKey, end: UnsafePointer<UInt8>)? {
        // `{"$type":"` is ten bytes.
        guard end - cursor > 10, cursor[0] == UInt8(ascii: "{") else { return nil }
        let lead = WireKey(start: cursor + 1, count: 9, isNull: false)
        guard lead == "\"$type\":\"" else { return nil }
        let (stop, high) = ByteScan.plainText(from: cursor + 10, to: end)
        guard stop < end, stop.pointee == UInt8(ascii: "\""), high == 0, stop - cursor > 10 else { return nil }
        return (WireKey.type(WireText(start: cursor + 10, count: stop - cursor - 10, isASCII: true)), stop + 1)
    }

    // MARK: Strings

    @inline(__always)
    mutating func jsonText() throws(WireError) -> WireText {
        guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else {
            guard try jsonPeek() == UInt8(ascii: "\"") else { throw mismatch("a string") }
            return try jsonTextAtQuote()
        }
        return try jsonTextAtQuote()
    }

    @inline(__always)
    private mutating func jsonTextAtQuote() throws(WireError) -> WireText {
        let first = cursor + 1
        let (stop, high) = ByteScan.plainText(from: first, to: end)
        guard stop < end, stop.pointee == UInt8(ascii: "\""), high == 0 else {
            return try jsonUnusualText(from: first, stop: stop)
        }
        cursor = stop + 1
        return WireText(start: first, count: stop - first, isASCII: true)
    }

    /// Reads a string that has escapes or characters beyond ASCII, or is invalid.
    @inline(never)
    private mutating func jsonUnusualText(
        from first: UnsafePointer<UInt8>, stop: UnsafePointer<UInt8>
    ) throws(WireError) -> WireText {
        guard stop < end else { throw truncated() }
        if stop.pointee == UInt8(ascii: "\"") {
            let text = UnsafeBufferPointer(start: first, count: stop - first)
            if let bad = ByteScan.invalidUTF8(text) { throw failure(.notUTF8, "not UTF-8", at: first + bad) }
            cursor = stop + 1
            return WireText(start: first, count: stop - first, isASCII: false)
        }
        guard let close = jsonClosingQuote(from: stop) else { throw truncated() }
        // Unescaped text is never longer than escaped text. Eight bytes are stored at once.
        let room = scratch(close - first + 8)
        var count = 0
        var place = first
        while true {
            let plain = ByteScan.copyPlainText(from: place, close - place, to: room + count)
            count += plain
            place += plain
            guard place < close else { break }
            // A quote would have been the one that ends the string.
            guard place.pointee == UInt8(ascii: "\\") else {
                throw failure(.malformed, "control character in a string", at: place)
            }
            place = try jsonEscape(at: place, before: close, to: room, &count)
        }
        let text = UnsafeBufferPointer(start: room, count: count)
        if ByteScan.invalidUTF8(text) != nil { throw failure(.notUTF8, "not UTF-8") }
        cursor = close + 1
        return WireText(start: UnsafePointer(room), count: count, isASCII: ByteScan.isASCII(room, count))
    }

    /// Returns the quote that ends a string, from a place in it that isn't part of an escape.
    private func jsonClosingQuote(from place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        var place = place
        while true {
            place = ByteScan.plainText(from: place, to: end).stop
            guard place < end else { return nil }
            switch place.pointee {
            case UInt8(ascii: "\""): return place
            case UInt8(ascii: "\\"):
                guard end - place >= 2 else { return nil }
                place += 2
            // A control character, which is reported when the text is copied.
            default: place += 1
            }
        }
    }

    private func jsonEscape(
        at place: UnsafePointer<UInt8>, before close: UnsafePointer<UInt8>, to room: UnsafeMutablePointer<UInt8>,
        _ count: inout Int
    ) throws(WireError) -> UnsafePointer<UInt8> {
        // A backslash is never right before `close`: the search for the quote skipped the byte after it.
        let plain: UInt8
        switch place[1] {
        case UInt8(ascii: "\""): plain = 0x22
        case UInt8(ascii: "\\"): plain = 0x5C
        case UInt8(ascii: "/"): plain = 0x2F
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "u"):
            let (scalar, next) = try jsonScalar(at: place, before: close)
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                room[count] = byte
                count += 1
            }
            return next
        default: throw failure(.malformed, "unknown escape", at: place)
        }
        room[count] = plain
        count += 1
        return place + 2
    }

    /// Reads `\uXXXX`, and the second half of a surrogate pair.
    private func jsonScalar(
        at place: UnsafePointer<UInt8>, before close: UnsafePointer<UInt8>
    ) throws(WireError) -> (Unicode.Scalar, UnsafePointer<UInt8>) {
        let first = try jsonCodeUnit(at: place, before: close)
        if let scalar = Unicode.Scalar(first) { return (scalar, place + 6) }
        guard first < 0xDC00, close - place >= 12, place[6] == UInt8(ascii: "\\"), place[7] == UInt8(ascii: "u") else {
            throw failure(.notUTF8, "unpaired surrogate", at: place)
        }
        let second = try jsonCodeUnit(at: place + 6, before: close)
        guard 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure(.notUTF8, "unpaired surrogate", at: place) }
        return (scalar, place + 12)
    }

    private func jsonCodeUnit(
        at place: UnsafePointer<UInt8>, before close: UnsafePointer<UInt8>
    ) throws(WireError) -> UInt32 {
        guard close - place >= 6 else { throw failure(.malformed, "incomplete escape", at: place) }
        var unit: UInt32 = 0
        for index in 2..<6 {
            let byte = place[index]
            let letter = (byte | 0x20) &- UInt8(ascii: "a")
            guard byte.isDigit || letter < 6 else {
                throw failure(.malformed, "an escape needs four hexadecimal digits", at: place)
            }
            unit = unit << 4 | UInt32(byte.isDigit ? byte &- UInt8(ascii: "0") : letter + 10)
        }
        return unit
    }

    // MARK: Literals

    @inline(__always)
    private mutating func jsonLiteral(_ name: StaticString) throws(WireError) -> Bool {
        let count = name.utf8CodeUnitCount
        guard end - cursor >= count, WireKey(start: cursor, count: count, isNull: false) == name else { return false }
        cursor += count
        return true
    }

    @inline(__always)
    mutating func jsonBoolean() throws(WireError) -> Bool {
        _ = try jsonPeek()
        if try jsonLiteral("true") { return true }
        if try jsonLiteral("false") { return false }
        throw mismatch("a boolean")
    }

    mutating func jsonNull() throws(WireError) -> Bool {
        guard try jsonPeek() == UInt8(ascii: "n") else { return false }
        guard try jsonLiteral("null") else { throw expected("null") }
        return true
    }
}
