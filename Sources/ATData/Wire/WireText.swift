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

extension String {
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
