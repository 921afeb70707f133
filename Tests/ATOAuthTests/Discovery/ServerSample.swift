import ATData

/// A document of an authorization server that meets every requirement.
enum ServerSample {
    static func metadata(_ issuer: String = "https://auth.example.com") -> LexObject {
        [
            "issuer": .string(issuer),
            "authorization_endpoint": .string("\(issuer)/oauth/authorize"),
            "token_endpoint": .string("\(issuer)/oauth/token"),
            "pushed_authorization_request_endpoint": .string("\(issuer)/oauth/par"),
            "revocation_endpoint": .string("\(issuer)/oauth/revoke"),
            "jwks_uri": .string("\(issuer)/oauth/jwks"),
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none", "private_key_jwt"],
            "token_endpoint_auth_signing_alg_values_supported": ["ES256", "ES256K"],
            "authorization_response_iss_parameter_supported": true,
            "require_pushed_authorization_requests": true,
            "require_request_uri_registration": true,
            "client_id_metadata_document_supported": true,
            "dpop_signing_alg_values_supported": ["RS256", "ES256"],
            "scopes_supported": ["atproto", "transition:generic"],
            "prompt_values_supported": ["none", "login"],
            "subject_types_supported": ["public"],
        ]
    }

    static func resource(_ server: String, issuer: String) -> LexObject {
        [
            "resource": .string(server), "authorization_servers": [.string(issuer)], "scopes_supported": [],
            "bearer_methods_supported": ["header"],
        ]
    }
}
