import Foundation
import HTTPTransport
import Probes
import StoreSuites
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct CursorStoreTests {
    private let stream = StreamID(service: "https://relay.test", name: "com.atproto.sync.subscribeRepos")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "cursors-\(UUID().uuidString)")

    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    @Test func `cursors are kept in files, each stream in its own`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await CursorStoreSuite.check { FileCursorStore(folder) }
        try FileManager.default.removeItem(at: folder)
        let store = FileCursorStore(folder)
        #expect(try await store.load(stream) == nil)
        let others = [
            StreamID(service: "https://relay.test:8080", name: stream.name),
            StreamID(service: "http://relay.test", name: stream.name),
            StreamID(service: "https://relay.test", name: "com.atproto.label.subscribeLabels"),
            StreamID(service: "../../etc/passwd\0", name: "/"),
            StreamID(service: "https://RELAY.test", name: stream.name),
            StreamID(service: stream.service, name: stream.name, reader: "0/4"),
            StreamID(service: stream.service, name: stream.name, reader: "../../1/4"),
            StreamID(service: stream.service, name: stream.name, reader: ""),
            StreamID(service: "", name: ""), StreamID(service: "", name: stream.name),
        ]
        for (index, other) in ([stream] + others).enumerated() { try await store.save(Int64(index) << 40, other) }
        for (index, other) in ([stream] + others).enumerated() {
            #expect(try await FileCursorStore(folder).load(other) == Int64(index) << 40)
        }
        try await store.save(.max, stream)
        #expect(try await store.load(stream) == .max)
        #expect(try files().count == others.count + 1)
        for file in try files() {
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `cursors in memory are kept as in every store`() async throws {
        let memory = MemoryCursorStore()
        try await CursorStoreSuite.check { memory }
    }

    @Test func `two streams of one server share a store when they have names`() async throws {
        let frames = (1...3).map { StreamServer.Step.send(SampleFrame.commit($0)) }
        let server = try await StreamServer([frames, frames])
        let store = MemoryCursorStore()
        for (name, count) in [("one", 3), ("two", 2)] as [(String, Int64)] {
            var options = StreamOptions()
            options.name = name
            let firehose = Firehose(relay: server.address, options: options, environment: .test(TestTime()))
            var events = firehose.events(cursors: store).makeAsyncIterator()
            while let event = try await events.next(), event.seq != count {}
            // Asking for another one completes the last, which is saved when the stream ends.
            let task = Task { [events] in
                var events = events
                return try await events.next()
            }
            try await until { store.load(firehose.streamID) == count }
            task.cancel()
            _ = await task.result
            #expect(firehose.streamID.reader == name && firehose.streamID.description.hasSuffix(" (\(name))"))
        }
        let plain = Firehose(relay: server.address).streamID
        let cursors = ["one", "two", nil].map { reader in
            store.load(StreamID(service: plain.service, name: plain.name, reader: reader))
        }
        #expect(cursors == [3, 2, nil])
        await server.stop()
    }

    @Test(arguments: [
        "", "{}", "17", "{\"cursor\":17}", "{\"cursor\":-1,\"service\":\"https://relay.test\"}",
        "{\"cursor\":17,\"service\":\"https://other.test\",\"stream\":\"com.atproto.sync.subscribeRepos\"}",
        "{\"cursor\":99999999999999999999,\"service\":\"https://relay.test\",\"stream\":\"com.atproto.sync.subscribeRepos\"}",
    ]) func `a damaged file is an error, and not the start of everything`(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileCursorStore(folder)
        try await store.save(1, stream)
        try Data(text.utf8).write(to: try #require(try files().first))
        let error = await #expect(throws: FileError.self) { try await store.load(stream) }
        let words = "\(try #require(try files().first).path) does not contain a cursor of \(stream). "
        let sentence = words + "Remove it to start with new events."
        #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
        // A new start replaces it.
        try await store.save(2, stream)
        #expect(try await store.load(stream) == 2)
    }

    @Test func `saves wait for each other, and only the newest counts`() async {
        let store = WatchedStore()
        let clock = TurnedClock()
        let meter = StreamMeter(time: .system)
        let saver = CursorSaver(
            store, stream, saved: 3, interval: .seconds(2), time: clock.source, meter: meter)
        saver.note(3)
        #expect(store.saves.isEmpty && clock.sleeperCount == 0)
        for cursor in 4...9 as ClosedRange<Int64> { saver.note(cursor) }
        await clock.untilSleeping(1)
        #expect(store.saves.isEmpty)
        clock.turn(by: .seconds(2))
        await store.untilSaved(9)
        // The store has it a moment before the saver knows.
        await saver.finish()
        #expect(store.saves == [9] && meter.snapshot.savedCursor == 9)
        // After the end only another end saves.
        saver.note(10)
        #expect(clock.sleeperCount == 0)
        await saver.finish()
        await saver.finish()
        #expect(store.saves == [9, 10])
    }

    @Test func `a save that fails is tried again, although nothing moves`() async {
        let store = WatchedStore(failures: 3)
        let saver = CursorSaver(
            store, stream, saved: nil, interval: .seconds(2), time: TestTime().source, meter: StreamMeter(time: .system)
        )
        saver.note(1)
        await store.untilSaved(1)
        #expect(store.saves == [1])
    }

    @Test func `a save that fails is tried again at the end`() async {
        let store = WatchedStore(failures: 1)
        let meter = StreamMeter(time: .system)
        let saver = CursorSaver(
            store, stream, saved: nil, interval: .zero, time: TestTime().source, meter: meter)
        saver.note(1)
        await saver.finish()
        await saver.finish()
        #expect(store.saves == [1])
        #expect(meter.snapshot.lastError?.contains("could not be saved") ?? false)
    }

    /// Calls a closure while a cursor is being saved.
    private struct BusyStore: CursorStore {
        let base = WatchedStore()
        let whileSaving: @Sendable () -> Void

        func load(_ stream: StreamID) -> Int64? { base.load(stream) }

        func save(_ cursor: Int64, _ stream: StreamID) throws {
            whileSaving()
            try base.save(cursor, stream)
        }
    }

    @Test func `a cursor that a mark kept back is saved when the mark ends, also during a save`() async {
        let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        let key = AccountKey(did)
        let stream = stream
        let ledger = ChainLedger(MemoryChainStore(), meter: Guarded(VerifierStats()), mostUnknown: 1024) {
            [stream: 1]
        } complete: { _ in
        }
        ledger.limitCursors(of: key)
        let saver = Guarded<CursorSaver?>(nil)
        let store = BusyStore {
            let end = VerifiedDelivery(account: key, tickets: [], record: ChainRecord(did, ChainState()))
            if ledger.apply(end) { saver.withLock { $0 }?.note(2) }
        }
        let limited = CursorSaver(
            ChainedCursorStore(base: store, ledger: ledger), stream, saved: nil, interval: .seconds(2),
            time: TestTime().source, meter: StreamMeter(time: .system))
        saver.withLock { $0 = limited }
        limited.note(2)
        await store.base.untilSaved(2)
        #expect(store.base.saves == [1, 2])
    }
}
