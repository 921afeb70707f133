import HTTPTransport

/// Closes a connection on which no event arrives for too long. Time without a waiting reader doesn't count.
final class QuietWatch: Sendable {
    private struct State {
        /// The reader's total wait since the last event, without the current wait.
        var waited = Duration.zero
        var waitsSince: ContinuousClock.Instant?
        var isOver = false

        /// Returns the rest of the allowed silence.
        func rest(_ limit: Duration, at now: ContinuousClock.Instant) -> Duration {
            limit - waited - (waitsSince.map { now - $0 } ?? .zero)
        }
    }

    private let time: TimeSource
    private let state: Guarded<State>
    private let task: Task<Void, Never>

    /// Begins to watch; `nil` without a limit.
    init?(_ limit: Duration?, _ socket: WebSocketConnection, time: TimeSource) {
        // Less would be an attempt to connect after the other.
        guard let limit = limit.map({ max($0, .seconds(1)) }) else { return nil }
        let state = Guarded(State())
        (self.time, self.state) = (time, state)
        task = Task {
            while let wait = Self.wait(limit, state, time.now()) {
                guard (try? await time.sleep(wait)) != nil else { return }
            }
            await socket.close(.goingAway)
        }
    }

    deinit { task.cancel() }

    /// Returns how long to sleep before the next check; `nil` when it was quiet for too long.
    private static func wait(_ limit: Duration, _ state: Guarded<State>, _ now: ContinuousClock.Instant) -> Duration? {
        state.withLock { state in
            let rest = state.rest(limit, at: now)
            state.isOver = rest <= .zero
            // Nothing passes while nobody reads.
            return state.isOver ? nil : state.waitsSince == nil ? max(rest, limit / 4) : rest
        }
    }

    /// Whether it was quiet for too long.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Records that the reader waits for a message.
    func beginWait() {
        let now = time.now()
        state.withLock { $0.waitsSince = now }
    }

    /// Records that the reader has a message, or none will come.
    func endWait() {
        let now = time.now()
        state.withLock { state in
            guard let since = state.waitsSince else { return }
            state.waited += now - since
            state.waitsSince = nil
        }
    }

    func noteEvent() { state.withLock { $0.waited = .zero } }
}
