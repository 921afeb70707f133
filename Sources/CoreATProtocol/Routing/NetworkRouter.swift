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
    nonisolated let environment: APEnvironment
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
        try await attempt(
            {
                let (call, delegate) = try await self.prepare(endpoint)
                return try await self.intercept(try call.request(), delegate)
            }, { [decoder] in try decode(Response.self, from: $0, with: decoder) })
    }

    /// Sends a request and reads the answer, as often as the delegate thinks it worth while.
    nonisolated func attempt<Answer>(
        _ request: () async throws -> HTTPRequest, _ read: (HTTPResponse) throws -> sending Answer
    ) async throws -> sending Answer {
        var attempts = 1
        while true {
            do {
                return try read(try await environment.send(try await request()))
            } catch {
                guard !(error is CancellationError), attempts < Self.mostAttempts,
                    try await isWorthRetrying(error, attempts)
                else { throw error }
                attempts += 1
            }
        }
    }

    var currentDelegate: (any NetworkRouterDelegate)? { delegate ?? environment.routerDelegate }

    /// Takes what an endpoint says off the actor.
    private func prepare(_ endpoint: Endpoint) async throws -> (EndpointCall, (any NetworkRouterDelegate)?) {
        (try await EndpointCall(endpoint), currentDelegate)
    }

    /// Lets the delegate, if there is one, have its hands on a request.
    nonisolated func intercept(
        _ request: HTTPRequest, _ delegate: (any NetworkRouterDelegate)?
    ) async throws -> HTTPRequest {
        guard let delegate else { return request }
        return try await request.intercepted(by: delegate)
    }

    private func isWorthRetrying(_ error: any Error, _ attempts: Int) async throws -> Bool {
        try await currentDelegate?.shouldRetry(error: error, attempts: attempts) ?? false
    }
}
