import HTTPTransport

/// The events of all connections: received, handled, and to be acknowledged.
final class TapLedger: Sendable {
    private struct Remembered: Hashable {
        let id: Int
        let key: TapKey
    }

    /// An open connection.
    private struct Channel {
        /// Tells its sender that there is something to acknowledge.
        let news: AsyncStream<Void>.Continuation
        /// The reason why it can't send any more.
        var failure: (any Error)?
    }

    /// A reader that waits for a place.
    private struct Waiter {
        let id: UInt64
        let channel: UInt64
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
        var acks: ArraySlice<Int> = []
        var channels: [UInt64: Channel] = [:]
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

    /// Takes in an event, for which a place was reserved. Returns `false` if it was handled before, or is being
    /// handled.
    func take(_ delivery: TapDelivery) -> Bool {
        change { state in
            if let open = state.open[delivery.key] {
                // The same event under another number has to be acknowledged under both.
                if isFireAndForget || open.ids.contains(delivery.id) {
                    state.places -= 1
                } else {
                    state.open[delivery.key]?.ids.append(delivery.id)
                }
                return false
            }
            if state.remembered.contains(Remembered(id: delivery.id, key: delivery.key)) {
                // Its acknowledgement was lost, or came too late.
                if isFireAndForget { state.places -= 1 } else { state.acks.append(delivery.id) }
                return false
            }
            state.open[delivery.key] = ([delivery.id], delivery.byteCount)
            state.bytes += delivery.byteCount
            return true
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

    /// Adds a connection. Returns its number, and the news that it has something to acknowledge.
    func open() -> (channel: UInt64, news: AsyncStream<Void>) {
        let (news, source) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        source.yield()
        let channel = state.withLock { state in
            state.lastID += 1
            state.channels[state.lastID] = Channel(news: source)
            return state.lastID
        }
        return (channel, news)
    }

    /// Removes a connection.
    func close(_ channel: UInt64) { state.withLock { $0.channels[channel] = nil } }

    /// Ends the news of a connection, after the last acknowledgements.
    func endNews(of channel: UInt64) { state.withLock { $0.channels[channel] }?.news.finish() }

    /// Records that a connection can't send any more. Its reader doesn't get a place.
    func fail(_ channel: UInt64, _ error: any Error) {
        let waiters = state.withLock { state in
            guard state.channels[channel] != nil else { return [Waiter]() }
            state.channels[channel]?.failure = error
            let waiters = state.waiters.filter { $0.channel == channel }
            state.waiters.removeAll { $0.channel == channel }
            return Array(waiters)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: error) }
    }

    /// Calls a closure with each number to acknowledge, until the news end or the task is cancelled. If the closure
    /// throws, the number is acknowledged on another connection, or on the next.
    func sendAcks(_ news: AsyncStream<Void>, _ send: (Int) async throws -> Void) async throws {
        for await _ in news {
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
    }

    // MARK: Room

    /// Waits for a place for the next message of a connection, and reserves it.
    nonisolated(nonsending) func reserve(for channel: UInt64) async throws {
        let isReserved = try change { state in
            if let failure = state.channels[channel]?.failure { throw failure }
            guard state.waiters.isEmpty, hasRoom(state) else { return false }
            state.places += 1
            return true
        }
        guard !isReserved else { return }
        meter.update { $0.stalled += 1 }
        defer { meter.update { $0.stalled -= 1 } }
        try await waitInLine { id, continuation in
            let failure = change { state in
                let failure = state.channels[channel]?.failure
                if failure == nil {
                    state.waiters.append(Waiter(id: id, channel: channel, continuation: continuation))
                }
                return failure
            }
            if let failure { continuation.resume(throwing: failure) }
        } leave: { id in
            self.state.withLock { $0.waiters.remove { $0.id == id }?.continuation }
        }
    }

    /// Frees a place that wasn't used.
    func release() { change { $0.places -= 1 } }

    private func hasRoom(_ state: borrowing State) -> Bool { state.places < places && state.bytes < bytes }

    /// Changes the state, and wakes readers and senders that can go on.
    private func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        let (result, due, senders) = try state.withLock { state in
            let result = try body(&state)
            var due: [Waiter] = []
            while hasRoom(state), let waiter = state.waiters.popFirst() {
                state.places += 1
                due.append(waiter)
            }
            let (places, bytes, acks) = (state.places, state.bytes, state.acks.count)
            meter.update { ($0.inFlight, $0.inFlightBytes, $0.waitingAcks) = (places, bytes, acks) }
            return (result, due, state.acks.isEmpty ? [] : state.channels.values.map(\.news))
        }
        for waiter in due { waiter.continuation.resume() }
        for sender in senders { sender.yield() }
        return result
    }
}
