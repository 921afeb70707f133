#if canImport(Combine)
public import Combine
import Dispatch

extension Service {
    /// A publisher that makes the call for each subscriber and delivers the decoded response on the configured queue.
    ///
    /// Cancelling the subscription cancels the call.
    ///
    /// - Parameter type: The type to decode with the configured decoder. `Data` is returned unchanged.
    public func resume<Value: Decodable & Sendable>(expecting type: Value.Type) -> AnyPublisher<Value, AtomError> {
        publisher { [self] deliver in resume(expecting: type, completion: deliver) }
    }

    /// A publisher that makes the call for each subscriber and delivers the response on the configured queue.
    ///
    /// Cancelling the subscription cancels the call.
    public func resume() -> AnyPublisher<AtomResponse, AtomError> {
        publisher { [self] deliver in resume(deliver) }
    }

    private func publisher<Value: Sendable>(
        _ start: @escaping (@escaping @Sendable (Result<Value, AtomError>) -> Void) -> ServiceTask
    ) -> AnyPublisher<Value, AtomError> {
        Deferred {
            var task: ServiceTask?
            let future = Future<Value, AtomError> { promise in
                // Safe: a promise locks internally and may be called from any thread, and it is called once.
                nonisolated(unsafe) let promise = promise
                task = start { promise($0) }
            }
            // A future calls its closure immediately, so the task exists.
            return future.handleEvents(receiveCancel: { [task] in task?.cancel() })
        }
        .eraseToAnyPublisher()
    }
}
#endif
