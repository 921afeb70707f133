/// A range of valid UTF-8 in the input or in the reader's buffer. Valid until the next read.
struct WireText {
    let start: UnsafePointer<UInt8>
    let count: Int
    /// Whether all bytes are known to be ASCII.
    let isASCII: Bool

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int, isASCII: Bool) {
        self.start = start
        self.count = count
        self.isASCII = isASCII
    }

    @inline(__always)
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// A copy of the text.
    @inline(__always)
    var string: String { String(validated: utf8, isASCII: isASCII) }
}

/// The bytes of a text that is about to be copied from where it is stored.
///
/// Creating one only reads. The compiler retains and releases a text while other memory is written, because that might
/// be where the text is stored; it then takes longer than to copy the text.
struct TextBytes {
    /// The number of bytes.
    let count: Int
    /// Where the bytes are, if there are sixteen or more. Valid while the text is stored and doesn't change.
    let start: UnsafePointer<UInt8>?
    /// The bytes of a shorter text, followed by spaces.
    let head, tail: UInt64

    /// Copies the bytes of a short text: a `String` may contain them itself, and then they don't stay where they are.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        self.count = count
        let spaces = ByteScan.ones &* 0x20
        if count >= 16 {
            start = bytes
            head = spaces
            tail = spaces
        } else if count >= 8 {
            start = nil
            // The last word begins with bytes of the first.
            let repeated = UInt64(truncatingIfNeeded: 16 &- count) &* 8
            head = ByteScan.load(bytes)
            tail = ByteScan.load(bytes + (count &- 8)) >> repeated | spaces << (64 &- repeated)
        } else {
            start = nil
            let word = count > 0 ? ByteScan.loadFewer(bytes, count) : 0
            head = word | spaces &<< (UInt64(truncatingIfNeeded: count) &* 8)
            tail = spaces
        }
    }

    /// Whether this is the name of a field that has a special meaning in JSON.
    @inline(__always)
    var isReserved: Bool {
        // `$link` and `$bytes`, with the spaces after them.
        count == 5 && head == 0x2020_206B_6E69_6C24 || count == 6 && head == 0x2020_7365_7479_6224
    }

    /// Copies the bytes. There must be space for sixteen, even if there are fewer.
    @inline(__always)
    func copy(to out: UnsafeMutablePointer<UInt8>) {
        if let start { return out.update(from: start, count: count) }
        ByteScan.store(head, to: out)
        ByteScan.store(tail, to: out + 8)
    }

    /// Stores the bytes in quotes and returns the address after them, or `nil` if something must be escaped. There must
    /// be space for eighteen bytes more than the text has.
    @inline(__always)
    func quote(at out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>? {
        out[0] = UInt8(ascii: "\"")
        if let start {
            guard ByteScan.copyIfPlain(start, count, to: out + 1) else { return nil }
        } else {
            ByteScan.store(head, to: out + 1)
            ByteScan.store(tail, to: out + 9)
            guard ByteScan.jsonStops(head) | ByteScan.jsonStops(tail) == 0 else { return nil }
        }
        out[count &+ 1] = UInt8(ascii: "\"")
        return out + (count &+ 2)
    }
}

extension String {
    /// The bytes, if they are in one piece, for a caller that copies them at once, while the text is still stored.
    @inline(__always)
    var storedBytes: TextBytes? {
        let bytes = utf8.withContiguousStorageIfAvailable { utf8 -> TextBytes? in
            guard let start = utf8.baseAddress else { return nil }
            return TextBytes(start, utf8.count)
        }
        return bytes ?? nil
    }

    /// Calls the closure with the bytes. Unlike `withUTF8`, this doesn't copy the text if its bytes are contiguous.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    /// Copies bytes that were found to be valid UTF-8, without checking them again.
    ///
    /// - Parameter isASCII: Whether they were found to be ASCII.
    @inline(__always)
    init(validated utf8: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        assert(ByteScan.invalidUTF8(utf8) == nil, "the text was not validated")
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            // Safe: the caller has validated the bytes, and the span isn't used beyond this call.
            self.init(copying: UTF8Span(unchecked: utf8.span, isKnownASCII: isASCII))
        } else {
            self.init(decoding: utf8, as: UTF8.self)
        }
    }
}
