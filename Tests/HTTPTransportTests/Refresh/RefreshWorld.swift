import HTTPTransport

/// A server that rejects the token `t0`, and a store. Both record what happens.
final class RefreshWorld: Sendable {
    struct Ledger {
        var accepted = 1
        var refreshes: [String] = []
        var sent: [String] = []
        var stored: [String?] = []
        var events: [String] = []
        var refreshFailures: [any Error] = []
        var saveFailures: [any Error] = []
        var reloaded: String?
    }
    struct Refused: Error, Equatable {}
    struct Overloaded: Error, Equatable {}
    struct DiskFull: Error, Equatable {}

    let ledger = Guarded(Ledger())
    let isOpen: Guarded<Bool>

    init(isOpen: Bool = true) {
        self.isOpen = Guarded(isOpen)
    }

    func gate(_ token: String? = "t0", configure: (inout RefreshSteps<String>) -> Void = { _ in }) -> RefreshGate<
        String
    > {
        var steps = RefreshSteps<String>(
            refresh: { token in
                while !self.isOpen.withLock({ $0 }) { await Task.yield() }
                return try self.ledger.withLock { ledger in
                    ledger.refreshes.append(token)
                    if !ledger.refreshFailures.isEmpty { throw ledger.refreshFailures.removeFirst() }
                    return "t\(ledger.refreshes.count)"
                }
            },
            judge: { error, _ in error is Refused ? .final : .passing(retryAfter: nil) })
        steps.save = { token in
            try self.ledger.withLock { ledger in
                if !ledger.saveFailures.isEmpty { throw ledger.saveFailures.removeFirst() }
                ledger.stored.append(token)
            }
        }
        steps.load = { self.ledger.withLock { $0.reloaded ?? $0.stored.last ?? nil } }
        steps.notify = { event in
            let text =
                switch event {
                case .refreshed(let token): "refreshed \(token)"
                case .withdrawn: "withdrawn"
                case .orphaned(let token): "orphaned \(token)"
                case .failed: "failed"
                case .ended: "ended"
                }
            self.ledger.withLock { $0.events.append(text) }
        }
        configure(&steps)
        var pace = RefreshPace()
        pace.time.sleep = { _ in }
        pace.time.now = { self.clock.withLock { $0 } }
        return RefreshGate(token, steps: steps, pace: pace)
    }

    let clock = Guarded(ContinuousClock.now)

    /// Returns whether the token is accepted: `t0` isn't, later ones are.
    func send(_ token: String?, note: String? = nil) -> Bool {
        ledger.withLock { ledger in
            ledger.sent.append(note ?? token ?? "-")
            return token != "t0"
        }
    }

    var seen: Ledger { ledger.withLock { $0 } }
}
