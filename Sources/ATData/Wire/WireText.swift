/// A stretch of valid UTF-8 that belongs to the input or to the reader: good until the next read.
struct WireText {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}
