import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Several relays that send the same events under numbers of their own.
@Suite(.inTurn)
struct RelayTests {
    private let time = TestTime()

    /// The same commit on every relay, whatever its number there.
    private static func commit(_ number: Int, at seq: Int) -> StreamServer.Step {
        let path = "com.example.post/\(number)"
        let record = SampleFrame.record("com.example.post", "number \(number)")
        let fields = SampleFrame.commitFields(
            seq, ops: [SampleFrame.op("create", path, record)], records: [record])
        return .send(SampleFrame.frame("#commit", fields))
    }

    private static func commits(_ numbers: ClosedRange<Int>, from seq: Int) -> [StreamServer.Step] {
        numbers.map { commit($0, at: seq + $0) }
    }

    /// What an event is, whoever sent it.
    private static func words(_ event: FirehoseEvent?) -> String {
        guard case .commit(let commit) = event else { return event?.words ?? "end" }
        return commit.ops.map(\.path.key.description).joined(separator: " ")
    }

    private func next(_ count: Int, of events: inout EventSequence<FirehoseEvent>.Iterator) async throws -> [String] {
        var words: [String] = []
        for _ in 0..<count { words.append(Self.words(try await events.next())) }
        return words
    }

    private func stop(_ servers: StreamServer...) async { for server in servers { await server.stop() } }

    @Test func `what a late relay sends again after something older is delivered again`() {
        let meter = StreamMeter(time: .system)
        func progress(_ relays: RelayStreams? = nil) -> StreamProgress {
            StreamProgress(cursor: nil, options: StreamOptions(), saver: nil, meter: meter, relays: relays)
        }
        let parts = [progress(), progress()]
        let streams = RelayStreams(parts, meter: meter)
        let whole = progress(streams)
        var words: [String] = []
        func take(_ isActive: Bool, _ relay: Int, _ seq: Int64) {
            let event = FirehoseEvent.account(
                AccountEvent(seq: seq, did: "did:web:alice.test", time: nil, isActive: isActive, status: nil))
            let ticket = parts[relay].add(seq, byteCount: 1)
            var taken: EventDelivery<FirehoseEvent>?
            streams.take(EventDelivery(event: event, ticket: ticket, relay: relay), from: relay, whole) { taken = $0 }
            guard let taken else { return }
            words.append(isActive ? "active" : "inactive")
            whole.complete(taken.ticket)
        }
        // One relay begins with the second event, and the other with the first.
        take(true, 1, 70)
        take(false, 0, 5)
        take(true, 0, 6)
        #expect(words == ["active", "inactive", "active"])
        // In the same order, nothing is repeated.
        take(false, 1, 71)
        take(true, 1, 72)
        take(false, 0, 7)
        take(true, 0, 8)
        #expect(words.count <= 5 && words.last == "active")
        #expect(parts[0].received == 8 && parts[1].received == 72)
        #expect(parts.allSatisfy { $0.cursor == $0.received })
    }

    // MARK: A race

    @Test func `relays that race deliver each event once, and each keeps its cursor`() async throws {
        let isOver = OneShot()
        let first = try await StreamServer([Self.commits(1...50, from: 1000) + [.until(isOver)]])
        let second = try await StreamServer([Self.commits(1...60, from: 7_000_000) + [.until(isOver)]])
        let firehose = Firehose(racing: [first.address, second.address], environment: .test(time))
        #expect(firehose.streams.count == 2 && firehose.streams[0] != firehose.streams[1])
        let store = MemoryCursorStore()
        let seen = Guarded<[String: Int]>([:])
        let task = Task {
            try await firehose.run(cursors: store) { event in
                seen.withLock { $0[Self.words(event), default: 0] += 1 }
            }
        }
        // All of both, those that were left out too.
        try await until {
            let stats = firehose.stats
            return stats.delivered + stats.repeated >= 110
                && firehose.relays.allSatisfy { $0.stats.completed >= ($0.stream == firehose.streams[0] ? 50 : 60) }
        }
        let stats = firehose.stats
        #expect(stats.frames == 110 && stats.delivered == 60 && stats.repeated == 50 && stats.completed == 60)
        #expect(stats.connections == 2 && stats.inFlight == 0 && stats.state == .live)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(seen.withLock { $0 } == Dictionary(uniqueKeysWithValues: (1...60).map { ("\($0)", 1) }))
        #expect(firehose.streams.map { store.load($0) } == [1050, 7_000_060])
        #expect(firehose.stats.state == .stopped)
        isOver.fire()
        await stop(first, second)
    }

