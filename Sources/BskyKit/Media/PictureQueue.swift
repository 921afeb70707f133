import Dispatch
import HTTPTransport

/// Runs conversions of pictures one at a time, so that many of them need no more memory than one, on a thread that no task
/// waits for.
enum PictureQueue {
    private static let queue = DispatchQueue(label: "BskyKit.PictureQueue")

    /// Runs a function when its turn comes.
    ///
    /// - Parameter work: What it is passed throws a `CancellationError` when the task is cancelled.
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
