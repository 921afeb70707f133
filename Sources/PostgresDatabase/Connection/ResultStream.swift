import HTTPTransport

/// The rows of a statement, on their way from the loop to the caller.
final class ResultStream: Sendable {
    private struct State {
        var batches: [RowBatch] = []
        var columns: Columns?
        var hasStarted = false
        var end: Result<Int, PostgresError>?
        var waiting: CheckedContinuation<Void, Never>?
        /// Whether the loop has stopped reading.
        var isPaused = false
        /// Whether nobody reads any more.
        var isAbandoned = false
        /// Whether rows were discarded before the caller read them.
        var hasDropped = false

        var rows: Int { batches.reduce(0) { $0 &+ $1.count } }
    }

    /// The rows that wait for the caller, at most; the loop stops reading at more.
    private static let mostRows = 1_024
    private let state = Guarded(State())
    /// Called when the loop may go on reading.
    private let resume: @Sendable () -> Void
    private let onEnd = Guarded<(@Sendable () -> Void)?>(nil)

    /// Called once, when the statement has ended.
    var ended: (@Sendable () -> Void)? {
        get { onEnd.withLock { $0 } }
        set { onEnd.withLock { $0 = newValue } }
    }

    init(resume: @escaping @Sendable () -> Void = {}) { self.resume = resume }

    // MARK: The loop

    /// Adds rows. Returns whether the loop may go on reading.
    func append(_ batch: RowBatch) -> Bool {
        change { state in
            state.columns = state.columns ?? batch.columns
            if batch.count > 0 {
                if state.isAbandoned { state.hasDropped = true } else { state.batches.append(batch) }
            }
            state.hasStarted = true
            state.isPaused = state.rows >= Self.mostRows
            return !state.isPaused
        }
    }

    /// The statement was accepted, but has no rows yet: COPY begins.
    func start() { change { $0.hasStarted = true } }

    func finish(_ end: Result<Int, PostgresError>) {
        change { state in
            if state.end == nil { state.end = end }
            state.hasStarted = true
        }
        onEnd.withLock { onEnd in
            defer { onEnd = nil }
            return onEnd
        }?()
    }

    private func change<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
        let (outcome, waiting) = state.withLock { state in
            let outcome = body(&state)
            defer { state.waiting = nil }
            return (outcome, state.waiting)
        }
        waiting?.resume()
        return outcome
    }

    // MARK: The caller

    /// Returns when the first rows are there, or the statement has ended. Throws its error if there are no rows.
    func begun() async throws {
        await wait { $0.hasStarted }
        if case (.failure(let error)?, true) = state.withLock({ ($0.end, $0.batches.isEmpty) }) { throw error }
    }

    /// The next rows; `nil` at the end. Throws if rows were discarded.
    func next() async throws -> RowBatch? {
        await wait { !$0.batches.isEmpty || $0.end != nil }
        let (batch, end, resumes) = state.withLock { state -> (RowBatch?, Result<Int, PostgresError>?, Bool) in
            guard !state.batches.isEmpty else {
                if state.hasDropped, case .success? = state.end { return (nil, .failure(.cancelled), false) }
                return (nil, state.end, false)
            }
            let batch = state.batches.removeFirst()
            let resumes = state.isPaused && state.rows < Self.mostRows / 2
            if resumes { state.isPaused = false }
            return (batch, nil, resumes)
        }
        if resumes { resume() }
        if case .failure(let error)? = end { throw error }
        return batch
    }

    /// Waits for the end, and returns the number of rows that were changed or returned.
    func count() async throws -> Int {
        while try await next() != nil {}
        return try state.withLock { try $0.end?.get() ?? 0 }
    }

    /// The columns, once it has begun.
    var columns: [String] { state.withLock { $0.columns?.names ?? [] } }

    /// Whether rows were discarded before the caller read them.
    var hasDropped: Bool { state.withLock { $0.hasDropped } }

    /// Whether the statement has ended.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Nobody reads any more: what comes is discarded.
    func abandon() {
        let resumes = state.withLock { state in
            state.isAbandoned = true
            state.hasDropped = state.hasDropped || !state.batches.isEmpty
            state.batches = []
            defer { state.isPaused = false }
            return state.isPaused
        }
        if resumes { resume() }
    }

    private func wait(until isMet: @escaping @Sendable (State) -> Bool) async {
        while !state.withLock({ isMet($0) }) {
            await withCheckedContinuation { continuation in
                let isMet = state.withLock { state in
                    guard !isMet(state), state.waiting == nil else { return true }
                    state.waiting = continuation
                    return false
                }
                if isMet { continuation.resume() }
            }
        }
    }
}
