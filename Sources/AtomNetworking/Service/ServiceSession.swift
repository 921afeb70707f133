import Credentials
import Foundation
import HTTPTransport

/// The connections and the token that all services of an `Atom` share.
final class ServiceSession: Sendable {
    let configuration: ServiceConfiguration
    private let transport: any Transport
    private let authorization: Authorization

    enum Authorization: Sendable {
        case anonymous
        case basic(any BasicCredentialConvertible)
        case bearer(BearerAuthorization)
    }

    init(_ configuration: ServiceConfiguration) {
        let bare = configuration.bareTransport()
        self.configuration = configuration
        transport = bare.with(configuration.callMiddleware)
        authorization =
            switch configuration.authenticationMethod {
            case .none: .anonymous
            case .basic(let credential): .basic(credential)
            case .bearer(let endpoint, let client, let store):
                .bearer(
                    BearerAuthorization(
                        TokenRefresh(endpoint: endpoint, client: client, configuration: configuration, transport: bare),
                        store, configuration))
            }
    }

    /// The number of calls that wait for a token.
    var waiterCount: Int {
        if case .bearer(let bearer) = authorization { bearer.owner.waiterCount } else { 0 }
    }

    // MARK: The order of calls

    /// The turn of a call that may have to wait for a token, reserved when the call is made.
    func reserveTurn(for requestable: any Requestable) -> ReservedTurn? {
        guard case .bearer(let bearer) = authorization, requestable.requiresAuthorization else { return nil }
        return bearer.owner.reserveTurn()
    }

    private func release(_ turn: ReservedTurn?) {
        if let turn, case .bearer(let bearer) = authorization { bearer.owner.release(turn) }
    }

    // MARK: Exchanges

    /// Sends a request and returns the whole response, if it is a success.
    @concurrent
    func respond(
        to requestable: any Requestable, in turn: ReservedTurn?,
        changing change: (@Sendable (inout HTTPRequest) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        let (received, request) = try await exchange(requestable, in: turn, change) { transport, request in
            try await transport.send(request)
        }
        let response = AtomResponse(received, request)
        guard response.isSuccess else { throw failed(response) }
        return response
    }

    /// Sends a request and returns after the head of the response has arrived, if it is a success.
    @concurrent
    func stream(_ requestable: any Requestable, in turn: ReservedTurn?) async throws(AtomError) -> AtomStream {
        let (response, request) = try await exchange(requestable, in: turn, nil) { transport, request in
            try await transport.stream(request)
        }
        guard response.status.isSuccess else {
            let body = try await AtomError.wrapping { try await response.body.collect(upTo: request.limits.bodyBytes) }
            let whole = HTTPResponse(status: response.status, headers: response.headers, body: body)
            throw failed(AtomResponse(whole, request))
        }
        return AtomStream(response, request)
    }

    private func exchange<Response: HTTPResponseHead>(
        _ requestable: any Requestable, in turn: ReservedTurn?, _ change: (@Sendable (inout HTTPRequest) -> Void)?,
        send: nonisolated(nonsending) @Sendable (any Transport, HTTPRequest) async throws -> Response
    ) async throws(AtomError) -> (Response, HTTPRequest) {
        defer { release(turn) }
        var request = try requestable.request(configuration)
        change?(&request)
        // A closure with a capture list would leave the owner's starter, and lose the order of waiting calls.
        let transport = transport
        do {
            switch authorization {
            case .bearer(let bearer) where requestable.requiresAuthorization:
                let response = try await bearer.send(request, in: turn) { request in
                    try await send(transport, request)
                }
                return (response, request)
            case .basic(let provider) where requestable.requiresAuthorization:
                request.headers["Authorization"] = await provider.basicCredential.authorization
                return (try await send(transport, request), request)
            default:
                return (try await send(transport, request), request)
            }
        } catch {
            throw AtomError(wrapping: error)
        }
    }

    private func failed(_ response: AtomResponse) -> AtomError {
        let error = AtomError.response(response)
        if error.isAuthorizationFailure { Atom.post(Atom.didFailToAuthorizeRequest, error) }
        return error
    }
}
