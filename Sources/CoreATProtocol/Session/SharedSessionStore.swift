/// A session store that changes in one step, for everyone who shares it.
package protocol SharedSessionStore: SessionStore {
    /// Replaces the stored session, if it has the tokens of `old`; with `nil`, if there is none. `nil` as the new
    /// session deletes it. A new mark of the same tokens also needs the mark of `old`.
    ///
    /// - Parameter whenUnlocked: Called with the reason if others may change the store at the same time, because it
    ///   can't be locked.
    /// - Returns: What is stored afterwards.
    /// - Throws: If the tokens can't be marked because another process may be about to send them, or the store can't be
    ///   used.
    func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session?
    /// Locks the store like `lock()`. Calls `whenBusy` if someone else holds the lock.
    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock?
}

extension SharedSessionStore {
    /// Replaces the stored session, or deletes it, if it has the tokens of `old`. Returns what is stored afterwards.
    package func replace(_ old: Session?, by new: Session?) async throws -> Session? {
        try await replace(old, by: new) { _ in }
    }
}
