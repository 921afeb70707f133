import Credentials
import HTTPTransport

/// A session store as the owner of the session uses it.
final class StoredSession: CredentialStore {
    private let store: any SessionStore
    private let events: SessionEvents
    /// Whether it was reported, during this refresh, that the store can't be locked.
    private let isReported = Guarded(false)

    init(_ store: any SessionStore, _ events: SessionEvents) {
        self.store = store
        self.events = events
    }

    func load() async throws -> Session? { try await store.load() }

    func save(_ session: Session?) async throws {
        if let session { try await store.save(session) } else { try await store.delete() }
    }

    func replace(_ known: Session?, by new: Session?) async throws -> Session? {
        if let shared = store as? any SharedSessionStore {
            return try await shared.replace(known, by: new, whenUnlocked: report)
        }
        let stored = try await store.load()
        guard Session.canReplace(stored, knownAs: known, by: new) else { return stored }
        try await save(new)
        return new
    }

    func prepareToSave(_ session: Session) async throws { try await store.prepareToSave(session) }

    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> (@Sendable () -> Void)? {
        isReported.withLock { $0 = false }
        do {
            let lock =
                if let shared = store as? any SharedSessionStore {
                    try await shared.lock(whenBusy: whenBusy)
                } else {
                    try await store.lock()
                }
            guard let lock else { return nil }
            return { lock.release() }
        } catch {
            if store.needsLock { throw error }
            report(StoreFailure.sentence(error))
            return nil
        }
    }

    private func report(_ why: String) {
        let isFirst = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        if isFirst { events.send(.refreshedWithoutLock(why)) }
    }
}
