import HTTPTransport

/// The received and handled events of a stream, shared by the reader and the handlers.
final class StreamProgress: Sendable {
    /// An event that is being handled.
    struct Ticket: Sendable {
        let number: UInt64
    }

    private struct State {
        var ring: CursorRing
        var waiters: ArraySlice<Waiter> = []
    }

    /// The condition that a reader waits for.
    private enum Condition { case room, idle }

    private struct Waiter {
        let id: UInt64
        let condition: Condition
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let events: Int
    private let bytes: Int
    private let saver: CursorSaver?
    private let meter: StreamMeter
    /// The streams of the relays, if there are several. Then their cursors count, and not the one here.
    let relays: RelayStreams?
    /// Called with the number of each ticket that is completed.
    private let whenCompleted: (@Sendable (UInt64) -> Void)?
    private let state: Guarded<State>

    init(
        cursor: Int64?, options: StreamOptions, saver: CursorSaver?, meter: StreamMeter, relays: RelayStreams? = nil,
        whenCompleted: (@Sendable (UInt64) -> Void)? = nil
    ) {
        events = max(options.inFlightEvents, 1)
        bytes = max(options.inFlightBytes, 1)
        self.saver = saver
        self.meter = meter
        self.relays = relays
        self.whenCompleted = whenCompleted
        state = Guarded(State(ring: CursorRing(cursor: cursor)))
        meter.update { $0.cursor = cursor }
    }

    /// The number up to which everything was received.
    var received: Int64? { state.withLock { $0.ring.received } }

    /// The cursor to continue at; `nil` for new events only.
    var cursor: Int64? { state.withLock { $0.ring.cursor } }

    /// Adds an event for a handler.
    func add(_ seq: Int64?, byteCount: Int) -> Ticket {
        change { Ticket(number: $0.add(seq, byteCount: byteCount)) }
    }

    /// Adds an event that needs no handling.
    func pass(_ seq: Int64) { change { $0.pass(seq) } }

    /// Records that an event was given to its handler.
    func handOut(_ ticket: Ticket) { meter.handOut(ticket.number) }

    /// Records that an event was handled.
    func complete(_ ticket: Ticket) {
        change(completed: ticket.number) { $0.complete(ticket.number) }
        relays?.complete(ticket.number)
        whenCompleted?(ticket.number)
    }

    /// The cursor to continue at if some events were handled, and whether nothing else is in flight then.
    func cursor(completing tickets: [Ticket]) -> (cursor: Int64?, isIdle: Bool) {
        var ring = state.withLock(\.ring)
        for ticket in tickets { ring.complete(ticket.number) }
        return (ring.cursor, ring.inFlight == 0)
    }

    /// Saves the cursor again, after a limit has kept it from being saved.
    func saveAgain() {
        state.withLock { state in if let cursor = state.ring.cursor { saver?.note(cursor) } }
        for part in relays?.parts ?? [] { part.saveAgain() }
    }

    /// Starts again at another place.
    func restart(at cursor: Int64?) { state.withLock { $0.ring.restart(at: cursor) } }

    private func stop() {
        meter.update { stats in
            stats.phase = .stopped
            stats.openConnections = 0
            stats.handling = [:]
        }
    }

    /// Ends the stream, and saves the cursor, even when the calling task was cancelled.
    func finish() async {
        stop()
        await saver?.finish()
        await relays?.finish()
    }

    /// Ends the stream, and saves the cursor in the background. The next run of the stream waits for that.
    func finishLater() {
        stop()
        saver?.finishLater()
        relays?.finishLater()
    }

    private func change<Result>(completed: UInt64? = nil, _ body: (inout CursorRing) -> Result) -> Result {
        let (result, due) = state.withLock { state in
            let before = state.ring.cursor
            let result = body(&state.ring)
            let moved = state.ring.cursor == before ? nil : state.ring.cursor
            meter.progress(state.ring, hasMoved: moved != nil, completed: completed)
            // In the lock, so that an older cursor never comes after a newer one.
            if let moved { saver?.note(moved) }
            return (result, takeWaiters(&state))
        }
        for waiter in due { waiter.continuation.resume() }
        return result
    }

    private func isMet(_ condition: Condition, _ ring: borrowing CursorRing) -> Bool {
        switch condition {
        // One event always fits, however large it is.
        case .room: ring.inFlight == 0 || ring.count < events && ring.inFlightBytes < bytes
        case .idle: ring.inFlight == 0
        }
    }

    private func takeWaiters(_ state: inout State) -> ArraySlice<Waiter> {
        guard !state.waiters.isEmpty else { return [] }
        let due = state.waiters.filter { isMet($0.condition, state.ring) }[...]
        state.waiters.removeAll { isMet($0.condition, state.ring) }
        return due
    }

    // MARK: Waiting

    /// Returns when another event may be received.
    nonisolated(nonsending) func untilRoom() async throws {
        if state.withLock({ isMet(.room, $0.ring) }) { return }
        meter.update { $0.stalled += 1 }
        defer { meter.update { $0.stalled -= 1 } }
        try await wait(for: .room)
    }

    /// Returns when everything that was received is handled.
    nonisolated(nonsending) func untilIdle() async throws { try await wait(for: .idle) }

    private nonisolated(nonsending) func wait(for condition: Condition) async throws {
        try await waitInLine { id, continuation in
            let isOver = state.withLock { state in
                if isMet(condition, state.ring) { return true }
                state.waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
                return false
            }
            if isOver { continuation.resume() }
        } leave: { id in
            self.state.withLock { $0.waiters.remove { $0.id == id }?.continuation }
        }
    }
}
