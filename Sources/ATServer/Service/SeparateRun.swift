package import HTTPTransport

/// An operation in a task of its own, so that its caller can stop waiting for it, whatever it does.
final class SeparateRun<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var task: Task<Void, Never>?
        /// The result, if it came before the continuation.
        var result: Result<Value, any Error>?
        var isOver = false
    }

    private let state = Guarded(State())

    /// Runs the operation. Returns its result, or that of ``end(_:)`` if that was called before.
    func value(
        on executor: (any TaskExecutor)? = nil, of body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result = wait(continuation) { return continuation.resume(with: result) }
                hold(
                    Task(executorPreference: executor) {
                        do {
                            self.end(.success(try await body()))
                        } catch {
                            self.end(.failure(error))
                        }
                    })
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    /// Ends the wait with a result, and cancels the operation. Only the first result counts.
    func end(_ result: Result<Value, any Error>) {
        let (continuation, task) = state.withLock { state in
            guard !state.isOver else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
            }
            state.isOver = true
            if state.continuation == nil { state.result = result }
            defer { (state.continuation, state.task) = (nil, nil) }
            return (state.continuation, state.task)
        }
        task?.cancel()
        continuation?.resume(with: result)
    }

    /// Takes the continuation, unless there is a result already.
    private func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Result<Value, any Error>? {
        state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
    }

    /// Keeps the task, to cancel it.
    private func hold(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if !state.isOver { state.task = task }
            return state.isOver
        }
        if isOver { task.cancel() }
    }
}

/// An operation took too long. It was cancelled.
package struct TooLong: Error, CustomStringConvertible {
    package let description = "It took too long"
}

/// The result of an operation, unless it takes too long. Then it is cancelled and left to itself.
package func within<Value: Sendable>(
    _ limit: Duration, _ time: TimeSource, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let run = SeparateRun<Value>()
    let alarm = Task {
        try await time.sleep(limit)
        run.end(.failure(TooLong()))
    }
    defer { alarm.cancel() }
    return try await run.value(of: body)
}

/// Works on another thread than that of the caller's connection, which has other connections to serve.
package func offLoop<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await body() }
}
