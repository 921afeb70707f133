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
        /// What completes an event for its reader, by its ticket here.
        var completions: [UInt64: @Sendable () -> Void] = [:]

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

    init(cursor: Int64?, options: StreamOptions, time: TimeSource) {
        let state = Guarded(State())
        self.state = state
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        progress = StreamProgress(cursor: cursor, options: options, saver: nil, meter: StreamMeter(time: time)) {
            ticket in
            state.withLock { $0.completions.removeValue(forKey: ticket) }?()
        }
    }

    // MARK: Reading

    /// Begins to take events of a reader, in place of one before.
    func begin(_ reading: StreamProgress) {
        state.withLock { state in
            state.noteRead()
            if !state.isClosed { state.reading = reading }
        }
    }

    /// Where a new reader has to begin for this partition; `nil` if any place will do.
    var position: Int64? {
        state.withLock { state in
            state.noteRead()
            return [state.readTo, progress.received].compactMap(\.self).max()
        }
    }

    /// Takes an event of the reader. Returns what to pass on; `nil` if the event isn't for this partition any more, or
    /// was taken before.
    ///
    /// - Parameters:
    ///   - seq: The event's number, if the cursor may move to it.
    ///   - reading: The reader.
    ///   - completed: Called when the event was handled, or the partition has ended.
    func take(
        _ event: FirehoseEvent, seq: Int64?, from reading: StreamProgress, _ completed: (@Sendable () -> Void)?
    ) -> FirehoseDelivery? {
        state.withLock { state in
            guard !state.isClosed, state.reading === reading else { return nil }
            if let number = event.seq, let received = progress.received, number <= received { return nil }
            let ticket = progress.add(seq, byteCount: event.byteCount)
            if let completed { state.completions[ticket.number] = completed }
            return FirehoseDelivery(event: event, ticket: ticket)
        }
    }

    // MARK: Handling

    /// Adds an event for the handler.
    func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
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

    /// Completes for the reader what was not handled here, after the partition was closed.
    func abandon() {
        let completions = state.withLock { state in
            defer { state.completions = [:] }
            return Array(state.completions.values)
        }
        for complete in completions { complete() }
    }
}
