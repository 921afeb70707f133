import ATCrypto
import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// No way to print a value shows a secret.
@Suite(.inTurn) struct SecrecyTests {
    /// What `print`, string interpolation, a debugger and `dump` show of a value.
    private func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped, maxDepth: 12)
        return ["\(value)", String(describing: value), String(reflecting: value), dumped]
    }

    /// The ways in which a key's bytes could be written.
    private func spellings(_ key: Data) -> [String] {
        let bytes = key.map { "\($0)" }
        return [
            key.base64EncodedString(), Base64.url.encode(key), key.map { String($0, radix: 16) }.joined(),
            bytes.prefix(8).joined(separator: ", "), bytes.prefix(8).joined(separator: "\n"),
            // As `dump` writes the elements of data, one on each line.
            bytes.prefix(4).map { "- \($0)\n" }.joined(),
        ]
    }

    private func expectSecrecy(_ values: [(String, Any)], of secrets: [String]) {
        for (name, value) in values {
            for text in texts(value) {
                let plain = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
                for secret in secrets {
                    #expect(!text.contains(secret) && !plain.contains(secret), "\(name) shows \(secret)")
                }
            }
        }
    }

    @Test func `a login shows no token, key, code or verifier`() async throws {
        try await OAuthWorld.run { network, alice in
            let (memory, folder) = (MemoryAccountStore(), FileManager.default.temporaryDirectory)
            let recording = RecordingTransport(DefaultTransport.shared)
            let oauth = OAuthWorld.client(network, memory, calls: recording)
            let page = try await oauth.begin("alice.test", context: Data("secret-context".utf8)).url
            let callback = try await HTTPBrowser().visit(page, returningTo: page, state: "")
            let state = try #require(AuthorizationResponse.claimedState(in: callback))
            let pending = try #require(
                try await memory.takeLogin(named: PendingLogin.name(ofState: state, app: oauth.app.clientID)))
            try await memory.save(pending)
            expectSecrecy(
                [("PendingLogin", pending), ("MemoryAccountStore", memory), ("OAuthClient", oauth)],
                of: [state, pending.verifier, "secret-context"] + spellings(pending.proofKey.data))

            let client = try await oauth.finish(callback).client
            let code = try #require(
                URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems?
                    .first { $0.name == "code" }?.value)
            let session = try #require(client.session)
            let grant = try #require(session.oauth)
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            let request = try #require(recording.all.last)
            let proof = try #require(request.headers["DPoP"])
            let secrets =
                [
                    state, pending.verifier, code, proof, try #require(session.accessToken),
                    try #require(session.refreshToken),
                ] + spellings(grant.proofKey.data)
            network.oauth.dropResponse(to: .token)
            let failure = await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            let authority = OAuthAuthority(
                AuthorizationServer(
                    app: oauth.app, discovery: ServerDiscovery(options: .init()), context: ProofContext(), time: .system
                ),
                identities: network.identityResolver(), transport: DefaultTransport.shared)
            var authorized = request
            try await authority.authorize(&authorized, as: session)
            expectSecrecy(
                [
                    ("Session", session), ("OAuthGrant", grant), ("its key", grant.proofKey), ("ATClient", client),
                    ("APEnvironment", client.environment), ("OAuthClient", oauth), ("MemoryAccountStore", memory),
                    ("FileAccountStore", FileAccountStore(folder)), ("SessionEvent", SessionEvent.refreshed(session)),
                    ("HTTPRequest", request), ("HTTPHeaders", request.headers), ("an authorized request", authorized),
                    ("OAuthAuthority", authority), ("a failed refresh", failure as Any),
                    ("a session in a collection", [alice.did: session]),
                ], of: secrets)
        }
    }

    @Test func `a confidential app shows none of its keys`() throws {
        let (first, clientID) = (
            try SigningKey.generate(.p256), try #require(URL(string: "https://app.example.com/client.json"))
        )
        let key = try ClientKey(first, publishedAt: .now)
        let keys: ClientKeys = [key]
        let redirect = try #require(URL(string: "https://app.example.com/callback"))
        let app = OAuthApp.confidential(clientID, redirect: redirect, scopes: [], keys: keys)
        let issuer = try Issuer("https://server.example")
        let assertion = try ClientAssertion(clientID: app.clientID, issuer: issuer, key: key, at: .now)
        let token = try #require(assertion.fields.first(where: { $0.key == "client_assertion" })?.value)
        expectSecrecy(
            [("ClientKey", key), ("ClientKeys", keys), ("OAuthApp", app), ("ClientAssertion", assertion)],
            of: spellings(Data(first.rawRepresentation)) + [token])
    }

    @Test func `an error shows nothing of the response that it is about`() async throws {
        try await OAuthWorld.run { network, _ in
            network.oauth.script(
                .token,
                always: .body {
                    Data(String(decoding: $0, as: UTF8.self).replacing("\"DPoP\"", with: "\"bearer\"").utf8)
                })
            let recorded = Guarded<[String]>([])
            let interposer = Interposer()
            interposer.after { _, response in
                if let object = try? LexObject(json: response.body) {
                    for name in ["access_token", "refresh_token"] {
                        if case .string(let token)? = object[name] { recorded.withLock { $0.append(token) } }
                    }
                }
                return response
            }
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, through: interposer).login("alice.test", in: HTTPBrowser())
            }
            let secrets = recorded.withLock { $0 }
            #expect(secrets.count == 2)
            expectSecrecy([("OAuthLoginError", error as Any)], of: secrets)
        }
    }
}
