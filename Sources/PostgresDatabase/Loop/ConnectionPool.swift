import CLibpq
import Foundation
import HTTPTransport

/// The connections of a database, and the callers that wait for one. The loop's thread alone uses it.
final class ConnectionPool {
    /// The most callers that wait. Leases and saves of sessions may be as many more.
    private static let mostWaiting = 1_000
    private static let mostDials = 4

    private let plan: ConnectionPlan
    private let options: PostgresOptions
    /// Posts to the loop's thread.
    var post: @Sendable (@escaping @Sendable (ConnectionPool) -> Void) -> Void = { _ in }
    private(set) var links: [Link] = []
    private var waiting: [Job] = []
    private var dials = 0
    /// The number of the latest connection.
    private var lastNumber: UInt64 = 0
    private var isServing = false
    private var reachability: Reachability
    private var isClosed = false
    private let isCancelled = Guarded(false)
    /// Whether statements are prepared. An old PgBouncer can't have that.
    private var prepares = true
    let listeners = Listeners()

    init(_ plan: ConnectionPlan, _ options: PostgresOptions, _ health: Guarded<HealthState>) {
        self.plan = plan
        self.options = options
        reachability = Reachability(health)
    }

    private var most: Int { max(1, min(options.connections, 1_000)) }
    var hasEnded: Bool { isClosed && links.isEmpty && dials == 0 }

    // MARK: Callers

    func submit(_ job: Job) {
        guard !isClosed else { return job.fail(.closed) }
        if case .statement(let exchange) = job.kind {
            if exchange.isCancelled { return job.fail(.cancelled) }
            exchange.waitsUntil = job.deadline
        }
        guard waiting.count < (job.isControl ? 2 : 1) * Self.mostWaiting else {
            return job.fail(
                PostgresError(.poolExhausted, "\(waiting.count) callers wait for a connection to the database."))
        }
        // Leases and saves of sessions go first.
        if job.isControl, let index = waiting.firstIndex(where: { !$0.isControl }) {
            waiting.insert(job, at: index)
        } else {
            waiting.append(job)
        }
        serve()
    }

