#if canImport(Combine)
public import Combine
import Dispatch

extension Service {
    /// A publisher that makes the call for each subscriber and delivers its decoded answer on the configured queue.
    ///
    /// Cancelling the subscription cancels the call.
    ///
    /// - Parameter type: What to decode with the configured decoder. `Data` is returned as it came.
    public func resume<Value: Decodable & Sendable>(expecting type: Value.Type) -> AnyPublisher<Value, AtomError> {
        publisher { [self] deliver in resume(expecting: type, completion: deliver) }
    }

    /// A publisher that makes the call for each subscriber and delivers its answer on the configured queue.
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
                // Safe: a promise locks inside and may be called from any thread, and it is called once.
                nonisolated(unsafe) let promise = promise
                task = start { promise($0) }
            }
            // A future calls its closure at once, so that the task is there.
            return future.handleEvents(receiveCancel: { [task] in task?.cancel() })
        }
        .eraseToAnyPublisher()
    }
}
#endif
