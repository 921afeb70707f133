#if canImport(CSystem)
import HTTPTransport
import Testing

/// Whether a server has answered `Expect` in time: after a second without an answer, libcurl sends the body unasked.
final class Promptness: Sendable {
    private let state = Guarded<(start: ContinuousClock.Instant?, isLate: Bool)>((nil, false))

    /// Tries something until the server was in time, on a machine that may be busy, and returns what came of that try.
    static func attained<Outcome>(
        isolation: isolated (any Actor)? = #isolation, _ attempt: (Promptness) async throws -> Outcome
    ) async throws -> Outcome {
        for _ in 0..<20 {
            let promptness = Promptness()
            do {
                let outcome = try await attempt(promptness)
                if !promptness.isLate { return outcome }
            } catch {
                if !promptness.isLate { throw error }
            }
        }
        Issue.record("the server was late each time")
        throw CancellationError()
    }

    private var isLate: Bool { state.withLock { $0.isLate } }

    /// Notes that the client is about to ask.
    func willAsk() { state.withLock { $0.start = .now } }

    /// Notes that the server has answered, or knows what it will.
    func hasAnswered() {
        state.withLock { state in
            guard let start = state.start, start.duration(to: .now) > .milliseconds(800) else { return }
            state.isLate = true
        }
    }
}
#endif
