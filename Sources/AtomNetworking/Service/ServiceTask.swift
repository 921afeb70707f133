import Dispatch
import HTTPTransport

/// A call that is under way, for those who may not want its answer any more.
public struct ServiceTask: Sendable, Hashable {
    private let task: Task<Void, Never>

    init(_ operation: @escaping @Sendable () async -> Void) {
        task = Task { await operation() }
    }

    /// Ends the call. Its completion handler is called with an error whose `isCancellation` is true, unless the answer
    /// was there already.
    public func cancel() {
        task.cancel()
    }

    /// Whether the call was cancelled.
    public var isCancelled: Bool { task.isCancelled }
}

extension Service {
    /// Makes the call and hands its decoded answer to a function.
    ///
    /// - Parameters:
    ///   - type: What to decode with the configured decoder. `Data` is returned as it came.
    ///   - completion: Called once, on the configured queue: the main one unless changed.
    /// - Returns: A handle to cancel the call with.
    @discardableResult
    public func resume<Value: Decodable & Sendable>(
        expecting type: Value.Type, completion: @escaping @Sendable (Result<Value, AtomError>) -> Void
    ) -> ServiceTask {
        start(completion) { [self] place throws(AtomError) in try await value(type, at: place) }
    }

    /// Makes the call and hands its answer to a function, if that is a success.
    ///
    /// - Parameter completion: Called once, on the configured queue: the main one unless changed.
    /// - Returns: A handle to cancel the call with.
    @discardableResult
    public func resume(_ completion: @escaping @Sendable (Result<AtomResponse, AtomError>) -> Void) -> ServiceTask {
        start(completion) { [self] place throws(AtomError) in try await session.respond(to: requestable, at: place) }
    }

    /// The place in the order is taken here and now: tasks may begin in any order.
    private func start<Value: Sendable>(
        _ completion: @escaping @Sendable (Result<Value, AtomError>) -> Void,
        _ call: @escaping @Sendable (RefreshPlace?) async throws(AtomError) -> Value
    ) -> ServiceTask {
        let place = session.takePlace(for: requestable)
        let queue = session.configuration.dispatchQueue
        return ServiceTask {
            let result: Result<Value, AtomError>
            do throws(AtomError) {
                result = .success(try await call(place))
            } catch {
                result = .failure(error)
            }
            queue.async { completion(result) }
        }
    }
}
