import HTTPTransport

/// The memory for the responses of forwarded calls, from their first bytes until they were sent.
final class ForwardedMemory: Sendable {
    private let used = Guarded(0)

    /// The bytes of responses that aren't sent yet.
    var bytes: Int { used.withLock(\.self) }

    /// The part of one response. The memory is free again when it is released.
    final class Share: Sendable {
        private let memory: ForwardedMemory
        private let bytes = Guarded(0)

        init(_ memory: ForwardedMemory) { self.memory = memory }

        deinit { memory.used.withLock { [bytes = bytes.withLock(\.self)] in $0 -= bytes } }

        /// Reserves memory for more bytes. Returns `false` if all responses together would have more than a limit.
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
