import Foundation
import HTTPTransport

/// Does something in the middle of what another does, once, unless that keeps it out.
package final class Intruder: Sendable {
    private struct State {
        var work: Task<Void, any Error>?
        var isDone = false
    }

    /// How long it is waited for. Whatever isn't kept out needs much less.
    private static let patience = Duration.seconds(2)

    /// Those who wait hold a thread of Swift's pool, which may be the only one.
    private let thread = OneThread()
    private let state = Guarded(State())
    private let act: @Sendable () async throws -> Void

    package init(_ act: @escaping @Sendable () async throws -> Void) {
        self.act = act
    }

    /// Begins, and waits for the end. Called where others should be kept out. Only the first call does anything.
    package func comeIn() {
        let isFirst = state.withLock { state in
            guard state.work == nil else { return false }
            state.work = Task(executorPreference: thread) { [self] in
                defer { self.state.withLock { $0.isDone = true } }
                try await act()
            }
            return true
        }
        guard isFirst else { return }
        let limit = ContinuousClock.now + Self.patience
        while !state.withLock({ $0.isDone }), ContinuousClock.now < limit { usleep(1_000) }
    }

    /// Waits for the end.
    package func leave() async throws {
        try await state.withLock { $0.work }?.value
    }
}
