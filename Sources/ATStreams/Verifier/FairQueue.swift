import ATData
import HTTPTransport

/// Jobs for accounts. Few run at the same time, and fewer at the same server. The servers take turns, so that many jobs
/// for one don't delay the others.
struct FairQueue: Sendable {
    struct Job: Hashable, Sendable {
        let did: DID
        /// Distinguishes the jobs of one account.
        let id: UInt64
        /// The server; `nil` if it isn't known.
        let host: String?
    }

    private struct Host {
        var active = 0
        var waiting: ArraySlice<Job> = []
        var isInRing = false
    }

    typealias Instant = ContinuousClock.Instant

    private let most: Int
    private let mostPerHost: @Sendable (String?) -> Int
    private var hosts: [String?: Host] = [:]
    /// The servers that have a job that may begin, in the order of their turns.
    private var ring: ArraySlice<String?> = []
    private var active = 0
    /// The jobs that begin later, as a heap.
    private var later: [(due: Instant, job: Job)] = []

    init(most: Int, mostPerHost: @escaping @Sendable (String?) -> Int) {
        self.most = most
        self.mostPerHost = mostPerHost
    }

    /// The time at which the next delayed job may begin.
    var nextDue: Instant? { later.first?.due }

    mutating func add(_ job: Job) {
        hosts[job.host, default: Host()].waiting.append(job)
        enter(job.host)
    }

    /// Adds a job that begins later.
    mutating func add(_ job: Job, due: Instant) {
        later.append((due, job))
        var index = later.count - 1
        while index > 0, later[index].due < later[(index - 1) / 2].due {
            later.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// The next job to run, which must be finished at some time.
    mutating func next(at now: Instant) -> Job? {
        while let first = later.first, first.due <= now { add(removeFirstLater().job) }
        guard active < most, let name = ring.popFirst(), let job = hosts[name]?.waiting.popFirst() else { return nil }
        hosts[name]?.active += 1
        hosts[name]?.isInRing = false
        active += 1
        enter(name)
        return job
    }

    /// Records that a job has ended.
    mutating func finish(_ job: Job) {
        active -= 1
        hosts[job.host]?.active -= 1
        enter(job.host)
        if let host = hosts[job.host], host.active == 0, host.waiting.isEmpty { hosts[job.host] = nil }
    }

    private mutating func enter(_ name: String?) {
        guard let host = hosts[name], !host.isInRing, !host.waiting.isEmpty, host.active < mostPerHost(name) else {
            return
        }
        hosts[name]?.isInRing = true
        ring.append(name)
    }

    private mutating func removeFirstLater() -> (due: Instant, job: Job) {
        later.swapAt(0, later.count - 1)
        let first = later.removeLast()
        var index = 0
        while true {
            let (left, right) = (index * 2 + 1, index * 2 + 2)
            var least = index
            if left < later.count, later[left].due < later[least].due { least = left }
            if right < later.count, later[right].due < later[least].due { least = right }
            guard least != index else { return first }
            later.swapAt(index, least)
            index = least
        }
    }
}

/// Runs the jobs of a queue until its task is cancelled.
final class JobPump: Sendable {
    private struct State {
        var queue: FairQueue
        /// The end of the running timer.
        var timer: ContinuousClock.Instant?
    }

    private let state: Guarded<State>
    private let time: TimeSource
    private let kicks: AsyncStream<Void>
    private let kick: AsyncStream<Void>.Continuation

    init(_ queue: FairQueue, time: TimeSource) {
        state = Guarded(State(queue: queue))
        self.time = time
        (kicks, kick) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        kick.yield()
    }

    /// Adds a job, which may begin at once or after a wait.
    func add(_ job: FairQueue.Job, after wait: Duration = .zero) {
        state.withLock { state in
            if wait > .zero { state.queue.add(job, due: time.now() + wait.sleepable) } else { state.queue.add(job) }
        }
        kick.yield()
    }

    /// Runs jobs until the task is cancelled.
    func run(_ body: @escaping @Sendable (FairQueue.Job) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await _ in kicks {
                while let job = state.withLock({ $0.queue.next(at: time.now()) }) {
                    group.addTask {
                        await body(job)
                        self.state.withLock { $0.queue.finish(job) }
                        self.kick.yield()
                    }
                }
                if let wait = nextWait() {
                    group.addTask {
                        try? await self.time.sleep(wait)
                        self.state.withLock { $0.timer = nil }
                        self.kick.yield()
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// Returns the wait for the next delayed job, unless a timer ends before.
    private func nextWait() -> Duration? {
        state.withLock { state in
            guard let due = state.queue.nextDue, state.timer.map({ due < $0 }) ?? true else { return nil }
            state.timer = due
            return max(.zero, time.now().duration(to: due))
        }
    }
}
