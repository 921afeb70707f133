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

/// Responses that have what a session needs, and are strange otherwise. A refresh token is spent whether or not its
/// response can be read.
@Suite(.inTurn) struct HostileResponseTests {
    /// What a server may add to its JSON.
    struct Noise: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var mark = Data()
        var members = Data()

        init(_ name: String, _ members: String) {
            testDescription = name
            self.members = Data("\(members),".utf8)
        }

        init(_ name: String, mark: [UInt8] = [], bytes: [UInt8] = []) {
            testDescription = name
            self.mark = Data(mark)
            members = Data(bytes)
        }

        func added(to json: Data) -> Data { mark + json.prefix(1) + members + json.dropFirst() }
    }

    static let noises = [
        Noise("a fraction", #""auth_time":1700000000.25"#), Noise("an enormous number", #""x":1e99999"#),
        Noise("a null", #""x":null"#), Noise("an unpaired surrogate", #""x":"\ud800""#),
        Noise("a name that isn't Unicode", #""\udfff":1"#), Noise("a member twice", #""x":1,"x":"other""#),
        Noise("a control character in a string", "\"x\":\"\u{1}\n\""),
        Noise("what looks like a link", #""x":{"$link":5,"$type":7,"$bytes":{}}"#),
        Noise("a large member", "\"x\":\"\(String(repeating: "y", count: 40_000))\""),
        Noise(
            "deep nesting",
            "\"x\":\(String(repeating: "[", count: 10_000))\(String(repeating: "]", count: 10_000))"),
        Noise("a byte order mark", mark: [0xEF, 0xBB, 0xBF]),
        Noise("a string that isn't UTF-8", bytes: Array(#""x":""#.utf8) + [0xFF, 0xC0] + Array(#"","#.utf8)),
    ]

    @Test(arguments: noises)
    func `a login and a refresh succeed, whatever else is in each response`(noise: Noise) async throws {
        try await OAuthWorld.run { network, alice in
            let interposer = Interposer()
            let noisy = Guarded<Set<String>>([])
            interposer.after { request, response in
                // The documents and responses of both servers and the directory, and the errors of calls.
                let isCall = request.url.path.hasPrefix("/xrpc/") && response.status.isSuccess
                guard !isCall, response.body.first == UInt8(ascii: "{") else { return response }
                noisy.withLock { _ = $0.insert("\(response.status.rawValue) \(request.url.path)") }
                return HTTPResponse(
                    status: response.status, headers: response.headers, body: noise.added(to: response.body))
            }
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            let before = try #require(client.session)
            try await client.environment.refreshSession()
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            let after = try #require(client.session)
            #expect(after.refreshToken != before.refreshToken && after.oauth?.scope == before.oauth?.scope)
            #expect(try await store.sessionStore(of: alice.did).load() == after)
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
            // Errors too: the first request had no nonce.
            let paths = noisy.withLock { $0 }
            for path in [
                "400 /oauth/par", "201 /oauth/par", "200 /oauth/token", "200 /.well-known/oauth-protected-resource",
                "200 /.well-known/oauth-authorization-server",
            ] { #expect(paths.contains(path), "\(paths)") }
            #expect(paths.contains { $0.contains("\(alice.did)") }, "\(paths)")
        }
    }

    /// Changes the next responses that have tokens. Each member is the JSON of its value; `nil` removes it.
    private func edit(
        _ network: LocalNetwork, at endpoint: LocalNetwork.OAuth.Endpoint = .token, _ member: String,
        _ values: String?...
    ) {
        network.oauth.script(
            endpoint,
            always: .body { data in
                guard var object = try? LexObject(json: data), object["error"] == nil else { return data }
                object[member] = nil
                let rest = String(decoding: (try? object.json()) ?? [], as: UTF8.self).dropFirst()
                return Data("{\(values.compactMap(\.self).map { "\"\(member)\":\($0)," }.joined())\(rest)".utf8)
            })
    }

    @Test(
        arguments: [
            ("expires_in", "3599.5", 3_599), ("expires_in", #""3600""#, 3_600), ("expires_in", "-1", nil),
            ("expires_in", nil, nil), ("expires_in", "null", nil), ("expires_in", "1e300", nil),
            ("expires_in", "9223372036854775807", nil), ("expires_in", #""soon""#, nil), ("expires_in", "{}", nil),
            ("scope", nil, 3_600), ("scope", "null", 3_600), ("scope", #""""#, 3_600), ("scope", "5", 3_600),
            ("id_token", "null", 3_600), ("id_token", #""a.b.c""#, 3_600), ("token_type", #""dpop""#, 3_600),
        ] as [(String, String?, Int?)])
    func `a refresh succeeds if the tokens, their type and the account are right`(
        member: String, value: String?, lifetime: Int?
    ) async throws {
        try await OAuthWorld.run { network, alice in
            let (time, store) = (TestTime(.now), MemoryAccountStore())
            let client = try await OAuthWorld.client(network, store, time: time.source)
                .login("alice.test", in: HTTPBrowser())
            let before = try #require(client.session)
            edit(network, member, value)
            try await client.environment.refreshSession()
            let after = try #require(client.session)
            #expect(after.refreshToken != before.refreshToken && after.accessToken != before.accessToken)
            #expect(after.oauth?.scope == before.oauth?.scope)
            let grant = try #require(after.oauth)
            #expect(grant.expiresAt.map { Int($0.timeIntervalSince(grant.receivedAt)) } == lifetime)
            #expect(try await store.sessionStore(of: alice.did).load() == after)
            // The new tokens work, and can be refreshed again.
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            try await client.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 2 && network.oauth.counts.replays == 0)
        }
    }

    @Test func `a scope that a refresh names is the session's new scope`() async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            edit(network, "scope", #""transition:generic""#)
            try await client.environment.refreshSession()
            #expect(client.session?.oauth?.scope == "transition:generic")
        }
    }

    @Test(
        arguments: [
            ("token_type", [#""bearer""#]), ("token_type", [#""bearer""#, #""DPoP""#]), ("sub", []), ("sub", ["null"]),
            ("sub", [#""did:plc:aaaaaaaaaaaaaaaaaaaaaaaa""#, #""did:plc:bbbbbbbbbbbbbbbbbbbbbbbb""#]),
            ("access_token", [#""a\r\nX-Evil: 1""#]), ("refresh_token", [#""a\u0000""#]), ("refresh_token", ["5"]),
        ])
    func `a refresh that can't be trusted is refused, and the error says that the login is lost`(
        member: String, values: [String]
    ) async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let before = try #require(client.session)
            edit(network, member, values.first, values.dropFirst().first)
            let error = await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            guard case .network(.oauth(.unusableResponse(let why)))? = error else {
                Issue.record("\(error as Any)")
                return
            }
            #expect(why.contains(member), "\(why)")
            #expect(error?.description.contains("this login is probably lost. Log in again") == true)
            let stored = try await store.sessionStore(of: alice.did).load()
            #expect(stored?.accessToken == before.accessToken && stored?.refreshToken == before.refreshToken)
            #expect(client.session?.accessToken == before.accessToken)
        }
    }

    @Test(arguments: ["299.5", #""300""#, "null", "-1", "1e400"])
    func `the lifetime of a pushed request doesn't matter`(value: String) async throws {
        try await OAuthWorld.run { network, alice in
            edit(network, at: .pushedRequest, "expires_in", value)
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(client.session?.did == alice.did)
        }
    }
}
