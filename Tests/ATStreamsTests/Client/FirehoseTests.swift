import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// What arrives of a stream: its events, gaps and faults.
@Suite(.inTurn)
struct FirehoseTests {
    private let time = TestTime()

    private func firehose(_ server: StreamServer, _ change: (inout StreamOptions) -> Void = { _ in }) -> Firehose {
        var options = StreamOptions()
        change(&options)
        return Firehose(relay: server.address, options: options, environment: .test(time))
    }

    /// The next events of a stream, in words.
    private func next(_ count: Int, of events: inout EventSequence<FirehoseEvent>.Iterator) async throws -> [String] {
        var words: [String] = []
        for _ in 0..<count { words.append(try await events.next()?.words ?? "end") }
        return words
    }

    @Test func `events of every kind are delivered in order`() async throws {
        let server = try await StreamServer([
            [
                .send(SampleFrame.commit(1)), .send(SampleFrame.identity(2)), .send(SampleFrame.account(3)),
                .send(SampleFrame.info("Hello")), .send(SampleFrame.frame("#news", ["seq": 4])),
                .send(SampleFrame.commit(6, ["com.example.like/1"])),
            ]
        ])
        let firehose = firehose(server)
        #expect(firehose.stats.state == .idle)
        var events = firehose.events().makeAsyncIterator()
        let words = try await next(6, of: &events)
        #expect(words == ["commit 1", "identity 2", "account 3", "info Hello", "unknown 4", "commit 6"])
        let stats = firehose.stats
        #expect(stats.frames == 6 && stats.delivered == 6 && stats.completed == 5 && stats.unknown == 1)
        #expect(stats.cursor == 4 && stats.inFlight == 1 && stats.connections == 1 && stats.bytes > 500)
        // The events are of the year 2026, and this clock is in 2023.
        #expect(stats.lag == .zero && stats.state == .live && stats.lastEvent != nil)
        #expect(server.cursors == [nil])
        await server.stop()
    }

