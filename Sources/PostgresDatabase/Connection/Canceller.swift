import CLibpq

/// A request to cancel a statement, which takes a connection of its own. Used by one thread after the other.
final class Canceller: @unchecked Sendable {
    // Safe to share: it is created on the loop's thread and handed to the one that sends it.
    private let encrypted: OpaquePointer?
    private let plain: OpaquePointer?

    /// A request of libpq 17 and newer, encrypted as the connection is.
    init(encrypted: OpaquePointer?) {
        self.encrypted = encrypted
        plain = nil
    }

    /// A request of older versions.
    init(plain: OpaquePointer?) {
        self.plain = plain
        encrypted = nil
    }

    deinit {
        if let encrypted { clibpq_cancelFinish(encrypted) }
        if let plain { clibpq_freeCancel(plain) }
    }

    /// Sends it, and waits until the server has closed the connection.
    func send() {
        if let encrypted { _ = clibpq_cancelBlocking(encrypted) }
        guard let plain else { return }
        // A message isn't needed: if the cancellation fails, the connection is closed after two seconds.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
            _ = clibpq_cancel(plain, message.baseAddress, Int32(message.count))
        }
    }
}
