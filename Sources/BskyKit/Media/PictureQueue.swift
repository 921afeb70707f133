import Dispatch
import HTTPTransport

/// Converts pictures one at a time to limit memory, on a thread that blocks no task.
enum PictureQueue {
    private static let queue = DispatchQueue(label: "BskyKit.PictureQueue")

    /// Runs a function after the earlier ones.
    ///
    /// - Parameter work: The function. Its argument throws a `CancellationError` if the task is cancelled.
    static func perform<Value: Sendable>(
        _ work: @escaping @Sendable (_ checkCancellation: () throws -> Void) throws -> Value
    ) async throws -> Value {
        let isCancelled = Guarded(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    let check = { if isCancelled.withLock({ $0 }) { throw CancellationError() } }
                    continuation.resume(
                        with: Result {
                            try check()
                            return try work(check)
                        })
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }
}
