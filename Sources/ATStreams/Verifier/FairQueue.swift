import ATData

/// Jobs for accounts, of which only some run at the same time, and only few that need the same server. Each server in turn gets
/// to begin one, so that many jobs for one don't hold up the others.
struct FairQueue: Sendable {
    /// A job.
    struct Job: Hashable, Sendable {
        let did: DID
        /// Tells jobs of one account apart.
        let id: UInt64
        /// The server; `nil` if it isn't known.
        let host: String?
        /// Whether places are reserved for it.
        var isFavored = false
    }

    private struct Host {
        var active = 0
        var waiting: [Job] = []
        var first = 0
        var isInRing = false

        var isEmpty: Bool { first == waiting.count }
    }

    /// The servers that have a job that may begin, in the order of their turns.
    private struct Ring {
        private var names: [String?] = []
        private var start = 0

        var isEmpty: Bool { start == names.count }

        mutating func append(_ name: String?) { names.append(name) }

        mutating func takeFirst() -> String?? {
            guard start < names.count else { return nil }
            defer {
                start += 1
                if start > 64, start * 2 > names.count {
                    names.removeFirst(start)
                    start = 0
                }
            }
            return .some(names[start])
        }
    }

    typealias Instant = ContinuousClock.Instant

    private let most: Int
    private let reserved: Int
    private let mostPerHost: @Sendable (String?) -> Int
    private var hosts: [String?: Host] = [:]
    private var favored = Ring()
    private var others = Ring()
    private var isFavoredNext = true
    private var active = 0
    private var activeFavored = 0
    /// The jobs that begin later, as a heap.
    private var later: [(due: Instant, job: Job)] = []

    /// - Parameters:
    ///   - most: The most jobs that run at the same time.
    ///   - reserved: How many of them have to be favored ones.
    ///   - mostPerHost: The most that need the same server.
    init(most: Int, reserved: Int = 0, mostPerHost: @escaping @Sendable (String?) -> Int) {
        self.most = most
        self.reserved = reserved
        self.mostPerHost = mostPerHost
    }

    /// When the next job that waits for its time may begin.
    var nextDue: Instant? { later.first?.due }

    /// Adds a job.
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
        guard active < most else { return nil }
        let mayTakeOther = !others.isEmpty && active - activeFavored < most - reserved
        // In turns, so that neither waits for all of the others.
        let takesFavored = !favored.isEmpty && (isFavoredNext || !mayTakeOther)
        guard takesFavored || mayTakeOther, let name = takesFavored ? favored.takeFirst() : others.takeFirst() else {
            return nil
        }
        isFavoredNext = !takesFavored
        guard var host = hosts[name] else { return nil }
        let job = host.waiting[host.first]
        host.first += 1
        if host.first > 32, host.first * 2 > host.waiting.count {
            host.waiting.removeFirst(host.first)
            host.first = 0
        }
        host.active += 1
        host.isInRing = false
        hosts[name] = host
        active += 1
        if job.isFavored { activeFavored += 1 }
        enter(name)
        return job
    }

    /// Records that a job has ended.
    mutating func finish(_ job: Job) {
        active -= 1
        if job.isFavored { activeFavored -= 1 }
        hosts[job.host]?.active -= 1
        enter(job.host)
        if let host = hosts[job.host], host.active == 0, host.isEmpty { hosts[job.host] = nil }
    }

    private mutating func enter(_ name: String?) {
        guard let host = hosts[name], !host.isInRing, !host.isEmpty, host.active < mostPerHost(name) else { return }
        hosts[name]?.isInRing = true
        if host.waiting[host.first].isFavored { favored.append(name) } else { others.append(name) }
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
