import HTTPTransport

/// Collects what a consumer reports.
final class TapMeter: Sendable {
    private let stats = Guarded(TapStats())
    private let time: TimeSource

    init(time: TimeSource) { self.time = time }

    var snapshot: TapStats { stats.withLock { $0 } }

    func update(_ body: (inout TapStats) -> Void) { stats.withLock(body) }

    /// Begins with a new run.
    func begin() {
        update { stats in
            stats = TapStats()
            stats.phase = .running
        }
    }

    func received(_ byteCount: Int) {
        let now = time.date()
        update { stats in
            stats.messages += 1
            stats.bytes += byteCount
            stats.lastReceived = now
        }
    }

    func handled() {
        let now = time.date()
        update { stats in
            stats.handled += 1
            stats.lastHandled = now
        }
    }
}
