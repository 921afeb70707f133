import HTTPTransport

/// One call of an endpoint, ready to be made.
///
/// Each `resume` makes the call anew. Cancelling the task that awaits it ends the call; it never ends a token's refresh
/// that others wait for.
public final class Service: Sendable {
    let requestable: any Requestable
    let session: ServiceSession

    init(_ requestable: any Requestable, _ session: ServiceSession) {
        self.requestable = requestable
        self.session = session
    }

    /// Makes the call and decodes its answer.
    ///
    /// - Parameter type: What to decode with the configured decoder. `Data` is returned as it came.
    public nonisolated(nonsending) func resume<Value: Decodable & Sendable>(
        expecting type: Value.Type
    ) async throws(AtomError) -> Value {
        try await value(type, at: session.takePlace(for: requestable))
    }

    /// Makes the call and returns its answer, if that is a success.
    @discardableResult
    public nonisolated(nonsending) func resume() async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, at: session.takePlace(for: requestable))
    }

    /// Makes the call with `HEAD`: as it is, but without a body in the answer.
    ///
    /// With `If-None-Match` among the endpoint's headers, a 304 is an error whose `isNotModified` is true.
    @discardableResult
    public nonisolated(nonsending) func head() async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, at: session.takePlace(for: requestable)) { request in
            request.method = .head
            request.body = .none
        }
    }

    /// Decodes away from the caller's actor: that one may be drawing a screen.
    @concurrent
    func value<Value: Decodable & Sendable>(
        _ type: Value.Type, at place: RefreshPlace?
    ) async throws(AtomError) -> Value {
        let response = try await session.respond(to: requestable, at: place)
        do {
            return try session.configuration.decoder.value(type, in: response.data)
        } catch {
            throw .decoder(error)
        }
    }
}
