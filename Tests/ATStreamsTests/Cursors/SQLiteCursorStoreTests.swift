import Foundation
import SQLiteDatabase
import StoreSuites
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct SQLiteCursorStoreTests {
    private let stream = StreamID(service: "https://relay.test", name: "com.atproto.sync.subscribeRepos")
    private let file = FileManager.default.temporaryDirectory.appending(path: "cursors-\(UUID().uuidString).sqlite")

    private func remove() {
        for suffix in ["", "-journal"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }

    /// Tries again when others have used the database for longer than a store waits.
    private func patiently<Value>(_ body: () async throws -> Value) async throws -> Value {
        for _ in 0..<20 {
            let start = ContinuousClock.now
            do {
                return try await body()
            } catch SQLiteError.busy {
                #expect(ContinuousClock.now - start > .seconds(4))
            }
        }
        return try await body()
    }

    @Test func `cursors are kept in a database, each stream in its own row`() async throws {
        defer { remove() }
        try await CursorStoreSuite.check { SQLiteCursorStore(file) }
        // Names with NUL, which not every store can keep.
        let (store, nul) = (SQLiteCursorStore(file), StreamID(service: "https://relay.test", name: "\0"))
        #expect(try await store.load(nul) == nil)
        try await store.save(.max, nul)
        #expect(try await store.load(nul) == .max)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `several stores share a database`() async throws {
        defer { remove() }
        let count = Load.size(200, otherwise: 30)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for reader in 0..<4 {
                let store = SQLiteCursorStore(file)
                group.addTask {
                    let own = StreamID(service: stream.service, name: stream.name, reader: "\(reader)")
                    for cursor in 1...count {
                        try await patiently { try await store.save(Int64(cursor), own) }
                        let loaded = try await patiently { try await store.load(own) }
                        #expect(loaded == Int64(cursor))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `stores that create the database at the same time lose nothing`() async throws {
        for _ in 0..<Load.size(200, otherwise: 40) {
            defer { remove() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for reader in 0..<4 {
                    let store = SQLiteCursorStore(file)
                    let own = StreamID(service: stream.service, name: stream.name, reader: "\(reader)")
                    group.addTask {
                        try await patiently { try await store.save(1, own) }
                        try await patiently { try await store.save(2, own) }
                    }
                }
                try await group.waitForAll()
            }
            for reader in 0..<4 {
                let own = StreamID(service: stream.service, name: stream.name, reader: "\(reader)")
                #expect(try await SQLiteCursorStore(file).load(own) == 2)
            }
        }
        let folder = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        #expect(!folder.contains { $0.hasPrefix(file.lastPathComponent) })
    }

    @Test func `a file that isn't a database is an error, and not the start of everything`() async throws {
        defer { remove() }
        try Data(repeating: 7, count: 5000).write(to: file)
        let store = SQLiteCursorStore(file)
        await #expect(throws: SQLiteError.self) { try await store.load(stream) }
        await #expect(throws: SQLiteError.self) { try await store.save(1, stream) }
        let firehose = Firehose(relay: "https://relay.test")
        var events = firehose.events(cursors: store).makeAsyncIterator()
        await #expect { try await events.next() } throws: { error in
            guard case .cursorUnreadable(let why) = (error as? StreamError)?.reason else { return false }
            return why.contains(file.path)
        }
        let nowhere = SQLiteCursorStore(file.appending(path: "folder/x.sqlite"))
        await #expect(throws: SQLiteError.self) { try await nowhere.save(1, stream) }
        #expect(SQLiteError.noLibrary.description.contains("libsqlite3"))
    }
}
