import ATCrypto
import ATPostgres
import BskyServer
import BskyServerPostgres
import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `a labeler on several machines`() async throws {
        guard let bed = try await LabelBed.make() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        try await bed.database.execute("CREATE DATABASE \(name: name)")
        let database = try PostgresDatabase(bed.server.address(database: name))
        let keyFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: keyFile) }
        let text = Data(bed.key.privateMultikey.utf8)
        #expect(FileManager.default.createFile(atPath: keyFile.path, contents: text))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
        // sample: shared-labeler
        let stores = try await PostgresStores(database, keys: .unencrypted)
        let labeler = try await Labeler("did:plc:ewvi7nxzyoun6zhxrhs64oiz", key: .file(keyFile), store: stores.labels)
        labeler.onReport { report in
            if report.reasonType == .reasonSpam { try await labeler.label(report.subject, "spam", for: .days(30)) }
        }
        // sample end
        try await labeler.label(.account("did:web:alice.test"), "spam")
        #expect(try await bed.labels(labeler) == ["spam lice.test"])
    }
}
