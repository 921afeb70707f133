import Foundation
import Testing

@testable import AtomNetworking

@Suite struct TokenCredentialTests {
    private func decode(_ json: String, _ decoder: JSONDecoder = JSONDecoder()) throws -> TokenCredential {
        try decoder.decode(TokenCredential.self, from: Data(json.utf8))
    }

    @Test func `the form of RFC 6749 is read, with its seconds from now`() throws {
        let before = Date()
        let token = try decode(
            #"{"access_token":"2YotnFZFEjr1zCsicMWpAA","expires_in":3600,"refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA"}"#)
        #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA" && token.refreshToken == "tGzv3JOkF0XG5Qx2TlKWIA")
        #expect((3_598...3_602).contains(token.expiresAt.timeIntervalSince(before)))
    }

    @Test func `a date of expiry is read as the decoder reads dates, and wins over seconds`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let token = try decode(
            #"{"access_token":"a","expires_at":1700000000,"expires_in":5,"refresh_token":"r"}"#, decoder)
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `without either the answer is corrupt`() {
        #expect {
            try decode(#"{"access_token":"a","refresh_token":"r"}"#)
        } throws: { error in
            if case .dataCorrupted? = error as? DecodingError { true } else { false }
        }
    }

    @Test(arguments: [
        #"{"expires_in":1,"refresh_token":"r"}"#, #"{"access_token":"a","expires_in":1}"#,
        #"{"access_token":1,"expires_in":1,"refresh_token":"r"}"#,
        #"{"access_token":"a","expires_in":"soon","refresh_token":"r"}"#, "[]",
    ])
    func `a token without its parts is refused`(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }

    @Test(arguments: [
        JSONEncoder.DateEncodingStrategy.deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
    ])
    func `a token with whole seconds survives every way of writing dates`(
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

    @Test func `only the date of expiry is written`() throws {
        let data = try JSONEncoder().encode(TokenCredential.numbered(1))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(object.keys) == ["access_token", "refresh_token", "expires_at"])
    }

    @Test func `tokens are equal when all their parts are`() {
        let date = Date()
        let token = TokenCredential(accessToken: "a", expiresAt: date, refreshToken: "r")
        #expect(token == TokenCredential(accessToken: "a", expiresAt: date, refreshToken: "r"))
        #expect(token != TokenCredential(accessToken: "b", expiresAt: date, refreshToken: "r"))
        #expect(token != TokenCredential(accessToken: "a", expiresAt: date + 1, refreshToken: "r"))
        #expect(token.hasSameTokens(as: TokenCredential(accessToken: "a", expiresAt: date + 1, refreshToken: "r")))
    }
}

@Suite struct CredentialTests {
    @Test(arguments: [
        ("username", "password", "Basic dXNlcm5hbWU6cGFzc3dvcmQ="), ("", "", "Basic Og=="),
        ("ü", "ä:b", "Basic w7w6w6Q6Yg=="),
    ])
    func `a name and a password make a basic header`(username: String, password: String, header: String) {
        #expect(BasicCredential(password: password, username: username).authorization == header)
    }

    @Test func `a client has the refresh grant and no secret unless given`() {
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

    @Test func `an authorization endpoint is https unless said otherwise`() {
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

    @Test func `no credential prints its secret`() {
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
