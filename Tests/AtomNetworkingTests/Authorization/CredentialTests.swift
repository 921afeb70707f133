import Foundation
import TestLoad
import Testing

@testable import AtomNetworking

@Suite(.inTurn) struct TokenCredentialTests {
    private func decode(_ json: String, _ decoder: JSONDecoder = JSONDecoder()) throws -> TokenCredential {
        try decoder.decode(TokenCredential.self, from: Data(json.utf8))
    }

    @Test func `a response of RFC 6749 is decoded with its expires_in`() throws {
        let before = Date()
        let token = try decode(
            #"{"access_token":"2YotnFZFEjr1zCsicMWpAA","expires_in":3600,"refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA"}"#)
        #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA" && token.refreshToken == "tGzv3JOkF0XG5Qx2TlKWIA")
        // Rounded down to whole seconds.
        #expect((before + 3_599...Date() + 3_600).contains(token.expiresAt))
    }

    @Test func `expires_at is decoded like other dates, and overrides expires_in`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let token = try decode(
            #"{"access_token":"a","expires_at":1700000000,"expires_in":5,"refresh_token":"r"}"#, decoder)
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test(arguments: [
        "", #","expires_in":"soon""#, #","expires_in":null"#, #","expires_at":"tomorrow""#, #","expires_in":{}"#,
        #","expires_in":1e300"#, #","expires_at":1e300"#, #","expires_in":-1e300"#, #","expires_in":"inf""#,
        #","expires_in":"nan","expires_at":[]"#,
    ])
    func `a token with an invalid date is kept, with an unknown date`(dates: String) throws {
        let token = try decode(#"{"access_token":"a","refresh_token":"r"\#(dates)}"#)
        #expect(token.accessToken == "a" && token.refreshToken == "r" && token.expiresAt == .distantFuture)
        #expect(!token.hasKnownExpiry)
        #expect(try JSONDecoder().decode(TokenCredential.self, from: JSONEncoder().encode(token)) == token)
    }

    @Test(arguments: [
        #""expires_at":"2026-11-21T12:00:00Z""#, #""expires_at":"2026-11-21T12:00:00.000Z""#,
        #""expires_at":"2026-11-21T13:00:00+01:00""#,
    ])
    func `an RFC 3339 date is decoded by every decoder`(date: String) throws {
        let token = try decode("{\"access_token\":\"a\",\"refresh_token\":\"r\",\(date)}")
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_795_262_400))
    }

    @Test func `expires_in may be a string`() throws {
        let before = Date()
        let token = try decode(#"{"access_token":"a","refresh_token":"r","expires_in":"3600"}"#)
        #expect((before + 3_599...Date() + 3_600).contains(token.expiresAt))
    }

    @Test(arguments: [
        #"{"expires_in":1,"refresh_token":"r"}"#, #"{"access_token":"a","expires_in":1}"#,
        #"{"access_token":1,"expires_in":1,"refresh_token":"r"}"#,
        "[]",
    ])
    func `an incomplete token throws`(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }

    @Test(arguments: [
        JSONEncoder.DateEncodingStrategy.deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
    ])
    func `a date in whole seconds survives every date encoding strategy`(
        strategy: JSONEncoder.DateEncodingStrategy
    ) throws {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        encoder.dateEncodingStrategy = strategy
        switch strategy {
        case .iso8601: decoder.dateDecodingStrategy = .iso8601
        case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
        case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
        default: break
        }
        let token = try decode(#"{"access_token":"a","expires_in":77,"refresh_token":"r"}"#)
        #expect(try decoder.decode(TokenCredential.self, from: encoder.encode(token)) == token)
    }

    @Test func `expires_at is encoded, expires_in is not`() throws {
        let data = try JSONEncoder().encode(TokenCredential.numbered(1))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(object.keys) == ["access_token", "refresh_token", "expires_at"])
    }

    @Test func `tokens are equal if all their parts are`() {
        let date = Date()
        let token = TokenCredential(accessToken: "a", expiresAt: date, refreshToken: "r")
        #expect(token == TokenCredential(accessToken: "a", expiresAt: date, refreshToken: "r"))
        #expect(token != TokenCredential(accessToken: "b", expiresAt: date, refreshToken: "r"))
        #expect(token != TokenCredential(accessToken: "a", expiresAt: date + 1, refreshToken: "r"))
        #expect(token.hasSameTokens(as: TokenCredential(accessToken: "a", expiresAt: date + 1, refreshToken: "r")))
    }
}

@Suite(.inTurn) struct CredentialTests {
    @Test(arguments: [
        ("username", "password", "Basic dXNlcm5hbWU6cGFzc3dvcmQ="), ("", "", "Basic Og=="),
        ("ü", "ä:b", "Basic w7w6w6Q6Yg=="),
    ])
    func `a name and a password make a Basic header`(username: String, password: String, header: String) {
        #expect(BasicCredential(password: password, username: username).authorization == header)
    }

    @Test func `a client has the refresh grant and no secret by default`() {
        let client = ClientCredential(id: "id")
        #expect(client.grantType == .refreshToken && client.secret == nil && client.id == "id")
        #expect(GrantType.refreshToken.rawValue == "refresh_token")
        #expect(client == ClientCredential(grantType: .refreshToken, id: "id", secret: nil))
        #expect(client != ClientCredential(id: "id", secret: "s"))
    }

    @Test func `credentials convert to themselves`() async {
        let basic: any BasicCredentialConvertible = BasicCredential(password: "p", username: "u")
        let client: any ClientCredentialConvertible = ClientCredential(id: "id")
        #expect(await basic.basicCredential == BasicCredential(password: "p", username: "u"))
        #expect(await client.clientCredential == ClientCredential(id: "id"))
    }

    @Test func `an authorization endpoint uses https by default`() {
        let endpoint = AuthorizationEndpoint(host: "api.alaskaair.net", path: "/oauth2")
        #expect(
            endpoint == AuthorizationEndpoint(scheme: .https, host: "api.alaskaair.net", port: nil, path: "/oauth2"))
    }

    @Test func `an authentication method can be matched`() {
        let store = ShelfStore(nil)
        let endpoint = AuthorizationEndpoint(host: "a.com", path: "/t")
        let method = AuthenticationMethod.bearer(endpoint, ClientCredential(id: "id"), store)
        guard case .bearer(let foundEndpoint, let client, let found) = method else {
            Issue.record("not bearer")
            return
        }
        #expect(foundEndpoint == endpoint && client.id == "id" && found is ShelfStore)
    }

    @Test func `no credential's description contains its secret`() {
        let secrets: [Any] = [
            BasicCredential(password: "secret", username: "u"), ClientCredential(id: "i", secret: "secret"),
            TokenCredential(accessToken: "secret", expiresAt: .now, refreshToken: "secret"),
        ]
        for value in secrets {
            var text = "\(value) \(String(reflecting: value)) "
            dump(value, to: &text)
            #expect(!text.contains("secret"))
        }
    }
}