    @Test func `text, large frames and what isn't a frame are reported, and the stream goes on`() async throws {
        let large = SampleFrame.commit(2, ["com.example.post/\(String(repeating: "x", count: 500))"])
        let server = try await StreamServer([
            [
                .text("hello"), .send(Data()), .send(Data([0xFF])), .send(SampleFrame.commit(1).dropLast(3)),
                .send(large),
                .send(SampleFrame.commit(3)),
            ]
        ])
        let firehose = firehose(server) { $0.frameBytes = 1000 }
        var events = firehose.events().makeAsyncIterator()
        let words = try await next(6, of: &events)
        #expect(
            words == [
                "invalid text", "invalid truncated", "invalid invalidHeader", "invalid truncated", "invalid limit",
                "commit 3",
            ])
        #expect(firehose.stats.invalid == ["text": 1, "truncated": 2, "invalidHeader": 1, "limit": 1])
        #expect(firehose.stats.connections == 1 && firehose.stats.cursor == 2)
        await server.stop()
    }

    @Test func `a flood that the filter leaves out moves the cursor`() async throws {
        let frames = (1...500).map { StreamServer.Step.send(SampleFrame.commit($0)) }
        let server = try await StreamServer([frames + [.send(SampleFrame.commit(501, ["com.example.like/1"]))]])
        let store = WatchedStore()
        let firehose = firehose(server)
        var events = firehose.events(collections: ["com.example.like"], cursors: store).makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 501"])
        await store.untilSaved(500)
        #expect(firehose.stats.filtered == 500 && firehose.stats.cursor == 500 && firehose.stats.delivered == 1)
        await server.stop()
    }

    @Test func `an outdated cursor is a gap before the first event`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.info("OutdatedCursor")), .send(SampleFrame.commit(900)), .send(SampleFrame.commit(901))]
        ])
        let firehose = firehose(server)
        var events = firehose.events(from: .cursor(5)).makeAsyncIterator()
        #expect(try await next(3, of: &events) == ["gap outdated 5 900", "commit 900", "commit 901"])
        #expect(firehose.stats.gaps == 1 && server.cursors == [5])
        await server.stop()
    }

    @Test func `a future cursor stops the stream`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.failure("FutureCursor")), .close(.normal)]])
        let store = WatchedStore(5000)
        let firehose = firehose(server)
        var events = firehose.events(cursors: store).makeAsyncIterator()
        await #expect(throws: StreamError(.futureCursor(5000), firehose.streamID)) { try await events.next() }
        #expect(try await events.next() == nil)
        #expect(store.saves.isEmpty && server.cursors == [5000] && firehose.stats.state == .stopped)
        await server.stop()
    }

    @Test func `a future cursor in the response to the handshake stops the stream`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, StreamServer.path) { _ in
            .error("FutureCursor", "Cursor in the future.", status: .badRequest)
        }
        let firehose = Firehose(relay: server.url.absoluteString, environment: .test(time))
        var events = firehose.events(from: .cursor(7)).makeAsyncIterator()
        await #expect(throws: StreamError(.futureCursor(7), firehose.streamID)) { try await events.next() }
        await server.stop()
    }

    @Test(arguments: [StreamStart.live, .oldest])
    func `a future cursor is a gap if the options say so`(place: StreamStart) async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.failure("FutureCursor")), .close(.normal)], [.send(SampleFrame.commit(3))],
        ])
        let store = WatchedStore(5000)
        let firehose = firehose(server) { $0.lostPlace = place }
        var events = firehose.events(cursors: store).makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["gap future 5000", "commit 3"])
        #expect(server.cursors == [5000, place == .live ? nil : 0])
        // The commit isn't handled yet.
        #expect(store.cursor != 3)
        let last = Task { [events] in
            var events = events
            return try await events.next()
        }
        await store.untilSaved(3)
        last.cancel()
        await #expect(throws: CancellationError.self) { try await last.value }
        await server.stop()
    }

    @Test func `numbers that start again stop the stream, or are a gap`() async throws {
        let scripts: [[StreamServer.Step]] = [[.send(SampleFrame.commit(12))], [.send(SampleFrame.commit(13))]]
        let stopping = try await StreamServer(scripts)
        let firehose = firehose(stopping)
        var events = firehose.events(from: .cursor(26_000)).makeAsyncIterator()
        await #expect(throws: StreamError(.restartedNumbers(requested: 26_000, first: 12), firehose.streamID)) {
            try await events.next()
        }
        let server = try await StreamServer(scripts)
        var others = self.firehose(server) { $0.lostPlace = .live }.events(from: .cursor(26_000)).makeAsyncIterator()
        #expect(try await next(2, of: &others) == ["gap restarted 26000 12", "commit 13"])
        #expect(server.cursors == [26_000, nil])
        await server.stop()
        await stopping.stop()
    }

    @Test func `an event whose number isn't higher is delivered, and the cursor stays`() async throws {
        let server = try await StreamServer([
            [5, 9, 7, 9, 10].map { .send(SampleFrame.commit($0)) }
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(5, of: &events) == ["commit 5", "commit 9", "commit 7", "commit 9", "commit 10"])
        #expect(firehose.stats.unordered == 2 && firehose.stats.cursor == 9)
        await server.stop()
    }

    @Test func `a crash while the very first event is handled repeats it`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(7)), .send(SampleFrame.commit(8))]])
        let store = WatchedStore()
        let firehose = firehose(server)
        var events = firehose.events(cursors: store).makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 7"])
        await store.untilSaved(6)
        #expect(store.saves.count == 1 && firehose.stats.cursor == 6)
        await server.stop()
    }

    @Test func `a stream begins where its start and the stored cursor say`() async throws {
        let server = try await StreamServer()
        let starts: [(StreamStart, Int64?)] = [
            (.stored, 17), (.live, 17), (.oldest, 17), (.replay, 17), (.cursor(3), 17), (.cursor(-1), 17),
            (.stored, nil), (.oldest, nil), (.replay, nil),
        ]
        for (number, (start, stored)) in starts.enumerated() {
            let task = Task {
                var events = firehose(server).events(from: start, cursors: WatchedStore(stored)).makeAsyncIterator()
                return try await events.next()
            }
            await server.untilConnected(number + 1)
            task.cancel()
            _ = await task.result
        }
        #expect(server.cursors == [17, nil, 17, 0, 3, 0, nil, 0, 0])
        await server.stop()
    }

    @Test func `an address that isn't one, and a store that can't be read, are errors`() async throws {
        let nowhere = Firehose(relay: "not a server", environment: .test(time))
        var events = nowhere.events().makeAsyncIterator()
        await #expect(throws: StreamError(.invalidService, nowhere.streamID)) { try await events.next() }
        let server = try await StreamServer()
        let firehose = firehose(server)
        var unreadable = firehose.events(cursors: UnreadableStore()).makeAsyncIterator()
        await #expect(throws: StreamError(.cursorUnreadable("Broken()."), firehose.streamID)) {
            try await unreadable.next()
        }
        for start in [StreamStart.stored, .oldest] {
            await #expect(throws: StreamError.self) {
                try await firehose.run(from: start, cursors: UnreadableStore()) { _ in }
            }
        }
        #expect(server.cursors.isEmpty)
        await server.stop()
    }

    private struct UnreadableStore: CursorStore {
        func load(_ stream: StreamID) async throws -> Int64? { throw WatchedStore.Broken() }
        func save(_ cursor: Int64, _ stream: StreamID) async throws {}
    }
}

extension FirehoseEvent {
    /// The event in a few words, for tests.
    var words: String {
        switch self {
        case .commit(let event): "commit \(event.seq)"
        case .sync(let event): "sync \(event.seq)"
        case .identity(let event): "identity \(event.seq)"
        case .account(let event): "account \(event.seq)"
        case .info(let event): "info \(event.name)"
        case .unknown(let event): "unknown \(event.seq ?? -1)"
        case .invalid(let event): "invalid \(event.error.kind)"
        case .gap(.outdatedCursor(let requested, let first)): "gap outdated \(requested ?? -1) \(first)"
        case .gap(.futureCursor(let requested)): "gap future \(requested)"
        case .gap(.restartedNumbers(let requested, let first)): "gap restarted \(requested) \(first)"
        case .gap(.changedRelay): "gap relay"
        }
    }
}
