import ATData
import HTTPTransport

/// The events of a partition that wait for its handler, and those that are being verified before.
final class PartitionQueue<Event: Sendable>: Sendable {
    /// An event that waits.
    struct Item: Sendable {
        /// The event; `nil` if there is nothing to handle, but a state to save after the events before.
        let event: Event?
        let seq: Int64?
        let did: DID?
        let tickets: [StreamProgress.Ticket]
        /// The verified event, if events are verified.
        var verified: VerifiedDelivery?
    }

    private struct State {
        var items: ArraySlice<Item> = []
        var wantsSave = false
        var isClosed = false
        /// The reader that reads for this partition; `nil` before it does, and after the partition was closed.
        var reading: StreamProgress?
        /// Everything of this partition up to this number was received, and is handled unless it is in flight.
        var readTo: Int64?
        /// Everything up to this number was received by earlier readers. This one may receive it again.
        var repeatedTo: Int64?
        /// Events whose numbers were out of order.
        var unordered = RecentKeys<EventKey, Void>(most: 1024)
        /// The memory of the events in flight, by their tickets.
        var sizes: [UInt64: Int] = [:]

        mutating func noteRead() {
            guard let cursor = reading?.cursor else { return }
            readTo = max(readTo ?? cursor, cursor)
        }
    }

    /// The received and handled events of this partition alone.
    let progress: StreamProgress
    /// Has an element after anything was added.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let state: Guarded<State>
    private let flow: GroupFlow

    init(cursor: Int64?, options: StreamOptions, time: TimeSource, flow: GroupFlow) {
        let state = Guarded(State())
        self.state = state
        self.flow = flow
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        let meter = StreamMeter(time: time)
        progress = StreamProgress(cursor: cursor, options: options, saver: nil, meter: meter) { ticket in
            guard let size = state.withLock({ $0.sizes.removeValue(forKey: ticket) }) else { return }
            flow.remove(events: 1, bytes: size)
        }
    }

    // MARK: Reading

    /// Begins to take events of a reader, in place of one before.
    func begin(_ reading: StreamProgress) {
        state.withLock { state in
            state.noteRead()
            state.repeatedTo = position(state)
            if !state.isClosed { state.reading = reading }
        }
    }

    private func position(_ state: State) -> Int64? { [state.readTo, progress.received].compactMap(\.self).max() }

    /// Where a new reader has to begin for this partition; `nil` if any place will do.
    var position: Int64? {
        state.withLock { state in
            state.noteRead()
            return position(state)
        }
    }

    /// Takes an event of the reader, before its cursor passes it. Returns what to pass on; `nil` if the event isn't for
    /// this partition any more, or was taken before.
    ///
    /// - Parameter seq: The event's number, if the cursor may move to it.
    func take(_ event: FirehoseEvent, seq: Int64?, from reading: StreamProgress) -> FirehoseDelivery? {
        let unordered = seq == nil && event.seq != nil ? EventKey(event) : nil
        return state.withLock { state in
            guard !state.isClosed, state.reading === reading else { return nil }
            // After that place, an earlier number is one that is out of order.
            if let number = event.seq, let last = state.repeatedTo, reading.received ?? 0 <= last,
                number <= last || unordered.flatMap({ state.unordered[$0] }) != nil
            {
                return nil
            }
            if let unordered { state.unordered.set((), for: unordered) }
            let ticket = progress.add(seq, byteCount: event.byteCount)
            state.sizes[ticket.number] = event.byteCount
            flow.add(bytes: event.byteCount)
            return FirehoseDelivery(event: event, ticket: ticket)
        }
    }

    // MARK: Handling

    /// Adds an event for the handler, unless the partition is closed: then those before it were dropped, and without
    /// them it must not be handled.
    func add(_ item: Item) {
        state.withLock { state in if !state.isClosed { state.items.append(item) } }
        signal.yield()
    }

    /// The number of events that wait for the handler, whether a save was asked for, and whether the partition is
    /// closed.
    var waiting: (items: Int, wantsSave: Bool, isClosed: Bool) {
        state.withLock { ($0.items.count, $0.wantsSave, $0.isClosed) }
    }

    /// Removes the first events.
    func take(_ most: Int) -> [Item] {
        state.withLock { state in
            let taken = state.items.prefix(most)
            state.items.removeFirst(taken.count)
            return Array(taken)
        }
    }

    /// Asks for a save even if there is no event.
    func askForSave() {
        state.withLock { $0.wantsSave = true }
        signal.yield()
    }

    /// Records that a save begins.
    func beginSave() { state.withLock { $0.wantsSave = false } }

    /// The cursor to save when some events were handled.
    func cursor(completing items: [Item]) -> Int64? {
        state.withLock { state in
            state.noteRead()
            let (cursor, isIdle) = progress.cursor(completing: items.flatMap(\.tickets))
            // What other partitions have received doesn't tell anything about events that are in flight here.
            guard isIdle, let read = state.readTo else { return cursor }
            return max(cursor ?? read, read)
        }
    }

    /// Takes no more events. Those that wait are dropped: the next owner begins with them.
    func close() {
        state.withLock { state in
            // Before the reader drops events of this partition, and its cursor passes them.
            state.noteRead()
            (state.isClosed, state.reading, state.items) = (true, nil, [])
        }
        signal.yield()
    }

    /// Makes room for other events, after the partition was closed.
    func abandon() {
        let sizes = state.withLock { state in
            defer { state.sizes = [:] }
            return state.sizes.values
        }
        flow.remove(events: sizes.count, bytes: sizes.reduce(0, +))
    }
}

/// Limits the events of all partitions that are in flight, so that the reader waits when handlers are slow.
///
/// An event that is retried for long holds up its partition, but the others only when there are too many behind it.
final class GroupFlow: Sendable {
    private struct State {
        var events = 0
        var bytes = 0
        var waiters: ArraySlice<(id: UInt64, continuation: CheckedContinuation<Void, any Error>)> = []
    }

    private let events: Int
    private let bytes: Int
    private let state = Guarded(State())

    init(_ options: StreamOptions) {
        events = max(options.inFlightEvents, 1)
        bytes = max(options.inFlightBytes, 1)
    }

    func add(bytes: Int) {
        state.withLock { state in
            state.events += 1
            state.bytes += bytes
        }
    }

    func remove(events: Int, bytes: Int) {
        let due = state.withLock {
            state -> ArraySlice<(id: UInt64, continuation: CheckedContinuation<Void, any Error>)> in
            state.events -= events
            state.bytes -= bytes
            guard hasRoom(state) else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in due { waiter.continuation.resume() }
    }

    /// Returns when another event may be received.
    nonisolated(nonsending) func untilRoom() async throws {
        if state.withLock({ hasRoom($0) }) { return }
        try await waitInLine { id, continuation in
            let isFree = state.withLock { state in
                if hasRoom(state) { return true }
                state.waiters.append((id, continuation))
                return false
            }
            if isFree { continuation.resume() }
        } leave: { id in
            self.state.withLock { $0.waiters.remove { $0.id == id }?.continuation }
        }
    }

    private func hasRoom(_ state: borrowing State) -> Bool { state.events < events && state.bytes < bytes }
}
