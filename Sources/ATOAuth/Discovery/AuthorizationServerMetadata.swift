import ATData
public import Foundation
public import HTTPTransport

/// The verified metadata of an authorization server, from `/.well-known/oauth-authorization-server`.
///
/// The endpoints may be on servers other than the issuer. Credentials and nonces belong to the endpoint's server; an
/// account's identity is checked against the issuer.
public struct AuthorizationServerMetadata: Hashable, Sendable {
    /// The server's identifier.
    public let issuer: Issuer
    /// The page that the user's browser opens.
    public let authorizationEndpoint: URL
    /// The endpoint that receives a login request before the browser opens.
    public let pushedAuthorizationRequestEndpoint: URL
    /// The token endpoint.
    public let tokenEndpoint: URL
    /// The endpoint that revokes a session, if the server supports it.
    public let revocationEndpoint: URL?
    /// The scopes that the server lists. Servers don't list all of them.
    public let scopesSupported: [String]
    /// The values of `prompt` that the server lists; `nil` if it lists none.
    public let promptsSupported: [String]?
    /// The supported client authentication methods: `none` for public clients, `private_key_jwt` for confidential ones.
    public let clientAuthenticationMethods: [String]
    /// Violations of the specification that don't prevent a login.
    public let warnings: [MetadataProblem]

    /// Parses and checks a document.
    ///
    /// - Parameters:
    ///   - json: The document, as the server sent it.
    ///   - issuer: The server that sent it. A document of another server is rejected.
    ///   - dataServer: The data server that names this authorization server, if any. A document that lists data servers
    ///     must include it.
    ///   - strictness: Whether all requirements must be met.
    ///   - allowedLoopback: The allowed servers on this machine, for development.
    /// - Throws: ``DiscoveryError``.
    public init(
        json: Data, of issuer: Issuer, dataServer: URL? = nil, strictness: MetadataStrictness = .lenient,
        allowedLoopback: Set<Origin> = []
    ) throws(DiscoveryError) {
        let members = try JSONMembers(document: json, issuer.description, decisive: Self.decisive)
        var check = ServerMetadataCheck(members: members, allowedLoopback: allowedLoopback)
        check.identifier(issuer)
        let authorization = check.endpoint("authorization_endpoint")
        let pushed = check.endpoint("pushed_authorization_request_endpoint")
        let token = check.endpoint("token_endpoint")
        check.list("code_challenge_methods_supported", has: ["S256"], isFatal: true)
        check.list("dpop_signing_alg_values_supported", has: ["ES256"], isFatal: true)
        check.isTrue("authorization_response_iss_parameter_supported", isFatal: true)
        check.isTrue("require_pushed_authorization_requests")
        check.isTrue("client_id_metadata_document_supported")
        check.isNotFalse("require_request_uri_registration")
        check.list("response_types_supported", has: ["code"])
        check.list("grant_types_supported", has: ["authorization_code", "refresh_token"])
        check.list("token_endpoint_auth_methods_supported", has: ["none", "private_key_jwt"])
        check.list("token_endpoint_auth_signing_alg_values_supported", has: ["ES256"], lacks: "none")
        check.list("scopes_supported", has: ["atproto"])
        check.dataServers(dataServer.flatMap { Origin($0) })
        let revocation = check.optionalEndpoint("revocation_endpoint")
        _ = check.optionalEndpoint("introspection_endpoint")
        _ = check.optionalEndpoint("jwks_uri")
        let prompts = check.optionalList("prompt_values_supported")

        let refused = strictness == .strict ? check.fatal + check.warnings : check.fatal
        guard refused.isEmpty, let authorization, let pushed, let token else {
            throw DiscoveryError(.unusable(refused), issuer.description)
        }
        self.issuer = issuer
        authorizationEndpoint = authorization
        pushedAuthorizationRequestEndpoint = pushed
        tokenEndpoint = token
        revocationEndpoint = revocation
        scopesSupported = members.texts("scopes_supported").value ?? []
        promptsSupported = prompts
        clientAuthenticationMethods = members.texts("token_endpoint_auth_methods_supported").value ?? []
        warnings = check.warnings
    }

    /// The members that decide whether and where an app logs in.
    private static let decisive = [
        "issuer", "authorization_endpoint", "pushed_authorization_request_endpoint", "token_endpoint",
        "revocation_endpoint",
    ]

    /// The address of a server's metadata.
    static func address(of issuer: Issuer) -> URL? {
        URL(string: "\(issuer)/.well-known/oauth-authorization-server")
    }
}
