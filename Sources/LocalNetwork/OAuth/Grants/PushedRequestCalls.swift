import ATCrypto
import ATData
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer

/// The endpoint that starts a login (PAR).
struct PushedRequestCalls: Sendable {
    let context: NetworkContext
    private var oauth: OAuthServices { context.oauth }

    /// The supported prompts. There is no page for creating accounts.
    static let prompts = ["none", "login", "consent", "select_account"]
    private static let longestValue = 2_048
    private static let mostScopes = 500
    private static let refused = ["request", "request_uri", "claims", "id_token_hint", "nonce"]

    @Sendable func push(_ parameters: OAuthParameters, _ request: ServerRequest) async throws -> ServerResponse {
        let now = oauth.now
        let client = try await oauth.clients.client(
            parameters.required("client_id"), allowsLoopback: oauth.options.allowsLoopbackClients, at: now)
        // A proof is optional here, as at the reference implementation. Then the key is known when the code is used.
        let thumbprint = request.headers["DPoP"] == nil ? nil : try oauth.proof(of: request)
        let authentication = try oauth.clients.authenticate(client, with: parameters, for: oauth.issuer, at: now)
        let pushed = try pushedRequest(parameters, client, authentication, thumbprint)
        let id = Base64.url.encode(SecureRandom.bytes(16))
        context.world.withLock { world in
            let end = now.addingTimeInterval(PushedRequest.lifetime)
            world.logins.requests.insert(pushed, for: id, until: end, at: now)
        }
        oauth.count { $0.pushedRequests += 1 }
        let answer: LexObject = [
            "request_uri": .string(PushedRequest.uriPrefix + id),
            "expires_in": .integer(Int(exactly: PushedRequest.lifetime) ?? 0),
        ]
        return try .value(answer, status: .created)
    }

    private func pushedRequest(
        _ parameters: OAuthParameters, _ client: KnownClient, _ authentication: Grant.Authentication,
        _ thumbprint: String?
    ) throws(OAuthFailure) -> PushedRequest {
        for name in Self.refused where parameters[name] != nil {
            throw .invalidRequest("The parameter \"\(name)\" is not supported")
        }
        guard try parameters.required("response_type") == "code" else {
            throw OAuthFailure("unsupported_response_type", "The only response_type is \"code\"")
        }
        guard let redirect = parameters["redirect_uri"] ?? client.onlyRedirect, client.allows(redirect: redirect) else {
            throw OAuthFailure("invalid_redirect_uri", "The redirect_uri is not one of the client's")
        }
        guard try parameters.required("code_challenge_method") == PKCE.method else {
            throw .invalidRequest("The only code_challenge_method is \"\(PKCE.method)\"")
        }
        let challenge = try parameters.required("code_challenge")
        guard (try? Base64.url.decode(challenge))?.count == SHA256Digest.byteCount else {
            throw .invalidRequest("The code_challenge is not a SHA-256 in base64url")
        }
        if let bound = parameters["dpop_jkt"], bound != thumbprint {
            throw .invalidProof("dpop_jkt is not the thumbprint of the DPoP proof's key")
        }
        for name in ["state", "login_hint", "ui_locales"] {
            guard parameters[name]?.utf8.count ?? 0 <= Self.longestValue else {
                throw .invalidRequest("\"\(name)\" is longer than \(Self.longestValue) bytes")
            }
        }
        guard let mode = PushedRequest.ResponseMode(rawValue: parameters["response_mode"] ?? "query") else {
            throw .invalidRequest("The response_mode is not supported")
        }
        return PushedRequest(
            clientID: client.id, authentication: authentication, redirectURI: redirect,
            scopes: try scopes(parameters.required("scope"), client), state: parameters["state"], challenge: challenge,
            responseMode: mode, prompt: try prompt(parameters["prompt"], client),
            loginHint: try loginHint(parameters["login_hint"]), thumbprint: thumbprint)
    }

    private func prompt(_ prompt: String?, _ client: KnownClient) throws(OAuthFailure) -> String? {
        guard let prompt else { return nil }
        guard Self.prompts.contains(prompt) else { throw .invalidRequest("The prompt \"\(prompt)\" is not supported") }
        if prompt == "none", client.keys == nil {
            throw OAuthFailure("consent_required", "Public clients need the user's consent")
        }
        return prompt
    }

    private func loginHint(_ hint: String?) throws(OAuthFailure) -> String? {
        guard let hint else { return nil }
        guard (try? ATIdentifier(hint)) != nil else {
            throw .invalidRequest("The login_hint is neither a handle nor a DID")
        }
        return hint
    }

    /// The requested scopes that the server supports. Unknown ones are dropped, as in the reference implementation.
    private func scopes(_ text: String, _ client: KnownClient) throws(OAuthFailure) -> [String] {
        let requested = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard requested.count <= Self.mostScopes else {
            throw OAuthFailure("invalid_scope", "There are more than \(Self.mostScopes) scopes")
        }
        for token in requested where token == "openid" || !client.scopes.contains(token) {
            throw OAuthFailure("invalid_scope", "The scope \"\(token)\" is not in the client's metadata")
        }
        guard requested.contains("atproto") else {
            throw OAuthFailure("invalid_scope", "The scope \"atproto\" is missing")
        }
        var known: [String] = []
        for token in requested where !known.contains(token) && (try? Scope(token)) != nil {
            if token.utf8.starts(with: "include".utf8), oauth.expanded([token]).description == Self.normal(token) {
                throw OAuthFailure("invalid_scope", "The permission set of \"\(token)\" can't be found")
            }
            known.append(token)
        }
        return known
    }

    private static func normal(_ token: String) -> String { (try? Scope(token))?.description ?? token }
}
