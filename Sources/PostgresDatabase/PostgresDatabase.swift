public import Foundation
import HTTPTransport

/// A PostgreSQL database, with a pool of connections.
///
/// ```swift
/// let database = try PostgresDatabase("postgres://indexer@db1,db2/app?sslmode=verify-full")
/// for try await row in try await database.query("SELECT uri, count FROM likes WHERE count > \(least)") {
///     let (uri, count) = try row.decode(String.self, Int.self)
/// }
/// ```
///
/// Connections are opened when they are needed, and again after they were lost. The library libpq is opened at run
/// time. When the task of a call is cancelled, its statement is cancelled on the server.
public final class PostgresDatabase: Sendable {
    let loop: DatabaseLoop
    let options: PostgresOptions
    private static let lastNumber = Guarded<UInt64>(0)

    /// Creates a database. Doesn't connect.
    ///
    /// - Parameters:
    ///   - connection: A connection string of libpq: an address, such as `postgres://user@host/database`, or items,
    ///     such as `host=db1,db2 dbname=app`. Items that are missing come from the environment (`PGHOST`, …), a service
    ///     or a password file. To another machine, connections are encrypted unless `sslmode` says otherwise; use
    ///     `verify-full` to also check the server's certificate.
    ///   - options: How the database is used.
    /// - Throws: A ``PostgresError`` if the library is missing or the text can't be read.
    public convenience init(_ connection: String, options: PostgresOptions = PostgresOptions()) throws {
        let plan = try ConnectionPlan(connection, options: options, environment: ProcessInfo.processInfo.environment)
        try self.init(plan, options)
    }

    /// Creates a database.
    @available(*, unavailable, message: "PostgresDatabase(address, options: PostgresOptions(connections: 8))")
    public convenience init(url: String, poolSize: Int = 8) throws { try self.init(url) }

    init(_ plan: ConnectionPlan, _ options: PostgresOptions) throws {
        var options = options
        options.patience = options.patience.sleepable
        options.statementTimeout = options.statementTimeout.sleepable
        self.options = options
        loop = try DatabaseLoop(plan, options)
    }

    deinit { close() }

    /// Closes all connections. Calls that wait throw.
    public func close() { loop.post { $0.close() } }

    // MARK: Statements

    /// Runs a statement on any connection, and returns its rows as they arrive.
    ///
    /// - Parameters:
    ///   - query: The statement.
    ///   - isRepeatable: Whether the statement may be sent again if the connection is lost, because it is safe to
    ///     execute twice.
    ///   - timeout: The time limit, instead of ``PostgresOptions/statementTimeout``.
    public func query(
        _ query: PostgresQuery, isRepeatable: Bool = false, timeout: Duration? = nil
    ) async throws -> PostgresRows {
        try await run(query, isRepeatable: isRepeatable, timeout: timeout)
    }

    /// Runs a statement on any connection, and returns how many rows it has changed.
    @discardableResult
    public func execute(
        _ query: PostgresQuery, isRepeatable: Bool = false, timeout: Duration? = nil
    ) async throws -> Int {
        try await run(query, isRepeatable: isRepeatable, timeout: timeout).count()
    }

    // A spelling that other libraries have. The compiler names the one of this library.

    /// Runs a statement with numbered parameters.
    @available(*, unavailable, message: "Interpolate the values: execute(\"DELETE FROM post WHERE uri = \\(uri)\")")
    public func execute(_ query: PostgresQuery, _ values: [Any]) async throws {}

    /// Runs a statement with numbered parameters.
    @available(*, unavailable, message: "Interpolate the values: query(\"SELECT * FROM post WHERE uri = \\(uri)\")")
    public func query(_ query: PostgresQuery, _ values: [Any]) async throws -> PostgresRows {
        try await self.query(query)
    }

    /// Runs a statement, on the connection beside the pool if all others are in use.
    package func queryAtOnce(_ query: PostgresQuery, isRepeatable: Bool = false) async throws -> PostgresRows {
        try await run(query, isRepeatable: isRepeatable, isControl: true)
    }

    private func run(
        _ query: PostgresQuery, isRepeatable: Bool, isControl: Bool = false, timeout: Duration? = nil
    ) async throws -> PostgresRows {
        try Self.check(query)
        let exchange = exchange(
            .statement(query), timeout: (timeout ?? options.statementTimeout).sleepable, isRepeatable: isRepeatable,
            ifLost: .outcomeUnknown)
        let job = Job(
            id: 0, kind: .statement(exchange), isControl: isControl, label: "a statement",
            deadline: .now + options.patience)
        return try await begin(exchange) { $0.submit(job) }
    }

    // MARK: One connection for several statements

