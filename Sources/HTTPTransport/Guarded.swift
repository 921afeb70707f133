public import Foundation

/// A value behind a lock. All modules of the package use it for shared state outside actors.
///
/// It does the same as `Synchronization.Mutex`, but the thread sanitizer can't see that mutex's locking on Linux: it
/// reports a race at every use, which would hide the real ones. Nor can it tell an empty value from what lies at the
/// same address, so a lock without a value is an `NSLock`.
@usableFromInline
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `value` is only accessed under the lock.
    @usableFromInline let lock = NSLock()
    @usableFromInline var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs a function with the value, under the lock. It is inlined into other modules, where a generic function would
    /// cost more than the lock. That takes a class that is usable from inlined code.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }

    /// Replaces the value. Returns the one before.
    package func exchange(_ new: Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}
