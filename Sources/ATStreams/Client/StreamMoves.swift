import HTTPTransport

/// Follows a server that moves: looks up its address when a connection is lost, and every hour.
final class StreamMoves: Sendable {
    private struct State {
        var lastLook: ContinuousClock.Instant?
        var watcher: Task<Void, Never>?
    }

    private let time: TimeSource
    private let find: @Sendable () async throws -> StreamAddress
    private let state = Guarded(State())

    private static let interval = Duration.seconds(3600)
    /// The shortest time between two lookups.
    private static let pause = Duration.seconds(60)

    /// - Parameter find: Looks up the address.
    init(time: TimeSource, _ find: @escaping @Sendable () async throws -> StreamAddress) {
        self.time = time
        self.find = find
    }

    deinit { unwatch() }

    /// Looks up the address; `nil` if it can't be found, or was looked up just now.
    nonisolated(nonsending) func look() async throws -> StreamAddress? {
        let now = time.now()
        let isDue = state.withLock { state in
            guard state.lastLook.map({ $0.duration(to: now) >= Self.pause }) ?? true else { return false }
            state.lastLook = now
            return true
        }
        guard isDue else { return nil }
        do {
            return try await find()
        } catch {
            try Task.checkCancellation()
            // The old address may still work.
            return nil
        }
    }

    /// Closes a connection when the server has moved.
    func watch(_ socket: WebSocketConnection, at address: StreamAddress) {
        let task = Task { [time, find] in
            while (try? await time.sleep(Self.interval)) != nil {
                guard let found = try? await find(), found.url(cursor: nil) != address.url(cursor: nil) else {
                    continue
                }
                return await socket.close(.goingAway)
            }
        }
        state.withLock { state in
            state.watcher?.cancel()
            state.watcher = task
        }
    }

    /// Stops watching.
    func unwatch() {
        state.withLock { state in
            state.watcher?.cancel()
            state.watcher = nil
        }
    }
}