    /// Removes a caller that waits, and calls it with an error.
    func cancelJob(_ id: UInt64) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).fail(.cancelled)
    }

    func run(_ exchange: Exchange, on lease: Lease) {
        guard !exchange.isCancelled else { return exchange.end(.cancelled) }
        guard let link = lease.link, link.fault == nil else {
            return exchange.end(.lost(.connectionLost, lease.link?.fault ?? "it was closed"))
        }
        guard link.exchange == nil else {
            return exchange.end(
                PostgresError(.misuse, "Another statement of the transaction has not ended. Read its rows first."))
        }
        link.start(exchange, now: .now)
    }

    func release(_ lease: Lease) {
        guard let link = lease.link else { return }
        lease.link = nil
        link.lease = nil
        // A transaction that is still open, or a statement, would belong to the next caller.
        if link.fault == nil, link.exchange != nil || link.transactionStatus != CLIBPQ_IDLE { link.isDoomed = true }
        requestCancel(link)
        settle(link)
    }

    func cancel(_ exchange: Exchange) {
        exchange.isCancelled = true
        if let link = exchange.link {
            if exchange.isCancellable { requestCancel(link) }
        } else if case .waiting = exchange.phase,
            let index = waiting.firstIndex(where: {
                if case .statement(let waiting) = $0.kind { waiting === exchange } else { false }
            })
        {
            waiting.remove(at: index).fail(.cancelled)
        }
    }

    /// Goes on reading after the caller has taken rows.
    func resume(_ exchange: Exchange) {
        if let link = exchange.link, link.isPaused { link.receive() }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        isCancelled.withLock { $0 = true }
        let jobs = waiting
        waiting = []
        for job in jobs { job.fail(.closed) }
        listeners.end()
        for link in links where link.fault == nil {
            if link.isFree { remove(link) } else { link.fail("the database was closed") }
        }
    }

    // MARK: Connections

    func handle(_ link: Link, reading: Bool, writing: Bool) {
        guard link.fault == nil else { return }
        link.handle(reading: reading, writing: writing)
        if link === listeners.link, link.fault == nil { listeners.read(link) }
    }

    /// Gives free connections to those who wait, and opens more.
    private func serve() {
        // A connection that turns out to be lost calls this again.
        guard !isServing else { return }
        isServing = true
        defer { isServing = false }
        var index = 0
        while index < waiting.count {
            let job = waiting[index]
            guard let link = freeLink(for: job) else {
                index += 1
                // The others wait for the same.
                if !job.isControl { break }
                continue
            }
            waiting.remove(at: index)
            link.label = job.label
            link.isControl = job.isControl
            switch job.kind {
            case .statement(let exchange): link.start(exchange, now: .now)
            case .lease(let lease, let answer):
                lease.link = link
                link.lease = lease
                answer(nil)
            }
        }
        dialIfNeeded(.now)
    }

    /// A connection that the caller may have.
    private func freeLink(for job: Job) -> Link? {
        let inUse = links.count { $0 !== listeners.link && !$0.isFree && !$0.isControl }
        guard job.isControl || inUse < most else { return nil }
        while let link = links.last(where: { $0 !== listeners.link && $0.isFree }) {
            guard link.isAlive() else { continue }
            return link
        }
        return nil
    }

    private func dialIfNeeded(_ now: ContinuousClock.Instant) {
        let listens = listeners.isNeeded && listeners.link == nil ? 1 : 0
        let pooled = links.count { $0 !== listeners.link }
        // One more for leases and saves of sessions.
        let limit = most + (waiting.contains { $0.isControl } ? 1 : 0)
        let wanted = min(waiting.count, max(0, limit - pooled)) + listens
        guard !isClosed, now >= reachability.nextDial else { return }
        // After a failure one attempt at a time.
        while dials < min(wanted, reachability.failures > 0 ? 1 : Self.mostDials) { dial() }
    }

    private func dial() {
        dials += 1
        let (plan, isCancelled, post) = (plan, isCancelled, post)
        Thread(named: "postgres dial") {
            let result = Dial.connect(plan) { isCancelled.withLock { $0 } }
            post { $0.finishDial(result) }
        }.start()
    }

    private func finishDial(_ result: Result<DialedConnection, Dial.Failure>) {
        dials -= 1
        switch result {
        case .success(let dialed):
            guard !isClosed, let connection = dialed.take() else { return }
            lastNumber &+= 1
            let link = Link(connection, number: lastNumber, now: .now)
            link.prepares = prepares
            link.completed = { [unowned self] in complete($0, $1) }
            link.failed = { [unowned self] in lose($0, $1) }
            links.append(link)
            // Whether a pooler has a connection to the server is seen with the first statement.
            if reachability.isPoolerAlone {
                reachability.note(open: links.count)
            } else {
                reachability.noteSuccess(open: links.count)
            }
            if listeners.isNeeded, listeners.link == nil, waiting.isEmpty || links.count > most {
                listeners.start(link)
            }
            serve()
        case .failure(let failure):
            reachability.noteFailure(failure.error, open: links.count)
            guard failure.isFinal, links.isEmpty else { return }
            let jobs = waiting
            waiting = []
            for job in jobs { job.fail(failure.error) }
        }
    }

    private func remove(_ link: Link) {
        links.removeAll { $0 === link }
        if link === listeners.link { listeners.lose() }
        reachability.note(open: links.count)
    }

    /// Closes a connection that nobody uses and that shall not be used again.
    func settle(_ link: Link) {
        guard link.lease == nil, link.exchange == nil, link.cancellation != .underWay else { return }
        if link.isDoomed || link.fault != nil || link.expires <= .now || isClosed {
            remove(link)
        } else {
            link.lastUsed = .now
        }
        serve()
    }

    // MARK: The end of statements

    private func complete(_ link: Link, _ exchange: Exchange) {
        if reachability.isPoolerAlone { reachability.noteSuccess(open: links.count) }
        if let failure = exchange.failure {
            switch (failure.sqlState, exchange.phase) {
            case ("0A000", .running(_?)):
                // A table has changed, and the server refuses to use the old plan. Other connections have one, too.
                for link in links { link.statements.forget() }
                if again(exchange, on: link) { return }
            case ("26000", .running(_?)), ("42P05", .preparing):
                // A PgBouncer that doesn't know the statement, or another one of that name.
                prepares = false
                for link in links { link.prepares = false }
                if again(exchange, on: link) { return }
            case ("25006", _):
                // Another server is the primary by now.
                for link in links { link.isDoomed = true }
            default: break
            }
        }
        let isUndone = exchange.failure?.sqlState == "57014"
        // A cancellation that came too late would end the next statement.
        if link.cancellation == .sent, isUndone {
            link.cancellation = .none
        } else if link.cancellation != .none {
            link.isDoomed = true
        }
        if exchange.isCancelled, isUndone {
            exchange.failure = .cancelled
        } else if exchange.isTimedOut, isUndone || exchange.failure == nil && exchange.ifLost == .connectionLost {
            // Also in a transaction, which is rolled back.
            exchange.failure = PostgresError(
                .timedOut, "The statement took longer than \(exchange.timeout), and was cancelled.")
        } else if exchange.isTimedOut, exchange.failure == nil, exchange.result.hasDropped {
            exchange.failure = exchange.late
        }
        if exchange.isPooled, [CLIBPQ_IN_TRANSACTION, CLIBPQ_IN_FAILED_TRANSACTION].contains(link.transactionStatus) {
            // What others write there would not be committed.
            link.isDoomed = true
            exchange.failure = exchange.failure ?? .strayTransaction
        }
        if link.lease == nil { settle(link) }
        exchange.end()
    }

    /// Runs a statement once more that was refused because of how it was prepared, unless it is part of a transaction,
    /// which is then run again.
    private func again(_ exchange: Exchange, on link: Link) -> Bool {
        exchange.failure?.isOfPreparation = true
        guard exchange.attempts < 3, !exchange.hasRows, !exchange.isCancelled, link.transactionStatus == CLIBPQ_IDLE
        else { return false }
        exchange.failure = nil
        exchange.count = 0
        link.start(exchange, now: .now)
        return true
    }

    private func lose(_ link: Link, _ exchange: Exchange?) {
        let cause = plan.redacted(link.fault ?? "")
        remove(link)
        // Of several connections that a pooler closes at once, one counts.
        if link.isRefusedByPooler, reachability.nextDial <= .now {
            reachability.noteFailure(.refusedByPooler(cause), open: links.count)
        }
        if let exchange {
            let isPooled = link.lease == nil
            if isPooled, !exchange.isCancelled, !exchange.isTimedOut, !isClosed, mayRunAgain(exchange, after: link) {
                exchange.failure = nil
                exchange.count = 0
                exchange.phase = .waiting
                exchange.wasSent = false
                var deadline = ContinuousClock.now + options.patience
                if link.isRefusedByPooler {
                    (exchange.deadline, exchange.attempts) = (nil, 0)
                    deadline = exchange.waitsUntil ?? deadline
                }
                waiting.insert(
                    Job(
                        id: 0, kind: .statement(exchange), isControl: link.isControl, label: link.label,
                        deadline: deadline), at: 0)
            } else if exchange.isCancelled, exchange.isCancellable || !exchange.wasSent {
                exchange.failure = .cancelled
                exchange.end()
            } else if isClosed, exchange.isRepeatable || !exchange.wasSent || exchange.ifLost != .outcomeUnknown {
                exchange.end(.closed)
            } else if exchange.isTimedOut {
                exchange.end(exchange.late)
            } else {
                exchange.end(
                    link.isRefusedByPooler
                        ? .refusedByPooler(cause) : .lost(exchange.wasSent ? exchange.ifLost : .connectionLost, cause))
            }
        }
        serve()
    }

    /// Whether a statement outside of a transaction may be run again, after its connection was lost.
    private func mayRunAgain(_ exchange: Exchange, after link: Link) -> Bool {
        // As long as it would wait for a server without a pooler.
        if link.isRefusedByPooler { return exchange.waitsUntil.map { $0 > .now } ?? false }
        guard !exchange.wasSent || exchange.isRepeatable && !exchange.hasRows else { return false }
        // A server that stops closes all connections. Those that were open at the first loss say nothing about the
        // statement.
        let firstLoss = exchange.firstLoss ?? .now
        exchange.firstLoss = firstLoss
        if link.opened <= firstLoss { exchange.attempts = 0 }
        return exchange.attempts < 3
    }

    // MARK: Time

    func keepTime(_ now: ContinuousClock.Instant) {
        for link in links {
            if let exchange = link.exchange, let deadline = exchange.deadline, deadline <= now, !exchange.isTimedOut,
                !link.isPaused
            {
                guard exchange.isCancellable else {
                    link.fail("the server didn't answer")
                    continue
                }
                exchange.isTimedOut = true
                requestCancel(link)
            }
            if let drainBy = link.drainBy, drainBy <= now { link.fail("the server didn't answer") }
            let isIdle = now - link.lastUsed > .seconds(300) || link.expires <= now
            if link.isFree, isIdle, link !== listeners.link { remove(link) }
        }
        let late = waiting.filter { $0.deadline <= now }
        if !late.isEmpty {
            waiting.removeAll { $0.deadline <= now }
            let error = exhausted(now)
            for job in late { job.fail(error) }
        }
        dialIfNeeded(now)
    }

    private func exhausted(_ now: ContinuousClock.Instant) -> PostgresError {
        if let failure = reachability.lastFailure, links.isEmpty || failure.isOfPooler { return failure }
        let oldest = links.filter { !$0.isFree && $0 !== listeners.link }.min { $0.lastUsed < $1.lastUsed }
        let holder = oldest.map { " The connection of \($0.label) is in use for the longest time." } ?? ""
        return PostgresError(
            .poolExhausted, "No connection to the database became free within \(options.patience).\(holder)")
    }

    func nextDeadline(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var next: ContinuousClock.Instant?
        func consider(_ instant: ContinuousClock.Instant?) {
            if let instant, instant > now { next = min(next ?? instant, instant) }
        }
        for link in links {
            if !link.isPaused { consider(link.exchange?.deadline) }
            consider(link.drainBy)
        }
        for job in waiting { consider(job.deadline) }
        if !waiting.isEmpty || listeners.isNeeded { consider(reachability.nextDial) }
        return next
    }
}
