import Foundation
import HTTPTransport

/// Decides whether a download is too slow, and when it counts as large.
final class BodyWatch: Sendable {
    struct TooSlow: Error {}

    private struct State {
        var bytes: Int64 = 0
        var isLarge = false
        /// Whether it waits for the lane of large ones.
        var isWaiting = false
        var hasHead = false
        /// The beginning of the current period, and the bytes before it.
        var period: (start: ContinuousClock.Instant, bytes: Int64)
        /// The time that the download may take, without waits for the lane of large ones.
        var start: ContinuousClock.Instant
    }

    private let limits: RepoFetchLimits
    private let time: TimeSource
    private let enlarge: @Sendable () async throws -> Void
    private let state: Guarded<State>

    /// - Parameter enlarge: Called once, when the download turns out to be a large one. It may wait.
    init(_ limits: RepoFetchLimits, _ time: TimeSource, enlarge: @escaping @Sendable () async throws -> Void) {
        self.limits = limits
        self.time = time
        self.enlarge = enlarge
        let now = time.now()
        state = Guarded(State(period: (now, 0), start: now))
    }

    /// Records that the head of the response has arrived.
    func noteHead() { state.withLock { $0.hasHead = true } }

    /// Calls a function after each period in which the server was slow, until the task is cancelled.
    ///
    /// - Throws: ``TooSlow`` if the head doesn't arrive in time, and the errors of the function.
    func report(whenSlow act: () throws -> Void) async throws {
        let start = time.now()
        while true {
            let (begin, bytes) = (time.now(), state.withLock(\.bytes))
            try await time.sleep(limits.slowPeriod)
            let now = time.now()
            let least = Double(limits.slowBytes) * (begin.duration(to: now) / .seconds(1))
            let isSlow = try state.withLock { state in
                guard state.hasHead || start.duration(to: now) < limits.head else { throw TooSlow() }
                return !state.isWaiting && Double(state.bytes - bytes) < least
            }
            if isSlow { try act() }
        }
    }

    /// Counts a piece.
    func note(_ count: Int) async throws {
        let now = time.now()
        let becomesLarge = try state.withLock { state in
            // A piece is far smaller than 2^62 bytes, and so is what can be downloaded.
            state.bytes &+= Int64(count)
            let more = Duration.seconds(state.bytes / max(limits.usualBytes, 1))
            guard state.start.duration(to: now) <= limits.longest + more else { throw TooSlow() }
            let elapsed = state.period.start.duration(to: now)
            if elapsed >= limits.slowestPeriod {
                let least = Double(limits.slowestBytes) * (elapsed / .seconds(1))
                guard Double(state.bytes - state.period.bytes) >= least else { throw TooSlow() }
                state.period = (now, state.bytes)
            }
            guard !state.isLarge, state.bytes > limits.largeBytes else { return false }
            (state.isLarge, state.isWaiting) = (true, true)
            return true
        }
        guard becomesLarge else { return }
        try await enlarge()
        let waited = now.duration(to: time.now())
        state.withLock { state in
            state.isWaiting = false
            state.start += waited
            state.period = (now + waited, state.bytes)
        }
    }
}

/// A body whose pieces are counted as they arrive.
struct WatchedBody: AsyncSequence, Sendable {
    let base: HTTPBodyStream
    let watch: BodyWatch

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: HTTPBodyStream.AsyncIterator
        let watch: BodyWatch

        mutating func next() async throws -> Data? {
            let piece = try await base.next()
            if let piece { try await watch.note(piece.count) }
            return piece
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), watch: watch) }
}
