import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// Sends an app's requests to authorization servers.
///
/// All requests have a proof with the session's key, and those of a confidential app an assertion with the app's key.
struct AuthorizationServer: Sendable {
    /// The sender of a request, and its server.
    struct Sender: Sendable {
        let issuer: String
        /// The `client_id` of the session or the login.
        let clientID: String
        let key: ProofKey
        /// The key that the session of a confidential app is bound to.
        let clientKey: ClientKey.Reference?
    }

    let app: OAuthApp
    let discovery: ServerDiscovery
    let context: ProofContext
    let time: TimeSource

    /// Pushes the login request. Returns the `request_uri` for the browser.
    func push(
        _ pending: PendingLogin, challenge: String, prompt: String?, hint: String?, as sender: Sender
    ) async throws -> String {
        var form: OAuthForm = [
            "client_id": app.clientID, "response_type": "code", "redirect_uri": pending.redirectURI,
            "scope": pending.scope, "state": pending.state, "code_challenge": challenge,
            "code_challenge_method": PKCE.method,
        ]
        form.add("login_hint", hint)
        form.add("prompt", prompt)
        let response = try await post(form, to: pending.server.pushEndpoint, as: sender)
        guard response.status == .ok || response.status == .created else { throw refusal(response) }
        guard let uri = (try? JSONMembers(response.body))?["request_uri"]?.text, 1...2_048 ~= uri.utf8.count
        else { throw OAuthLoginError(.unusableResponse("it has no request_uri")) }
        // Without nonces, a proof that someone has read can be used elsewhere. The protocol demands them.
        guard context.nonces.hasNonce(for: sender.key, at: pending.server.pushEndpoint) else {
            throw OAuthLoginError(.notSupported("it sends no nonces for DPoP proofs"))
        }
        return uri
    }

    /// Exchanges the code of a login for tokens. It is sent only once, because a second exchange would revoke the
    /// session.
    func exchange(code: String, of pending: PendingLogin, as sender: Sender) async throws -> TokenResponse {
        let form: OAuthForm = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": pending.redirectURI,
            "code_verifier": pending.verifier, "client_id": app.clientID,
        ]
        let response = try await post(form, to: pending.server.tokenEndpoint, as: sender)
        guard response.status.isSuccess else { throw refusal(response) }
        return try TokenResponse(response)
    }

    /// Exchanges a refresh token for new tokens.
    ///
    /// - Parameter scope: The session's scopes, which stay unchanged if the response contains none.
    func refresh(
        _ token: String, of scope: String, at endpoint: URL, as sender: Sender
    ) async throws -> TokenResponse {
        let form: OAuthForm = ["grant_type": "refresh_token", "refresh_token": token, "client_id": app.clientID]
        let response = try await post(form, to: endpoint, as: sender)
        guard response.status.isSuccess else { throw refusal(response) }
        return try TokenResponse(response, refreshing: scope)
    }

    /// Revokes the session of a token. Servers don't report whether they knew the token.
    func revoke(_ token: String, at endpoint: URL, as sender: Sender) async throws {
        let form: OAuthForm = ["token": token, "token_type_hint": "refresh_token", "client_id": sender.clientID]
        let response = try await post(form, to: endpoint, as: sender, within: .seconds(5))
        guard response.status.isSuccess else { throw refusal(response) }
    }

    private func post(
        _ form: OAuthForm, to endpoint: URL, as sender: Sender, within limit: Duration = .seconds(30)
    ) async throws -> HTTPResponse {
        let transport = try discovery.fetcher.transport(to: endpoint)
        let requests = ProvenRequests(transport: transport, context: context)
        guard let keys = app.keys, let reference = sender.clientKey else {
            return try await requests.post(form, to: endpoint, provenBy: sender.key, within: limit)
        }
        let key = try keys.key(of: reference)
        let issuer = try Issuer(sender.issuer, allowedLoopback: discovery.options.allowedLoopback)
        func send(at date: Date) async throws -> HTTPResponse {
            var form = form
            let assertion = try ClientAssertion(clientID: sender.clientID, issuer: issuer, key: key, at: date)
            for (name, value) in assertion.fields { form.add(name, value) }
            return try await requests.post(form, to: endpoint, provenBy: sender.key, within: limit)
        }
        guard issuer.origin == Origin(endpoint) else { return try await send(at: time.date()) }
        let date = context.clock.date(at: issuer.origin)
        let response = try await send(at: date)
        // The server has checked the app before anything else. If its clock differs, the assertion had a wrong time.
        guard OAuthErrorBody(response)?.error == "invalid_client" else { return response }
        _ = context.clock.learn(from: response.headers, of: issuer.origin)
        let corrected = context.clock.date(at: issuer.origin)
        guard corrected.timeIntervalSince(date).magnitude > ProofClock.least else { return response }
        return try await send(at: corrected)
    }

    private func refusal(_ response: HTTPResponse) -> any Error {
        guard let body = OAuthErrorBody(response) else {
            return AtError.network(.statusCode(response.status, data: Data(response.body.prefix(4_096))))
        }
        return ErrorMessage(
            error: body.error, message: body.description, status: response.status,
            rateLimit: RateLimit(response.headers, asOf: time.date()))
    }
}
