/// The output of a decoder. It grows with the written bytes.
final class FrameOutput {
    /// The padding after the reserved bytes, for copies that write more than necessary.
    static let pad = 64

    private(set) var start: UnsafeMutablePointer<UInt8>
    private var capacity = 0
    /// The number of written bytes.
    var count = 0
    /// The memory that is reused. It is what `start` points to, except while `collect` fills an array.
    private var own: UnsafeMutablePointer<UInt8>
    private var ownCapacity = 0

    init() {
        own = .allocate(capacity: Self.pad)
        start = own
    }

    deinit { own.deallocate() }

    /// Reserves room for more bytes. Earlier pointers become invalid.
    func reserve(_ more: Int) {
        guard capacity - count < more else { return }
        let enough = max(count + more, capacity * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: enough + Self.pad)
        // Safe: the count is at most the old capacity, which is less than the new one.
        larger.update(from: start, count: count)
        own.deallocate()
        (own, ownCapacity) = (larger, enough)
        (start, capacity) = (own, ownCapacity)
    }

    /// Returns what the body writes. If that is no more than expected, it isn't copied.
    func collect(expecting size: Int, _ body: () throws(ZstandardError) -> Void) throws(ZstandardError) -> [UInt8] {
        var failure: ZstandardError?
        var isInPlace = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size + Self.pad) { buffer, initializedCount in
            guard let memory = buffer.baseAddress else { return }
            (start, capacity, count) = (memory, size, 0)
            do throws(ZstandardError) { try body() } catch { failure = error }
            isInPlace = start == memory
            // Safe: so many bytes were written.
            initializedCount = isInPlace ? count : 0
            (start, capacity) = (own, ownCapacity)
        }
        if let failure { throw failure }
        return isInPlace ? bytes : take()
    }

    /// Takes out the written bytes.
    func take() -> [UInt8] {
        // Safe: so many bytes were written.
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        count = 0
        return bytes
    }

    /// Frees a large buffer, which isn't reused. Nothing of it may be needed any more.
    func trim() {
        guard ownCapacity > 1 << 22 else { return }
        own.deallocate()
        (own, ownCapacity) = (.allocate(capacity: Self.pad), 0)
        (start, capacity, count) = (own, ownCapacity, 0)
    }
}
