import Foundation

/// A request's body while it is received.
///
/// It grows with the bytes received, not with the announced length, and becomes `Data` without a copy. Its memory is
/// part of the server's budget until that `Data` is released.
final class BodyBuffer {
    // Safe: `count <= capacity` always holds, and the storage is freed here unless `takeData` has moved it out.
    private var storage: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0
    private let budget: BodyBudget

    init(_ budget: BodyBudget) {
        self.budget = budget
    }

    deinit {
        free(storage)
        budget.giveBack(capacity)
    }

    /// Free space for up to `most` bytes at the end, valid until the buffer changes; `nil` if there is no memory.
    func room(upTo most: Int) -> UnsafeMutableRawBufferPointer? {
        let least = min(most, 1 << 16)
        // An announced length reserves little. The storage doubles as bytes are received.
        let wanted = min(count + most, max(1 << 16, capacity * 2))
        if capacity - count < least, !grow(atLeast: count + least, wanted: wanted) { return nil }
        guard let storage else { return nil }
        return UnsafeMutableRawBufferPointer(start: storage + count, count: min(most, capacity - count))
    }

    /// Adds bytes that were written into the free space.
    func append(count added: Int) {
        precondition(added <= capacity - count)
        count += added
    }

    /// Copies bytes to the end. Returns `false` if there is no memory.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if capacity - count < bytes.count, !grow(atLeast: count + bytes.count, wanted: capacity * 2) { return false }
        guard let storage, let source = bytes.baseAddress else { return bytes.isEmpty }
        (storage + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
        return true
    }

    /// Moves the bytes out.
    func takeData() -> Data {
        guard let storage, count > 0 else { return Data() }
        defer { (self.storage, capacity, count) = (nil, 0, 0) }
        let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void = { [budget, capacity] storage, _ in
            free(storage)
            budget.giveBack(capacity)
        }
        return Data(bytesNoCopy: storage, count: count, deallocator: .custom(release))
    }

    private func grow(atLeast minimum: Int, wanted: Int) -> Bool {
        resize(to: max(minimum, wanted)) || wanted > minimum && resize(to: minimum)
    }

    private func resize(to larger: Int) -> Bool {
        guard budget.take(larger - capacity) else { return false }
        guard let moved = realloc(storage, larger) else {
            budget.giveBack(larger - capacity)
            return false
        }
        storage = moved
        capacity = larger
        return true
    }
}
