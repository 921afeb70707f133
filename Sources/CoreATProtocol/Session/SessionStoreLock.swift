/// A lock on a session store, held until it is released.
public struct SessionStoreLock: Sendable {
    private let releasing: @Sendable () -> Void

    /// Creates a lock that is already held.
    ///
    /// - Parameter release: Releases the lock. Called once.
    public init(release: @escaping @Sendable () -> Void) {
        releasing = release
    }

    /// Releases the lock. Call it once.
    public func release() {
        releasing()
    }
}
