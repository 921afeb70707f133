import HTTPTransport

/// Collects what a verifier reports.
final class VerifierMeter: Sendable {
    private let stats = Guarded(VerifierStats())

    /// What was found so far.
    var snapshot: VerifierStats { stats.withLock { $0 } }

    func update(_ body: (inout VerifierStats) -> Void) { stats.withLock(body) }
}
