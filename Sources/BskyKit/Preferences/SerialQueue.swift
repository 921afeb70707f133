/// Runs one action at a time, in the order of the calls.
actor SerialQueue {
    private var isBusy = false
    private var lastID: UInt64 = 0
    private var waiting: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []

    /// Waits for earlier actions, then runs this one.
    ///
    /// - Throws: The action's error, or `CancellationError` if the task is cancelled while it waits.
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
                // The task may already be cancelled. `cancel` found nothing to remove then.
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
