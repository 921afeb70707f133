import CLibpq
import Foundation
import HTTPTransport

/// The thread that serves all connections of a database.
///
/// Other threads post what it shall do. Whatever can take long, such as opening a connection or sending a cancellation,
/// happens on threads of its own, which post their results.
final class DatabaseLoop: @unchecked Sendable {
    // Safe to share: the constants and `inbox` are; `pool` belongs to the loop's thread.
    private struct Inbox {
        var work: [@Sendable (ConnectionPool) -> Void] = []
        /// Whether the thread waits, and has to be woken.
        var isAsleep = false
        var hasEnded = false
    }

    private let inbox = Guarded(Inbox())
    private let pipe: WakePipe
    private let pool: ConnectionPool
    let health: Guarded<HealthState>

    init(_ plan: ConnectionPlan, _ options: PostgresOptions) throws {
        pipe = try WakePipe()
        health = Guarded(HealthState())
        pool = ConnectionPool(plan, options, health)
        pool.post = { [weak self] work in _ = self?.post(work) }
        let thread = Thread(named: "postgres") { self.run() }
        thread.start()
    }

    /// Has the loop's thread do something. Returns `false` if the database was closed.
    @discardableResult
    func post(_ work: @escaping @Sendable (ConnectionPool) -> Void) -> Bool {
        let (isOpen, wakes) = inbox.withLock { inbox -> (Bool, Bool) in
            guard !inbox.hasEnded else { return (false, false) }
            inbox.work.append(work)
            defer { inbox.isAsleep = false }
            return (true, inbox.isAsleep)
        }
        if wakes { pipe.wake() }
        return isOpen
    }

    private func run() {
        var descriptors: [pollfd] = []
        while true {
            while true {
                let work = inbox.withLock { inbox in
                    defer { inbox.work = [] }
                    return inbox.work
                }
                guard !work.isEmpty else { break }
                for work in work { work(pool) }
            }
            let now = ContinuousClock.now
            pool.keepTime(now)
            if pool.hasEnded {
                // What was posted meanwhile finds the pool closed.
                let rest = inbox.withLock { inbox in
                    inbox.hasEnded = true
                    defer { inbox.work = [] }
                    return inbox.work
                }
                for work in rest { work(pool) }
                return pipe.close()
            }
            descriptors.removeAll(keepingCapacity: true)
            descriptors.append(pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0))
            let links = pool.links
            for link in links {
                let reading = link.isPaused ? 0 : Int16(POLLIN)
                descriptors.append(
                    pollfd(fd: link.socket, events: reading | (link.wantsWriting ? Int16(POLLOUT) : 0), revents: 0))
            }
            let sleeps = inbox.withLock { inbox in
                inbox.isAsleep = inbox.work.isEmpty
                return inbox.isAsleep
            }
            guard sleeps else { continue }
            let wait = pool.nextDeadline(now).map { now.duration(to: $0) } ?? .seconds(1)
            let milliseconds = Int32(clamping: Int64(max(.zero, min(wait, .seconds(1))) / .milliseconds(1)) &+ 1)
            let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
            inbox.withLock { $0.isAsleep = false }
            guard count > 0 else { continue }
            if descriptors[0].revents != 0 { pipe.drain() }
            for (link, descriptor) in zip(links, descriptors.dropFirst()) where descriptor.revents != 0 {
                let happened = Int32(descriptor.revents)
                let isBroken = happened & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
                pool.handle(
                    link, reading: happened & Int32(POLLIN) != 0 || isBroken,
                    writing: happened & Int32(POLLOUT) != 0)
            }
        }
    }
}
