import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import Testing

/// An OAuth client of its own, which knows nothing of the one in this package: plain requests, and proofs by hand.
final class PlainOAuthClient {
    let network: LocalNetwork
    var clientID: String
    var redirect = "http://127.0.0.1:4711/callback"
    var scope: String
    var key: SigningKey
    var verifier = Base64.url.encode(SecureRandom.bytes(32))
    var state = Base64.url.encode(SecureRandom.bytes(16))
    /// The last nonce of each server, by the start of its address.
    var nonces: [String: String] = [:]
    /// How many requests were refused for their nonce.
    var refusals = 0
    /// How far this client's clock is ahead, in seconds.
    var clockOffset = 0
    /// Makes the assertions of a confidential client.
    var assertion: (() throws -> String)?

    init(_ network: LocalNetwork, scope: String = "atproto transition:generic") throws {
        self.network = network
        self.scope = scope
        clientID = Self.loopbackID(scope)
        key = try SigningKey.generate(.p256)
    }

    static func loopbackID(_ scope: String, redirect: String = "http://127.0.0.1/callback") -> String {
        "http://localhost?scope=\(escaped(scope))&redirect_uri=\(escaped(redirect))"
    }

    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            return character.isLetter && byte < 128 || character.isNumber && byte < 128 || "-._~".contains(character)
                ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    struct Answer {
        let response: HTTPResponse
        var status: Int { response.status.rawValue }
        var json: LexValue { (try? LexValue(json: response.body)) ?? .null }
        var error: String? { json["error"]?.text }
        var text: String { String(decoding: response.body, as: UTF8.self) }
    }

    struct Tokens {
        var access: String
        var refresh: String
    }

    // MARK: Proofs

