import ATCrypto
import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPBrowser
import LocalNetwork
import TestLoad
import Testing

/// The article *Against a network in a box*: an app with a key, whose metadata the inspector publishes.
@Suite(.inTurn) struct ConfidentialAppTests {
    @Test func `an app with a key logs in, though its address leads nowhere`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        inspected.network.oauth.autoApprove(as: alice.did)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keyFile = folder.appending(path: "app.key")
        let metadataFile = folder.appending(path: "metadata.json")
        // As `atp key generate` writes it.
        try Data((SigningKey.generate(.p256).privateMultikey + "\n").utf8).write(to: keyFile)
        let local = try await LocalServices(at: inspected.network.host)
        let clientID = try #require(URL(string: "https://app.example.com/client-metadata.json"))
        let redirect = try #require(URL(string: "https://app.example.com/callback"))
        let accounts = MemoryAccountStore()
        // sample: confidential app
        let key = try ClientKey(SigningKey(contentsOf: keyFile))
        let app = OAuthApp.confidential(clientID, redirect: redirect, scopes: "atproto", keys: [key] as ClientKeys)
        try app.metadata(name: "Notes").write(to: metadataFile)
        let oauth = OAuthClient(app, accounts: accounts, identities: local.resolver)
        // sample end
        await #expect(throws: (any Error).self) { try await oauth.begin("alice.test") }
        let published = try await inspected.call(
            .post, "/api/apps",
            ["id": .string(clientID.absoluteString), "metadata": LexValue(json: Data(contentsOf: metadataFile))])
        #expect(published["isValid"] == true && published["isConfidential"] == true)
        let client = try await oauth.login("alice.test", in: HTTPBrowser())
        #expect(try await client.accountDID() == alice.did)
        await inspected.stop()
    }
}
