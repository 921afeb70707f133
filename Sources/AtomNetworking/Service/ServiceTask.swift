import Credentials
import Dispatch
import HTTPTransport

/// A call in progress that can be cancelled.
public struct ServiceTask: Sendable, Hashable {
    private let task: Task<Void, Never>

    init(_ operation: @escaping @Sendable () async -> Void) {
        task = Task { await operation() }
    }

    /// Cancels the call. Its completion handler is called with an error whose `isCancellation` is true, unless the
    /// response has already arrived.
    public func cancel() {
        task.cancel()
    }

    /// Whether the call was cancelled.
    public var isCancelled: Bool { task.isCancelled }
}

extension Service {
    /// Makes the call and passes the decoded response to a completion handler.
    ///
    /// - Parameters:
    ///   - type: The type to decode with the configured decoder. `Data` is returned unchanged.
    ///   - completion: Called once, on the configured queue; by default the main queue.
    /// - Returns: A task that can cancel the call.
    @discardableResult
    public func resume<Value: Decodable & Sendable>(
        expecting type: Value.Type, completion: @escaping @Sendable (Result<Value, AtomError>) -> Void
    ) -> ServiceTask {
        start(completion) { [self] turn throws(AtomError) in try await value(type, in: turn) }
    }

    /// Makes the call and passes the response to a completion handler, if it is a success.
    ///
    /// - Parameter completion: Called once, on the configured queue; by default the main queue.
    /// - Returns: A task that can cancel the call.
    @discardableResult
    public func resume(_ completion: @escaping @Sendable (Result<AtomResponse, AtomError>) -> Void) -> ServiceTask {
        start(completion) { [self] turn throws(AtomError) in try await session.respond(to: requestable, in: turn) }
    }

    /// Starts the call. The turn is reserved here, because tasks may start in any order.
    private func start<Value: Sendable>(
        _ completion: @escaping @Sendable (Result<Value, AtomError>) -> Void,
        _ call: @escaping @Sendable (ReservedTurn?) async throws(AtomError) -> Value
    ) -> ServiceTask {
        let turn = session.reserveTurn(for: requestable)
        let queue = session.configuration.dispatchQueue
        return ServiceTask {
            let result: Result<Value, AtomError>
            do throws(AtomError) {
                result = .success(try await call(turn))
            } catch {
                result = .failure(error)
            }
            queue.async { completion(result) }
        }
    }
}
