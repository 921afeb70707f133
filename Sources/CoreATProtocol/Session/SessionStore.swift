/// Where a session is kept so that it outlives the process.
///
/// A renewed session is saved before it is used. A store that throws loses nothing: the session stays in memory, the
/// caller learns of it, and the next call saves it first.
///
/// ```swift
/// struct DefaultsStore: SessionStore {
///     func load() async throws -> Session? { … }
///     func save(_ session: Session) async throws { … }   // replace atomically: a crash must leave the old or the new
///     func delete() async throws { … }
/// }
/// ```
public protocol SessionStore: Sendable {
    /// The stored session, if any.
    func load() async throws -> Session?
    /// Replaces the stored session.
    func save(_ session: Session) async throws
    /// Forgets the stored session. Not an error when there is none.
    func delete() async throws
}
