import ATData
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ServerMetadataTests {
    private let issuer: Issuer
    private let dataServer: URL

    init() throws {
        issuer = try Issuer("https://auth.example.com")
        dataServer = try #require(URL(string: "https://pds.example.com"))
    }

    private func read(
        _ object: LexObject, _ strictness: MetadataStrictness = .lenient
    ) throws -> AuthorizationServerMetadata {
        try AuthorizationServerMetadata(
            json: try object.jsonData(), of: issuer, dataServer: dataServer, strictness: strictness)
    }

    @Test(arguments: [MetadataStrictness.lenient, .strict])
    func `a document that meets every requirement is used without a warning`(strictness: MetadataStrictness) throws {
        let server = try read(ServerSample.metadata(), strictness)
        #expect(server.warnings.isEmpty)
        #expect(server.issuer == issuer)
        #expect(server.authorizationEndpoint.absoluteString == "https://auth.example.com/oauth/authorize")
        #expect(server.pushedAuthorizationRequestEndpoint.absoluteString == "https://auth.example.com/oauth/par")
        #expect(server.tokenEndpoint.absoluteString == "https://auth.example.com/oauth/token")
        #expect(server.revocationEndpoint?.absoluteString == "https://auth.example.com/oauth/revoke")
        #expect(server.scopesSupported == ["atproto", "transition:generic"])
        #expect(server.promptsSupported == ["none", "login"])
        #expect(server.clientAuthenticationMethods == ["none", "private_key_jwt"])
    }

    /// A member, what breaks it, and whether a login is then impossible.
    static let broken: [(member: String, value: LexValue?, isFatal: Bool)] = [
        ("issuer", nil, true), ("issuer", "https://auth.example.com/", true), ("issuer", 5, true),
        ("issuer", "https://AUTH.example.com", true), ("issuer", "https://evil.example.com", true),
        ("authorization_endpoint", nil, true), ("authorization_endpoint", "http://auth.example.com/a", true),
        ("authorization_endpoint", "https://auth.example.com/a#f", true), ("authorization_endpoint", ["x"], true),
        ("authorization_endpoint", "javascript:alert(1)", true), ("authorization_endpoint", "https://10.0.0.1/a", true),
        ("authorization_endpoint", "https://me:secret@auth.example.com/", true), ("authorization_endpoint", "/a", true),
        ("authorization_endpoint", "http://127.0.0.1/a", true),
        ("authorization_endpoint", "https://a.example\\@b/", true),
        ("token_endpoint", nil, true), ("token_endpoint", "http://auth.example.com/token", true),
        ("token_endpoint", "https://auth.example.com/token#f", true), ("token_endpoint", .null, true),
        ("pushed_authorization_request_endpoint", nil, true),
        ("pushed_authorization_request_endpoint", "ftp://auth.example.com/par", true),
        ("code_challenge_methods_supported", nil, true), ("code_challenge_methods_supported", ["plain"], true),
        ("code_challenge_methods_supported", "S256", true), ("code_challenge_methods_supported", ["s256"], true),
        ("dpop_signing_alg_values_supported", nil, true), ("dpop_signing_alg_values_supported", ["ES256K"], true),
        ("authorization_response_iss_parameter_supported", nil, true),
        ("authorization_response_iss_parameter_supported", false, true),
        ("authorization_response_iss_parameter_supported", "true", true),
        ("require_pushed_authorization_requests", nil, false), ("require_pushed_authorization_requests", false, false),
        ("client_id_metadata_document_supported", nil, false), ("client_id_metadata_document_supported", false, false),
        ("require_request_uri_registration", false, false), ("require_request_uri_registration", 1, false),
        ("response_types_supported", nil, false), ("response_types_supported", ["token"], false),
        ("grant_types_supported", nil, false), ("grant_types_supported", ["authorization_code"], false),
        ("grant_types_supported", ["refresh_token"], false),
        ("token_endpoint_auth_methods_supported", nil, false),
        ("token_endpoint_auth_methods_supported", ["none"], false),
        ("token_endpoint_auth_methods_supported", ["private_key_jwt"], false),
        ("token_endpoint_auth_signing_alg_values_supported", nil, false),
        ("token_endpoint_auth_signing_alg_values_supported", ["ES256K"], false),
        ("token_endpoint_auth_signing_alg_values_supported", ["ES256", "none"], false),
        ("scopes_supported", nil, false), ("scopes_supported", ["openid"], false), ("scopes_supported", [5], false),
        ("protected_resources", ["https://other.example.com"], false), ("protected_resources", "x", false),
        ("revocation_endpoint", "http://auth.example.com/revoke", false), ("revocation_endpoint", 5, false),
        ("introspection_endpoint", "http://auth.example.com/i", false), ("jwks_uri", [], false),
        ("prompt_values_supported", "login", false),
    ]

    @Test(arguments: broken.indices)
    func `each broken member is fatal or a warning, and the problem names it`(index: Int) throws {
        let (member, value, isFatal) = Self.broken[index]
        var object = ServerSample.metadata()
        object[member] = value
        let strict = #expect(throws: DiscoveryError.self) { try read(object, .strict) }
        #expect(strict?.problems.map(\.member) == [member])
        guard isFatal else {
            let server = try read(object)
            #expect(server.warnings.map(\.member) == [member])
            if member == "revocation_endpoint" { #expect(server.revocationEndpoint == nil) }
            return
        }
        let error = #expect(throws: DiscoveryError.self) { try read(object) }
        #expect(error?.problems.map(\.member) == [member])
        #expect(error.map { "\($0)".contains(member) && !"\($0)".contains("secret") } == true)
    }

    @Test(arguments: ["require_request_uri_registration", "revocation_endpoint", "jwks_uri", "prompt_values_supported"])
    func `members that may be absent are no problem`(member: String) throws {
        var object = ServerSample.metadata()
        object[member] = nil
        #expect(try read(object, .strict).warnings.isEmpty)
        object[member] = .null
        #expect(try read(object, .strict).warnings.isEmpty)
    }

    @Test func `a document that lists data servers must list this one`() throws {
        var object = ServerSample.metadata()
        object["protected_resources"] = ["https://other.example.com", "https://pds.example.com"]
        #expect(try read(object, .strict).warnings.isEmpty)
    }

    @Test func `endpoints may be on another server`() throws {
        var object = ServerSample.metadata()
        object["token_endpoint"] = "https://tokens.example.org/t?tenant=1"
        #expect(try read(object, .strict).tokenEndpoint.absoluteString == "https://tokens.example.org/t?tenant=1")
    }

    @Test(arguments: [
        "", "[]", "null", "5", "{", #"{"issuer":"a","issuer":"b"}"#, "<html></html>", "{} {}",
        #"{"\u0069ssuer":null,"issuer":"https://auth.example.com"}"#,
        #"{"a":"# + String(repeating: "[", count: 5_000) + "}",
    ])
    func `what isn't one unambiguous object is refused`(json: String) {
        let error = #expect(throws: DiscoveryError.self) {
            try AuthorizationServerMetadata(json: Data(json.utf8), of: issuer)
        }
        if case .notJSON? = error?.reason {} else { Issue.record("\(json.prefix(40))") }
    }

    @Test func `a number with a fraction in an unknown member is no problem`() throws {
        var text = String(decoding: try ServerSample.metadata().json(), as: UTF8.self)
        text = #"{"x_rate":0.5,"x_ref":{"$link":5},"# + text.dropFirst()
        #expect(
            try AuthorizationServerMetadata(json: Data(text.utf8), of: issuer, strictness: .strict).warnings.isEmpty)
    }

    // MARK: The data server

    @Test func `a data server names its authorization server`() throws {
        let json = try ServerSample.resource("https://pds.example.com", issuer: "https://auth.example.com").jsonData()
        let metadata = try ProtectedResourceMetadata(json: json, of: dataServer)
        #expect(metadata.issuer == issuer)
        #expect(metadata.resource == Origin(dataServer))
    }

    static let brokenResources: [(member: String, value: LexValue?)] = [
        ("resource", nil), ("resource", "https://other.example.com"), ("resource", "https://pds.example.com/"),
        ("resource", 5), ("authorization_servers", nil), ("authorization_servers", []),
        ("authorization_servers", ["https://a.example.com", "https://b.example.com"]),
        ("authorization_servers", "https://auth.example.com"), ("authorization_servers", ["https://auth.example.com/"]),
        ("authorization_servers", ["https://auth.example.com:443"]),
        ("authorization_servers", ["https://u@a.example.com"]),
        ("authorization_servers", ["http://auth.example.com"]), ("authorization_servers", ["http://127.0.0.1:80"]),
        ("authorization_servers", [5]),
    ]

    @Test(arguments: brokenResources.indices)
    func `each broken member of a data server's document is fatal`(index: Int) throws {
        let (member, value) = Self.brokenResources[index]
        var object = ServerSample.resource("https://pds.example.com", issuer: "https://auth.example.com")
        object[member] = value
        let error = #expect(throws: DiscoveryError.self) {
            try ProtectedResourceMetadata(json: try object.jsonData(), of: dataServer)
        }
        #expect(error?.problems.map(\.member) == [member])
    }
}