    /// Calls the closure with a connection that nobody else uses meanwhile.
    func withLease<Outcome>(
        label: String, isControl: Bool = false, until limit: ContinuousClock.Instant? = nil,
        _ body: (Lease) async throws -> Outcome
    ) async throws -> Outcome {
        let lease = Lease()
        let id = Self.lastNumber.withLock { number in
            number &+= 1
            return number
        }
        let deadline = limit ?? .now + options.patience
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<PostgresError?, Never>) in
                let job = Job(
                    id: id, kind: .lease(lease) { continuation.resume(returning: $0) }, isControl: isControl,
                    label: label, deadline: deadline)
                if !loop.post({ $0.submit(job) }) { continuation.resume(returning: .closed) }
            }
        } onCancel: {
            loop.post { $0.cancelJob(id) }
        }
        if let failure {
            try Task.checkCancellation()
            throw failure
        }
        defer { loop.post { $0.release(lease) } }
        try Task.checkCancellation()
        return try await body(lease)
    }

    func run(
        _ work: Exchange.Work, on lease: Lease, timeout: Duration, isCancellable: Bool = true,
        ifLost: PostgresError.Reason = .connectionLost
    ) async throws -> PostgresRows {
        if case .statement(let query) = work { try Self.check(query) }
        let exchange = exchange(
            work, timeout: timeout, isRepeatable: false, isCancellable: isCancellable, ifLost: ifLost)
        return try await begin(exchange) { $0.run(exchange, on: lease) }
    }

    /// Has the loop do something with the connection, and returns the outcome. `nil` if the connection was lost.
    func ask<Outcome: Sendable>(
        _ lease: Lease, _ body: @escaping @Sendable (Link, @escaping @Sendable (Outcome?) -> Void) -> Void
    ) async -> Outcome? {
        await withCheckedContinuation { continuation in
            let isOpen = loop.post { _ in
                guard let link = lease.link, link.fault == nil else { return continuation.resume(returning: nil) }
                body(link) { continuation.resume(returning: $0) }
            }
            if !isOpen { continuation.resume(returning: nil) }
        }
    }

    private func exchange(
        _ work: Exchange.Work, timeout: Duration, isRepeatable: Bool, isCancellable: Bool = true,
        ifLost: PostgresError.Reason
    ) -> Exchange {
        let running = Guarded<Exchange?>(nil)
        let result = ResultStream { [weak loop] in
            guard let exchange = running.withLock({ $0 }) else { return }
            loop?.post { $0.resume(exchange) }
        }
        let exchange = Exchange(
            work, result: result, timeout: timeout, isCancellable: isCancellable, isRepeatable: isRepeatable,
            ifLost: ifLost)
        result.ended = { running.withLock { $0 = nil } }
        running.withLock { $0 = exchange }
        return exchange
    }

    private func begin(
        _ exchange: Exchange, _ submit: @escaping @Sendable (ConnectionPool) -> Void
    ) async throws -> PostgresRows {
        let loop = self.loop
        let rows = PostgresRows(exchange.result) { loop.post { $0.cancel(exchange) } }
        guard loop.post(submit) else { throw PostgresError.closed }
        try await rows.begun()
        return rows
    }

    private static func check(_ query: PostgresQuery) throws {
        if let failure = query.failure { throw failure }
        try query.parameters.check(query.text)
    }

    // MARK: Notifications

    /// Wakes the caller whenever a channel is notified, and at least once per interval.
    ///
    /// A notification means that something may have changed. Notifications can be missed, after a lost connection or
    /// behind PgBouncer; the interval compensates for that. Elements that arrive while the caller is busy are combined
    /// into one.
    ///
    /// ```swift
    /// for await _ in database.wakeUps(on: "jobs", every: .seconds(5)) { try await takeJobs() }
    /// ```
    public func wakeUps(on channel: String, every interval: Duration = .seconds(5)) -> AsyncStream<Void> {
        let id = Self.lastNumber.withLock { number in
            number &+= 1
            return number
        }
        let loop = self.loop
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let ticking = Task {
                while !Task.isCancelled {
                    continuation.yield()
                    try? await Task.sleep(for: interval)
                }
            }
            continuation.onTermination = { _ in
                ticking.cancel()
                loop.post { $0.listeners.remove(id, channel) }
            }
            let isOpen = loop.post { pool in
                pool.listeners.add(id, channel, wake: { continuation.yield() }, end: { continuation.finish() })
            }
            if !isOpen { continuation.finish() }
        }
    }

    /// Notifies a channel. Call it after a commit, and not too often, because each notification takes a global lock on
    /// the server.
    public func notify(_ channel: String) async throws {
        try await execute("SELECT pg_catalog.pg_notify(\(channel), '')")
    }

    // MARK: Health

    /// Whether the server can be reached.
    public enum Health: Hashable, Sendable {
        /// The last attempt to connect succeeded, or none was needed yet.
        case up
        /// There are connections, but no new one could be opened.
        case degraded(reason: String)
        /// There is no connection, and none could be opened.
        case down(since: Date, reason: String)
    }

    /// Whether the server can be reached, according to the latest attempts.
    public var health: Health {
        let state = loop.health.withLock { $0 }
        guard let reason = state.failure else { return .up }
        return state.open > 0 ? .degraded(reason: reason) : .down(since: state.downSince ?? Date(), reason: reason)
    }
}

extension PostgresDatabase: CustomStringConvertible, CustomReflectable {
    /// Says how many connections are open. The connection string is never printed.
    public var description: String { "PostgresDatabase(\(loop.health.withLock { $0.open }) open)" }

    /// Like the description.
    public var customMirror: Mirror { Mirror(self, children: ["health": health]) }
}
