import Foundation
import HTTPTransport

/// Whether the server can be reached, and when the next connection may be opened.
struct Reachability {
    private let health: Guarded<HealthState>
    /// The failures since the last success.
    private(set) var failures = 0
    private(set) var nextDial = ContinuousClock.now
    private(set) var lastFailure: PostgresError?

    init(_ health: Guarded<HealthState>) { self.health = health }

    /// Whether a pooler could be reached, but had no connection to the server.
    var isPoolerAlone: Bool { lastFailure?.isOfPooler ?? false }

    /// Records a failure. The pause before the next connection grows with each.
    mutating func noteFailure(_ error: PostgresError, open: Int) {
        failures = min(failures + 1, 1_000)
        let longest = min(10, 0.1 * pow(2, Double(min(failures, 10))))
        nextDial = .now + .seconds(Double.random(in: 0.05...max(0.1, longest)))
        lastFailure = error
        note(open: open)
    }

    mutating func noteSuccess(open: Int) {
        (failures, lastFailure) = (0, nil)
        note(open: open)
    }

    /// Records how many connections are open.
    func note(open: Int) {
        let failure = lastFailure?.message
        health.withLock { health in
            health.open = open
            health.failure = failure
            health.downSince = open > 0 || failure == nil ? nil : health.downSince ?? Date()
        }
    }
}

/// The state of the connections, for the pool's health.
struct HealthState: Sendable {
    var open = 0
    var failure: String?
    var downSince: Date?
}
