import HTTPTransport

/// What was received of several relays that send the same events, and which of it waits for the same handler.
///
/// Each relay has numbers and a cursor of its own. An event that two of them have sent is delivered once, and completes in both
/// when it is handled: no cursor passes what isn't.
final class RelayStreams: Sendable {
    typealias Delivery = EventDelivery<FirehoseEvent>

    private struct State {
        var memory = EventMemory()
        /// What completes with an event that is being handled.
        var open: [UInt64: [Part]] = [:]
        /// The relays that can't go on.
        var failed: Set<Int> = []
    }

    /// An event of one relay.
    private struct Part {
        let relay: Int
        let ticket: StreamProgress.Ticket
    }

    /// How far the stream of each relay was handled.
    let parts: [StreamProgress]
    private let meter: StreamMeter
    private let state = Guarded(State())

    init(_ parts: [StreamProgress], meter: StreamMeter) {
        self.parts = parts
        self.meter = meter
    }

    /// Takes an event of a relay. Returns it with the ticket for its handler; `nil` if another one has sent it already.
    func take(_ delivery: Delivery, from relay: Int, _ progress: StreamProgress) -> Delivery? {
        let key = EventKey(delivery.event)
        let part = Part(relay: relay, ticket: delivery.ticket)
        let (ticket, isOver) = state.withLock { state -> (StreamProgress.Ticket?, Bool) in
            if delivery.event.seq != nil { state.failed.remove(relay) }
            if let key, let first = state.memory.ticket(of: key) {
                guard state.open[first] != nil else { return (nil, true) }
                state.open[first]?.append(part)
                return (nil, false)
            }
            let ticket = progress.add(nil, byteCount: delivery.event.byteCount)
            state.open[ticket.number] = [part]
            if let key { state.memory.add(key, ticket.number) }
            return (ticket, false)
        }
        guard let ticket else {
            meter.update { $0.repeated += 1 }
            if isOver { parts[relay].complete(delivery.ticket) }
            return nil
        }
        meter.update { $0.delivered += 1 }
        return Delivery(event: delivery.event, ticket: ticket, relay: relay)
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
}
