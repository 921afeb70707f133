import CoreATProtocol
import HTTPTransport

/// A store in memory that can be full.
final class FaultyStore: SessionStore {
    struct NoSpace: Error, CustomStringConvertible {
        var description: String { "no space left on device" }
    }

    let stored = Guarded<Session?>(nil)
    let isFull = Guarded(false)

    func load() async throws -> Session? { stored.withLock { $0 } }

    func save(_ session: Session) async throws {
        if isFull.withLock({ $0 }) { throw NoSpace() }
        stored.withLock { $0 = session }
    }

    func delete() async throws {
        if isFull.withLock({ $0 }) { throw NoSpace() }
        stored.withLock { $0 = nil }
    }
}
