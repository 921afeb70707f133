/// Lets one task at a time do something, in the order in which they came.
actor Turns {
    private var isBusy = false
    private var lastID: UInt64 = 0
    private var waiting: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []

    /// Waits for a turn, and calls a function in it.
    ///
    /// - Throws: What the function throws, or `CancellationError` if the task was cancelled before its turn came.
    nonisolated func perform<Value: Sendable>(_ action: @Sendable () async throws -> Value) async throws -> Value {
        try await begin()
        do {
            let value = try await action()
            await end()
            return value
        } catch {
            await end()
            throw error
        }
    }

    private func begin() async throws {
        guard isBusy else {
            isBusy = true
            return
        }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // Cancelling may have come before, and would find nobody waiting.
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiting.append((id, continuation))
            }
        } onCancel: {
            Task { await cancel(id) }
        }
    }

    private func cancel(_ id: UInt64) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).continuation.resume(throwing: CancellationError())
    }

    private func end() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().continuation.resume() }
    }
}
