import ATData
import ATOAuth
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `the stores of a website on several servers`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        try await PostgresDatabase(server.address()).execute("CREATE DATABASE \(name: name)")
        let address = server.address(database: name)
        let keyFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: keyFile) }
        // sample: key
        print(StoreKeys.generate())
        // sample end
        #expect(FileManager.default.createFile(atPath: keyFile.path, contents: Data(StoreKeys.generate().utf8)))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
        let app = OAuthApp.loopback("atproto")
        // sample: stores
        let database = try PostgresDatabase(address)
        let stores = try await PostgresStores(database, keys: .file(keyFile))
        let oauth = OAuthClient(app, accounts: stores.accounts)
        // sample end
        #expect(try await oauth.storedAccounts().isEmpty)
        let did = alice
        // sample: others
        let client = ATClient(host: "https://pds.example", store: stores.session(of: did))
        let cursors = stores.cursors  // firehose.run(cursors: cursors) { event in … }
        // sample end
        #expect(client.session == nil)
        #expect(try await cursors.load(.init(service: "https://relay.test", name: "any")) == nil)
    }
}