    /// A proof. Claims can be changed, or removed with `nil`.
    func proof(
        _ method: String, _ url: String, nonce: String? = nil, token: String? = nil, key: SigningKey? = nil,
        type: String = "dpop+jwt", changing changes: [String: LexValue?] = [:]
    ) throws -> String {
        let key = key ?? self.key
        let point = key.verifyingKey.uncompressedRepresentation
        let header: LexObject = [
            "alg": "ES256", "typ": .string(type),
            "jwk": [
                "kty": "EC", "crv": "P-256", "x": .string(Base64.url.encode(point[1..<33])),
                "y": .string(Base64.url.encode(point[33..<65])),
            ],
        ]
        var claims: LexObject = [
            "jti": .string(Base64.url.encode(SecureRandom.bytes(16))), "htm": .string(method),
            "htu": .string(String(url.prefix { $0 != "?" })),
            "iat": .integer(Int(Date().timeIntervalSince1970) + clockOffset),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        if let token { claims["ath"] = .string(Base64.url.encode(SHA256.hash(token.utf8))) }
        for (name, value) in changes { claims[name] = value }
        let signed = Base64.url.encode(try header.jsonData()) + "." + Base64.url.encode(try claims.jsonData())
        return signed + "." + Base64.url.encode(try key.signature(for: signed.utf8))
    }

    // MARK: Requests

    /// Sends a form with a proof, and once more with the nonce that the server requires.
    func post(_ path: String, _ fields: [(String, String)], key: SigningKey? = nil) async throws -> Answer {
        let url = network.oauth.issuer + path
        var answer: Answer?
        for _ in 0..<2 {
            answer = try await send(
                "POST", url, ["DPoP": proof("POST", url, nonce: nonces["AS"], key: key)], form: fields, role: "AS")
            guard answer?.error == "use_dpop_nonce" else { break }
            refusals += 1
        }
        return try #require(answer)
    }

    /// Makes a call to the data server with an access token, and once more with the nonce that the server requires.
    func call(
        _ method: String, _ path: String, _ token: String, body: LexValue? = nil, headers: HTTPHeaders = [:],
        bytes: Data? = nil, key: SigningKey? = nil
    ) async throws -> Answer {
        let url = network.host + path
        var answer: Answer?
        for _ in 0..<2 {
            var fields = headers
            fields["Authorization"] = "DPoP \(token)"
            fields["DPoP"] = try proof(method, url, nonce: nonces["RS"], token: token, key: key)
            answer = try await send(method, url, fields, body: body, bytes: bytes, role: "RS")
            guard answer?.error == "use_dpop_nonce" else { break }
            refusals += 1
        }
        return try #require(answer)
    }

    /// Sends one request, and keeps the nonce of the response.
    func send(
        _ method: String, _ url: String, _ headers: HTTPHeaders = [:], form: [(String, String)]? = nil,
        body: LexValue? = nil, bytes: Data? = nil, role: String = ""
    ) async throws -> Answer {
        var request = HTTPRequest(HTTPMethod(rawValue: method), try #require(URL(string: url)), headers: headers)
        request.isSentOnce = true
        if let form {
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            let text = form.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }.joined(separator: "&")
            request.body = .bytes(Data(text.utf8))
        } else if let body {
            request.headers["Content-Type"] = "application/json"
            request.body = .bytes(try body.jsonData())
        } else if let bytes {
            request.body = .bytes(bytes)
        }
        let answer = Answer(response: try await DefaultTransport.shared.send(request))
        if let nonce = answer.response.headers["DPoP-Nonce"] { nonces[role] = nonce }
        return answer
    }

    // MARK: The flow

    var challenge: String { Base64.url.encode(SHA256.hash(verifier.utf8)) }

    /// The fields of a pushed request. A change replaces a field, or removes it with `nil`.
    func pushFields(_ changes: [String: String?] = [:]) throws -> [(String, String)] {
        var fields: [String: String] = [
            "client_id": clientID, "response_type": "code", "redirect_uri": redirect, "scope": scope, "state": state,
            "code_challenge": challenge, "code_challenge_method": "S256",
        ]
        if let assertion {
            fields["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
            fields["client_assertion"] = try assertion()
        }
        for (name, value) in changes { fields[name] = value }
        return fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    func push(_ changes: [String: String?] = [:]) async throws -> Answer {
        try await post("/oauth/par", pushFields(changes))
    }

    /// The address to open in the browser.
    func page(_ changes: [String: String?] = [:]) async throws -> URL {
        let answer = try await push(changes)
        let uri = try #require(answer.json["request_uri"]?.text, "\(answer.text)")
        return try #require(
            URL(
                string: "\(network.oauth.issuer)/oauth/authorize?client_id=\(Self.escaped(clientID))"
                    + "&request_uri=\(Self.escaped(uri))"))
    }

    /// Begins a login, lets the account's owner allow it, and returns the code.
    func code(as person: LocalNetwork.Person, _ changes: [String: String?] = [:]) async throws -> String {
        let callback = try await network.oauth.approve(page(changes), as: person.did)
        return try #require(Self.query(callback)["code"])
    }

    static func query(_ url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    func exchange(
        _ code: String, _ changes: [String: String?] = [:], key: SigningKey? = nil
    ) async throws -> Answer {
        var fields: [String: String] = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "code_verifier": verifier,
            "client_id": clientID,
        ]
        if let assertion {
            fields["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
            fields["client_assertion"] = try assertion()
        }
        for (name, value) in changes { fields[name] = value }
        return try await post("/oauth/token", fields.map { ($0.key, $0.value) }, key: key)
    }

    func refresh(
        _ token: String, _ changes: [String: String?] = [:], key: SigningKey? = nil
    ) async throws -> Answer {
        var fields: [String: String] = [
            "grant_type": "refresh_token", "refresh_token": token, "client_id": clientID,
        ]
        if let assertion {
            fields["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
            fields["client_assertion"] = try assertion()
        }
        for (name, value) in changes { fields[name] = value }
        return try await post("/oauth/token", fields.map { ($0.key, $0.value) }, key: key)
    }

    static func tokens(_ answer: Answer) throws -> Tokens {
        Tokens(
            access: try #require(answer.json["access_token"]?.text, "\(answer.text)"),
            refresh: try #require(answer.json["refresh_token"]?.text))
    }

    /// The whole login.
    func login(as person: LocalNetwork.Person) async throws -> Tokens {
        verifier = Base64.url.encode(SecureRandom.bytes(32))
        return try Self.tokens(await exchange(code(as: person)))
    }
}

/// A network with two accounts, and a client.
struct OAuthProbe {
    let network: LocalNetwork
    let alice: LocalNetwork.Person
    let bob: LocalNetwork.Person
    let client: PlainOAuthClient

    static func run(
        _ options: LocalNetwork.Options = LocalNetwork.Options(), scope: String = "atproto transition:generic",
        _ body: (OAuthProbe) async throws -> Void
    ) async throws {
        let network = try await LocalNetwork.start(options: options)
        do {
            let alice = try await network.createAccount(
                handle: "alice.test", password: "correct-horse", email: "alice@example.com")
            let bob = try await network.createAccount(handle: "bob.test", password: "battery-staple")
            let client = try PlainOAuthClient(network, scope: scope)
            try await body(OAuthProbe(network: network, alice: alice, bob: bob, client: client))
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    static let session = "/xrpc/com.atproto.server.getSession"
}
