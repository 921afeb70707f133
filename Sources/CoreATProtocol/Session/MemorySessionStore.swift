import HTTPTransport

/// Keeps a session for as long as the process lives: for tests, and for several environments of one account.
public final class MemorySessionStore: SessionStore {
    private let session: Guarded<Session?>

    /// Makes a store that holds a session, or none.
    public init(_ session: Session? = nil) {
        self.session = Guarded(session)
    }

    /// The session, if any.
    public func load() async throws -> Session? {
        session.withLock { $0 }
    }

    /// Replaces the session.
    public func save(_ session: Session) async throws {
        self.session.withLock { $0 = session }
    }

    /// Forgets the session.
    public func delete() async throws {
        session.withLock { $0 = nil }
    }
}
