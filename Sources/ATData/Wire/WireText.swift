/// A range of valid UTF-8 in the input or in the reader's buffer. Valid until the next read.
struct WireText {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}
