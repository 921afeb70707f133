import Foundation
import LocalNetwork
import TestLoad
import Testing

/// Clients written by others, and one written from the RFCs, against our authorization server in both shapes.
@Suite(.enabled(if: PythonScript.python != nil, PythonScript.whenAbsent), .inTurn) struct OtherClientTests {
    private func withNetwork(
        _ shape: LocalNetwork.OAuth.Shape, _ body: (LocalNetwork) async throws -> String
    ) async throws {
        var options = LocalNetwork.Options()
        options.oauthShape = shape
        let network = try await LocalNetwork.start(options: options)
        try await network.createAccount(handle: "alice.test", password: "secret")
        do {
            print("OAuth, \(shape): \(try await body(network))")
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `a public client written from the RFCs logs in`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await withNetwork(shape) { network in
            let script = try PythonScript(
                "oauth.py", network.host, network.plcURL.absoluteString, "alice.test", "public")
            let words = try #require(try await script.rest().last)
            check(network.oauth.counts)
            #expect(network.oauth.sessionCount == 0)
            return "public client from the RFCs: \(words)"
        }
    }

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `a confidential client written from the RFCs logs in`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await withNetwork(shape) { network in
            let script = try PythonScript(
                "oauth.py", network.host, network.plcURL.absoluteString, "alice.test", "confidential")
            let metadata = Data(try #require(await script.line()).utf8)
            let address = "https://app.example.com/oauth-client-metadata.json"
            network.oauth.publish(metadata, at: try #require(URL(string: address)))
            await script.write([Data()])
            let words = try #require(try await script.rest().last)
            check(network.oauth.counts)
            #expect(network.oauth.sessionCount == 0)
            return "confidential client from the RFCs: \(words)"
        }
    }

    /// What each run of `oauth.py` has to leave behind.
    private func check(_ counts: LocalNetwork.OAuth.Counts) {
        #expect(counts.pushedRequests == 4 && counts.exchanges == 2)
        #expect(counts.refreshes == 1 && counts.revocations == 1)
    }

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `the package atproto-oauth logs in`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await withNetwork(shape) { network in
            let script = try PythonScript("oauth_atproto.py", network.host, network.plcURL.absoluteString, "alice.test")
            let words = try #require(try await script.rest().last)
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.counts.refreshes == 3)
            #expect(network.oauth.sessionCount == 0)
            return words
        }
    }

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `the package requests_oauth2client logs in`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await withNetwork(shape) { network in
            let script = try PythonScript("oauth_requests.py", network.host, "alice.test")
            let words = try #require(try await script.rest().last)
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.counts.refreshes == 3)
            #expect(network.oauth.sessionCount == 0)
            return words
        }
    }
}
