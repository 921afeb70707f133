import Foundation
import HTTPTransport

/// What all services of one `Atom` share: the connections and the token.
final class ServiceSession: Sendable {
    let configuration: ServiceConfiguration
    private let transport: any Transport
    private let authorization: Authorization

    enum Authorization: Sendable {
        case none
        case basic(any BasicCredentialConvertible)
        case bearer(BearerAuthorization)
    }

    init(_ configuration: ServiceConfiguration) {
        let bare = configuration.bareTransport()
        self.configuration = configuration
        transport = bare.with(configuration.callMiddleware)
        authorization =
            switch configuration.authenticationMethod {
            case .none: .none
            case .basic(let credential): .basic(credential)
            case .bearer(let endpoint, let client, let store):
                .bearer(
                    BearerAuthorization(
                        TokenRefresh(endpoint: endpoint, client: client, configuration: configuration, transport: bare),
                        store, configuration))
            }
    }

    /// How many calls wait for a token.
    var waiterCount: Int {
        if case .bearer(let bearer) = authorization { bearer.waiterCount } else { 0 }
    }

    // MARK: The order of calls

    /// The place of a call in the order of those that may have to wait for a token, taken when the call is made.
    func takePlace(for requestable: any Requestable) -> RefreshPlace? {
        guard case .bearer(let bearer) = authorization, requestable.requiresAuthorization else { return nil }
        return bearer.takePlace()
    }

    private func leave(_ place: RefreshPlace?) {
        if let place, case .bearer(let bearer) = authorization { bearer.leave(place) }
    }

    // MARK: Exchanges

    /// Sends a request and returns the whole answer, if it is a success.
    @concurrent
    func respond(
        to requestable: any Requestable, at place: RefreshPlace?,
        changing change: (@Sendable (inout HTTPRequest) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        let (answer, request) = try await exchange(requestable, at: place, change) { transport, request in
            try await transport.send(request)
        }
        let response = AtomResponse(answer, request)
        guard response.isSuccess else { throw failed(response) }
        return response
    }

    /// Sends a request and returns as soon as the head of the answer is there, if it is a success.
    @concurrent
    func stream(_ requestable: any Requestable, at place: RefreshPlace?) async throws(AtomError) -> AtomStream {
        let (answer, request) = try await exchange(requestable, at: place, nil) { transport, request in
            try await transport.stream(request)
        }
        guard answer.status.isSuccess else {
            let body: Data
            do {
                body = try await answer.body.collect(upTo: request.limits.bodyBytes)
            } catch {
                throw AtomError(wrapping: error)
            }
            let whole = HTTPResponse(status: answer.status, headers: answer.headers, body: body)
            throw failed(AtomResponse(whole, request))
        }
        return AtomStream(answer, request)
    }

    private func exchange<Answer: HTTPResponseHead>(
        _ requestable: any Requestable, at place: RefreshPlace?, _ change: (@Sendable (inout HTTPRequest) -> Void)?,
        send: nonisolated(nonsending) @Sendable (any Transport, HTTPRequest) async throws -> Answer
    ) async throws(AtomError) -> (Answer, HTTPRequest) {
        defer { leave(place) }
        var request = try requestable.request(configuration)
        change?(&request)
        // A closure with a capture list would leave the gate's actor, and with it the order of those who waited.
        let transport = transport
        do {
            switch authorization {
            case .bearer(let bearer) where requestable.requiresAuthorization:
                let answer = try await bearer.perform(request, at: place) { request in
                    try await send(transport, request)
                }
                return (answer, request)
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
