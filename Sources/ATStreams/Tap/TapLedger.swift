import HTTPTransport

/// The events of all connections: received, handled, and to be acknowledged.
final class TapLedger: Sendable {
    /// Whether a message is new.
    enum Arrival: Equatable {
        case new
        /// It was handled before, or is being handled.
        case repeated
    }

    private struct Remembered: Hashable {
        let id: Int
        let key: TapKey
    }

    private struct Waiter {
        let id: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        /// The places that are taken: by readers that wait for a message, and by what has to be acknowledged.
        var places = 0
        var bytes = 0
        /// The numbers and the size of the events that are being handled.
        var open: [TapKey: (ids: [Int], byteCount: Int)] = [:]
        /// The events that were handled last, in a ring. Under another number an event was sent again on purpose, as
        /// when its account was removed and added again.
        var remembered: Set<Remembered> = []
        var ring: [Remembered] = []
        var oldest = 0
        /// The events to acknowledge.
        var acks: ArraySlice<Int> = []
        var senders: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var waiters: ArraySlice<Waiter> = []
        var lastID: UInt64 = 0
    }

    private let places: Int
    private let bytes: Int
    private let memory: Int
    private let isFireAndForget: Bool
    private let meter: StreamMeter
    private let state = Guarded(State())

    init(options: TapOptions, connections: Int, meter: StreamMeter) {
        // A reader holds a place while it waits, so each needs one.
        places = max(options.inFlightEvents, connections)
        bytes = max(options.inFlightBytes, 1)
        memory = max(options.rememberedEvents, 0)
        isFireAndForget = options.isFireAndForget
        self.meter = meter
    }

    // MARK: Events

    /// Takes in a message, for which a place was reserved.
    func take(_ delivery: TapDelivery) -> Arrival {
        change { state in
            if let open = state.open[delivery.key] {
                // The same event under another number has to be acknowledged under both.
                if isFireAndForget || open.ids.contains(delivery.id) {
                    state.places -= 1
                } else {
                    state.open[delivery.key]?.ids.append(delivery.id)
                }
                return .repeated
            }
            if state.remembered.contains(Remembered(id: delivery.id, key: delivery.key)) {
                // Its acknowledgement was lost, or came too late.
                if isFireAndForget { state.places -= 1 } else { state.acks.append(delivery.id) }
                return .repeated
            }
            state.open[delivery.key] = ([delivery.id], delivery.byteCount)
            state.bytes += delivery.byteCount
            return .new
        }
    }

    /// Ends an event.
    ///
    /// - Parameter isDone: Whether it is safe, so that it can be acknowledged. Otherwise the Tap sends it again.
    func finish(_ key: TapKey, isDone: Bool) {
        change { state in
            guard let open = state.open.removeValue(forKey: key) else { return }
            state.bytes -= open.byteCount
            guard isDone else { return state.places -= open.ids.count }
            for id in open.ids { remember(Remembered(id: id, key: key), &state) }
            if isFireAndForget { state.places -= open.ids.count } else { state.acks.append(contentsOf: open.ids) }
        }
    }

    private func remember(_ event: Remembered, _ state: inout State) {
        guard memory > 0, state.remembered.insert(event).inserted else { return }
        guard state.ring.count == memory else { return state.ring.append(event) }
        state.remembered.remove(state.ring[state.oldest])
        state.ring[state.oldest] = event
        state.oldest = (state.oldest + 1) % memory
    }

    // MARK: Acknowledgements

    /// Calls a closure with each number to acknowledge, until the task is cancelled. If it throws, the number is
    /// acknowledged on another connection, or on the next.
    func sendAcks(_ send: (Int) async throws -> Void) async throws {
        let (news, source) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastID += 1
            state.senders[state.lastID] = source
            return state.lastID
        }
        defer { state.withLock { $0.senders[number] = nil } }
        source.yield()
        for await _ in news { try await sendWaitingAcks(send) }
        throw CancellationError()
    }

    /// Calls a closure with each number that has to be acknowledged now.
    func sendWaitingAcks(_ send: (Int) async throws -> Void) async throws {
        while let id = state.withLock({ $0.acks.popFirst() }) {
            do {
                try await send(id)
            } catch {
                change { $0.acks.append(id) }
                throw error
            }
            meter.update { $0.acknowledged += 1 }
            change { $0.places -= 1 }
        }
    }

    /// Whether something has to be acknowledged.
    var hasWaitingAcks: Bool { state.withLock { !$0.acks.isEmpty } }

    // MARK: Room

    /// Waits for a place for the next message, and reserves it.
    nonisolated(nonsending) func reserve() async throws {
        let id = change { state -> UInt64? in
            if state.waiters.isEmpty, hasRoom(state) {
                state.places += 1
                return nil
            }
            state.lastID += 1
            return state.lastID
        }
        guard let id else { return }
        meter.update { $0.stalled += 1 }
        defer { meter.update { $0.stalled -= 1 } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                change { $0.waiters.append(Waiter(id: id, continuation: continuation)) }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Frees a place that wasn't used.
    func release() { change { $0.places -= 1 } }

    private func cancel(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func hasRoom(_ state: borrowing State) -> Bool { state.places < places && state.bytes < bytes }

    /// Changes the state, and wakes readers and senders that can go on.
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, due, senders) = state.withLock { state in
            let result = body(&state)
            var due: [Waiter] = []
            while hasRoom(state), let waiter = state.waiters.popFirst() {
                state.places += 1
                due.append(waiter)
            }
            let (places, bytes, acks) = (state.places, state.bytes, state.acks.count)
            meter.update { ($0.inFlight, $0.inFlightBytes, $0.waitingAcks) = (places, bytes, acks) }
            return (result, due, state.acks.isEmpty ? [] : Array(state.senders.values))
        }
        for waiter in due { waiter.continuation.resume() }
        for sender in senders { sender.yield() }
        return result
    }
}
