import ATData
import ATPostgres
import CoreATProtocol
import Foundation
import PostgresDatabase
import PostgresServer
import TestLoad
import Testing

@Suite(.inTurn) struct EncryptionTests {
    /// The encrypted bytes of all sessions.
    private func data(_ stores: TestStores) async throws -> [[UInt8]] {
        try await stores.database().query("SELECT data FROM \(name: stores.schema).session ORDER BY account").all()
            .map { try $0.decode([UInt8].self) }
    }

    @Test func `tokens are not readable in the database`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await stores.open().session(of: alice).save(session("one"))
        for bytes in try await data(stores) {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("refresh-one"))
        }
        // Another process with the key reads them.
        #expect(try await stores.open().session(of: alice).load() == session("one"))
    }

    @Test func `without the key a session is refused and kept`() async throws {
        guard let stores = try await TestStores.make() else { return }
        try await stores.open().session(of: alice).save(session("one"))
        let stranger = try await stores.open(keys: .text(StoreKeys.generate()))
        let error = await failure { _ = try await stranger.session(of: alice).load() }
        #expect(error == .unknownKey(what: "The session of \(alice)"))
        let open = try await stores.open(keys: .unencrypted)
        #expect(await failure { _ = try await open.session(of: alice).load() } == error)
        // A row without encryption could be from somebody without a key.
        try await open.session(of: bob).save(session("two", of: bob))
        let keyed = try await stores.open()
        #expect(
            await failure { _ = try await keyed.session(of: bob).load() } == .damaged(what: "The session of \(bob)"))
        #expect(try await stores.open().session(of: alice).load() == session("one"))
    }

    @Test func `every changed byte is noticed`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        let bytes = try #require(try await data(stores).first)
        for index in stride(from: 0, to: bytes.count, by: Load.size(1, otherwise: 7)) {
            var changed = bytes
            changed[index] ^= 1
            try await stores.change("data = \(changed)")
            await #expect(throws: PostgresStoreError.self) { try await opened.session(of: alice).load() }
        }
        try await stores.change("data = \(Array(bytes.dropLast()))")
        await #expect(throws: PostgresStoreError.self) { try await opened.session(of: alice).load() }
        try await stores.change("data = \(bytes)")
        #expect(try await opened.session(of: alice).load() == session("one"))
    }

    @Test func `a row can't stand in the place of another one, or of a later one`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let opened = try await stores.open()
        try await opened.session(of: alice).save(session("one"))
        try await opened.session(of: bob).save(session("two", of: bob))
        let rows = try await data(stores)
        try await stores.change("data = \(rows[1])")
        await #expect(throws: PostgresStoreError.self) { try await opened.session(of: alice).load() }
        #expect(try await opened.session(of: bob).load() == session("two", of: bob))
        try await stores.change("version = version + 1")
        await #expect(throws: PostgresStoreError.self) { try await opened.session(of: bob).load() }
    }

    @Test func `keys are rotated while sessions are in use`() async throws {
        guard let stores = try await TestStores.make() else { return }
        let new = StoreKeys.generate()
        let before = try await stores.open()
        for account in [alice, bob] { try await before.session(of: account).save(session("one", of: account)) }
        let rotating = try await stores.open(keys: .text("\(new)\n\(stores.keys)\n"))
        #expect(try await rotating.session(of: alice).load() == session("one"))
        #expect(try await rotating.rekey() == 2)
        #expect(try await rotating.rekey() == 0)
        let after = try await stores.open(keys: .text(new))
        #expect(try await after.session(of: bob).load() == session("one", of: bob))
        await #expect(throws: PostgresStoreError.self) { try await before.session(of: alice).load() }
    }

    @Test func `keys are read from a file that only its owner can read`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let key = StoreKeys.generate()
        #expect(FileManager.default.createFile(atPath: file.path, contents: Data("\(key)\n".utf8)))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: PostgresStoreError.self) { try StoreKeys.file(file) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let keys = try StoreKeys.file(file)
        var dumped = "\(keys)"
        dump(keys, to: &dumped)
        #expect(!dumped.contains(key.prefix(8)))
        for text in ["", "not base64!", "c2hvcnQ="] {
            #expect(throws: PostgresStoreError.self) { try StoreKeys.text(text) }
        }
    }
}
