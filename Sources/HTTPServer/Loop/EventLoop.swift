import Foundation
import HTTPTransport
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread that waits for sockets and runs the tasks that serve them.
///
/// It is a task executor, so a handler starts on the thread that read its request, without a thread hop.
package final class EventLoop: TaskExecutor, @unchecked Sendable {
    // Safe to share: `inbox` and `thread` have locks, and everything else is only used on the loop's thread.

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var calls: [@Sendable () -> Void] = []
        var isWaiting = false
        var hasEnded = false
    }

    /// The loop of the connection whose request the task handles. A task of its own doesn't run there otherwise.
    @TaskLocal package static var current: EventLoop?

    private static let wakeSlot = 0
    private static let listenerSlot = 1

    private let inbox = Guarded(Inbox())
    private let thread = Atomic<UInt>(0)
    private let wakePipe: WakePipe

    private var jobs: [UnownedJob] = []
    private let poller: any Poller
    private var connections: [Connection?] = [nil, nil]
    private var freeSlots: [Int] = []
    private(set) var openConnections = 0
    /// The tasks that serve requests. Connections that wait for one have none.
    private(set) var runningTasks = 0
    private var waits = 0
    private var registrations = 0
    private var lingering: [(connection: Connection, until: ContinuousClock.Instant)] = []

    private let connectionCount: ConnectionCount
    let time: TimeSource
    /// The limits of the connections.
    let limits: LimitClock
    /// The tasks that serve requests.
    let workers = WorkerPool()
    private var listener: Listener?
    private var adopt: ((Socket, SocketAddress?) -> Void)?
    private var closeIdlestElsewhere: (() -> Void)?
    private var acceptsAgain: ContinuousClock.Instant?
    private(set) var isDraining = false
    private var whenDrained: (@Sendable () -> Void)?

    private var lastDate: (second: Int, line: String) = (.min, "")

    /// The buffer for building responses. It isn't kept across a suspension.
    let output = OutputBuffer()

    init(connectionCount: ConnectionCount, poller: any Poller, time: TimeSource) throws {
        self.connectionCount = connectionCount
        self.time = time
        limits = LimitClock(time)
        self.poller = poller
        wakePipe = try .open()
        poller.add(wakePipe.reading, slot: EventLoop.wakeSlot, for: .reading)
    }

    deinit {
        // The loop was never started.
        if inbox.withLock({ !$0.hasEnded }) { wakePipe.close() }
    }

    /// Starts the thread. It keeps the loop alive until it was drained and its last task has finished.
    func start(name: String) {
        let thread = Thread(named: name) { self.run() }
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Whether the caller is on the loop's thread.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == currentThread() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent { return jobs.append(job) }
        let isTaken = post { $0.jobs.append(job) }
        // A task that outlives its loop continues elsewhere, where it finds its connection closed.
        if !isTaken { globalConcurrentExecutor.enqueue(job) }
    }

    /// Runs a closure on the loop's thread. Returns `false` and doesn't run it if the loop has ended.
    @discardableResult
    func submit(_ call: @escaping @Sendable () -> Void) -> Bool {
        post { $0.calls.append(call) }
    }

    private func post(_ put: (inout Inbox) -> Void) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            put(&inbox)
            // Under the lock, because the pipe is closed under it.
            if inbox.isWaiting {
                inbox.isWaiting = false
                wakePipe.wake()
            }
            return true
        }
    }
}

// MARK: - The loop

extension EventLoop {
    private func run() {
        thread.store(currentThread(), ordering: .relaxed)
        while true {
            takeInbox()
            runJobs()
            meetDeadlines()
            if openConnections == 0 { reportDrained() }
            if hasNothingLeft, end() { return }
            wait()
        }
    }

