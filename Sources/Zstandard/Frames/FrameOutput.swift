/// The output of a decoder. It grows with the written bytes, regardless of the frame's declared size.
final class FrameOutput {
    /// The padding after the reserved bytes, for copies that write more than necessary.
    static let pad = 64

    private(set) var start = UnsafeMutablePointer<UInt8>.allocate(capacity: pad)
    private(set) var capacity = 0
    /// The number of written bytes.
    var count = 0

    deinit { start.deallocate() }

    /// Reserves room for more bytes. Earlier pointers become invalid.
    func reserve(_ more: Int) {
        guard capacity - count < more else { return }
        let enough = max(count + more, capacity * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: enough + Self.pad)
        // Safe: the count is at most the old capacity, which is less than the new one.
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
        capacity = enough
    }

    /// Takes out the written bytes. Large buffers aren't reused.
    func take() -> [UInt8] {
        // Safe: so many bytes were written.
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        count = 0
        if capacity > 1 << 22 {
            start.deallocate()
            start = .allocate(capacity: Self.pad)
            capacity = 0
        }
        return bytes
    }
}
