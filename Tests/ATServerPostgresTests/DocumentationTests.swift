import ATPostgres
import ATServer
import ATServerPostgres
import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `a service on several machines`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        try await ServiceStores(server: server).database().execute("CREATE DATABASE \(name: name)")
        let database = try PostgresDatabase(server.address(database: name))
        let keyFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: keyFile) }
        #expect(FileManager.default.createFile(atPath: keyFile.path, contents: Data(StoreKeys.generate().utf8)))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
        // sample: shared-service
        let stores = try await PostgresStores(database, tenant: "notes", keys: .file(keyFile))
        let identity = try ServiceIdentity.web("notes.example.com", service: "#notes", type: "NotesService")
        var options = XRPCService.Options()
        options.auth = ServiceAuth(audiences: identity.audiences, replay: .procedures(stores.usedTokens))
        options.callCounts = stores.callCounts
        let service = XRPCService(identity, options: options)
        // sample end
        #expect(await service.respond(to: ServerRequest(method: .get, target: "/xrpc/_health")).status == .ok)
    }
}
