// DAG-CBOR for the reader: only the one form that a value may have. Every access to `cursor` follows a comparison
// with `end`, and every length is compared with the rest of the input before it is used.

extension WireReader {
    /// Reads a head: the kind in the top three bits, and a number in its shortest form.
    @inline(__always)
    mutating func cborHead() throws(WireError) -> (major: UInt8, value: UInt64) {
        guard cursor < end else { throw truncated() }
        let byte = cursor.pointee
        let info = byte & 31
        if info < 24 {
            cursor += 1
            return (byte >> 5, UInt64(info))
        }
        // Most strings have a length of one byte. What is wrong with another, `cborArgument` says.
        if info == 24, end - cursor > 1, cursor[1] >= 24, byte < 0xE0 {
            cursor += 2
            return (byte >> 5, UInt64(cursor[-1]))
        }
        return (byte >> 5, try cborArgument(info))
    }

    @inline(never)
    private mutating func cborArgument(_ info: UInt8) throws(WireError) -> UInt64 {
        guard info < 28 else {
            throw failure(.notCanonical, info == 31 ? "lengths must be definite" : "a head of a reserved kind")
        }
        let count = 1 << Int(info - 24)
        guard end - cursor > count else { throw truncated() }
        guard cursor.pointee >> 5 != 7 else {
            throw failure(
                .notCanonical,
                count == 1 ? "simple values other than true, false and null are not allowed" : "floats are not allowed")
        }
        var value: UInt64 = 0
        for index in 1...count { value = value << 8 | UInt64(cursor[index]) }
        let least: UInt64 = count == 1 ? 24 : 1 << UInt64(count * 4)
        guard value >= least else { throw failure(.notCanonical, "a number is not in its shortest form") }
        cursor += 1 + count
        return value
    }

    /// Reads the head of a value that must be of the given kind.
    @inline(__always)
    private mutating func cborHead(_ major: UInt8, _ expected: StaticString) throws(WireError) -> UInt64 {
        guard cursor < end else { throw truncated() }
        guard cursor.pointee >> 5 == major else { throw mismatch(expected) }
        return try cborHead().value
    }

    /// Reads the head of a string and checks that its bytes exist.
    @inline(__always)
    private mutating func cborLength(_ major: UInt8, _ expected: StaticString) throws(WireError) -> Int {
        let place = cursor
        let length = try cborHead(major, expected)
        guard length <= UInt64(end - cursor) else {
            throw failure(.truncated, "a length goes beyond the input", at: place)
        }
        return Int(length)
    }

    @inline(__always)
    mutating func cborText() throws(WireError) -> WireText {
        let place = cursor
        let count = try cborLength(3, "a string")
        let isASCII = ByteScan.isASCII(cursor, count)
        let text = WireText(start: cursor, count: count, isASCII: isASCII)
        if !isASCII, ByteScan.invalidUTF8(text.utf8) != nil { throw failure(.notUTF8, "not UTF-8", at: place) }
        cursor += count
        return text
    }

    /// Reads the bytes of a string that the caller checks.
    @inline(__always)
    mutating func cborUnchecked() throws(WireError) -> UnsafeBufferPointer<UInt8> {
        let count = try cborLength(3, "a string")
        let utf8 = UnsafeBufferPointer(start: cursor, count: count)
        cursor += count
        return utf8
    }

    mutating func cborBytes() throws(WireError) -> UnsafeBufferPointer<UInt8> {
        let count = try cborLength(2, "bytes")
        let bytes = UnsafeBufferPointer(start: cursor, count: count)
        cursor += count
        return bytes
    }

    @inline(__always)
    mutating func cborInteger() throws(WireError) -> Int {
        let place = cursor
        guard cursor < end, cursor.pointee < 0x40 else { throw mismatch("an integer") }
        let (major, value) = try cborHead()
        guard value <= UInt64(Int64.max) else {
            throw failure(.number, "the integer does not fit in 64 bits", at: place)
        }
        return major == 0 ? Int(value) : -1 - Int(value)
    }

    @inline(__always)
    mutating func cborBoolean() throws(WireError) -> Bool {
        guard cursor < end, cursor.pointee | 1 == 0xF5 else { throw mismatch("a boolean") }
        cursor += 1
        return cursor[-1] == 0xF5
    }

    @inline(__always)
    mutating func cborNull() throws(WireError) -> Bool {
        guard cursor < end else { throw truncated() }
        guard cursor.pointee == 0xF6 else { return false }
        cursor += 1
        return true
    }

    /// Reads a link: tag 42 around the bytes of a CID with a zero in front.
    mutating func cborLink() throws(WireError) -> CID { CID(try blockLink()) }

    /// Reads a link: tag 42 around the bytes of a CID with a zero in front.
    package mutating func blockLink() throws(WireError) -> BlockID {
        let place = cursor
        guard cursor < end, cursor.pointee >> 5 == 6 else { throw mismatch("a link") }
        guard try cborHead().value == 42 else { throw failure(.notCanonical, "only tag 42 is allowed", at: place) }
        let bytes = try cborBytes()
        // The 36 bytes of the identifier follow a zero.
        guard bytes.count == 37, bytes[0] == 0, let base = bytes.baseAddress,
            let id = BlockID(cid: UnsafeRawPointer(base) + 1)
        else {
            throw failure(
                .mismatch, "a link must be a CID of version 1 with SHA-256 and codec raw or dag-cbor", at: place)
        }
        return id
    }

