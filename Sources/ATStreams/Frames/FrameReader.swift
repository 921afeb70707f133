import ATData

/// Reads the CBOR of frames in place, without creating values.
///
/// It accepts more than the readers of records do, because nothing here is hashed: numbers in a longer form than
/// needed, objects of any order or of indefinite length, tags and floats in fields that are skipped. ``isCanonical``
/// says whether that was necessary.
struct FrameReader {
    // The bytes are only read within `0..<count`: `offset` never exceeds `count`, and each length is compared with the
    // rest before it is used. The caller keeps them alive.
    let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int
    /// Whether everything so far was in the one form that DAG-CBOR allows. Skipped values aren't checked in full.
    private(set) var isCanonical = true

    /// The deepest nesting that is skipped.
    private static let deepest = 64

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
        self.bytes = bytes
        self.offset = min(max(offset, 0), bytes.count)
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// A part of the bytes that was read before.
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }

    func error(_ reason: FrameError.Reason, at place: Int? = nil) -> FrameError {
        FrameError(reason, at: place ?? offset)
    }

    @inline(never)
    private func truncated() -> FrameError { FrameError(.truncated, at: bytes.count) }

    /// Reads these bytes, if they come next.
    @inline(__always)
    mutating func take(_ expected: [UInt8]) -> Bool {
        guard bytes.count - offset >= expected.count else { return false }
        for index in 0..<expected.count where bytes[offset + index] != expected[index] { return false }
        offset += expected.count
        return true
    }

    /// Reads these bytes, if they come next: `first` is the first eight of them, and `last` the last eight, each as a
    /// big-endian number.
    @inline(__always)
    mutating func take(_ first: UInt64, _ last: UInt64, count: Int) -> Bool {
        guard bytes.count - offset >= count, Self.word(bytes, at: offset) == first,
            Self.word(bytes, at: offset + count - 8) == last
        else { return false }
        offset += count
        return true
    }

    /// Eight bytes as a big-endian number. The caller has checked that they are there.
    @inline(__always)
    static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The text of a range that was read before; `nil` when it isn't UTF-8.
    func string(_ range: Range<Int>) -> String? {
        let part = part(range)
        // Nearly all texts are ASCII, which is valid. The check of other bytes isn't specialized.
        let start = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
        if let start, ByteScan.isASCII(start, part.count) { return String(decoding: part, as: UTF8.self) }
        return String(validating: part, as: UTF8.self)
    }

    // MARK: Heads

    /// The start of a value: its kind in three bits, and a number.
    struct Head {
        let major: UInt8
        let value: UInt64
        var isIndefinite = false
    }

    @inline(__always)
    mutating func head() throws(FrameError) -> Head {
        guard offset < bytes.count else { throw truncated() }
        let byte = bytes[offset]
        guard byte & 31 >= 24 else {
            offset += 1
            return Head(major: byte >> 5, value: UInt64(byte & 31))
        }
        return try longHead(byte)
    }

    private mutating func longHead(_ byte: UInt8) throws(FrameError) -> Head {
        let (major, info) = (byte >> 5, byte & 31)
        guard info < 28 else {
            guard info == 31, major == 4 || major == 5 else {
                throw error(
                    .malformed(info == 31 ? "a string or number of indefinite length" : "a head of a reserved kind"))
            }
            isCanonical = false
            offset += 1
            return Head(major: major, value: 0, isIndefinite: true)
        }
        let size = 1 << Int(info - 24)
        guard bytes.count - offset > size else { throw truncated() }
        var value: UInt64 = 0
        for index in offset + 1...offset + size { value = value << 8 | UInt64(bytes[index]) }
        if major == 7 || value < (size == 1 ? 24 : 1 << UInt64(size * 4)) { isCanonical = false }
        offset += 1 + size
        return Head(major: major, value: value)
    }

    // MARK: Objects and arrays

    /// The elements of an array, or the fields of an object, that are still to be read.
    struct Rest {
        fileprivate var count: UInt64
        fileprivate let isIndefinite: Bool
    }

    /// Reads the head of an object.
    mutating func object() throws(FrameError) -> Rest { try container(5, "expected an object") }

    /// Reads the head of an array.
    mutating func array() throws(FrameError) -> Rest { try container(4, "expected an array") }

    private mutating func container(_ major: UInt8, _ expectation: StaticString) throws(FrameError) -> Rest {
        let place = offset
        let head = try head()
        guard head.major == major else { throw error(.malformed(expectation.description), at: place) }
        return try rest(head, at: place)
    }

    private func rest(_ head: Head, at place: Int) throws(FrameError) -> Rest {
        // Each element takes at least a byte, each field two.
        guard head.value <= UInt64(bytes.count - offset) >> (head.major == 5 ? 1 : 0) else {
            throw FrameError(.truncated, at: place)
        }
        return Rest(count: head.value, isIndefinite: head.isIndefinite)
    }

    /// Whether there is another element or field.
    @inline(__always)
    mutating func hasNext(_ rest: inout Rest) throws(FrameError) -> Bool {
        if rest.isIndefinite {
            guard offset < bytes.count else { throw truncated() }
            guard bytes[offset] == 0xFF else { return true }
            offset += 1
            return false
        }
        guard rest.count > 0 else { return false }
        rest.count -= 1
        return true
    }

    // MARK: Scalars

    /// Reads a string, and returns where its bytes are. They need not be UTF-8.
    @inline(__always)
    mutating func text() throws(FrameError) -> Range<Int> { try string(3, "expected a string") }

    /// Reads a string of bytes, and returns where they are.
    mutating func byteString() throws(FrameError) -> Range<Int> { try string(2, "expected bytes") }

    @inline(__always)
    private mutating func string(_ major: UInt8, _ expectation: StaticString) throws(FrameError) -> Range<Int> {
        let place = offset
        let head = try head()
        guard head.major == major else { throw error(.malformed(expectation.description), at: place) }
        guard head.value <= UInt64(bytes.count - offset) else { throw FrameError(.truncated, at: place) }
        let start = offset
        offset += Int(head.value)
        return start..<offset
    }

    mutating func integer() throws(FrameError) -> Int64 {
        let place = offset
        let head = try head()
        guard head.major <= 1 else { throw error(.malformed("expected a whole number"), at: place) }
        guard let value = Int64(exactly: head.value) else {
            throw error(.malformed("a number has more than 64 bits"), at: place)
        }
        return head.major == 0 ? value : -1 - value
    }

    mutating func boolean() throws(FrameError) -> Bool {
        guard offset < bytes.count else { throw truncated() }
        guard bytes[offset] | 1 == 0xF5 else { throw error(.malformed("expected true or false")) }
        offset += 1
        return bytes[offset - 1] == 0xF5
    }

    /// Whether the next value is `null`, which is then read.
    @inline(__always)
    mutating func null() throws(FrameError) -> Bool {
        guard offset < bytes.count else { throw truncated() }
        guard bytes[offset] == 0xF6 else { return false }
        offset += 1
        return true
    }

    /// Reads a link: tag 42 around the bytes of a CID with a zero in front. Returns `nil` for a CID of a kind that
    /// repositories don't use.
    mutating func link() throws(FrameError) -> BlockID? {
        let place = offset
        let tag = try head()
        guard tag.major == 6, tag.value == 42 else { throw error(.malformed("expected a link"), at: place) }
        let range = try byteString()
        // The identifier's 36 bytes follow a zero.
        guard range.count == BlockID.byteCount + 1, bytes[range.lowerBound] == 0, let base = bytes.baseAddress else {
            return nil
        }
        return BlockID(cid: base + range.lowerBound + 1)
    }

    // MARK: Skipping

    /// Skips a value of any kind.
    @inline(__always)
    mutating func skip() throws(FrameError) {
        if let rest = try skipItem() { try skipContents(rest) }
    }

    /// Skips a value without contents; returns the contents of another.
    @inline(__always)
    private mutating func skipItem() throws(FrameError) -> Rest? {
        let place = offset
        var head = try head()
        while head.major == 6 { head = try self.head() }
        switch head.major {
        case 0, 1, 7: return nil
        case 2, 3:
            guard head.value <= UInt64(bytes.count - offset) else { throw FrameError(.truncated, at: place) }
            offset += Int(head.value)
            return nil
        default:
            var rest = try rest(head, at: place)
            // At most the number of bytes.
            if head.major == 5 { rest.count *= 2 }
            return rest
        }
    }

    private mutating func skipContents(_ first: Rest) throws(FrameError) {
        var outer: [Rest] = []
        var current = first
        while true {
            guard try hasNext(&current) else {
                guard let next = outer.popLast() else { return }
                current = next
                continue
            }
            guard let inner = try skipItem() else { continue }
            guard outer.count < Self.deepest else {
                throw error(.malformed("values nested more than \(Self.deepest) levels deep"))
            }
            outer.append(current)
            current = inner
        }
    }

    /// Records that something was not in the one form that DAG-CBOR allows.
    mutating func noteNotCanonical() { isCanonical = false }
}
