/// Unused bytes from a socket.
///
/// Used bytes are dropped from the front without moving the rest; the storage is compacted only when room is needed.
package final class InputBuffer {
    // Safe: `start <= end <= capacity` always holds, every access is between them, and the storage is freed once, here.
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var start = 0
    private var end = 0
    private let capacity: Int

    /// - Parameter capacity: The space that is allocated for the first bytes.
    package init(capacity: Int = 4096) { self.capacity = capacity }

    deinit { storage.deallocate() }

    package var count: Int { end - start }
    var isEmpty: Bool { start == end }

    /// The bytes. Valid until the buffer changes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[start..<end]) }

    /// Free space for at least `minimum` bytes at the end. Valid until the buffer changes.
    func room(atLeast minimum: Int) -> UnsafeMutableRawBufferPointer {
        if storage.count - end < minimum { makeRoom(minimum) }
        return UnsafeMutableRawBufferPointer(rebasing: storage[end...])
    }

    /// Adds bytes that were written into the free space.
    func append(count: Int) {
        precondition(count <= storage.count - end)
        end += count
    }

    /// Copies bytes to the end.
    package func append(_ bytes: some Collection<UInt8>) {
        room(atLeast: bytes.count).copyBytes(from: bytes)
        append(count: bytes.count)
    }

    /// Drops bytes from the front.
    func consume(_ count: Int) {
        precondition(count <= self.count)
        start += count
        if start == end { (start, end) = (0, 0) }
    }

    /// Releases the space if nothing is left in it.
    func release() {
        guard isEmpty else { return }
        storage.deallocate()
        storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    private func makeRoom(_ minimum: Int) {
        let count = self.count
        if storage.count - count >= minimum, count <= storage.count / 2 {
            storage.copyMemory(from: bytes)
        } else {
            let larger = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(capacity, storage.count * 2, count + minimum), alignment: 1
            )
            larger.copyMemory(from: bytes)
            storage.deallocate()
            storage = larger
        }
        (start, end) = (0, count)
    }
}
