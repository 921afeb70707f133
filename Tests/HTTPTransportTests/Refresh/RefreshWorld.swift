import HTTPTransport

/// A server that accepts one token at a time, `t0` first, and a store, both of which note what they are asked.
final class RefreshWorld: Sendable {
    struct Ledger {
        var accepted = 1
        var renewals: [String] = []
        var sent: [String] = []
        var stored: [String?] = []
        var told: [String] = []
        var renewFailures: [any Error] = []
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
            renew: { token in
                while !self.isOpen.withLock({ $0 }) { await Task.yield() }
                return try self.ledger.withLock { ledger in
                    ledger.renewals.append(token)
                    if !ledger.renewFailures.isEmpty { throw ledger.renewFailures.removeFirst() }
                    return "t\(ledger.renewals.count)"
                }
            },
            judge: { $0 is Refused ? .final : .passing(retryAfter: nil) })
        steps.save = { token in
            try self.ledger.withLock { ledger in
                if !ledger.saveFailures.isEmpty { throw ledger.saveFailures.removeFirst() }
                ledger.stored.append(token)
            }
        }
        steps.load = { self.ledger.withLock { $0.reloaded } }
        steps.tell = { event in
            let text =
                switch event {
                case .renewed(let token): "renewed \(token)"
                case .failed: "failed"
                case .ended: "ended"
                }
            self.ledger.withLock { $0.told.append(text) }
        }
        configure(&steps)
        var pace = RefreshPace()
        pace.sleep = { _ in }
        pace.now = { self.clock.withLock { $0 } }
        return RefreshGate(token, steps: steps, pace: pace)
    }

    let clock = Guarded(ContinuousClock.now)

    /// Answers whether the token is good: `t0` is not, later ones are.
    func send(_ token: String?, note: String? = nil) -> Bool {
        ledger.withLock { ledger in
            ledger.sent.append(note ?? token ?? "-")
            return token != "t0"
        }
    }

    var seen: Ledger { ledger.withLock { $0 } }
}
