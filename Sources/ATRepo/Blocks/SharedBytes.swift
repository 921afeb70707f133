#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Immutable bytes, received or read from a file, that many blocks share. A block is a range of them.
package final class SharedBytes: @unchecked Sendable {
    // Safe to share: the bytes are written before the object exists, and freed with it.
    private let start: UnsafeRawPointer
    /// The number of bytes.
    package let count: Int

    /// Takes ownership of memory from `malloc`. Pass `nil` only for zero bytes.
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

    /// Copies two sequences of bytes, one after the other.
    convenience init(copying first: [UInt8], _ second: UnsafeRawBufferPointer) {
        let count = first.count + second.count
        let memory = Self.allocate(count)
        first.withUnsafeBytes { if let base = $0.baseAddress { memory.copyMemory(from: base, byteCount: $0.count) } }
        if let base = second.baseAddress { (memory + first.count).copyMemory(from: base, byteCount: second.count) }
        self.init(owning: memory, count: count)
    }

    deinit { free(.init(mutating: start)) }

    /// Allocates memory that `free` releases.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        // Like any other allocation in Swift, this traps when memory runs out.
        guard count < largeBytes else { return allocateLarge(count) }
        guard let memory = malloc(max(count, 1)) else { fatalError("no memory for \(count) bytes") }
        return memory
    }

    /// Allocations of at least this many bytes use large pages.
    static var largeBytes: Int { 4 << 20 }
    /// The size of a large page.
    private static var pageBytes: Int { 2 << 20 }

    private static func allocateLarge(_ count: Int) -> UnsafeMutableRawPointer {
        var memory: UnsafeMutableRawPointer?
        // Whole pages, so that the last one is large, too.
        let size = (count + pageBytes - 1) & ~(pageBytes - 1)
        guard posix_memalign(&memory, pageBytes, size) == 0, let memory else {
            fatalError("no memory for \(count) bytes")
        }
        preferLargePages(memory, size)
        return memory
    }

    /// Asks the system to provide memory in large pages. That takes a tenth of the time, and makes random reads faster:
    /// fewer page addresses have to be looked up.
    static func preferLargePages(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux)
        // This is only a hint. It begins with the page that the memory begins in: the system moves no mapping of which
        // only a part has the hint, and `realloc` would copy it instead.
        let start = memory.alignedDown(toMultipleOf: 4096)
        madvise(start, memory + count - start, MADV_HUGEPAGE)
        #endif
    }

    /// The bytes. They are valid as long as the object is alive.
    @inline(__always)
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// A range of the bytes, which keeps all of them alive.
    package subscript(range: Range<Int>) -> BlockBytes { BlockBytes(self, range) }
}
