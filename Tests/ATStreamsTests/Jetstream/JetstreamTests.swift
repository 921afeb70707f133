import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing
import Zstandard

@testable import ATStreams

/// Jetstreams of servers that do what a test has written for them.
@Suite(.inTurn)
struct JetstreamTests {
    private let time = TestTime(Date())
    private static let v2Path = "/xrpc/network.bsky.jetstream.subscribeEvents"
    /// Times of version 1 that have passed.
    private let start: Int64 = 1_700_000_000_000_000

    private func jetstream(
        _ server: StreamServer, _ version: Jetstream.Version = .v2, _ change: (inout StreamOptions) -> Void = { _ in }
    ) -> Jetstream {
        var options = StreamOptions()
        change(&options)
        return Jetstream(
            server.address, version: version, compression: .none, options: options, environment: .test(time))
    }

    @Test func `version 1 continues at the last time, without what it had`() async throws {
        let (first, second, third) = (start + 10, start + 20, start + 30)
        let server = try await StreamServer(
            [
                [
                    .text(SampleMessage.v1(first, "com.example.post/a")),
                    .text(SampleMessage.v1(second, "com.example.post/b")),
                    // The same time as another one.
                    .text(SampleMessage.v1(second, "com.example.post/c")), .close(.normal),
                ],
                [
                    // An hour that nobody asked for, with other times than before.
                    .text(SampleMessage.v1(start - 3_600_000_000, "com.example.post/a")),
                    .text(SampleMessage.v1(second, "com.example.post/b")),
                    .text(SampleMessage.v1(second, "com.example.post/c")),
                    // Late, and new.
                    .text(SampleMessage.v1(start - 5, "com.example.post/late")),
                    .text(SampleMessage.v1(third, "com.example.post/d")),
                    .text(SampleMessage.v1(Int64.max, "com.example.post/future")),
                    .text(SampleMessage.v1(third + 1, "com.example.post/e")),
                ],
            ], path: "/subscribe")
        let store = WatchedStore()
        let jetstream = jetstream(server, .v1)
        var events = jetstream.events(cursors: store).makeAsyncIterator()
        let words = try await events.words(7)
        #expect(
            words.map { $0.suffix(4).split(separator: "/").last ?? "" } == ["a", "b", "c", "late", "d", "ture", "e"])
        #expect(server.cursors == [nil, second] && jetstream.stats.repeated == 3 && jetstream.stats.unordered == 2)
        await store.untilSaved(third)
        #expect(store.saves == store.saves.sorted() && store.saves.allSatisfy { $0 <= third })
        await server.stop()
    }

    @Test(arguments: [false, true])
    func `version 1 doesn't continue after a time that is hours ahead of the others`(isInFuture: Bool) async throws {
        let base = isInFuture ? Int64(time.source.date().timeIntervalSince1970 * 1_000_000) - 1_000_000 : start
        func step(_ offset: Int64, _ name: String) -> StreamServer.Step {
            .text(SampleMessage.v1(base + offset, "com.example.post/\(name)"))
        }
        let day: Int64 = 20 * 3600 * 1_000_000
        let server = try await StreamServer(
            [
                [step(10, "a"), step(day, "ahead"), step(20, "b"), step(30, "c"), .close(.normal)],
                [step(30, "c"), step(40, "d"), step(day + 5, "again"), .close(.normal)],
                [step(50, "e")],
            ], path: "/subscribe")
        let store = WatchedStore()
        let jetstream = jetstream(server, .v1)
        var events = jetstream.events(cursors: store).makeAsyncIterator()
        let words = try await events.words(7)
        #expect(words.map { $0.split(separator: "/").last ?? "" } == ["a", "ahead", "b", "c", "d", "again", "e"])
        #expect(server.cursors == [nil, base + 30, base + 40])
        await store.untilSaved(base + 40)
        #expect(store.saves.allSatisfy { $0 <= base + 50 })
        #expect(jetstream.stats.unordered == 2 && jetstream.stats.repeated == 1)
        await server.stop()
    }

    @Test func `version 1 continues after the last event but one when they are hours apart`() async throws {
        let hour: Int64 = 3600 * 1_000_000
        func step(_ hours: Int64) -> StreamServer.Step {
            .text(SampleMessage.v1(start + hours * hour, "com.example.post/\(hours)"))
        }
        let server = try await StreamServer(
            [[step(0), step(1), step(2), .close(.normal)], [step(1), step(2), step(3)]], path: "/subscribe")
        let jetstream = jetstream(server, .v1)
        var events = jetstream.events().makeAsyncIterator()
        let words = try await events.words(4)
        #expect(words.map { $0.split(separator: "/").last ?? "" } == ["0", "1", "2", "3"])
        #expect(server.cursors == [nil, start + hour] && jetstream.stats.repeated == 2)
        #expect(jetstream.stats.unordered == 0)
        await server.stop()
    }

    @Test func `version 1 tells events apart that say the same at different times`() async throws {
        func account(_ offset: Int64, _ isActive: Bool) -> StreamServer.Step {
            .text(
                #"{"did":"\#(SampleMessage.did)","time_us":\#(start + offset),"kind":"account","account":{"active":\#(isActive)}}"#
            )
        }
        // Without the time of the relay, which servers should send.
        let server = try await StreamServer(
            [
                [account(1, false), account(2, true), account(3, false), .close(.normal)],
                [account(3, false), account(4, true)],
            ], path: "/subscribe")
        var events = jetstream(server, .v1).events().makeAsyncIterator()
        var states: [Bool] = []
        for _ in 0..<4 { if case .account(let event)? = try await events.next() { states.append(event.isActive) } }
        #expect(states == [false, true, false, true])
        await server.stop()
    }

    @Test func `another server of version 1 begins five seconds earlier`() async throws {
        let cut = [StreamServer.Step.text(SampleMessage.v1(start, "com.example.post/a")), .close(.normal)]
        let first = try await StreamServer([cut, [.close(.goingAway)]], path: "/subscribe")
        let second = try await StreamServer(
            [
                [
                    .text(SampleMessage.v1(start - 7, "com.example.post/a")),
                    .text(SampleMessage.v1(start + 1, "com.example.post/b")),
                ]
            ],
            path: "/subscribe")
        let jetstream = jetstream(first, .v1(standby: [second.address]))
        var events = jetstream.events().makeAsyncIterator()
        #expect(try await events.words(2).map { $0.suffix(1) } == ["a", "b"])
        #expect(first.cursors == [nil, start] && second.cursors == [start - 5_000_000])
        #expect(jetstream.stats.repeated == 1)
        // What is stored may be from any of them.
        let again = try await StreamServer([[.text(SampleMessage.v1(start, "com.example.post/a"))]], path: "/subscribe")
        let stored = self.jetstream(again, .v1(standby: [second.address]))
        var more = stored.events(cursors: MemoryCursorStore([stored.streamID: start])).makeAsyncIterator()
        #expect(try await more.words(1) == ["create \(start) com.example.post/a"])
        #expect(again.cursors == [start - 5_000_000])
        for server in [first, second, again] { await server.stop() }
    }

    @Test func `another server of version 1 begins earlier by the delay of the one before`() async throws {
        // A minute after the commits were made.
        let time = Int64(TID("3l3qo2vutsw2b").microseconds) + 60_000_000
        let cut = [StreamServer.Step.text(SampleMessage.v1(time, "com.example.post/a")), .close(.normal)]
        let first = try await StreamServer([cut, [.close(.goingAway)]], path: "/subscribe")
        let second = try await StreamServer(
            [[.text(SampleMessage.v1(time - 59_000_000, "com.example.post/b"))]], path: "/subscribe")
        var events = jetstream(first, .v1(standby: [second.address])).events().makeAsyncIterator()
        #expect(try await events.words(2).map { $0.suffix(1) } == ["a", "b"])
        #expect(second.cursors == [time - 65_000_000])
        for server in [first, second] { await server.stop() }
    }

    @Test func `version 2 doesn't continue after a number that is far ahead of the others`() async throws {
        let server = try await StreamServer(
            [
                [1, 2, 1 << 60, 3, 4].map { .text(SampleMessage.v2($0, "com.example.post/\($0)")) } + [.close(.normal)],
                [.text(SampleMessage.v2(5, "com.example.post/5"))],
            ], path: Self.v2Path)
        let jetstream = jetstream(server)
        var events = jetstream.events().makeAsyncIterator()
        #expect(
            try await events.words(6).map { $0.split(separator: " ")[1] } == ["1", "2", "\(1 << 60)", "3", "4", "5"])
        #expect(server.cursors == [nil, 4] && jetstream.stats.unordered == 1 && jetstream.stats.cursor == 4)
        await server.stop()
    }

    @Test func `version 2 continues at the last number and leaves out what it had`() async throws {
        let server = try await StreamServer(
            [
                [.text(SampleMessage.v2(1)), .text(SampleMessage.v2(2)), .text("nonsense"), .disconnect],
                [.text(SampleMessage.v2(2)), .text(SampleMessage.v2(5)), .text(SampleMessage.v2(4)), .send(Data([1]))],
            ], path: Self.v2Path)
        let jetstream = jetstream(server)
        var events = jetstream.events().makeAsyncIterator()
        #expect(
            try await events.words(6) == [
                "create 1 com.example.post/1", "create 2 com.example.post/1", "invalid malformed",
                "create 5 com.example.post/1", "create 4 com.example.post/1", "invalid malformed",
            ])
        #expect(server.cursors == [nil, 2] && jetstream.stats.repeated == 1 && jetstream.stats.unordered == 1)
        #expect(jetstream.stats.cursor == 5)
        await server.stop()
    }

    @Test func `a server that responds to pings and sends no events is left after the limit`() async throws {
        let isOver = OneShot()
        let clock = TurnedClock()
        let server = try await StreamServer(
            [[.text(SampleMessage.v2(1)), .until(isOver)], [.text(SampleMessage.v2(2))]], path: Self.v2Path)
        var options = StreamOptions()
        options.eventSilence = .seconds(30)
        let jetstream = Jetstream(
            server.address, version: .v2, compression: .none, options: options,
            environment: StreamEnvironment(time: clock.source))
        let words = Guarded<[String]>([])
        let task = Task {
            var events = jetstream.events().makeAsyncIterator()
            for _ in 0..<2 {
                let word = try await events.words(1)
                words.withLock { $0 += word }
            }
        }
        try await until { words.withLock({ !$0.isEmpty }) }
        let before = clock.now
        try await until {
            words.withLock({ $0.count }) >= 2
        } meanwhile: {
            // The next connection has the same limit.
            if jetstream.stats.connections < 2 { clock.turn(by: .milliseconds(100)) }
        }
        #expect(words.withLock { $0 } == ["create 1 com.example.post/1", "create 2 com.example.post/1"])
        #expect(clock.now - before >= .seconds(30) && server.cursors == [nil, 1])
        #expect(jetstream.stats.disconnections == ["quiet": 1])
        try await task.value
        isOver.fire()
        await server.stop()
    }

    @Test func `cursors of the versions are kept apart, and times are not numbers`() async throws {
        let server = try await StreamServer(
            [[.text(SampleMessage.v2(3))], [.text(SampleMessage.v2(3))]], path: Self.v2Path)
        let (v1, v2) = (jetstream(server, .v1), jetstream(server))
        #expect(v1.streamID != v2.streamID && v1.streamID.service == v2.streamID.service)
        var events = v2.events(from: .replay).makeAsyncIterator()
        #expect(try await events.words(1) == ["create 3 com.example.post/1"])
        var timed = v2.events(from: .cursor(start)).makeAsyncIterator()
        #expect(try await timed.words(1) == ["create 3 com.example.post/1"])
        #expect(server.cursors == [1_000_000_000_000_000, start])
        await server.stop()
    }

    @Test(arguments: [false, true])
    func `a stream that was left is closed, although its Jetstream is kept`(isHandled: Bool) async throws {
        let server = try await LocalServer.start()
        let left = OneShot()
        server.webSocket(Self.v2Path) { socket in
            try await socket.send(.text(SampleMessage.v2(1)))
            do { for try await _ in socket {} } catch {}
            left.fire()
        }
        let jetstream = Jetstream(
            server.url.absoluteString, compression: .none, environment: .test(time))
        struct Enough: Error {}
        if isHandled {
            await #expect(throws: Enough.self) {
                try await jetstream.run(cursors: MemoryCursorStore()) { _ in throw Enough() }
            }
        } else {
            for try await _ in jetstream.events() { break }
        }
        await left.wait()
        #expect(jetstream.stats.delivered == 1)
        await server.stop()
    }

    @Test func `numbers that have started again`() async throws {
        let server = try await StreamServer(
            [[.text(SampleMessage.v2(3))], [.text(SampleMessage.v2(3))]], path: Self.v2Path)
        let strict = jetstream(server)
        var events = strict.events(from: .cursor(50)).makeAsyncIterator()
        await #expect(throws: StreamError(.restartedNumbers(requested: 50, first: 3), strict.streamID)) {
            _ = try await events.next()
        }
        let lenient = jetstream(server) { $0.lostPlace = .live }
        var more = lenient.events(from: .cursor(50)).makeAsyncIterator()
        #expect(try await more.words(1) == ["gap restarted 50 3"])
        await server.stop()
    }

    @Test func `the subprotocol is echoed, absent or another one`() async throws {
        for (protocols, isAccepted) in [(["xrpc.v1.json"], true), ([], true)] {
            let server = try await LocalServer.start()
            let offered = Guarded<String?>(nil)
            server.webSocket(Self.v2Path, subprotocols: protocols) { socket in
                offered.withLock { $0 = socket.request.headers["Sec-WebSocket-Protocol"] }
                try await socket.send(.text(SampleMessage.v2(1)))
                for try await _ in socket {}
            }
            let jetstream = Jetstream(
                server.url.absoluteString, compression: .none, environment: .test(time))
            var events = jetstream.events().makeAsyncIterator()
            #expect(try await events.words(1) == ["create 1 com.example.post/1"] && isAccepted)
            #expect(offered.withLock { $0 } == "xrpc.v1.json")
            await server.stop(grace: .zero)
        }
        let server = try await LocalServer.start()
        server.webSocket(Self.v2Path, headers: ["Sec-WebSocket-Protocol": "other"]) { socket in
            for try await _ in socket {}
        }
        let jetstream = Jetstream(server.url.absoluteString, compression: .none, environment: .test(time))
        var events = jetstream.events().makeAsyncIterator()
        let error = await #expect(throws: StreamError.self) { _ = try await events.next() }
        guard case .rejected = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        await server.stop(grace: .zero)
    }

    @Test func `version 2 is never sent a message`() async throws {
        let server = try await LocalServer.start(options: LocalServer.Options(headerLimit: 1 << 20))
        let (received, hasEnded) = (Guarded(0), OneShot())
        let targets = Guarded<[[String]]>([])
        server.webSocket(Self.v2Path) { socket in
            let number = targets.withLock { targets in
                targets.append(socket.request.queryValues("dids"))
                return targets.count
            }
            try await socket.send(.text(SampleMessage.v2(Int64(number))))
            do { for try await _ in socket { received.withLock { $0 += 1 } } } catch {}
            hasEnded.fire()
        }
        let jetstream = Jetstream(server.url.absoluteString, compression: .none, environment: .test(time))
        let me = try DID(SampleMessage.did)
        let dids = Set((0..<2000).map { DID(stringLiteral: "did:web:a\($0).test") } + [me])
        var events = jetstream.events(dids: dids).makeAsyncIterator()
        #expect(try await events.words(1) == ["create 1 com.example.post/1"])
        try await jetstream.update(dids: [me])
        #expect(try await events.words(1) == ["create 2 com.example.post/1"])
        #expect(targets.withLock { $0.map(\.count) } == [2001, 1])
        // The first connection, with all that was sent on it.
        await hasEnded.wait()
        #expect(jetstream.stats.disconnections.isEmpty && received.withLock { $0 } == 0)
        await server.stop(grace: .zero)
    }

    @Test func `requests that no server accepts end the stream at once`() async throws {
        let server = try await StreamServer(path: Self.v2Path)
        let jetstream = jetstream(server)
        var events = jetstream.events(collections: ["com.example.post"], kinds: [.account]).makeAsyncIterator()
        let error = await #expect(throws: StreamError.self) { _ = try await events.next() }
        guard case .invalidRequest = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.cursors.isEmpty)
        server.server.script(Self.v2Path, [.answer { _ in .error("InvalidRequest", "No", status: .badRequest) }])
        var more = jetstream.events().makeAsyncIterator()
        await #expect(throws: StreamError.self) { _ = try await more.next() }
        #expect(server.cursors.isEmpty && jetstream.stats.lastError == nil)
        await server.stop()
    }

    @Test func `dictionaries that are not what they should be`() async throws {
        let good = LocalJetstream.dictionary
        #expect(try JetstreamDictionary(good, expected: 20_261_122).id == 20_261_122)
        #expect(throws: JetstreamDictionaryError.otherID(20_261_122)) { try JetstreamDictionary(good, expected: 7) }
        for data in [Data(), good.prefix(7), Data(repeating: 7, count: 100), good + Data(count: 1 << 20)] {
            #expect(throws: JetstreamDictionaryError.self) { try JetstreamDictionary(data) }
        }
        let server = try await StreamServer([[.text(SampleMessage.v2(1))]], path: Self.v2Path)
        // What the server calls its dictionary is none: the messages are not compressed.
        server.server.route(.get, "/xrpc/network.bsky.jetstream.getZstdDictionary") { _ in
            .data(Data("hello".utf8), contentType: "application/octet-stream")
        }
        let jetstream = Jetstream(server.address, environment: .test(time))
        var events = jetstream.events().makeAsyncIterator()
        #expect(try await events.words(1) == ["create 1 com.example.post/1"])
        #expect(jetstream.stats.lastError?.contains("not compressed") == true)
        // The user's own, which the program can fix.
        let other = Jetstream(
            server.address, version: .v1, compression: .dictionary(Data("hello".utf8)), environment: .test(time))
        var more = other.events().makeAsyncIterator()
        await #expect(throws: StreamError.self) { _ = try await more.next() }
        await server.stop()
    }

    @Test func `a compressed message has no more than its limit when it is unpacked`() async throws {
        let dictionary = try ZstandardDictionary(LocalJetstream.dictionaryV1)
        let encoder = try ZstandardEncoder(dictionary: dictionary)
        let bomb = Data(try encoder.encode(Data(count: 200 << 20)))
        #expect(bomb.count < 100_000)
        let server = try await StreamServer(
            [
                [
                    .send(bomb), .send(Data("nonsense".utf8)),
                    .send(Data(try encoder.encode(Data(SampleMessage.v1(start).utf8)))),
                ]
            ], path: "/subscribe")
        let jetstream = Jetstream(
            server.address, version: .v1, compression: .dictionary(LocalJetstream.dictionaryV1),
            environment: .test(time))
        var events = jetstream.events().makeAsyncIterator()
        #expect(
            try await events.words(3) == ["invalid limit", "invalid malformed", "create \(start) com.example.post/1"])
        await server.stop()
    }
}
