import Credentials
import HTTPTransport

/// A prepared call to an endpoint.
///
/// Each `resume` makes a new call. Cancelling the task that awaits it ends the call, but never a token refresh that
/// other calls wait for.
public final class Service: Sendable {
    let requestable: any Requestable
    let session: ServiceSession

    init(_ requestable: any Requestable, _ session: ServiceSession) {
        self.requestable = requestable
        self.session = session
    }

    /// Makes the call and decodes the response.
    ///
    /// - Parameter type: The type to decode with the configured decoder. `Data` is returned unchanged.
    public nonisolated(nonsending) func resume<Value: Decodable & Sendable>(
        expecting type: Value.Type
    ) async throws(AtomError) -> Value {
        try await value(type, in: session.reserveTurn(for: requestable))
    }

    /// Makes the call and returns the response, if it is a success.
    @discardableResult
    public nonisolated(nonsending) func resume() async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, in: session.reserveTurn(for: requestable))
    }

    /// Makes the call with `HEAD`: the same request, with a response without a body.
    ///
    /// With `If-None-Match` among the endpoint's headers, a 304 throws an error whose `isNotModified` is true.
    @discardableResult
    public nonisolated(nonsending) func head() async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, in: session.reserveTurn(for: requestable)) { request in
            request.method = .head
            request.body = .none
        }
    }

    /// Decodes off the caller's actor, which may be busy.
    @concurrent
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type, in turn: ReservedTurn?
    ) async throws(AtomError) -> Value {
        let response = try await session.respond(to: requestable, in: turn)
        do {
            return try session.configuration.decoder.value(type, in: response.data)
        } catch {
            throw .decoder(error)
        }
    }
}