    @Test func `no relay's cursor passes an event that is being handled for another one`() async throws {
        let (sendsSecond, isOver) = (OneShot(), OneShot())
        let first = try await StreamServer([[Self.commit(1, at: 10), .until(isOver)]])
        let second = try await StreamServer([
            [.until(sendsSecond), Self.commit(1, at: 500), Self.commit(2, at: 501), .until(isOver)]
        ])
        let firehose = Firehose(racing: [first.address, second.address], environment: .test(time))
        let (began, mayEnd) = (OneShot(), OneShot())
        let store = MemoryCursorStore(Dictionary(uniqueKeysWithValues: zip(firehose.streams, [5, 499])))
        let task = Task {
            try await firehose.run(cursors: store) { event in
                guard Self.words(event) == "1" else { return }
                began.fire()
                await mayEnd.wait()
            }
        }
        await began.wait()
        sendsSecond.fire()
        try await until { firehose.relays[1].stats.delivered >= 2 }
        #expect(firehose.relays.map(\.stats.cursor) == [5, 499])
        mayEnd.fire()
        try await until { firehose.relays[1].stats.cursor == 501 }
        #expect(firehose.relays[0].stats.cursor == 10 && first.cursors == [5] && second.cursors == [499])
        task.cancel()
        _ = await task.result
        isOver.fire()
        await stop(first, second)
    }

    @Test func `a relay that races on its own loses nothing, and the stream ends when none can go on`() async throws {
        let (mayFail, isOver) = (OneShot(), OneShot())
        let first = try await StreamServer([[.until(mayFail), .send(SampleFrame.failure("FutureCursor"))]])
        let second = try await StreamServer([
            Self.commits(1...3, from: 0) + [.until(isOver), .send(SampleFrame.failure("FutureCursor"))]
        ])
        let firehose = Firehose(racing: [first.address, second.address], environment: .test(time))
        let store = MemoryCursorStore(Dictionary(uniqueKeysWithValues: firehose.streams.map { ($0, 1) }))
        var events = firehose.events(cursors: store).makeAsyncIterator()
        mayFail.fire()
        #expect(try await next(2, of: &events) == ["2", "3"])
        isOver.fire()
        await #expect(throws: StreamError.self) { try await events.next() }
        #expect(try await events.next() == nil)
        #expect(firehose.stats.state == .stopped)
        await stop(first, second)
    }

    @Test func `identities and accounts are delivered once, and changes back are not left out`() async throws {
        let isOver = OneShot()
        func frames(from seq: Int) -> [StreamServer.Step] {
            let did = SampleFrame.did.description
            let account: (Int, Bool, String) -> StreamServer.Step = { number, isActive, time in
                .send(
                    SampleFrame.frame(
                        "#account",
                        [
                            "seq": .integer(seq + number), "did": .string(did), "time": .string(time),
                            "active": .boolean(isActive),
                        ]))
            }
            return [
                .send(SampleFrame.identity(seq)), account(1, false, "2026-11-22T17:05:09Z"),
                account(2, true, "2026-11-22T17:05:10Z"), account(3, false, "2026-11-22T17:05:11Z"), .until(isOver),
            ]
        }
        let servers = (try await StreamServer([frames(from: 10)]), try await StreamServer([frames(from: 90)]))
        let firehose = Firehose(racing: [servers.0.address, servers.1.address], environment: .test(time))
        let task = Task { try await firehose.run(cursors: MemoryCursorStore()) { _ in } }
        try await until { firehose.relays.allSatisfy { $0.stats.completed >= 4 } }
        // An event may be handled before it is counted.
        try await until { firehose.stats.delivered + firehose.stats.repeated >= 8 }
        #expect(firehose.stats.delivered == 4 && firehose.stats.repeated == 4)
        task.cancel()
        _ = await task.result
        isOver.fire()
        await stop(servers.0, servers.1)
    }

    @Test func `a network that is read twice delivers every write once, however often connections are cut`()
        async throws
    {
        let network = try await LocalNetwork.start()
        _ = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        // The same server under two names.
        let other = network.host.replacing("127.0.0.1", with: "localhost")
        try #require(other != network.host)
        let firehose = Firehose(racing: [network.host, other], environment: .test(time))
        let seen = Guarded<[Int64: Int]>([:])
        let store = MemoryCursorStore()
        let writes = Load.size(400, otherwise: 40)
        let task = Task {
            try await firehose.run(from: .replay, cursors: store) { event in
                if let seq = event.seq { seen.withLock { $0[seq, default: 0] += 1 } }
            }
        }
        for number in 0..<writes {
            _ = try await client.create(ExamplePost(text: "number \(number)"))
            if number % 10 == 5 { network.firehose.dropConsumers() }
        }
        let last = Int64(network.firehose.lastEvent)
        try await until { firehose.relays.allSatisfy { $0.stats.cursor ?? 0 >= last } }
        #expect(seen.withLock { $0 } == Dictionary(uniqueKeysWithValues: (1...last).map { ($0, 1) }))
        task.cancel()
        _ = await task.result
        #expect(firehose.streams.map { store.load($0) } == [last, last])
        await network.stop()
    }

