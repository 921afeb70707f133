import HTTPTransport

/// The time limits of a connection. Its loop tells it when one is over.
struct ConnectionDeadline {
    /// The part of an exchange that has a limit.
    enum Stage {
        /// A request's first line and header. The first one starts with the connection.
        case head
        /// A request's body.
        case body
        /// The rest of a body whose request was answered already.
        case rest
        /// The time between two requests.
        case idle
        /// A client that doesn't read.
        case write
        /// The end of a WebSocket, whose client has to close it, too.
        case closing
    }

    private let setup: ConnectionSetup
    fileprivate(set) var stage: Stage?
    /// The end of the stage; `nil` if it has no limit.
    fileprivate var due: ContinuousClock.Instant?
    /// The end of the wait for the next piece of a body, or for a sign of life of a WebSocket's client. The handler may
    /// write meanwhile, so this isn't a stage.
    fileprivate var waitDue: ContinuousClock.Instant?
    /// When the loop looks at the limits next.
    fileprivate(set) var wakesAt: ContinuousClock.Instant?
    /// The bytes of the body at the start of the current period.
    fileprivate var bodyBytes = 0
    /// How long the handler has waited for pieces of the body in the current period, and when the wait began.
    fileprivate var waited = Duration.zero
    fileprivate var waitsSince: ContinuousClock.Instant?
    /// Whether something other than a request was received since this was last reset.
    var hasHeard = false
    /// Whether a WebSocket's client got a ping since it was last heard.
    fileprivate var hasPinged = false

    init(_ setup: ConnectionSetup) { self.setup = setup }

    private var options: HTTPServer.Options { setup.options }

    fileprivate func timeout(of stage: Stage) -> Duration? {
        switch stage {
        case .head: options.headTimeout.sleepable
        case .body, .rest: options.bodyTimeout?.sleepable
        case .idle: options.idleTimeout?.sleepable
        case .write: options.writeTimeout?.sleepable
        case .closing: options.closeTimeout?.sleepable
        }
    }

    /// How long the handler may still wait for pieces in the current period.
    fileprivate var pieceTimeout: Duration? { options.bodyTimeout.map { max(.zero, $0.sleepable - waited) } }

    /// The next end of a limit.
    fileprivate var next: ContinuousClock.Instant? { [due, waitDue].compactMap(\.self).min() }
}

extension Connection {
    /// Limits what the connection does next. A stage that goes on keeps its limit, except for writing, which has
    /// progressed. A WebSocket that ends has one limit, whatever is still read and written.
    func limit(_ stage: ConnectionDeadline.Stage?) {
        guard deadline.stage != .closing else { return }
        guard deadline.stage != stage || stage == .write else { return }
        deadline.stage = stage
        if stage == .body || stage == .rest { deadline.bodyBytes = parser.bodyByteCount }
        extend()
    }

    /// Limits the request that is being received, or waited for.
    func limitRequest() {
        guard parser.isReadingBody else { return limit(input.isEmpty && requestCount > 0 ? .idle : .head) }
        limit(parser.isStreamed ? .rest : .body)
    }

    /// Begins a new period of a body that the handler reads.
    ///
    /// - Parameter count: The bytes that were received so far.
    func beginPieces(_ count: Int = 0) { (deadline.waited, deadline.bodyBytes) = (.zero, count) }

    /// Limits the wait for the next piece of a body. Only the time in which the handler waits counts.
    func limitPiece() {
        let count = parser.bodyByteCount
        if hasProgressed { beginPieces(count) }
        let now = loop.time.now()
        deadline.waitsSince = now
        deadline.waitDue = deadline.pieceTimeout.map { now + $0 }
        sleepUntilNext()
    }

    /// Ends the limit of the wait for a piece.
    func endPieceLimit() {
        if let start = deadline.waitsSince { deadline.waited += start.duration(to: loop.time.now()) }
        (deadline.waitsSince, deadline.waitDue) = (nil, nil)
    }

