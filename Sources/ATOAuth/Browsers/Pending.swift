import HTTPTransport

/// A value that is set once and can be awaited.
final class Pending<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiters: [UInt64: CheckedContinuation<Value, any Error>] = [:]
        var count: UInt64 = 0
    }

    private let state = Guarded(State())

    /// The value, if it is set.
    var current: Value? { state.withLock(\.value) }

    /// Sets the value. Returns whether it was unset.
    @discardableResult
    func set(_ value: Value) -> Bool {
        let waiters: [CheckedContinuation<Value, any Error>]? = state.withLock { state in
            guard state.value == nil else { return nil }
            state.value = value
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters ?? [] { waiter.resume(returning: value) }
        return waiters != nil
    }

    /// Waits for the value. Throws `CancellationError` if the task is cancelled.
    func value() async throws -> Value {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Value, any Error>? = state.withLock { state in
                    if let value = state.value { return .success(value) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiters[id] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// Waits for the value for some time. Returns `nil` if it isn't set in time, or the task is cancelled.
    func value(within duration: Duration, of time: TimeSource) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { try? await self.value() }
            group.addTask {
                try? await time.sleep(duration)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
