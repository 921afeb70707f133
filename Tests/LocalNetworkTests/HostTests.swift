import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import LocalNetwork

/// A network under a name that this machine doesn't know itself, as others reach it.
@Suite(.inTurn) struct HostTests {
    private func get(_ server: LocalServer, _ path: String, headers: HTTPHeaders = [:]) async throws -> LexValue {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
        let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url, headers: headers))
        #expect(response.status == .ok, "\(path): \(String(decoding: response.body, as: UTF8.self))")
        return try LexValue(json: response.body)
    }

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `every address has the name, and what the servers call of each other works`(
        shape: LocalNetwork.OAuth.Shape
    ) async throws {
        var options = LocalNetwork.Options(oauthShape: shape)
        options.host = "My-Network.test"
        let network = try await LocalNetwork.start(options: options)
        let base = "http://my-network.test"
        #expect(network.host == "\(base):\(network.server.port)")
        let alice = try await network.createAccount("alice.test")
        _ = try await network.labeler(alice)
        let jetstream = try await network.startJetstream()
        #expect(
            jetstream.host.hasPrefix(base) && network.firehose.url.absoluteString.hasPrefix("ws://my-network.test:"))
        for service in [network.appView, network.chat, network.video] {
            #expect(service.url.host() == "my-network.test")
        }

        let identity = try await network.identityResolver().resolve(.handle(alice.handle))
        #expect(identity.pds?.absoluteString == network.host)
        #expect(identity.document.service("#atproto_labeler")?.endpoint.hasPrefix(base) == true)
        let resource = try await get(network.server, "/.well-known/oauth-protected-resource")
        #expect(resource["resource"] == .string(network.host))
        #expect(resource["authorization_servers"] == [.string(network.oauth.issuer)])
        let metadata = try await get(network.oauth.server, "/.well-known/oauth-authorization-server")
        #expect(network.oauth.issuer == "\(base):\(network.oauth.server.port)")
        for name in ["issuer", "token_endpoint", "authorization_endpoint", "pushed_authorization_request_endpoint"] {
            #expect(metadata[name]?.string?.hasPrefix(network.oauth.issuer) == true, "\(name)")
        }
        // The data server forwards to the chat service, whose name nobody here can look up.
        let tokens = try await network.issueTokens(for: alice)
        let convos = try await get(
            network.server, "/xrpc/chat.bsky.convo.listConvos",
            headers: ["Authorization": "Bearer \(tokens.access)", "atproto-proxy": network.chat.proxy])
        #expect(convos["convos"] == [])
        await network.stop()
    }

    @Test func `all servers listen at the given address`() async throws {
        var options = LocalNetwork.Options()
        options.bind = "127.0.0.2"
        let network = try await LocalNetwork.start(options: options)
        for server in network.servers {
            #expect(server.server.url.host() == "127.0.0.2", "\(server.id)")
        }
        let client = ATClient(host: network.host)
        try await network.createAccount("alice.test", password: "secret")
        await #expect(throws: Never.self) { try await client.login(identifier: "alice.test", password: "secret") }
        await network.stop()
    }

    @Test(arguments: [
        "", " ", "a b", "http://a", "a/b", "a:80", "[::1]", "a@b", "ä.test", "-a", "a.",
        String(repeating: "a", count: 300),
    ])
    func `what is no name is refused`(name: String) async throws {
        var options = LocalNetwork.Options()
        options.host = name
        await #expect(throws: LocalNetworkError.self) { try await LocalNetwork.start(options: options) }
    }

    @Test func `every address needs a name`() async throws {
        var options = LocalNetwork.Options()
        options.bind = "0.0.0.0"
        await #expect(throws: LocalNetworkError.self) { try await LocalNetwork.start(options: options) }
        options.host = "localhost"
        let network = try await LocalNetwork.start(options: options)
        #expect(network.host.hasPrefix("http://localhost:"))
        let client = ATClient(host: network.host)
        try await network.createAccount("alice.test", password: "secret")
        try await client.login(identifier: "alice.test", password: "secret")
        await network.stop()
    }
}