    /// Begins to listen for signs of life of a WebSocket's client.
    func limitSilence() {
        deadline.waitDue = options.webSocketSilence.map { loop.time.now() + max($0.sleepable / 3, .milliseconds(1)) }
        sleepUntilNext()
    }

    /// Gives the stage its whole time.
    private func extend() {
        deadline.due = deadline.stage.flatMap(deadline.timeout).map { loop.time.now() + $0 }
        sleepUntilNext()
    }

    /// Makes sure that the loop looks at the limits at their next end.
    private func sleepUntilNext() {
        guard isOpen, let due = deadline.next else { return }
        if let wakesAt = deadline.wakesAt, wakesAt <= due { return }
        deadline.wakesAt = due
        loop.limits.wake(self, at: due)
    }

    /// Acts if a limit is over. Called by the loop.
    func meetLimits(at now: ContinuousClock.Instant) {
        deadline.wakesAt = nil
        if let next = deadline.next, next <= now { catchUp(at: now) }
        guard isOpen else { return }
        if let due = deadline.waitDue, due <= now { endWait() }
        if let due = deadline.due, due <= now { expire() }
        sleepUntilNext()
    }

    /// Reads what has arrived in time, and notices what the client has read in time. After a pause of the thread or the
    /// machine, the loop meets the limits before it looks at its sockets.
    private func catchUp(at now: ContinuousClock.Instant) {
        // A buffer may hold less than has arrived.
        var known = -1
        while isOpen, interest.contains(.reading), known != input.count, input.count <= options.headBytes {
            known = input.count
            handle(.reading)
        }
        guard isOpen, deadline.stage == .write, let due = deadline.due, due <= now, socket.isWritable else { return }
        deadline.due = nil
        handle(.writing)
    }

    /// Ends the wait for a piece of a body with an error, or looks whether a WebSocket's client is still there.
    private func endWait() {
        deadline.waitDue = nil
        if let webSocket { return checkSilence(of: webSocket) }
        // A reader that was woken takes what has arrived.
        guard bytesWaiter != nil else { return }
        bodyReader?.fail(.bodyTooSlow)
        wakeBytesWaiter()
    }

    /// Sends a ping to a client that has said nothing for a third of the time, and closes the connection if it doesn't
    /// respond in the next third. Not while the client can't be heard, or doesn't read, which has its own limit.
    private func checkSilence(of webSocket: ServerWebSocket) {
        guard deadline.stage != .closing else { return }
        let canTell = !deadline.hasHeard && interest.contains(.reading) && writableWaiter == nil
        guard !canTell || !deadline.hasPinged else { return close() }
        if canTell { Task(executorPreference: loop) { try? await webSocket.ping() } }
        (deadline.hasPinged, deadline.hasHeard) = (canTell, false)
        limitSilence()
    }

    /// Whether enough of the body arrived to extend its deadline.
    private var hasProgressed: Bool {
        parser.bodyByteCount &- deadline.bodyBytes >= max(1, options.bodyBytesPerPeriod)
    }

    private func expire() {
        switch deadline.stage {
        case .body where hasProgressed, .rest where hasProgressed:
            deadline.bodyBytes = parser.bodyByteCount
            deadline.due = deadline.stage.flatMap(deadline.timeout).map { loop.time.now() + $0 }
            return
        case .write: close(reset: true)
        case .closing: close()
        case .head: endRequest(input.isEmpty ? nil : .headTooSlow)
        case .body: endRequest(.bodyTooSlow)
        // A request that was answered already has no other response.
        case .rest, .idle, nil: endRequest(nil)
        }
        deadline.due = nil
    }

    /// Ends the wait for a request, with a response if there is an error.
    private func endRequest(_ error: RequestError?) {
        guard isWaiting else { return }
        if let error { serve(.failure(error)) } else { part() }
    }
}