    // MARK: Standby

    @Test func `the next relay takes over with numbers of its own, and what may be missing is a gap`()
        async throws
    {
        let isOver = OneShot()
        let first = try await StreamServer([
            Self.commits(1...2, from: 26_000_000_000) + [.disconnect], [.disconnect], [.disconnect],
            Self.commits(3...6, from: 26_000_000_000) + [.until(isOver)],
        ])
        let second = try await StreamServer([
            Self.commits(4...5, from: 0) + [.disconnect], [.disconnect], [.disconnect],
        ])
        let firehose = Firehose(relay: first.address, standby: [second.address], environment: .test(time))
        let store = MemoryCursorStore()
        var events = firehose.events(cursors: store).makeAsyncIterator()
        // What comes after an event that was missing is delivered again, so that the account ends as it is.
        #expect(try await next(9, of: &events) == ["1", "2", "gap relay", "4", "5", "3", "4", "5", "6"])
        #expect(first.cursors == [nil, 26_000_000_002, 26_000_000_002, 26_000_000_002])
        #expect(second.cursors == [nil, 5, 5])
        let stats = firehose.stats
        #expect(stats.gaps == 1 && stats.delivered == 9 && stats.repeated == 0 && stats.state == .live)
        let task = Task { [events] in
            var events = events
            return try await events.next()
        }
        try await until { firehose.stats.completed >= 9 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(firehose.streams.map { store.load($0) } == [26_000_000_006, 5])
        isOver.fire()
        await stop(first, second)
    }

    @Test func `a relay that was read before continues at its cursor, without a gap`() async throws {
        let (first, second) = (try DeadPort(), try await StreamServer([Self.commits(5...6, from: 100)]))
        let firehose = Firehose(relay: first.address, standby: [second.address], environment: .test(time))
        let store = MemoryCursorStore([firehose.streams[1]: 104])
        var events = firehose.events(cursors: store).makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["5", "6"])
        #expect(second.cursors == [104] && firehose.stats.gaps == 0)
        #expect(firehose.relays[0].stats.disconnections == ["unreachable": 3])
        first.free()
        await second.stop()
    }

    @Test func `a silent relay is left at once`() async throws {
        // On a busy machine, even the relay's event may come later than a short limit.
        for silence in [Duration.milliseconds(400), .seconds(8), .seconds(40)] {
            let isOver = OneShot()
            let first = try await StreamServer([[Self.commit(1, at: 1), .ignore(isOver)]])
            let second = try await StreamServer([[Self.commit(2, at: 1)]])
            // The other one gets the usual time, and this is enough only for one that isn't expected to respond.
            var environment = StreamEnvironment.test(time)
            environment.connect = { [port = first.server.url.port] request in
                var request = request
                if request.url.port == port { request.silence = silence }
                return try await WebSocket.connect(request)
            }
            let firehose = Firehose(relay: first.address, standby: [second.address], environment: environment)
            var events = firehose.events().makeAsyncIterator()
            let words = try await next(2, of: &events)
            let isInTime = words.first == "1"
            if isInTime {
                #expect(words == ["1", "gap relay"])
                #expect(try await next(1, of: &events) == ["2"])
                await first.untilConnected(1)
                #expect(first.cursors.count == 1 && firehose.stats.disconnections == ["silent": 1])
            }
            isOver.fire()
            await stop(first, second)
            if isInTime { return }
        }
        Issue.record("The relay's event was lost")
    }