    // MARK: Objects and arrays

    @inline(__always)
    mutating func cborBegin(_ major: UInt8, _ expected: StaticString) throws(WireError) -> Int {
        let place = cursor
        let count = try cborHead(major, expected)
        guard depth < limits.depth else { throw tooDeep() }
        try cborCheck(count, of: major, at: place)
        depth += 1
        return Int(count)
    }

    // Mutating, like all that is called for every value: for a function that borrows the reader, the reader is copied.

    /// Checks that a container can have as many elements as it claims: each takes at least one byte.
    @inline(__always)
    mutating func cborCheck(_ count: UInt64, of major: UInt8, at place: UnsafePointer<UInt8>) throws(WireError) {
        guard count <= UInt64(end - cursor) >> (major == 5 ? 1 : 0) else {
            throw failure(.truncated, "a length goes beyond the input", at: place)
        }
        guard count <= UInt64(limits.elements) else {
            throw failure(.limit, "more than \(limits.elements) elements", at: place)
        }
    }

    /// The `$type` of the next object, and where it ends, if it is the first field and not unusually long.
    @inline(__always)
    mutating func cborLeadingType() -> (type: WireKey, end: UnsafePointer<UInt8>)? {
        // A head of one byte each for the object and the name, the name, and a head of one or two bytes.
        guard end - cursor > 9, cursor[0] > 0xA0, cursor[0] < 0xB8, cursor[1] == 0x65,
            WireKey(start: cursor + 2, count: 5, isNull: false) == "$type"
        else { return nil }
        let isShort = cursor[7] < 0x78
        let first = cursor + (isShort ? 8 : 9)
        let count = isShort ? Int(cursor[7]) - 0x60 : Int(cursor[8])
        guard cursor[7] <= 0x78, count > (isShort ? 0 : 23), count <= end - first, ByteScan.isASCII(first, count) else {
            return nil
        }
        return (WireKey.type(WireText(start: first, count: count, isASCII: true)), first + count)
    }

    @inline(__always)
    mutating func cborNextKey(_ object: inout WireObject) throws(WireError) -> WireKey? {
        guard object.count > 0 else {
            depth -= 1
            return nil
        }
        object.count -= 1
        if let key = cborUsualKey(&object) { return key }
        let place = cursor
        let name = try cborName()
        guard Self.sorts(object.previous, object.previousCount, before: name) else {
            throw failure(.notCanonical, "fields are not sorted, or one appears twice", at: place)
        }
        object.previous = name.start
        object.previousCount = name.count
        return WireKey(start: name.start, count: name.count, isNull: cursor < end && cursor.pointee == 0xF6)
    }

    /// Reads a name of up to eight bytes of ASCII that sorts after the one before; `nil` if it isn't one.
    @inline(__always)
    private mutating func cborUsualKey(_ object: inout WireObject) -> WireKey? {
        // Ten bytes are the head, a word that the name is in, and the first byte of the value.
        guard end - cursor >= 10 else { return nil }
        let count = Int(cursor.pointee ^ 0x60)
        guard count > 0, count <= 8, count >= object.previousCount else { return nil }
        let unused = UInt64(truncatingIfNeeded: 64 - count * 8)
        // Above, the bytes of the name in their order: it compares as the name does.
        let word = ByteScan.load(cursor + 1).byteSwapped &>> unused
        guard word & ByteScan.tops == 0 else { return nil }
        if count == object.previousCount {
            // The previous name comes before this one, so eight bytes from its start on exist too.
            guard ByteScan.load(object.previous).byteSwapped &>> unused < word else { return nil }
        }
        object.previous = cursor + 1
        object.previousCount = count
        cursor += 1 + count
        return WireKey(start: object.previous, count: count, isNull: cursor.pointee == 0xF6)
    }

    @inline(__always)
    mutating func cborName() throws(WireError) -> WireText {
        guard cursor < end else { throw truncated() }
        guard cursor.pointee >> 5 == 3 else { throw failure(.notCanonical, "a field's name must be a string") }
        return try cborText()
    }

    @inline(__always)
    mutating func cborNextElement(_ array: inout WireArray) -> Bool {
        guard array.count > 0 else {
            depth -= 1
            return false
        }
        array.count -= 1
        return true
    }

    /// Whether one name sorts before another: shorter first, then by bytes.
    @inline(__always)
    static func sorts(_ left: UnsafePointer<UInt8>, _ leftCount: Int, before right: WireText) -> Bool {
        guard leftCount == right.count else { return leftCount < right.count }
        var index = 0
        while index < leftCount {
            if left[index] != right.start[index] { return left[index] < right.start[index] }
            index += 1
        }
        return false
    }
}
