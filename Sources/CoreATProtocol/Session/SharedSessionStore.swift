/// A session store that changes in one step, for everyone who shares it.
package protocol SharedSessionStore: SessionStore {
    /// Replaces the stored session, if it has the tokens of `old`; with `nil`, if there is none. Returns what is stored
    /// afterwards.
    func replace(_ old: Session?, by new: Session) async throws -> Session?
    /// Locks the store like `lock()`. Calls `whenBusy` if someone else holds the lock.
    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock?
}