    @Test func `a relay that responds to pings and sends no events is left after the limit`() async throws {
        let (mayGoOn, isOver) = (OneShot(), OneShot())
        let clock = TurnedClock()
        let first = try await StreamServer([
            [Self.commit(1, at: 1), .until(mayGoOn), Self.commit(2, at: 2), .until(isOver)]
        ])
        let second = try await StreamServer([[Self.commit(3, at: 1), .until(isOver)]])
        var options = StreamOptions()
        options.eventSilence = .seconds(30)
        let firehose = Firehose(
            relay: first.address, standby: [second.address], options: options,
            environment: StreamEnvironment(time: clock.source))
        let (words, mayHandle) = (Guarded<[String]>([]), OneShot())
        let task = Task {
            for try await event in firehose.events() {
                words.withLock { $0.append(Self.words(event)) }
                if words.withLock({ $0.count }) == 1 { await mayHandle.wait() }
            }
        }
        try await until { words.withLock({ !$0.isEmpty }) }
        // The time of a handler doesn't count, nor the time before an event.
        for _ in 0..<100 {
            try await until { clock.sleeperCount == 1 }
            clock.turn(by: .seconds(30))
        }
        mayGoOn.fire()
        mayHandle.fire()
        try await until { words.withLock({ $0.count }) >= 2 }
        #expect(words.withLock { $0 } == ["1", "2"] && firehose.stats.disconnections.isEmpty)
        let before = clock.now
        try await until {
            words.withLock({ $0.count }) >= 4
        } meanwhile: {
            // The next relay has the same limit.
            if firehose.stats.disconnections.isEmpty { clock.turn(by: .milliseconds(100)) }
        }
        #expect(words.withLock { $0 } == ["1", "2", "gap relay", "3"])
        #expect(clock.now - before >= .seconds(30) && first.cursors.count == 1)
        #expect(firehose.stats.disconnections == ["quiet": 1])
        task.cancel()
        _ = await task.result
        isOver.fire()
        await stop(first, second)
    }

    @Test func `without a limit, a relay may be quiet`() async throws {
        let isOver = OneShot()
        let clock = TurnedClock()
        let server = try await StreamServer([[Self.commit(1, at: 1), .until(isOver), Self.commit(2, at: 2)]])
        let firehose = Firehose(
            relay: server.address, standby: ["https://relay.test"], environment: StreamEnvironment(time: clock.source))
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["1"])
        clock.turn(by: .seconds(86_400))
        isOver.fire()
        #expect(try await next(1, of: &events) == ["2"])
        #expect(server.cursors.count == 1)
        await server.stop()
    }

    @Test func `a relay that doesn't know its cursor is passed over, and an error when no relay is left`() async throws
    {
        let failure = StreamServer.Step.send(SampleFrame.failure("FutureCursor"))
        let isOver = OneShot()
        let first = try await StreamServer([[failure], [failure]])
        let second = try await StreamServer([[Self.commit(1, at: 8), .until(isOver), .disconnect], [failure]])
        let firehose = Firehose(relay: first.address, standby: [second.address], environment: .test(time))
        let store = MemoryCursorStore(Dictionary(uniqueKeysWithValues: zip(firehose.streams, [900, 7])))
        var events = firehose.events(cursors: store).makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["1"])
        isOver.fire()
        await #expect(throws: StreamError.self) { try await events.next() }
        #expect(store.load(firehose.streams[0]) == 900)
        await stop(first, second)
    }

    @Test func `the same relay twice is one relay`() async throws {
        let server = try await StreamServer([[Self.commit(1, at: 1)]])
        let firehose = Firehose(racing: [server.address, server.address + "/"], environment: .test(time))
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["1"])
        #expect(firehose.streams.count == 1 && server.cursors.count == 1)
        await server.stop()
        var none = Firehose(racing: [], environment: .test(time)).events().makeAsyncIterator()
        await #expect(throws: StreamError.self) { try await none.next() }
    }

    // MARK: Verified

    @Test func `what one relay forges or lacks is verified with what the other one sends`() async throws {
        let account = try SignedAccount("alice")
        let all = try (1...4).map { try account.commit("app.bsky.feed.post/\($0)") }
        let (mayFollow, isOver) = (OneShot(), OneShot())
        // The first relay leaves out a commit, and the second one sends all of them.
        let bed = try await VerifierBed(
            [account], try [0, 3].map { .send(try account.frame(all[$0], $0 + 1)) } + [.until(isOver)])
        let second = try await StreamServer([
            [.until(mayFollow)] + (try (0..<4).map { .send(try account.frame(all[$0], $0 + 501)) }) + [.until(isOver)]
        ])
        let verifier = bed.verifier()
        let stream = Firehose(racing: [bed.server.address, second.address], environment: .test(time))
            .verified(by: verifier)
        var events = stream.events().makeAsyncIterator()
        #expect(try await events.next()?.words == "commit 1")
        #expect(try await events.next()?.words.hasPrefix("resync") == true)
        mayFollow.fire()
        // Those of the second relay, and what led to the download.
        try await until(showing: "\(verifier.stats)") { verifier.stats[.oldRevision] >= 5 }
        #expect(verifier.stats.accounts == 1 && bed.downloads() == 1)
        isOver.fire()
        await bed.stop()
        await second.stop()
    }
}
