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

    private let options: HTTPServer.Options
    fileprivate(set) var stage: Stage?
    /// The end of the stage; `nil` if it has no limit.
    fileprivate var due: ContinuousClock.Instant?
    /// The end of the wait for the next piece of a body. The handler may write its response meanwhile, so this isn't a
    /// stage.
    fileprivate var pieceDue: ContinuousClock.Instant?
    /// When the loop looks at the limits next.
    fileprivate(set) var wakesAt: ContinuousClock.Instant?
    /// The bytes of the body at the start of the current period.
    fileprivate var bodyBytes = 0
    /// How long the handler has waited for pieces of the body in the current period, and when the wait began.
    fileprivate var waited = Duration.zero
    fileprivate var waitsSince: ContinuousClock.Instant?

    init(_ options: HTTPServer.Options) { self.options = options }

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
    fileprivate var next: ContinuousClock.Instant? { [due, pieceDue].compactMap(\.self).min() }
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
        deadline.pieceDue = deadline.pieceTimeout.map { now + $0 }
        sleepUntilNext()
    }

    /// Ends the limit of the wait for a piece.
    func endPieceLimit() {
        if let start = deadline.waitsSince { deadline.waited += start.duration(to: loop.time.now()) }
        (deadline.waitsSince, deadline.pieceDue) = (nil, nil)
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
        if let due = deadline.pieceDue, due <= now { failPiece() }
        if let due = deadline.due, due <= now { expire() }
        sleepUntilNext()
    }

    /// Ends the wait for a piece with an error.
    private func failPiece() {
        deadline.pieceDue = nil
        bodyReader?.fail(.bodyTooSlow)
        wakeBytesWaiter()
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
        guard let waiter = nextRequestWaiter else { return }
        nextRequestWaiter = nil
        waiter.resume(returning: error.map { .failure($0) })
    }
}