    private func takeInbox() {
        let (newJobs, calls) = inbox.withLock { inbox in
            inbox.isWaiting = false
            let taken = (inbox.jobs, inbox.calls)
            if !taken.0.isEmpty { inbox.jobs = [] }
            if !taken.1.isEmpty { inbox.calls = [] }
            return taken
        }
        jobs.append(contentsOf: newJobs)
        for call in calls { call() }
    }

    /// Runs the waiting jobs. Jobs that they add wait until the sockets were polled.
    private func runJobs() {
        guard !jobs.isEmpty else { return }
        let executor = asUnownedTaskExecutor()
        let batch = jobs
        jobs = []
        jobs.reserveCapacity(batch.count)
        for job in batch { job.runSynchronously(on: executor) }
    }

    private func wait() {
        var timeout = jobs.isEmpty ? millisecondsToDeadline : 0
        if timeout != 0 {
            let hasMail = inbox.withLock { inbox in
                inbox.isWaiting = inbox.jobs.isEmpty && inbox.calls.isEmpty
                return !inbox.isWaiting
            }
            if hasMail { timeout = 0 }
        }
        poller.wait(milliseconds: timeout) { slot, events in
            switch slot {
            case EventLoop.wakeSlot: wakePipe.drain()
            case EventLoop.listenerSlot: acceptAll()
            default: connections[slot]?.handle(events)
            }
        }
    }

    private var millisecondsToDeadline: Int32 {
        let deadlines = [acceptsAgain, lingering.first?.until].compactMap(\.self)
        guard let earliest = deadlines.min() else { return -1 }
        let left = ContinuousClock.now.duration(to: earliest)
        return Int32(
            clamping: max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1))
    }

    /// Whether the loop has been drained and no task can return to it.
    private var hasNothingLeft: Bool {
        isDraining && whenDrained == nil && openConnections == 0 && runningTasks == 0 && jobs.isEmpty
    }

    private func end() -> Bool {
        inbox.withLock { inbox in
            guard inbox.jobs.isEmpty, inbox.calls.isEmpty else { return false }
            inbox.hasEnded = true
            thread.store(0, ordering: .relaxed)
            wakePipe.close()
            return true
        }
    }
}

// MARK: - Accepting

extension EventLoop {
    /// Accepts connections on this loop, and passes each to `adopt`.
    ///
    /// - Parameter closeIdlestElsewhere: Closes idle connections of other loops, because all of this one are busy.
    func listen(
        on listener: Listener, closeIdlestElsewhere: @escaping () -> Void,
        adopt: @escaping (Socket, SocketAddress?) -> Void
    ) {
        self.listener = listener
        self.adopt = adopt
        self.closeIdlestElsewhere = closeIdlestElsewhere
        poller.add(listener.socket.descriptor, slot: EventLoop.listenerSlot, for: .reading)
    }

    private func acceptAll() {
        guard let listener, let adopt else { return }
        for turn in 0..<64 {
            if !connectionCount.add() {
                // Only at the first turn is it certain that a connection waits.
                guard turn == 0 else { return }
                guard closeIdlest(), connectionCount.add() else {
                    closeIdlestElsewhere?()
                    return pauseAccepting()
                }
            }
            switch listener.socket.acceptNext() {
            case .accepted(let socket, let peer): adopt(socket, peer)
            case .nothing: return connectionCount.remove()
            case .outOfDescriptors:
                connectionCount.remove()
                guard turn == 0, !closeIdlest() else { return }
                closeIdlestElsewhere?()
                return pauseAccepting()
            }
        }
    }

    /// Closes the connection that has waited longest for a whole request. Returns whether there was one.
    @discardableResult
    func closeIdlest() -> Bool {
        while let idlest = connections.compactMap(\.self).filter(\.isIdle).min(by: { $0.idleSince < $1.idleSince }) {
            // Its request may have arrived just now.
            idlest.handle(.reading)
            // Or its client has left.
            guard idlest.isOpen else { return true }
            guard idlest.isIdle else { continue }
            idlest.close()
            return true
        }
        return false
    }

