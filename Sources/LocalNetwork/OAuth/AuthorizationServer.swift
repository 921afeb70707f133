import ATCrypto
import ATData
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer

/// The endpoints of the authorization server for apps. The pages for people are in `AuthorizePages`.
struct AuthorizationServer: Sendable {
    typealias Endpoint = @Sendable (OAuthParameters, ServerRequest) async throws -> ServerResponse

    let context: NetworkContext
    var oauth: OAuthServices { context.oauth }

    func addRoutes(to server: LocalServer) {
        document("/.well-known/oauth-authorization-server", on: server) { try .value(metadata) }
        document("/oauth/jwks", on: server) { try .value(keySet) }
        endpoint("/oauth/par", on: server, PushedRequestCalls(context: context).push)
        endpoint("/oauth/token", on: server, TokenCalls(context: context).token)
        endpoint("/oauth/revoke", on: server, TokenCalls(context: context).revoke)
        AuthorizePages(context: context).addRoutes(to: server)
    }

    /// Adds the data server's document that names its authorization server.
    func addRoutes(toDataServer server: LocalServer) {
        document("/.well-known/oauth-protected-resource", on: server) {
            var object: LexObject = [
                "resource": .string(context.addresses.host),
                "authorization_servers": [.string(oauth.issuer.description)], "scopes_supported": [],
                "bearer_methods_supported": ["header"],
                "resource_documentation": "https://atproto.com",
            ]
            oauth.settings.withLock(\.resourceEdit)?(&object)
            return try .value(object)
        }
    }

    // MARK: Documents

    private func document(
        _ path: String, on server: LocalServer, _ answer: @escaping @Sendable () throws -> ServerResponse
    ) {
        server.route(.get, path) { _ in
            var response = try answer()
            response.headers.merge(Self.sharing)
            return response
        }
        server.route(.options, path) { _ in Self.preflight }
    }

    private var metadata: LexObject {
        let issuer = oauth.issuer.description
        func address(_ name: String) -> LexValue { .string("\(issuer)/oauth/\(name)") }
        var object: LexObject = [
            "issuer": .string(issuer),
            "authorization_endpoint": address("authorize"),
            "token_endpoint": address("token"),
            "pushed_authorization_request_endpoint": address("par"),
            "revocation_endpoint": address("revoke"),
            "jwks_uri": address("jwks"),
            "scopes_supported": ["atproto", "transition:generic", "transition:email", "transition:chat.bsky"],
            "subject_types_supported": ["public"],
            "response_types_supported": ["code"],
            "response_modes_supported": .array(PushedRequest.ResponseMode.allCases.map { .string($0.rawValue) }),
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"],
            "prompt_values_supported": .array(PushedRequestCalls.prompts.map { .string($0) }),
            "ui_locales_supported": ["en"],
            "display_values_supported": ["page", "popup", "touch"],
            "token_endpoint_auth_methods_supported": ["none", "private_key_jwt"],
            "token_endpoint_auth_signing_alg_values_supported": ["ES256"],
            "dpop_signing_alg_values_supported": ["ES256"],
            "authorization_response_iss_parameter_supported": true,
            "require_pushed_authorization_requests": true,
            "require_request_uri_registration": true,
            "request_parameter_supported": false,
            "request_uri_parameter_supported": true,
            "client_id_metadata_document_supported": true,
            "protected_resources": [.string(context.addresses.host)],
        ]
        oauth.settings.withLock(\.serverEdit)?(&object)
        return object
    }

    private var keySet: LexObject {
        ["keys": [.object(ClientKeySet.member(oauth.tokens.key.verifyingKey, id: oauth.tokens.keyID))]]
    }

    // MARK: Endpoints

    /// CORS headers. Every page may call the endpoints, because requests are authenticated by their contents, not by
    /// cookies.
    private static let sharing: HTTPHeaders = [
        "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "DPoP-Nonce, WWW-Authenticate",
    ]

    private static var preflight: ServerResponse {
        var response = ServerResponse(status: .noContent, headers: sharing)
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
        response.headers["Access-Control-Allow-Headers"] = "Content-Type, DPoP"
        response.headers["Access-Control-Max-Age"] = "86400"
        return response
    }

    private func endpoint(_ path: String, on server: LocalServer, _ endpoint: @escaping Endpoint) {
        server.route(.post, path) { request in
            await answer { try await endpoint(OAuthParameters(request), request) }
        }
        server.route(.options, path) { _ in Self.preflight }
        server.route(path) { request in
            var response = await answer {
                throw OAuthFailure(
                    "invalid_request", "This endpoint only supports POST", status: HTTPStatusCode(rawValue: 405))
            }
            response.headers["Allow"] = "POST"
            return response
        }
    }

    private func answer(_ body: () async throws -> ServerResponse) async -> ServerResponse {
        var response: ServerResponse
        do {
            response = try await body()
        } catch {
            let failure =
                error as? OAuthFailure
                ?? OAuthFailure("server_error", "\(error)", status: .internalServerError)
            if failure.error == "use_dpop_nonce" { oauth.count { $0.nonceRefusals += 1 } }
            response =
                (try? failure.styled(oauth.options.errorStyle).response()) ?? .status(.internalServerError)
        }
        response.headers.merge(Self.sharing)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Pragma"] = "no-cache"
        response.headers["Date"] = HTTPDate.text(oauth.now)
        if let nonce = oauth.serverProofs.nextNonce(oauth.options.nonceRotation, at: oauth.now) {
            response.headers["DPoP-Nonce"] = nonce
        }
        return response
    }
}

extension OAuthServices {
    /// Verifies the proof of a request to an endpoint. Returns the thumbprint of its key.
    func proof(of request: ServerRequest) throws(OAuthFailure) -> String {
        do throws(ProofGate.Refusal) {
            return try serverProofs.verify(
                request.headers, of: request.method, to: request.url(at: issuerURL), rotation: options.nonceRotation,
                at: now)
        } catch {
            switch error {
            case .nonce(let words): throw .nonce(words)
            case .replay:
                count { $0.replays += 1 }
                throw .invalidProof("DPoP proof replayed")
            case .proof(let words): throw .invalidProof(words)
            }
        }
    }
}
