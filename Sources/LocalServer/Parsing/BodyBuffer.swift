import Foundation

/// A request's body while it arrives.
///
/// It grows with what has arrived, not with what was promised, and becomes `Data` without a copy.
final class BodyBuffer {
    // Safe: `count <= capacity` always holds, and the storage is freed here unless `takeData` has given it away.
    private var storage: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    deinit { free(storage) }

    /// Room for up to `most` bytes after the last one, until the next change of the buffer; `nil` when memory is out.
    func room(upTo most: Int) -> UnsafeMutableRawBufferPointer? {
        let least = min(most, 1 << 16)
        // What was only promised is worth a megabyte at most: beyond that the storage doubles with what has arrived.
        let wanted = min(count + most, max(1 << 20, capacity * 2))
        if capacity - count < least, !grow(atLeast: count + least, wanted: wanted) { return nil }
        guard let storage else { return nil }
        return UnsafeMutableRawBufferPointer(start: storage + count, count: min(most, capacity - count))
    }

    /// Counts bytes that were put into the room as the body's.
    func append(count added: Int) {
        precondition(added <= capacity - count)
        count += added
    }

    /// Copies bytes to the end; false when memory is out.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if capacity - count < bytes.count, !grow(atLeast: count + bytes.count, wanted: capacity * 2) { return false }
        guard let storage, let source = bytes.baseAddress else { return bytes.isEmpty }
        (storage + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
        return true
    }

    /// Gives the bytes away.
    func takeData() -> Data {
        guard let storage, count > 0 else { return Data() }
        defer { (self.storage, capacity, count) = (nil, 0, 0) }
        return Data(bytesNoCopy: storage, count: count, deallocator: .free)
    }

    private func grow(atLeast minimum: Int, wanted: Int) -> Bool {
        let larger = max(minimum, wanted)
        guard let moved = realloc(storage, larger) else { return false }
        storage = moved
        capacity = larger
        return true
    }
}
