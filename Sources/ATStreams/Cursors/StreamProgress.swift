import HTTPTransport

/// What was received and handled of a stream, shared by the reader and the handlers.
final class StreamProgress: Sendable {
    /// An event that is being handled.
    struct Ticket: Sendable {
        fileprivate let number: UInt64
    }

    private struct State {
        var ring: CursorRing
        var waiter: (id: UInt64, condition: Condition, continuation: CheckedContinuation<Void, any Error>)?
        var lastID: UInt64 = 0
    }

    /// What the reader waits for.
    private enum Condition { case room, idle }

    private let events: Int
    private let bytes: Int
    private let saver: CursorSaver?
    private let meter: StreamMeter
    private let state: Guarded<State>

    init(cursor: Int64?, options: StreamOptions, saver: CursorSaver?, meter: StreamMeter) {
        events = max(options.inFlightEvents, 1)
        bytes = max(options.inFlightBytes, 1)
        self.saver = saver
        self.meter = meter
        state = Guarded(State(ring: CursorRing(cursor: cursor)))
        meter.update { $0.cursor = cursor }
    }

    /// The number up to which everything was received.
    var received: Int64? { state.withLock { $0.ring.received } }

    /// Where to continue after the connection was lost.
    var resumption: Int64? { state.withLock { $0.ring.resumption } }

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
    }

    /// Starts again at another place.
    func restart(at cursor: Int64?) { state.withLock { $0.ring.restart(at: cursor) } }

    /// Records that the stream is over.
    func stop() {
        meter.update { stats in
            stats.phase = .stopped
            stats.handling = [:]
        }
    }

    /// Saves the cursor, even when the calling task was cancelled.
    func finish() async { await saver?.finish() }

    private func change<Result>(completed: UInt64? = nil, _ body: (inout CursorRing) -> Result) -> Result {
        let (result, waiter) = state.withLock { state in
            let before = state.ring.cursor
            let result = body(&state.ring)
            let moved = state.ring.cursor == before ? nil : state.ring.cursor
            meter.progress(state.ring, hasMoved: moved != nil, completed: completed)
            // In the lock, so that an older cursor never comes after a newer one.
            if let moved { saver?.note(moved) }
            return (result, takeWaiter(&state))
        }
        waiter?.resume()
        return result
    }

    private func isMet(_ condition: Condition, _ ring: borrowing CursorRing) -> Bool {
        switch condition {
        // One event always fits, however large it is.
        case .room: ring.inFlight == 0 || ring.count < events && ring.inFlightBytes < bytes
        case .idle: ring.inFlight == 0
        }
    }

    private func takeWaiter(_ state: inout State) -> CheckedContinuation<Void, any Error>? {
        guard let waiter = state.waiter, isMet(waiter.condition, state.ring) else { return nil }
        state.waiter = nil
        return waiter.continuation
    }

    // MARK: Waiting

    /// Returns when another event may be received. Only one task may wait.
    nonisolated(nonsending) func untilRoom() async throws {
        if state.withLock({ isMet(.room, $0.ring) }) { return }
        meter.update { $0.isStalled = true }
        defer { meter.update { $0.isStalled = false } }
        try await wait(for: .room)
    }

    /// Returns when everything that was received is handled. Only one task may wait.
    nonisolated(nonsending) func untilIdle() async throws { try await wait(for: .idle) }

    private nonisolated(nonsending) func wait(for condition: Condition) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isOver = state.withLock { state in
                    if isMet(condition, state.ring) { return true }
                    state.waiter = (id, condition, continuation)
                    return false
                }
                if isOver { continuation.resume() }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UInt64) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let waiter = state.waiter, waiter.id == id else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
