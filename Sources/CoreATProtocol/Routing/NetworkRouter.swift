public import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes the calls of one kind of endpoint and decodes what they answer.
///
/// ```swift
/// let router = NetworkRouter<Directory>()
/// let answer: ResolvedHandle = try await router.execute(.resolve(handle: "alice.example.com"))
/// ```
@APActor
public final class NetworkRouter<Endpoint: EndpointType> {
    /// Changes this router's requests and decides about retries; the environment's `routerDelegate` where there is
    /// none. Held weakly.
    public weak var delegate: (any NetworkRouterDelegate)?

    private let decoder: JSONDecoder
    private let environment: APEnvironment
    private nonisolated static var mostAttempts: Int { 10 }

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - decoder: What answers are decoded with. Set it up before: it must not change afterwards.
    ///   - environment: Whose host, session and transport are used.
    public nonisolated init(decoder: JSONDecoder = .atDecoder, environment: APEnvironment = .current) {
        self.decoder = decoder
        self.environment = environment
    }

    /// Makes a call and decodes its answer.
    ///
    /// Expect `EmptyResponse` where the answer has no content. Answers are decoded off every actor: in a module whose
    /// types are on the main actor by default, declare those to decode `nonisolated`.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent
    public nonisolated func execute<Response: Decodable & SendableMetatype>(
        _ endpoint: Endpoint
    ) async throws -> sending Response {
        var attempts = 1
        while true {
            do {
                let request = try await prepare(endpoint).request()
                let response = try await environment.send(request)
                return try decode(Response.self, from: response, with: decoder)
            } catch {
                guard !(error is CancellationError), attempts < Self.mostAttempts,
                    try await isWorthRetrying(error, attempts)
                else { throw error }
                attempts += 1
            }
        }
    }

    private var currentDelegate: (any NetworkRouterDelegate)? { delegate ?? environment.routerDelegate }

    /// Takes what an endpoint says off the actor, once the delegate has seen it.
    private func prepare(_ endpoint: Endpoint) async throws -> EndpointCall {
        let call = try await EndpointCall(endpoint)
        guard let delegate = currentDelegate else { return call }
        var request = try call.request().foundationRequestWithBody
        await delegate.intercept(&request)
        return EndpointCall(intercepted: request)
    }

    private func isWorthRetrying(_ error: any Error, _ attempts: Int) async throws -> Bool {
        try await currentDelegate?.shouldRetry(error: error, attempts: attempts) ?? false
    }
}
