import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ClientMetadataTests {
    private static let address = "https://app.example.com/oauth/client-metadata.json"
    private let url: URL

    init() throws { url = try #require(URL(string: Self.address)) }

    private func app(_ redirect: String, type: OAuthApp.ApplicationType? = nil) throws -> OAuthApp {
        .published(url, redirect: try #require(URL(string: redirect)), scopes: "atproto transition:generic", type: type)
    }

    private func service(_ keys: ClientKeys? = nil, keySetURL: URL? = nil) throws -> OAuthApp {
        let keys = try keys ?? [ClientKey(SigningKey.generate(.p256), id: "one")]
        return .confidential(
            url, redirect: try #require(URL(string: "https://app.example.com/cb")), scopes: "atproto", keys: keys,
            keySetURL: keySetURL)
    }

    private func problems(_ object: LexObject) throws -> [MetadataProblem] {
        OAuthApp.problems(in: try object.jsonData(), servedAt: url)
    }

    // MARK: Our own

    @Test(
        arguments: [
            ("https://app.example.com/cb", "web"), ("com.example.app:/cb", "native"), ("http://127.0.0.1/cb", "native"),
        ])
    func `what we write has no problem`(redirect: String, type: String) throws {
        let homepage = try #require(URL(string: "https://app.example.com/"))
        let data = try app(redirect).metadata(name: "Notes \"2\"", homepage: homepage)
        #expect(OAuthApp.problems(in: data, servedAt: url).isEmpty)
        let object = try LexObject(json: data)
        #expect(object["application_type"] == .string(type))
        #expect(object["client_id"] == .string(Self.address))
        #expect(object["client_name"] == "Notes \"2\"")
        #expect(object["redirect_uris"] == [.string(redirect)])
        #expect(object["scope"] == "atproto transition:generic")
        #expect(object["token_endpoint_auth_method"] == "none")
        #expect(object["jwks"] == nil)
    }

    @Test func `a link that opens a native app is on the host of the client_id`() throws {
        #expect(try app("https://app.example.com/open", type: .native).problems().isEmpty)
        #expect(try app("https://other.example.com/open", type: .native).problems().map(\.member) == ["redirect_uris"])
        #expect(try app("https://other.example.com/open").problems().isEmpty)
    }

    @Test func `a confidential app publishes the public halves of its keys`() throws {
        let (old, new) = (try SigningKey.generate(.p256), try SigningKey.generate(.p256))
        let app = try service([ClientKey(old, id: "old"), ClientKey(new)])
        let data = try app.metadata(name: "Service")
        #expect(OAuthApp.problems(in: data, servedAt: url).isEmpty)
        let keys = try #require(ClientMetadata(json: data).keys)
        #expect(keys.key("old") == old.verifyingKey)
        #expect(keys.key(new.verifyingKey.jwkThumbprint) == new.verifyingKey)
        let text = String(decoding: data, as: UTF8.self)
        for key in [old, new] { #expect(!text.contains(Base64.url.encode(key.rawRepresentation))) }
        #expect(!text.contains("\"d\""))
        #expect(try ClientKeySet(json: app.keySet()).key("old") == old.verifyingKey)
    }

    @Test func `the keys may be at another address`() throws {
        let keySetURL = try #require(URL(string: "https://app.example.com/jwks.json"))
        let data = try service(keySetURL: keySetURL).metadata()
        #expect(OAuthApp.problems(in: data, servedAt: url).isEmpty)
        let metadata = try ClientMetadata(json: data)
        #expect(metadata.keys == nil)
        #expect(metadata.keySetURL == keySetURL)
    }

    @Test func `an app that servers would refuse is not written`() throws {
        let error = #expect(throws: OAuthAppError.self) { try app("http://app.example.com/cb").metadata() }
        guard case .invalidMetadata(let problems)? = error else { Issue.record("\(error as Any)"); return }
        #expect(problems.map(\.member) == ["redirect_uris"])
        #expect(throws: OAuthAppError.noMetadata) { try OAuthApp.loopback().metadata() }
        #expect(throws: OAuthAppError.noKeys) { try service([]).metadata() }
        #expect(try service([]).problems().map(\.member) == ["jwks"])
    }

    @Test func `a loopback app's own problems are found`() throws {
        #expect(try OAuthApp.loopback("atproto repo:app.bsky.feed.post").problems().isEmpty)
        #expect(
            OAuthApp.loopback("atproto").clientID == "http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback")
        #expect(try OAuthApp.loopback("repo:app.bsky.feed.post").problems().map(\.member) == ["client_id"])
        let redirect = try #require(URL(string: "http://localhost/"))
        #expect(try OAuthApp.loopback(redirect: redirect).problems().map(\.member) == ["client_id"])
    }

    // MARK: Each member broken

    static let broken: [(member: String, value: LexValue?)] = [
        ("client_id", nil), ("client_id", 5), ("client_id", "https://app.example.com/other.json"), ("client_id", .null),
        ("client_name", 5), ("client_name", ""), ("application_type", "desktop"), ("application_type", 5),
        ("grant_types", nil), ("grant_types", "authorization_code"), ("grant_types", ["refresh_token"]),
        ("grant_types", ["authorization_code", "refresh_token", "refresh_token"]),
        ("grant_types", ["authorization_code", "implicit"]), ("grant_types", ["authorization_code", "password"]),
        ("response_types", nil), ("response_types", []), ("response_types", ["code", "token"]),
        ("response_types", "code"),
        ("scope", nil), ("scope", ["atproto"]), ("scope", ""), ("scope", "transition:generic"),
        ("scope", "atproto  transition:generic"), ("scope", "atproto atproto"), ("scope", "atproto \u{E9}"),
        ("scope", "atproto "), ("redirect_uris", nil), ("redirect_uris", []),
        ("redirect_uris", "https://app.example.com/cb"),
        ("redirect_uris", ["http://app.example.com/cb"]), ("redirect_uris", ["https://app.example.com/cb#f"]),
        ("redirect_uris", ["https://app.example.com/cb", "http://localhost/cb"]),
        ("redirect_uris", ["https://app.example.com/cb", "https://app.example.com/cb"]),
        ("redirect_uris", ["http://127.0.0.1/cb"]), ("redirect_uris", ["com.example.app:/cb"]),
        ("redirect_uris", ["com.example.app://cb"]), ("dpop_bound_access_tokens", nil),
        ("dpop_bound_access_tokens", false), ("dpop_bound_access_tokens", "true"),
        ("token_endpoint_auth_method", nil), ("token_endpoint_auth_method", "client_secret_basic"),
        ("token_endpoint_auth_method", "client_secret_post"), ("token_endpoint_auth_method", 5),
        ("token_endpoint_auth_signing_alg", "ES256"), ("jwks", ["keys": []]), ("jwks_uri", "https://app.example.com/k"),
        ("client_uri", "https://other.example.com/"), ("client_uri", "https://app.example.com/oauth/client-metadata"),
        ("client_uri", "https://app.example.com/oa"), ("client_uri", "http://app.example.com/"), ("client_uri", 5),
        ("logo_uri", "http://app.example.com/logo.png"), ("logo_uri", "data:image/png;base64,"), ("tos_uri", "/tos"),
        ("tos_uri", 5), ("policy_uri", "javascript:alert(1)"), ("policy_uri", "https://a:b@app.example.com/"),
        ("client_secret", "hunter2"), ("default_max_age", 5), ("userinfo_signed_response_alg", "ES256"),
        ("id_token_signed_response_alg", "ES256"), ("userinfo_encrypted_response_alg", "x"),
        ("authorization_encrypted_response_enc", "x"), ("authorization_encrypted_response_alg", "x"),
        ("tls_client_certificate_bound_access_tokens", true), ("subject_type", "pairwise"), ("contacts", .null),
    ]

    @Test(arguments: broken.indices)
    func `each broken member is named`(index: Int) throws {
        let (member, value) = Self.broken[index]
        var object = try LexObject(
            json: try app("https://app.example.com/cb").metadata(
                name: "Notes", homepage: URL(string: "https://app.example.com/oauth")))
        object[member] = value
        let problems = try problems(object)
        #expect(Set(problems.map(\.member)) == [member])
        for problem in problems {
            #expect(problem.description.hasPrefix("\(member): ") && !problem.description.contains("hunter2"))
            #expect(problem.advice.hasSuffix("."))
        }
    }

    static let brokenService: [(member: String, value: LexValue?)] = [
        ("token_endpoint_auth_signing_alg", nil), ("token_endpoint_auth_signing_alg", "RS256"),
        ("token_endpoint_auth_signing_alg", "none"), ("token_endpoint_auth_signing_alg", 5), ("jwks", nil),
        ("jwks", []),
        ("jwks", ["keys": []]), ("jwks", [:]), ("jwks", ["keys": "x"]), ("jwks", ["keys": [5]]),
        ("jwks", ["keys": [["kty": "EC", "crv": "P-256", "kid": "a", "x": "AA", "y": "AA"]]]),
        ("jwks", ["keys": [["kty": "RSA", "kid": "a", "n": "AA", "e": "AQAB"]]]),
        ("jwks_uri", "http://app.example.com/jwks"),
    ]

    @Test(arguments: brokenService.indices)
    func `each broken member of a confidential app is named`(index: Int) throws {
        let (member, value) = Self.brokenService[index]
        var object = try LexObject(json: try service().metadata())
        if member == "jwks_uri" { object["jwks"] = nil }
        object[member] = value
        #expect(Set(try problems(object).map(\.member)) == [member])
    }

    @Test func `a key with its private half, without a name, or of a taken name is named`() throws {
        let object = try LexObject(json: try service().metadata())
        let key = try #require(object["jwks"]?["keys"]?[0])
        guard case .object(var good) = key else { return }
        func keys(_ keys: [LexObject]) throws -> [String] {
            var object = object
            object["jwks"] = ["keys": .array(keys.map { .object($0) })]
            return try problems(object).map(\.description)
        }
        #expect(try keys([good]).isEmpty)
        #expect(try keys([good, good]).map { $0.contains("Key 2 has the kid") } == [true])
        var secret = good
        secret["d"] = "c2VjcmV0"
        let found = try keys([secret])
        #expect(found.map { $0.contains("private half") && !$0.contains("c2VjcmV0") } == [true])
        // A key of another kind doesn't spoil the others.
        #expect(try keys([["kty": "OKP", "crv": "Ed25519", "x": "AA"], good]).isEmpty)
        good["kid"] = nil
        #expect(try keys([good]).map { $0.contains("no kid") } == [true])
    }

    @Test func `a native app can't authenticate, and both places for keys are too many`() throws {
        var object = try LexObject(json: try service().metadata())
        object["jwks_uri"] = "https://app.example.com/jwks"
        #expect(try problems(object).map(\.member) == ["jwks_uri"])
        object["jwks_uri"] = nil
        object["application_type"] = "native"
        #expect(try problems(object).map(\.member) == ["token_endpoint_auth_method"])
    }

    @Test(
        arguments: [
            ("com.example.app:/callback", true), ("app.example.com:/callback", false), ("com.example:/callback", false),
            ("com.example.app.beta:/callback", false), ("com.example.app://callback", false),
            ("com.example.app:callback", false),
            ("notes:/callback", false),
        ])
    func `a scheme of an app's own is the host of the client_id in reverse order`(redirect: String, isValid: Bool)
        throws
    {
        let app = OAuthApp.described(Self.address, redirects: [redirect], scopes: "atproto", type: .native)
        #expect(try app.problems().map(\.member) == (isValid ? [] : ["redirect_uris"]))
    }

    @Test(arguments: [
        "http://app.example.com/c.json", "https://app.example.com", "https://app.example.com/",
        "https://app.example.com/c/",
        "https://app.example.com:8443/c.json", "https://app.example.com:443/c.json",
        "https://user@app.example.com/c.json",
        "https://app.example.com/c.json#f", "https://localhost/c.json", "https://192.0.2.1/c.json",
        "https://[::1]/c.json",
        "https://App.example.com/c.json", "https://app.example.com/a/../c.json",
        "https://app.example.com/a/%2E%2e/c.json",
        "https://app/c.json", "app.example.com/c.json", "https://app.example.com/c\u{301}.json",
    ])
    func `an address that can't be a client_id is refused`(address: String) throws {
        let app = OAuthApp.described(address, redirects: ["https://app.example.com/cb"], scopes: "atproto", type: .web)
        #expect(Set(try app.problems().map(\.member)) == ["client_id"])
    }

    @Test(arguments: [
        "https://app.example.com/c.json", "https://app.example.com/a/b/c", "https://a.example/c.json?v=2",
    ])
    func `other addresses are accepted`(address: String) throws {
        let app = OAuthApp.described(address, redirects: ["https://app.example.com/cb"], scopes: "atproto", type: .web)
        #expect(try app.problems().isEmpty)
    }

    @Test(arguments: ["", "[]", "null", "<html>", "{", #"{"scope":"a","scope":"b"}"#, "{}\u{0}"])
    func `what isn't one unambiguous object has one problem`(json: String) {
        let problems = OAuthApp.problems(in: Data(json.utf8), servedAt: url)
        #expect(problems.map(\.member) == [nil])
    }

    @Test func `a huge document has one problem`() {
        let json = #"{"x":""# + String(repeating: "a", count: 100_000) + #""}"#
        #expect(OAuthApp.problems(in: Data(json.utf8), servedAt: url).map(\.member) == [nil])
    }

    @Test func `nothing in a document controls the terminal`() throws {
        let object: LexObject = [
            "client_id": "\u{1B}[2J\u{202E}", "scope": "\u{7}", "redirect_uris": ["a\u{1B}]0;x:/"],
        ]
        for problem in try problems(object) {
            #expect(problem.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
        }
    }

    @Test func `unknown members are no problem`() throws {
        var object = try LexObject(json: try app("https://app.example.com/cb").metadata())
        object["contacts"] = ["mail@example.com"]
        object["com.example.extension"] = ["a": 5]
        #expect(try problems(object).isEmpty)
        let text = String(decoding: try object.json(), as: UTF8.self).dropLast() + #","x_rate":0.5}"#
        #expect(OAuthApp.problems(in: Data(text.utf8), servedAt: url).isEmpty)
    }

    // MARK: Published and used

    @Test func `what the app needs and the document lacks is named`() throws {
        let published = try app("https://app.example.com/cb").metadata()
        #expect(try app("https://app.example.com/cb").problems(whenPublished: published).isEmpty)
        #expect(
            try app("https://app.example.com/other").problems(whenPublished: published).map(\.member)
                == ["redirect_uris"])
        let wider = OAuthApp.described(
            Self.address, redirects: ["https://app.example.com/cb"], scopes: "atproto repo:com.example.note", type: nil)
        let found = try wider.problems(whenPublished: published)
        #expect(found.map(\.member) == ["scope"])
        #expect(found.first?.advice.contains("repo:com.example.note") == true)
        #expect(try service().problems(whenPublished: published).map(\.member).contains("token_endpoint_auth_method"))
    }

    @Test func `a key that isn't published is named`() throws {
        let (old, new) = (
            try ClientKey(SigningKey.generate(.p256), id: "a"), try ClientKey(SigningKey.generate(.p256), id: "b")
        )
        let published = try service([old]).metadata()
        #expect(try service([old]).problems(whenPublished: published).isEmpty)
        #expect(try service([old, new]).problems(whenPublished: published).map(\.member) == ["jwks"])
        let changed = try ClientKey(SigningKey.generate(.p256), id: "a")
        #expect(try service([changed]).problems(whenPublished: published).map(\.member) == ["jwks"])
    }
}
