/// Lets one task at a time do something, in the order in which they came.
actor Turns {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for a turn, and calls a function in it.
    nonisolated func perform<Value: Sendable>(_ action: @Sendable () async throws -> Value) async throws -> Value {
        await begin()
        do {
            let value = try await action()
            await end()
            return value
        } catch {
            await end()
            throw error
        }
    }

    private func begin() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
