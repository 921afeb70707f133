#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Memory that doesn't move or change: bytes that were received, or read from a file. Blocks are ranges of it.
package final class Slab: @unchecked Sendable {
    // Safe to share: the bytes are written before the slab exists, and freed when nothing refers to it any more.
    private let start: UnsafeRawPointer
    /// How many bytes there are.
    package let count: Int

    /// Takes over memory that `malloc` returned; for zero bytes there may be none.
    init(owning memory: UnsafeMutableRawPointer?, count: Int) {
        start = UnsafeRawPointer(memory ?? Self.allocate(0))
        self.count = count
    }

    /// Copies bytes.
    package convenience init(copying bytes: UnsafeRawBufferPointer) {
        let memory = Self.allocate(bytes.count)
        if let base = bytes.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
        self.init(owning: memory, count: bytes.count)
    }

    /// Copies bytes, and others after them.
    convenience init(copying first: [UInt8], _ second: UnsafeRawBufferPointer) {
        let count = first.count + second.count
        let memory = Self.allocate(count)
        first.withUnsafeBytes { if let base = $0.baseAddress { memory.copyMemory(from: base, byteCount: $0.count) } }
        if let base = second.baseAddress { (memory + first.count).copyMemory(from: base, byteCount: second.count) }
        self.init(owning: memory, count: count)
    }

    deinit { free(.init(mutating: start)) }

    /// Memory that `free` releases.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        // As for any other allocation in Swift, there is no way to go on without memory.
        guard count < largeBytes else { return allocateLarge(count) }
        guard let memory = malloc(max(count, 1)) else { fatalError("no memory for \(count) bytes") }
        return memory
    }

    /// In this many bytes, blocks are read in no order.
    private static var largeBytes: Int { 4 << 20 }

    /// The same in large pages: where reads are in no order, each of a small page waits for the page's address, too.
    private static func allocateLarge(_ count: Int) -> UnsafeMutableRawPointer {
        var memory: UnsafeMutableRawPointer?
        guard posix_memalign(&memory, 2 << 20, count) == 0, let memory else {
            fatalError("no memory for \(count) bytes")
        }
        #if os(Linux)
        // Only a hint, which changes no byte.
        madvise(memory, count, MADV_HUGEPAGE)
        #endif
        return memory
    }

    /// The bytes, which exist as long as the slab does.
    @inline(__always)
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// A range of the bytes; it keeps the slab alive.
    package subscript(range: Range<Int>) -> BlockBytes { BlockBytes(self, range) }
}
