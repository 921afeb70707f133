import HTTPTransport

/// The memory for bodies that together must not have more than a limit: responses of forwarded calls until they were
/// sent, and decompressed inputs until they were handled.
final class MemoryBudget: Sendable {
    private let used = Guarded(0)

    /// The bytes that are reserved.
    var bytes: Int { used.withLock(\.self) }

    /// The part of one body. The memory is free again when it is released.
    final class Share: Sendable {
        private let memory: MemoryBudget
        private let bytes = Guarded(0)

        init(_ memory: MemoryBudget) { self.memory = memory }

        deinit { memory.used.withLock { [bytes = bytes.withLock(\.self)] in $0 -= bytes } }

        /// Reserves memory for more bytes. Returns `false` if all bodies together would have more than a limit.
        func grow(by count: Int, upTo limit: Int) -> Bool {
            let hasRoom = memory.used.withLock { used in
                guard count <= limit - used else { return false }
                used += count
                return true
            }
            if hasRoom { bytes.withLock { $0 += count } }
            return hasRoom
        }
    }
}
