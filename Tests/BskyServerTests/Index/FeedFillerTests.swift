import ATRepo
import ATStreams
import Foundation
import HTTPTransport
import SQLiteDatabase
import TestLoad
import Testing

@testable import BskyServer

/// What an index takes from a stream.
@Suite(.inTurn)
struct FeedFillerTests {
    private let folder: IndexFolder
    private let index: FeedIndex
    private let stream = StreamID(service: "https://example.com", name: "jetstream.v1.subscribe")
    private let start = Date()

    init() throws {
        folder = try IndexFolder()
        index = try FeedIndex(file: folder.file)
    }

    private func keys(_ uris: [ATURI]) -> [String] { uris.compactMap { $0.recordKey?.description } }

    @Test func `an account that writes is active, whatever the stream said before`() async throws {
        let (alice, bob): (DID, DID) = ("did:web:alice.example.com", "did:web:bob.example.com")
        try index.update { $0.add(try samplePost("a", by: alice), to: "all") }
        let filler = FeedFiller(index, stream) { _, _ in }
        for account in [alice, bob] {
            try await filler.take(
                .account(AccountEvent(seq: 1, did: account, isActive: false, status: .takendown)))
        }
        try await filler.store()
        // Posts of an account that was taken down may come back.
        #expect(try index.count(of: "all") == 1 && index.all("all").isEmpty)
        let database = try SQLiteConnection(path: folder.file)
        #expect(try database.run("SELECT count(*) FROM hidden") == 1)
        try index.update { $0.setHidden(alice, false) }
        #expect(keys(try index.all("all")) == ["a"])
    }

    @Test func `the posts of an account that is active again are shown again`() async throws {
        let alice: DID = "did:web:alice.example.com"
        try index.update { $0.add(try samplePost("a", by: alice), to: "all") }
        let filler = FeedFiller(index, stream) { _, _ in }
        for isActive in [false, true] {
            try await filler.take(.account(AccountEvent(seq: 1, did: alice, isActive: isActive)))
        }
        // Data servers send this, too.
        try await filler.take(.sync(SyncEvent(seq: 2, did: alice, rev: "3l6oveex3ii2l", blocks: BlockBytes([]))))
        try await filler.store()
        #expect(keys(try index.all("all")) == ["a"])
    }

    @Test func `a place in the stream that is in the future isn't stored`() async throws {
        let filler = FeedFiller(index, stream) { _, _ in }
        for seq in [5, Int64(Date().timeIntervalSince1970 * 1_000_000) + 86_400_000_000] {
            try await filler.take(.account(AccountEvent(seq: seq, did: "did:web:a.example.com", isActive: true)))
            try await filler.store()
        }
        #expect(try await filler.load(stream) == 5)
    }

    /// An event of version 1 at a number of seconds after the start of the test, which has a place in the stream and
    /// nothing else.
    private func event(at seconds: Double) -> JetstreamEvent {
        .account(
            AccountEvent(
                seq: Int64((start.timeIntervalSince1970 + seconds) * 1_000_000), did: "did:web:a.example.com",
                isActive: true))
    }

    /// A commit of alice's with a post; `nil` for a deletion.
    private func commit(_ createdAt: String?) throws -> JetstreamEvent {
        let post = createdAt.map {
            #"""
            ,"record":{"$type":"app.bsky.feed.post","text":"cat","createdAt":"\#($0)"},
            "cid":"bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"
            """#
        }
        let text = #"""
            {"did":"did:web:alice.example.com","time_us":5,"kind":"commit","commit":{"rev":"3l3qo2vutsw2b",
            "operation":"\#(post == nil ? "delete" : "create")","collection":"app.bsky.feed.post",
            "rkey":"3l3qo2vuowo2b"\#(post ?? "")}}
            """#
        guard case .event(let event) = try JetstreamDecoder(.v1).decode(text).content else { throw CancellationError() }
        return event
    }

    @Test func `an index that was away for longer than its server keeps events says so`() async throws {
        try index.store([], stream.description, cursor: Int64((Date().timeIntervalSince1970 - 3 * 86_400) * 1_000_000))
        let filler = FeedFiller(index, stream) { _, _ in }
        _ = try await filler.load(stream)
        // The oldest event that the server still has.
        try await filler.take(event(at: -86_400))
        #expect(index.gaps == 1)
        // On one connection, nothing is missing.
        try await filler.take(event(at: -80_000))
        #expect(index.gaps == 1)
    }

    @Test func `a stream that was interrupted for longer than its server keeps events is told from a quiet one`()
        async throws
    {
        let connections = Guarded(1)
        let filler = FeedFiller(index, stream, connections: { connections.withLock(\.self) }) { _, _ in }
        for seconds in [-9_000.0, -6_000] { try await filler.take(event(at: seconds)) }
        try await filler.store()
        #expect(index.gaps == 0)
        connections.withLock { $0 = 2 }
        for seconds in [-3_000.0, 0] { try await filler.take(event(at: seconds)) }
        #expect(index.gaps == 1)
    }

    @Test func `an index that was away for a short time misses nothing`() async throws {
        try index.store([], stream.description, cursor: Int64((Date().timeIntervalSince1970 - 300) * 1_000_000))
        let filler = FeedFiller(index, stream) { _, _ in }
        _ = try await filler.load(stream)
        try await filler.take(event(at: 0))
        #expect(index.gaps == 0)
    }

    @Test func `a post after a quiet time has its own time`() async throws {
        let (index, seconds) = try IndexFolder.turnedIndex(keeping: .hours(1))
        let filler = FeedFiller(index, stream) { $1.add($0, to: "all") }
        seconds.withLock { $0 = 2 * 3_600 }
        try await filler.take(commit(Datetime(Date(timeIntervalSinceNow: 2 * 3_600)).description))
        try await filler.store()
        #expect(try index.count(of: "all") == 1)
    }

    @Test func `a post that an inactive account deletes doesn't show the others`() async throws {
        let alice: DID = "did:web:alice.example.com"
        try index.update { $0.add(try samplePost("a", by: alice), to: "all") }
        let filler = FeedFiller(index, stream) { _, _ in }
        try await filler.take(.account(AccountEvent(seq: 1, did: alice, isActive: false, status: .takendown)))
        try await filler.take(commit(nil))
        try await filler.store()
        #expect(try index.all("all").isEmpty)
        try await filler.take(commit(Datetime(Date()).description))
        try await filler.store()
        #expect(try index.all("all").count == 1)
    }

    @Test func `one event that is far ahead of the others doesn't move the place in the stream`() async throws {
        let filler = FeedFiller(index, stream) { _, _ in }
        func place() async throws -> Double {
            try await filler.store()
            let cursor = try #require(try index.cursor(of: stream.description))
            return (Double(cursor) / 1_000_000 - start.timeIntervalSince1970).rounded()
        }
        // The index catches up an hour.
        try await filler.take(event(at: -3_600))
        try await filler.take(event(at: 0))
        #expect(try await place() == -3_600)
        try await filler.take(event(at: -3_599))
        #expect(try await place() == -3_599)
        // After a quiet time, the second event shows that the first one was right.
        try await filler.take(event(at: -600))
        #expect(try await place() == -3_599)
        try await filler.take(event(at: -599))
        #expect(try await place() == -599)
        // Far ahead again, after one that was right.
        try await filler.take(event(at: -400))
        try await filler.take(event(at: -200))
        #expect(try await place() == -400)
    }
}
