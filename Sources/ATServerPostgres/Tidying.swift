import ATPostgres
import HTTPTransport
import PostgresDatabase

/// Deletes rows that are of no use any more, at most once in a while, beside the calls of a store.
struct Tidying: Sendable {
    /// The most rows that are deleted in one transaction.
    static let batch = 10_000

    private let context: StoreContext
    private let interval: Duration
    private let work: @Sendable (PostgresDatabase) async throws -> Void
    private let next = Guarded<ContinuousClock.Instant?>(nil)

    init(
        _ context: StoreContext, every interval: Duration = .seconds(60),
        _ work: @escaping @Sendable (PostgresDatabase) async throws -> Void
    ) {
        self.context = context
        self.interval = interval
        self.work = work
    }

    /// Begins if it is time. Nobody has to wait for it, and a failure is tried again the next time.
    @discardableResult
    func run() -> Task<Void, Never>? {
        let now = context.time.now()
        let isDue = next.withLock { next in
            guard next.map({ now >= $0 }) ?? true else { return false }
            next = now + interval
            return true
        }
        guard isDue else { return nil }
        return Task { [work, database = context.database] in try? await work(database) }
    }

    /// Runs a statement that deletes ``batch`` rows until none is left.
    static func deleteAll(_ statement: PostgresQuery, in database: PostgresDatabase) async throws {
        while try await database.execute(statement, isRepeatable: true) == batch {}
    }
}
