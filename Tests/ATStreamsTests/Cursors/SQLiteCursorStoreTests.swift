import Foundation
import SQLiteDatabase
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

    @Test func `cursors are kept in a database, each stream in its own row`() async throws {
        defer { remove() }
        let store = SQLiteCursorStore(file)
        let streams = [
            stream, StreamID(service: "https://other.test", name: stream.name),
            StreamID(service: stream.service, name: "com.atproto.label.subscribeLabels"),
            StreamID(service: stream.service, name: stream.name, reader: "one"),
            StreamID(service: stream.service, name: stream.name, reader: ""),
            StreamID(service: "'; DROP TABLE stream_cursor; --", name: "\0"),
            StreamID(service: "", name: ""), StreamID(service: "", name: stream.name),
        ]
        for stream in streams { #expect(try await store.load(stream) == nil) }
        for (index, stream) in streams.enumerated() { try await store.save(Int64(index) << 50, stream) }
        for (index, stream) in streams.enumerated() {
            #expect(try await SQLiteCursorStore(file).load(stream) == Int64(index) << 50)
        }
        try await store.save(.max, stream)
        #expect(try await store.load(stream) == .max)
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
                        try await store.save(Int64(cursor), own)
                        #expect(try await store.load(own) == Int64(cursor))
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
                        try await store.save(1, own)
                        try await store.save(2, own)
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
