import HTTPTransport

/// What was received of several relays that send the same events, and which of it waits for the same handler.
///
/// Each relay has numbers and a cursor of its own. An event that two of them have sent is delivered once, and completes in both
/// when it is handled: no cursor passes what isn't.
final class RelayStreams: Sendable {
    typealias Delivery = EventDelivery<FirehoseEvent>

    private struct State {
        var memory = EventMemory()
        /// The last event of each account that each relay has sent.
        var latest = EventMemory()
        /// What completes with an event that is being handled.
        var open: [UInt64: [Part]] = [:]
        /// The relays that can't go on.
        var failed: Set<Int> = []

        /// The ticket that an event was delivered with; `nil` if it is to be delivered.
        mutating func ticket(of key: EventKey, at relay: Int) -> UInt64? {
            // A relay that is late may have sent something older since. What comes after that is delivered again, so that the
            // account doesn't stay as it was then.
            guard let first = memory.ticket(of: key), latest.ticket(of: key.place(at: relay)) ?? 0 <= first else {
                return nil
            }
            latest.add(key.place(at: relay), first)
            return first
        }

        mutating func add(_ key: EventKey, _ ticket: UInt64, at relay: Int) {
            memory.add(key, ticket)
            latest.add(key.place(at: relay), ticket)
        }

        /// Lets what completes with one ticket complete with another, if that is in flight.
        mutating func join(_ ticket: UInt64, to first: UInt64) {
            guard first != ticket, open[first] != nil, let parts = open.removeValue(forKey: ticket) else { return }
            open[first]?.append(contentsOf: parts)
        }
    }

    /// An event of one relay.
    private struct Part {
        let relay: Int
        let ticket: StreamProgress.Ticket
    }

    /// How far the stream of each relay was handled.
    let parts: [StreamProgress]
    /// Whether events are verified before they are delivered. Then only what passes is remembered: what is wrong with one
    /// relay's copy may not be wrong with another's.
    private let areVerified: Bool
    private let meter: StreamMeter
    private let state = Guarded(State())

    init(_ parts: [StreamProgress], areVerified: Bool = false, meter: StreamMeter) {
        self.parts = parts
        self.areVerified = areVerified
        self.meter = meter
    }

    /// Takes an event of a relay, and gives it on with the ticket for its handler, unless another one has sent it already.
    ///
    /// - Parameter output: Gets the event, before any other can be taken: the events of an account stay in order.
    func take(
        _ delivery: Delivery, from relay: Int, _ progress: StreamProgress, _ output: (Delivery) -> Void
    ) {
        let key = areVerified ? nil : EventKey(delivery.event)
        let part = Part(relay: relay, ticket: delivery.ticket)
        let (isNew, isOver) = state.withLock { state -> (Bool, Bool) in
            if delivery.event.seq != nil { state.failed.remove(relay) }
            if let key, let first = state.ticket(of: key, at: relay) {
                guard state.open[first] != nil else { return (false, true) }
                state.open[first]?.append(part)
                return (false, false)
            }
            let ticket = progress.add(nil, byteCount: delivery.event.byteCount)
            state.open[ticket.number] = [part]
            if let key { state.add(key, ticket.number, at: relay) }
            output(Delivery(event: delivery.event, ticket: ticket, relay: relay))
            return (true, false)
        }
        meter.update { if isNew { $0.delivered += 1 } else { $0.repeated += 1 } }
        if isOver { parts[relay].complete(delivery.ticket) }
    }

    // MARK: Verified events

    /// Remembers a signed event that was verified.
    func remember(_ pending: AccountWork.Pending) {
        guard let ticket = pending.ticket, let key = EventKey(pending.event) else { return }
        state.withLock { $0.memory.add(key, ticket.number) }
    }

    /// Lets an event complete with another relay's copy of it, if that is being handled. The cursor doesn't pass it before.
    func join(_ pending: AccountWork.Pending) {
        guard let ticket = pending.ticket, let key = EventKey(pending.event) else { return }
        state.withLock { state in
            guard let first = state.memory.ticket(of: key) else { return }
            state.join(ticket.number, to: first)
        }
    }

    /// Whether an event that nobody signs was taken from another relay. It is remembered if not.
    func isRepeated(_ pending: AccountWork.Pending) -> Bool {
        guard let ticket = pending.ticket, let key = EventKey(pending.event) else { return false }
        let isRepeated = state.withLock { state in
            guard let first = state.ticket(of: key, at: pending.relay) else {
                state.add(key, ticket.number, at: pending.relay)
                return false
            }
            state.join(ticket.number, to: first)
            return true
        }
        if isRepeated { meter.update { $0.repeated += 1 } }
        return isRepeated
    }

    /// Adds an event of no relay.
    func add(_ event: FirehoseEvent, _ progress: StreamProgress) -> Delivery {
        meter.update { stats in
            stats.delivered += 1
            event.count(in: &stats)
        }
        return Delivery(event: event, ticket: progress.add(nil, byteCount: event.byteCount))
    }

    /// Completes what was delivered with a ticket.
    func complete(_ ticket: UInt64) {
        for part in state.withLock({ $0.open.removeValue(forKey: ticket) }) ?? [] {
            parts[part.relay].complete(part.ticket)
        }
    }

    /// Records that a relay can't go on. Returns whether none can.
    func fail(_ relay: Int, _ error: StreamError) -> Bool {
        meter.note(error.description)
        return state.withLock { state in
            state.failed.insert(relay)
            return state.failed.count == parts.count
        }
    }

    /// Records that the stream is over.
    func stop() { for part in parts { part.stop() } }

    /// Saves the cursors.
    func finish() async { for part in parts { await part.finish() } }

    /// Saves the cursors later. The next run waits for it.
    func finishLater() { for part in parts { part.finishLater() } }
}
