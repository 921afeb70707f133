import HTTPTransport

/// Stores a session in memory: for tests, and for several environments with the same account.
public final class MemorySessionStore: SessionStore, SharedSessionStore {
    private struct Turns {
        var isLocked = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let session: Guarded<Session?>
    private let turns = Guarded(Turns())

    /// Creates a store, empty by default.
    public init(_ session: Session? = nil) {
        self.session = Guarded(session)
    }

    /// Whether there is no session.
    package var isEmpty: Bool { session.withLock { $0 == nil } }

    /// The session, if there is one.
    public func load() async throws -> Session? {
        session.withLock { $0 }
    }

    /// Replaces the session.
    public func save(_ session: Session) async throws {
        self.session.withLock { $0 = session }
    }

    package func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session? {
        session.withLock { session in
            if Session.canReplace(session, knownAs: old, by: new) { session = new }
            return session
        }
    }

    /// Locks the store for one of the environments that share it.
    public func lock() async throws -> SessionStoreLock? { try await lock {} }

    package func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
        await withCheckedContinuation { continuation in
            let isFree = turns.withLock { turns in
                guard turns.isLocked else {
                    turns.isLocked = true
                    return true
                }
                turns.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() } else { whenBusy() }
        }
        return SessionStoreLock { [turns] in
            let next = turns.withLock { turns -> CheckedContinuation<Void, Never>? in
                turns.isLocked = !turns.waiting.isEmpty
                return turns.waiting.isEmpty ? nil : turns.waiting.removeFirst()
            }
            next?.resume()
        }
    }

    /// Deletes the session.
    public func delete() async throws {
        session.withLock { $0 = nil }
    }
}
