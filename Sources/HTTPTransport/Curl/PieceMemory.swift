#if canImport(CSystem)
import Foundation

/// The memory of the pieces of one body. The memory of a piece that was released is used for a later one, so that a
/// long body doesn't make the system clear new pages all the time.
final class PieceMemory: Sendable {
    /// The most bytes in a piece.
    static let blockSize = 256 << 10
    private static let idleBlocks = 4

    fileprivate struct Address: @unchecked Sendable {
        // Safe to share: whoever has removed it from the list has the only copy.
        let start: UnsafeMutableRawPointer
    }

    /// A part of the memory that is filled once, and then read as a piece.
    final class Block: @unchecked Sendable {
        // Safe to share: one thread at a time fills it. When it is a piece, its count no longer changes, and the bytes
        // belong to the piece.

        private let address: Address
        private let memory: PieceMemory
        private(set) var count = 0

        fileprivate init(_ address: Address, of memory: PieceMemory) {
            self.address = address
            self.memory = memory
        }

        deinit { memory.takeBack(address) }

        var isFull: Bool { count == PieceMemory.blockSize }

        /// Appends as many bytes as there is room for, and returns how many.
        func append(_ bytes: UnsafeRawBufferPointer) -> Int {
            let appended = min(bytes.count, PieceMemory.blockSize - count)
            guard appended > 0, let source = bytes.baseAddress else { return 0 }
            // Safe: the source has at least as many bytes, and the block has room for them behind `count`.
            (address.start + count).copyMemory(from: source, byteCount: appended)
            count += appended
            return appended
        }

        /// The bytes. The piece of a block that is mostly empty gets memory of its own size.
        func piece() -> Data {
            // Safe: both read bytes that were filled. The second keeps this block, and so its memory, until the piece
            // is released or has copied its bytes to grow.
            guard count >= PieceMemory.blockSize / 4 else { return Data(bytes: address.start, count: count) }
            return Data(
                bytesNoCopy: address.start, count: count,
                deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
        }
    }

    /// The memory for later pieces; `nil` when there are none.
    private let idle = Guarded<[Address]?>([])

    deinit { close() }

    /// Frees the memory that was kept for later pieces. A piece that is still in use frees its memory when released.
    func close() {
        let kept = idle.withLock { idle in
            defer { idle = nil }
            return idle
        }
        for address in kept ?? [] { address.start.deallocate() }
    }

    /// Returns an empty block.
    func block() -> Block {
        let kept = idle.withLock { $0?.popLast() }
        return Block(
            kept ?? Address(start: .allocate(byteCount: Self.blockSize, alignment: MemoryLayout<UInt>.alignment)),
            of: self)
    }

    private func takeBack(_ address: Address) {
        let isKept = idle.withLock { idle in
            guard let count = idle?.count, count < Self.idleBlocks else { return false }
            idle?.append(address)
            return true
        }
        if !isKept { address.start.deallocate() }
    }
}
#endif
