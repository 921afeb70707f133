/// What a decoder has unpacked. It grows with what is written, never with what a frame claims.
final class FrameOutput {
    /// Space after what is reserved, for copies that write more than they must.
    static let pad = 64

    private(set) var start = UnsafeMutablePointer<UInt8>.allocate(capacity: pad)
    private(set) var capacity = 0
    /// How many bytes were written.
    var count = 0

    deinit { start.deallocate() }

    /// Makes room for more bytes. Earlier pointers are no longer valid.
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

    /// Takes out what was written. Much memory isn't kept.
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
