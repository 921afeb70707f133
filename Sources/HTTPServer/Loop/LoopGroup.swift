import HTTPTransport

/// The loops of a server. The first one accepts the connections and distributes them in turn.
final class LoopGroup: Sendable {
    private struct State {
        var draining: Int?
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let loops: [EventLoop]
    private let state = Guarded(State())

    init(
        _ listener: Listener, site: any RequestSite, options: HTTPServer.Options, time: TimeSource, name: String
    ) throws {
        let connectionCount = ConnectionCount(limit: max(1, options.connections))
        let loops = try (0..<max(1, options.loops)).map { _ in
            try EventLoop(connectionCount: connectionCount, poller: systemPoller(), time: time)
        }
        self.loops = loops
        let setup = ConnectionSetup(site, options)
        var next = 0
        let closeIdlest = { for loop in loops.dropFirst() { loop.submit { loop.closeIdlest() } } }
        loops[0].listen(on: listener, closeIdlestElsewhere: closeIdlest) { socket, peer in
            let loop = loops[next % loops.count]
            next += 1
            let connection = Connection(socket: socket, peer: peer, loop: loop, setup: setup)
            if loop.isCurrent {
                connection.begin()
            } else if !loop.submit({ connection.begin() }) {
                connection.refuse()
            }
        }
        for (index, loop) in loops.enumerated() { loop.start(name: "\(name) loop \(index)") }
    }

    /// Stops accepting, closes idle connections, and lets the others finish.
    func drain() {
        let begins = state.withLock { state in
            guard state.draining == nil else { return false }
            state.draining = loops.count
            return true
        }
        guard begins, let first = loops.first else { return }
        first.submit { [self] in
            first.drain { self.oneHasDrained() }
            // Now, so that the connections that it has accepted for them come before.
            for loop in loops.dropFirst() { loop.submit { loop.drain { self.oneHasDrained() } } }
        }
    }

    /// The open connections, and the tasks that serve their requests.
    func counts() async -> (connections: Int, tasks: Int) {
        var all = (connections: 0, tasks: 0)
        for loop in loops {
            let (connections, tasks): (Int, Int) = await withCheckedContinuation { continuation in
                let isCounted = loop.submit {
                    continuation.resume(returning: (loop.openConnections, loop.runningTasks))
                }
                if !isCounted { continuation.resume(returning: (0, 0)) }
            }
            all = (all.connections + connections, all.tasks + tasks)
        }
        return all
    }

    /// Closes every connection.
    func abort() {
        for loop in loops { loop.submit { loop.abort() } }
        // Also those that the first one has accepted for the others meanwhile.
        loops.first?.submit { [loops] in for loop in loops { loop.submit { loop.abort() } } }
    }

    /// Waits until no connection is left.
    func untilDrained() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.draining == 0 { return true }
                state.waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func oneHasDrained() {
        let waiters = state.withLock { state in
            let left = (state.draining ?? 1) - 1
            state.draining = left
            guard left == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// The site of a server, its options and the memory for bodies, which all of its connections share.
final class ConnectionSetup: Sendable {
    let site: any RequestSite
    let options: HTTPServer.Options
    let budget: BodyBudget
    /// Decides how a body is read, after the head.
    let admission: @Sendable (ServerRequest) -> BodyRule

    init(_ site: any RequestSite, _ options: HTTPServer.Options) {
        self.site = site
        self.options = options
        budget = BodyBudget(limit: options.totalBodyBytes)
        admission = { site.bodyRule(of: $0, options.bodyBytes) }
    }
}
