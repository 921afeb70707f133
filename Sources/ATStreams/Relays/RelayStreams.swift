import HTTPTransport

/// The events that several relays have sent, and which of them wait for the same handler.
///
/// Each relay has numbers and a cursor of its own. An event that two of them have sent is delivered once, and completes
/// in both when it is handled: no cursor passes what isn't.
final class RelayStreams: Sendable {
    private struct State {
        var memory = RecentKeys<EventKey, UInt64>(most: 1 << 18)
        /// The last event of each account that each relay has sent.
        var latest = RecentKeys<EventKey, UInt64>(most: 1 << 18)
        /// The tickets that complete with an event that is being handled, by its own ticket.
        var open: [UInt64: [Part]] = [:]
        /// The relays that have failed for good.
        var failed: Set<Int> = []

        /// The ticket that an event was delivered with; `nil` if it is to be delivered.
        mutating func ticket(of key: EventKey, at relay: Int) -> UInt64? {
            // A late relay may have sent something older since. Everything after that is delivered again, so that the
            // account doesn't keep its older state.
            guard let first = memory[key], latest[key.place(at: relay)] ?? 0 <= first else { return nil }
            latest.set(first, for: key.place(at: relay))
            return first
        }

        mutating func add(_ key: EventKey, _ ticket: UInt64, at relay: Int) {
            memory.set(ticket, for: key)
            latest.set(ticket, for: key.place(at: relay))
        }

        /// Moves everything that completes with one ticket to another, if that is in flight.
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

    /// The progress of each relay's stream.
    let parts: [StreamProgress]
    /// Whether events are verified before they are delivered. If so, only verified events are remembered: a fault in
    /// one relay's copy may not be in another's.
    private let areVerified: Bool
    private let meter: StreamMeter
    private let state = Guarded(State())

    init(_ parts: [StreamProgress], areVerified: Bool = false, meter: StreamMeter) {
        self.parts = parts
        self.areVerified = areVerified
        self.meter = meter
    }

    /// Passes on an event of a relay with a ticket for its handler, unless another relay has sent it already.
    ///
    /// - Parameter output: Receives the event before any other can be taken, so that the events of an account stay in
    ///   order.
    func take(
        _ delivery: FirehoseDelivery, from relay: Int, _ progress: StreamProgress, _ output: (FirehoseDelivery) -> Void
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
            output(FirehoseDelivery(event: delivery.event, ticket: ticket, relay: relay))
            return (true, false)
        }
        meter.update { if isNew { $0.delivered += 1 } else { $0.repeated += 1 } }
        if isOver { parts[relay].complete(delivery.ticket) }
    }

    // MARK: Verified events

    /// Remembers a signed event that was verified.
    func remember(_ pending: AccountWork.Pending) {
        guard let ticket = pending.ticket, let key = EventKey(pending.event) else { return }
        state.withLock { $0.memory.set(ticket.number, for: key) }
    }

    /// Completes an event together with another relay's copy of it, if that is being handled.
    func join(_ pending: AccountWork.Pending) {
        guard let ticket = pending.ticket, let key = EventKey(pending.event) else { return }
        state.withLock { state in
            guard let first = state.memory[key] else { return }
            state.join(ticket.number, to: first)
        }
    }

    /// Returns whether an unsigned event was taken from another relay. Remembers it if not.
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

    /// Adds an event that no relay has sent.
    func add(_ event: FirehoseEvent, _ progress: StreamProgress) -> FirehoseDelivery {
        meter.update { stats in
            stats.delivered += 1
            event.count(in: &stats)
        }
        return FirehoseDelivery(event: event, ticket: progress.add(nil, byteCount: event.byteCount))
    }

    /// Completes the relays' copies of an event.
    func complete(_ ticket: UInt64) {
        for part in state.withLock({ $0.open.removeValue(forKey: ticket) }) ?? [] {
            parts[part.relay].complete(part.ticket)
        }
    }

    /// Records that a relay has failed for good. Returns whether all have.
    func fail(_ relay: Int, _ error: StreamError) -> Bool {
        meter.note(error.description)
        return state.withLock { state in
            state.failed.insert(relay)
            return state.failed.count == parts.count
        }
    }

    /// Forgets which relays have failed: another one works, and it is long ago when that one fails.
    func forgetFailures() { state.withLock { $0.failed = [] } }

    /// Saves the cursors.
    func finish() async { for part in parts { await part.finish() } }

    /// Saves the cursors in the background. The next run waits for that.
    func finishLater() { for part in parts { part.finishLater() } }
}
