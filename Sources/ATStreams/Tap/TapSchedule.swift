import ATData
import HTTPTransport

/// Decides when events are handled: live events of an account in order, its older ones in any order, and never more
/// than there are lanes.
///
/// A Tap keeps that order too, but it repeats events that it considers lost, and without acknowledgements it doesn't
/// wait.
final class TapSchedule: Sendable {
    /// The events of an account.
    private struct Account {
        /// Those that wait for others.
        var waiting: ArraySlice<TapDelivery> = []
        /// The number of events that are handled, or wait only for a lane or their next attempt.
        var active = 0
        /// Whether one of these has to be alone.
        var isExclusive = false
    }

    private struct State {
        var accounts: [DID: Account] = [:]
        /// The events that wait only for a lane.
        var ready: ArraySlice<TapDelivery> = []
        var busy = 0
    }

    private let lanes: Int
    private let state = Guarded(State())
    /// The events to handle now. A handler must ``finish(_:)`` or ``pause()`` each.
    let deliveries: AsyncStream<TapDelivery>
    private let source: AsyncStream<TapDelivery>.Continuation

    init(lanes: Int) {
        self.lanes = max(lanes, 1)
        (deliveries, source) = AsyncStream.makeStream()
    }

    func add(_ delivery: TapDelivery) {
        change { state in
            guard let did = delivery.event?.did else { return state.ready.append(delivery) }
            state.accounts[did, default: Account()].waiting.append(delivery)
            Self.admit(did, &state)
        }
    }

    /// Frees the lane of an event that is handled again later.
    func pause() { change { $0.busy -= 1 } }

    /// Schedules another attempt to handle an event.
    func resume(_ delivery: TapDelivery) { change { $0.ready.append(delivery) } }

    /// Ends an event that was handled.
    func finish(_ delivery: TapDelivery) {
        change { state in
            state.busy -= 1
            guard let event = delivery.event, let did = event.did else { return }
            state.accounts[did]?.active -= 1
            if event.isOrdered { state.accounts[did]?.isExclusive = false }
            Self.admit(did, &state)
        }
    }

    /// Moves the events of an account that have no others to wait for.
    private static func admit(_ did: DID, _ state: inout State) {
        guard var account = state.accounts.removeValue(forKey: did) else { return }
        while let next = account.waiting.first, !account.isExclusive {
            let isOrdered = next.event?.isOrdered ?? false
            guard !isOrdered || account.active == 0 else { break }
            account.waiting.removeFirst()
            account.active += 1
            account.isExclusive = isOrdered
            state.ready.append(next)
        }
        if account.active > 0 { state.accounts[did] = account }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            while state.busy < lanes, let next = state.ready.popFirst() {
                state.busy += 1
                source.yield(next)
            }
        }
    }
}
