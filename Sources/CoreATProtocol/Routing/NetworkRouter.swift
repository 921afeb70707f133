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
    /// Expect `EmptyResponse` where the answer has no content.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    public func execute<Response: Decodable & SendableMetatype>(_ endpoint: Endpoint) async throws -> sending Response {
        let delegate = delegate ?? environment.routerDelegate
        var attempts = 1
        while true {
            do {
                var call = try await EndpointCall(endpoint)
                if let delegate {
                    var request = try call.request().foundationRequest(withBody: true)
                    await delegate.intercept(&request)
                    call = EndpointCall(intercepted: request)
                }
                return try await Self.perform(call, decoder, environment)
            } catch {
                guard let delegate, !(error is CancellationError), attempts < Self.mostAttempts,
                    try await delegate.shouldRetry(error: error, attempts: attempts)
                else { throw error }
                attempts += 1
            }
        }
    }

    /// Encodes, sends and decodes, off the actor.
    @concurrent
    private nonisolated static func perform<Response: Decodable & SendableMetatype>(
        _ call: EndpointCall, _ decoder: JSONDecoder, _ environment: APEnvironment
    ) async throws -> sending Response {
        let response = try await environment.send(call.request())
        return try decode(Response.self, from: response, with: decoder)
    }
}
