public import Foundation
import HTTPTransport

/// Makes the calls of one kind of endpoint and decodes the responses.
///
/// ```swift
/// let router = NetworkRouter<Directory>()
/// let answer: ResolvedHandle = try await router.execute(.resolve(handle: "alice.example.com"))
/// ```
@APActor
public final class NetworkRouter<Endpoint> {
    /// Changes this router's requests and decides about retries. Without one, the environment's `routerDelegate` does.
    /// Held weakly.
    public weak var delegate: (any NetworkRouterDelegate)?

    nonisolated let decoder: JSONDecoder
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

    private nonisolated static var mostAttempts: Int { 10 }

    private var currentDelegate: (any NetworkRouterDelegate)? { delegate ?? environment.routerDelegate }

    /// Builds a request, sends it and reads the response, until that succeeds or the delegate wants no other attempt.
    nonisolated func call<Output>(
        build: () async throws -> HTTPRequest, read: (HTTPResponse) throws -> sending Output
    ) async throws -> sending Output {
        var attempts = 1
        while true {
            do {
                var request = try await build()
                if let delegate = await currentDelegate { request = try await request.intercepted(by: delegate) }
                return try read(try await environment.send(request))
            } catch {
                let error = AtError.visible(error)
                guard attempts < Self.mostAttempts, try await isRetried(error, attempts) else { throw error }
                attempts += 1
            }
        }
    }

    private func isRetried(_ error: any Error, _ attempts: Int) async throws -> Bool {
        guard !(error is CancellationError), let delegate = currentDelegate else { return false }
        return try await AtError.visibly { try await delegate.shouldRetry(error: error, attempts: attempts) }
    }
}

extension NetworkRouter where Endpoint: EndpointType {
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
        try await call {
            try await EndpointCall(endpoint).request()
        } read: { [decoder] in
            try $0.decoded(as: Response.self, with: decoder)
        }
    }
}
