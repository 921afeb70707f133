/// A buffer with padding before and after it, so that words can be read beyond its ends, and copies may be longer than
/// necessary.
final class PaddedBytes: @unchecked Sendable {
    // Safe to share: the content of a dictionary is filled once, before anybody else has it.

    /// The size of the padding on each side.
    static let pad = 64
    /// The first byte after the padding.
    let start: UnsafeMutableRawPointer
    /// The number of bytes between the paddings.
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity + 2 * Self.pad, alignment: 16)
        // What is read from the space never matters, but it must be the same in every run.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + 2 * Self.pad)
        start = memory + Self.pad
    }

    /// Creates a buffer of just these bytes.
    convenience init(_ bytes: UnsafeRawBufferPointer) {
        self.init(capacity: bytes.count)
        fill(bytes)
    }

    deinit { (start - Self.pad).deallocate() }

    /// Copies bytes to the start. They must fit.
    func fill(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= capacity, "the bytes must fit")
        guard let first = bytes.baseAddress else { return }
        // Safe: the capacity was compared with the count.
        start.copyMemory(from: first, byteCount: bytes.count)
    }
}
