public import Foundation
import HTTPTransport

/// Makes the calls of one kind of endpoint and decodes the responses.
///
/// ```swift
/// let router = NetworkRouter<Directory>()
/// let answer: ResolvedHandle = try await router.execute(.resolve(handle: "alice.example.com"))
/// ```
@APActor
public final class NetworkRouter<Endpoint: EndpointType> {
    /// Changes this router's requests and decides about retries. Without one, the environment's `routerDelegate` does.
    /// Held weakly.
    public weak var delegate: (any NetworkRouterDelegate)?

    private let decoder: JSONDecoder
    nonisolated let environment: APEnvironment

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - decoder: Decodes the responses. Configure it before; it must not change afterwards.
    ///   - environment: The host, session and transport to use.
    public nonisolated init(decoder: JSONDecoder = .atDecoder, environment: APEnvironment = .current) {
        self.decoder = decoder
        self.environment = environment
    }

    /// Makes a call and decodes the response.
    ///
    /// Use `EmptyResponse` if the response has no content. Responses are decoded off every actor: in a module whose
    /// types are isolated to the main actor by default, declare the types to decode `nonisolated`.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public nonisolated func execute<Response: Decodable & SendableMetatype>(
        _ endpoint: Endpoint
    ) async throws -> sending Response {
        try await environment.makeCall(delegate: delegateFinder) {
            let (call, delegate) = try await self.prepare(endpoint)
            return (try call.request(), delegate)
        } read: { [decoder] in
            try $0.decoded(as: Response.self, with: decoder)
        }
    }

    /// Finds the delegate when it is needed.
    nonisolated var delegateFinder: CurrentDelegate { { await self.currentDelegate } }

    private var currentDelegate: (any NetworkRouterDelegate)? { delegate ?? environment.routerDelegate }

    /// Reads the endpoint on the actor.
    private func prepare(_ endpoint: Endpoint) async throws -> (EndpointCall, (any NetworkRouterDelegate)?) {
        (try await EndpointCall(endpoint), currentDelegate)
    }
}
