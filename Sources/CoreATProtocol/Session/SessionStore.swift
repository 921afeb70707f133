/// Stores a session beyond the lifetime of the process.
///
/// A refresh token can be used only once. So before each refresh, `prepareToSave(_:)` checks that the store can save;
/// otherwise, the login would be lost when the disk is full. The new session is saved before it is used. If saving
/// fails, the call that needed it throws, the session stays in memory, and the store stays locked. The client retries
/// at the next call, or after a second or more without one. The login is lost only if the process ends before that.
///
/// ```swift
/// struct DefaultsStore: SessionStore {
///     func load() async throws -> Session? { … }
///     func save(_ session: Session) async throws { … }   // atomically: a crash leaves the old or the new
///     func delete() async throws { … }
/// }
/// ```
public protocol SessionStore: Sendable {
    /// The stored session, or `nil` if there is none.
    func load() async throws -> Session?
    /// Replaces the stored session.
    func save(_ session: Session) async throws
    /// Deletes the stored session. Does nothing if there is none.
    func delete() async throws
    /// Throws if a session of about this size couldn't be saved now: the disk is full, the folder is read-only, or the
    /// device is locked. Doesn't change what is stored.
    ///
    /// Called before each refresh. If it throws, the call fails and the refresh token isn't spent. The default
    /// implementation assumes that the store can always save.
    func prepareToSave(_ session: Session) async throws
    /// Locks the store for all other users, including other processes. Returns `nil` if the store doesn't support
    /// locks.
    ///
    /// Only refreshes take this lock. Reading, logging in and logging out never wait for it. The default implementation
    /// returns `nil`; then several processes may send the same refresh token, and the server rejects all but the first.
    ///
    /// - Throws: If the lock isn't available, for example because another process has held it for too long. The refresh
    ///   then goes ahead without it, unless ``needsLock`` is `true`.
    func lock() async throws -> SessionStoreLock?
    /// Whether a refresh fails, without sending the refresh token, when `lock()` throws. Return `true` if several
    /// machines share the store, because a network lock fails more often than a file lock. The default is `false`.
    var needsLock: Bool { get }
}

extension SessionStore {
    /// Does nothing.
    public func prepareToSave(_ session: Session) async throws {}

    /// Returns `nil`: the store doesn't support locks.
    public func lock() async throws -> SessionStoreLock? { nil }

    /// Returns `false`: a refresh goes ahead without the lock.
    public var needsLock: Bool { false }
}

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
