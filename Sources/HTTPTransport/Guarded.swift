import Foundation

/// A value behind a lock: the one way in which the package's modules share what changes outside of actors.
///
/// It does what `Synchronization.Mutex` does, whose locking the thread sanitizer can't see on Linux: it reports a race
/// at every use, and so would hide the real ones.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `value` is touched under the lock only.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
