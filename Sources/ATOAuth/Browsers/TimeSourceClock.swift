import HTTPTransport

/// A clock that uses a time source.
struct TimeSourceClock: Clock {
    typealias Instant = ContinuousClock.Instant

    let time: TimeSource

    var now: Instant { time.now() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await time.sleep(now.duration(to: deadline))
    }
}
