import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Handlers: how many run at once, in which order, and what is saved.
@Suite(.inTurn)
struct HandlingTests {
    private let time = TestTime()

    private func firehose(_ server: StreamServer, _ change: (inout StreamOptions) -> Void = { _ in }) -> Firehose {
        var options = StreamOptions()
        change(&options)
        return Firehose(relay: server.address, options: options, environment: .test(time))
    }

    private func did(_ number: Int) -> DID { DID(stringLiteral: "did:web:number\(number).test") }

    @Test func `handlers finish in any order, and the cursor waits for the first`() async throws {
        let frames = (1...20).map { StreamServer.Step.send(SampleFrame.commit($0, did: did($0))) }
        let server = try await StreamServer([frames])
        let store = WatchedStore()
        let firehose = firehose(server)
        let first = OneShot()
        let task = Task {
            try await firehose.run(cursors: store, lanes: 64) { event in
                if event.seq == 1 { await first.wait() }
            }
        }
        // Some accounts may share the first one's lane.
        let lane = Set((1...20).filter { did($0).hashValue.magnitude % 64 == did(1).hashValue.magnitude % 64 })
        try await until { firehose.stats.completed >= 20 - lane.count }
        #expect(firehose.stats.cursor == 0 && store.saves.allSatisfy { $0 == 0 })
        first.fire()
        await store.untilSaved(20)
        #expect(store.saves.last == 20)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.stop()
    }

    @Test func `events of one account are handled in order, and others at the same time`() async throws {
        let frames = (1...300).map { StreamServer.Step.send(SampleFrame.commit($0, did: did($0 % 7))) }
        let server = try await StreamServer([frames])
        let store = WatchedStore()
        let seen = Guarded<(orders: [DID: [Int64]], running: Set<DID>, most: Int)>(([:], [], 0))
        let firehose = firehose(server)
        let task = Task {
            try await firehose.run(cursors: store) { event in
                guard let did = event.did, let seq = event.seq else { return }
                seen.withLock { seen in
                    #expect(!seen.running.contains(did))
                    seen.running.insert(did)
                    seen.most = max(seen.most, seen.running.count)
                    seen.orders[did, default: []].append(seq)
                }
                await Task.yield()
                seen.withLock { _ = $0.running.remove(did) }
            }
        }
        await store.untilSaved(300)
        task.cancel()
        _ = await task.result
        let orders = seen.withLock { $0.orders }
        #expect(orders.count == 7 && orders.values.allSatisfy { $0 == $0.sorted() })
        #expect(orders.values.reduce(0) { $0 + $1.count } == 300)
        await server.stop()
    }