    /// Pauses accepting until connections are closed. The next connection stays in the queue and would otherwise wake
    /// the loop again.
    private func pauseAccepting() {
        guard let listener else { return }
        poller.change(listener.socket.descriptor, slot: EventLoop.listenerSlot, to: [])
        acceptsAgain = .now + .milliseconds(20)
    }

    private func stopListening() {
        if let listener { poller.remove(listener.socket.descriptor, slot: EventLoop.listenerSlot) }
        acceptsAgain = nil
        (adopt, closeIdlestElsewhere) = (nil, nil)
        listener?.end()
        listener = nil
    }
}

// MARK: - Connections

extension EventLoop {
    /// Starts waiting for a socket's input.
    func register(_ connection: Connection, socket: Socket) -> (slot: Int, number: Int) {
        openConnections += 1
        registrations &+= 1
        let slot = freeSlots.popLast() ?? connections.count
        if slot == connections.count { connections.append(nil) }
        connections[slot] = connection
        poller.add(socket.descriptor, slot: slot, for: .reading)
        return (slot, registrations)
    }

    /// The open connection in a slot.
    func connection(in slot: Int) -> Connection? { connections.indices.contains(slot) ? connections[slot] : nil }

    /// Changes the events that a connection waits for.
    func setInterest(_ events: Readiness, of socket: Socket, slot: Int) {
        poller.change(socket.descriptor, slot: slot, to: events)
    }

    /// Removes a connection that is about to close its socket.
    func release(_ socket: Socket, slot: Int) {
        openConnections -= 1
        connectionCount.remove()
        poller.remove(socket.descriptor, slot: slot)
        connections[slot] = nil
        freeSlots.append(slot)
    }

    /// Removes a connection that was closed before it began. Safe on any thread.
    func forgetConnection() { connectionCount.remove() }

    /// A number that increases with each wait for a request.
    func nextWait() -> Int {
        waits &+= 1
        return waits
    }

    /// The date as a header line, which changes once a second.
    var dateLine: String {
        let date = time.date()
        let second = Int(date.timeIntervalSince1970)
        if lastDate.second != second { lastDate = (second, "Date: \(HTTPDate.text(date))\r\n") }
        return lastDate.line
    }

    /// Counts a task that serves requests. The loop doesn't end before it does.
    func taskBegan() { runningTasks += 1 }
    func taskEnded() { runningTasks -= 1 }

    /// Gives a client a second to read the last response and close the connection, before the socket is closed.
    func linger(_ connection: Connection) {
        lingering.append((connection, .now + .seconds(1)))
    }

    private func meetDeadlines() {
        guard !lingering.isEmpty || acceptsAgain != nil else { return }
        let now = ContinuousClock.now
        let due = lingering.prefix { $0.until <= now || !$0.connection.isOpen }
        lingering.removeFirst(due.count)
        for entry in due { entry.connection.close() }
        if let again = acceptsAgain, again <= now, let listener {
            acceptsAgain = nil
            poller.change(listener.socket.descriptor, slot: EventLoop.listenerSlot, to: .reading)
        }
    }
}

// MARK: - Stopping

extension EventLoop {
    /// Stops accepting, closes idle connections and lets the others finish. Calls `done` when no connection is left.
    func drain(done: @escaping @Sendable () -> Void) {
        stopListening()
        isDraining = true
        whenDrained = done
        workers.end()
        for connection in connections { connection?.drain() }
    }

    /// Closes every connection.
    func abort() {
        for connection in connections { connection?.close() }
    }

    private func reportDrained() {
        guard let done = whenDrained else { return }
        whenDrained = nil
        // Its task ends in a job, before the loop does.
        limits.stop()
        done()
    }
}

private func currentThread() -> UInt {
    #if canImport(Glibc)
    UInt(pthread_self())
    #else
    UInt(bitPattern: pthread_self())
    #endif
}