    @Test func `a slow handler makes the server wait`() async throws {
        let frames = (1...200).map { StreamServer.Step.send(SampleFrame.commit($0)) }
        let server = try await StreamServer([frames])
        let store = WatchedStore()
        let firehose = firehose(server) { $0.inFlightEvents = 8 }
        let release = OneShot()
        let task = Task { try await firehose.run(cursors: store) { _ in await release.wait() } }
        try await until { firehose.stats.state == .stalled }
        #expect(firehose.stats.frames == 8 && firehose.stats.inFlight == 8)
        release.fire()
        await store.untilSaved(200)
        #expect(firehose.stats.completed == 200 && server.cursors.count == 1)
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    @Test func `the memory of waiting events is limited too`() async throws {
        let path = "com.example.post/\(String(repeating: "x", count: 400))"
        let frames = (1...50).map { StreamServer.Step.send(SampleFrame.commit($0, [path])) }
        let server = try await StreamServer([frames])
        let firehose = firehose(server) { $0.inFlightBytes = 5000 }
        let release = OneShot()
        let store = WatchedStore()
        let task = Task { try await firehose.run(cursors: store) { _ in await release.wait() } }
        try await until { firehose.stats.state == .stalled }
        #expect(firehose.stats.inFlightBytes < 7000 && firehose.stats.inFlight < 8)
        release.fire()
        await store.untilSaved(50)
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    @Test func `a connection that is lost before the first event is complete continues at that event`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(70)), .close(.normal)],
            [
                .send(SampleFrame.commit(70)), .send(SampleFrame.commit(71)),
            ],
        ])
        let store = WatchedStore()
        let firehose = firehose(server)
        let release = OneShot()
        let count = Guarded(0)
        let task = Task {
            try await firehose.run(cursors: store) { _ in
                count.withLock { $0 += 1 }
                await release.wait()
            }
        }
        try await until { firehose.stats.inFlight >= 2 }
        #expect(server.cursors == [nil, 69] && firehose.stats.repeated == 1 && store.saves.allSatisfy { $0 == 69 })
        release.fire()
        await store.untilSaved(71)
        #expect(count.withLock { $0 } == 2)
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    private struct Unhandled: Error {}

    @Test func `a handler that was cancelled hasn't handled its event`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(1)), .send(SampleFrame.commit(2))]])
        let store = WatchedStore()
        let isHandling = OneShot()
        let firehose = firehose(server)
        let task = Task {
            try await firehose.run(cursors: store) { event in
                guard event.seq == 2 else { return }
                isHandling.fire()
                // It returns early, as what waits for something that was cancelled does.
                await untilCancelled()
            }
        }
        await isHandling.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.cursor == 1)
        await server.stop()
    }

    @Test func `a loop that was cancelled hasn't handled its event`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(1)), .send(SampleFrame.commit(2))]])
        let store = WatchedStore()
        let isHandling = OneShot()
        let firehose = firehose(server)
        let task = Task {
            for try await event in firehose.events(cursors: store) where event.seq == 2 {
                isHandling.fire()
                await untilCancelled()
            }
        }
        await isHandling.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.cursor == 1)
        await server.stop()
    }

    @Test func `a handler that throws ends the stream, and its event comes again`() async throws {
        let frames = (1...9).map { StreamServer.Step.send(SampleFrame.commit($0)) }
        let server = try await StreamServer([frames])
        let store = WatchedStore()
        let firehose = firehose(server)
        await #expect(throws: Unhandled.self) {
            try await firehose.run(cursors: store) { event in if event.seq == 5 { throw Unhandled() } }
        }
        #expect(store.cursor == 4 && firehose.stats.state == .stopped)
        await server.stop()
    }

    @Test(arguments: [true, false])
    func `a handler that doesn't return is not taken for a quiet network`(isLoop: Bool) async throws {
        let server = try await StreamServer([[.send(SampleFrame.identity(1))]])
        // The saver of cursors would move a clock that doesn't stand still.
        let clock = TurnedClock()
        let firehose = Firehose(relay: server.address, environment: StreamEnvironment(time: clock.source))
        let (begun, release) = (OneShot(), OneShot())
        let task = Task {
            if isLoop {
                for try await _ in firehose.events() {
                    begun.fire()
                    await release.wait()
                }
            } else {
                try await firehose.run(cursors: WatchedStore()) { _ in
                    begun.fire()
                    await release.wait()
                }
            }
        }
        await begun.wait()
        #expect(firehose.stats.handlingSince != nil && firehose.stats.handlingTime == .zero)
        clock.turn(by: .seconds(31))
        #expect(firehose.stats.state == .stalled && firehose.stats.handlingTime == .seconds(31))
        release.fire()
        try await until { firehose.stats.completed >= 1 }
        #expect(firehose.stats.handlingSince == nil && firehose.stats.state != .stalled)
        task.cancel()
        _ = await task.result
        await server.stop()
    }

    @Test func `cancelling ends the stream, with the cursor saved`() async throws {
        let server = try await StreamServer([(1...3).map { .send(SampleFrame.commit($0)) }])
        let store = WatchedStore()
        // Time stands still: what is saved is saved at the end.
        let clock = TurnedClock()
        let firehose = Firehose(relay: server.address, environment: StreamEnvironment(time: clock.source))
        let third = OneShot()
        let task = Task {
            for try await event in firehose.events(cursors: store) where event.seq == 3 { third.fire() }
        }
        await third.wait()
        try await until { firehose.stats.completed >= 3 }
        #expect(store.saves.isEmpty)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.saves == [3] && firehose.stats.state == .stopped)
        await server.stop()
    }

    @Test func `a stream that completed nothing saves only where it began`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(1))], [.send(SampleFrame.commit(1))]])
        let store = WatchedStore()
        let isHandling = OneShot()
        let firehose = firehose(server)
        let task = Task {
            try await firehose.run(cursors: store) { _ in
                isHandling.fire()
                try await Task.sleep(for: .seconds(3600))
            }
        }
        await isHandling.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.saves == [0])
        // The loop is left with its first event, which is that of the first run.
        for try await _ in firehose.events(cursors: store) { break }
        #expect(store.saves == [0] && server.cursors == [nil, 0])
        await server.stop()
    }

    @Test func `a loop that is left has saved what it completed`() async throws {
        let server = try await StreamServer([(1...3).map { .send(SampleFrame.commit($0)) }])
        let store = WatchedStore()
        let clock = TurnedClock()
        let firehose = Firehose(relay: server.address, environment: StreamEnvironment(time: clock.source))
        for try await event in firehose.events(cursors: store) where event.seq == 3 { break }
        await store.untilSaved(2)
        #expect(store.saves == [2] && firehose.stats.state == .stopped)
        await server.stop()
    }

    @Test(arguments: [1, 2])
    func `a run that follows a loop that was left begins where that ended`(relays: Int) async throws {
        let servers = [
            try await StreamServer([(1...3).map { .send(SampleFrame.commit($0)) }]),
            try await StreamServer(),
        ]
        let store = SlowStore()
        let addresses = servers.map(\.address).prefix(relays)
        /// Another value each time, as in a function that is called again.
        func firehose() -> Firehose { Firehose(racing: Array(addresses), environment: .test(TestTime())) }
        for try await event in firehose().events(cursors: store) where event.seq == 3 { break }
        // The save that has begun, or will, is held up. Nothing else can be waited for: the next run mustn't go on.
        let second = firehose()
        let task = Task {
            var events = second.events(cursors: store).makeAsyncIterator()
            return try await events.next()
        }
        await store.untilSaving()
        for _ in 0..<1000 { await Task.yield() }
        store.release()
        await servers[0].untilConnected(2)
        #expect(servers[0].cursors == [nil, 2])
        task.cancel()
        _ = await task.result
        for server in servers { await server.stop() }
    }

    @Test func `nothing is saved after the end of a run, although the last save has failed`() async throws {
        let store = WatchedStore(failures: 1)
        let clock = TurnedClock()
        let saver = CursorSaver(
            store, StreamID(service: "https://example.com", name: "events"), saved: nil, interval: .seconds(2),
            time: clock.source, meter: StreamMeter(time: .system))
        saver.note(1)
        await clock.untilSleeping(1)
        await saver.finish()
        saver.note(2)
        clock.turn(by: .seconds(2))
        for _ in 0..<1000 { await Task.yield() }
        #expect(store.saves.isEmpty && clock.sleeperCount == 0)
    }

    @Test func `a store that fails doesn't stop the stream`() async throws {
        let server = try await StreamServer([(1...30).map { .send(SampleFrame.commit($0)) }])
        let store = WatchedStore(failures: 3)
        let firehose = firehose(server)
        let task = Task { try await firehose.run(cursors: store) { _ in } }
        try await until { firehose.stats.completed >= 30 }
        task.cancel()
        _ = await task.result
        // At the end it may have failed less than three times so far, and then nothing is saved.
        #expect(store.cursor == 30 || store.saves.isEmpty)
        #expect(firehose.stats.cursor == 30)
        await server.stop()
    }

    /// Sends the events after the cursor, and cuts the connection after a random number of them.
    private func unreliableServer(_ count: Int, seed: UInt64) async throws -> LocalServer {
        let server = try await LocalServer.start()
        let random = Guarded(SplitMix64(seed: seed))
        server.webSocket(StreamServer.path) { socket in
            let cursor = socket.request.query("cursor").flatMap { Int($0) } ?? 0
            let (isInclusive, sent, isClean) = random.withLock { random in
                (Bool.random(using: &random), Int.random(in: 0...40, using: &random), Bool.random(using: &random))
            }
            let first = max(1, isInclusive ? cursor : cursor + 1)
            for seq in first..<min(first + sent, count + 1) where first <= count {
                let did = DID(stringLiteral: "did:web:number\(seq % 5).test")
                try await socket.send(.binary(SampleFrame.commit(seq, did: did)))
            }
            if isClean { try await socket.close(.goingAway) } else { try await socket.disconnect(reset: true) }
        }
        return server
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `no event is lost, wherever connections and runs end`(seed: UInt64) async throws {
        let count = Load.size(4000, otherwise: 400)
        let server = try await unreliableServer(count, seed: seed)
        let store = WatchedStore(0)
        var random = SplitMix64(seed: seed &+ 100)
        let seen = Guarded<[Int64: Int]>([:])
        var runs = 0
        while store.cursor != Int64(count) {
            runs += 1
            // Each run ends after a number of events, as if the process were killed: what it had not saved is lost.
            let limit = Int.random(in: 20...120, using: &random)
            let handled = Guarded(0)
            let isOver = OneShot()
            let firehose = Firehose(relay: server.url.absoluteString, environment: .test(time))
            let task = Task {
                try await firehose.run(cursors: store, lanes: 4) { event in
                    let number = handled.withLock { handled in
                        handled += 1
                        return handled
                    }
                    guard number <= limit else {
                        isOver.fire()
                        throw Unhandled()
                    }
                    if let seq = event.seq { seen.withLock { $0[seq, default: 0] += 1 } }
                    if event.seq == Int64(count) { isOver.fire() }
                }
            }
            await isOver.wait()
            task.cancel()
            _ = await task.result
        }
        let numbers = seen.withLock { $0 }
        #expect(numbers.count == count)
        #expect(numbers.values.allSatisfy { $0 <= runs })
        // Events that were handled twice are those in flight at the end of a run.
        #expect(numbers.values.reduce(0, +) - count <= runs * 120)
        await server.stop()
    }
}
