import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// A consumer of a Tap: what it handles, acknowledges, and puts aside.
@Suite(.inTurn)
struct TapTests {
    private let time = TestTime()
    private let letters = MemoryDeadLetters()

    private struct Poison: Error {}

    private func tap(
        _ server: TapServer, password: String? = nil, _ change: (inout TapOptions) -> Void = { _ in }
    ) -> Tap {
        var options = TapOptions()
        change(&options)
        return Tap(server.address, adminPassword: password, options: options, environment: .test(time))
    }

    /// Ends a run, and the server.
    private func end(_ run: Task<Void, any Error>, _ server: TapServer) async {
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        await server.stop()
    }

    @Test func `events are handled and acknowledged`() async throws {
        let server = try await TapServer([
            [
                .send(SampleTap.record(1)), .untilAcked(1), .send(SampleTap.identity(2)),
                .send(#"{"id":3,"type":"news"}"#),
            ]
        ])
        let tap = tap(server)
        #expect(tap.stats.state == .idle)
        let seen = Guarded<[String]>([])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                seen.withLock { $0.append(event.description) }
                return .done
            }
        }
        await server.untilAcked(3)
        #expect(server.acks.sorted() == [1, 2, 3] && Set(seen.withLock { $0 }).count == 3)
        // An acknowledgement is counted after it was sent.
        try await until {
            let stats = tap.stats
            return stats.acknowledged == 3 && stats.waitingAcks == 0 && stats.inFlight == 1
        }
        let stats = tap.stats
        #expect(stats.frames == 3 && stats.completed == 3 && stats.acknowledged == 3 && stats.waitingAcks == 0)
        #expect(stats.state == .live && stats.inFlightBytes == 0 && stats.lastProgress != nil)
        await end(run, server)
        #expect(tap.stats.state == .stopped && letters.letters.isEmpty)
    }

    @Test func `an acknowledgement waits for the next connection`() async throws {
        let (isHandling, release) = (OneShot(), OneShot())
        let server = try await TapServer([[.send(SampleTap.record(1)), .until(isHandling), .disconnect]])
        // Time stands still, so it stays without a connection.
        let clock = TurnedClock()
        let tap = Tap(server.address, environment: StreamEnvironment(time: clock.source, random: { 0.5 }))
        let run = Task {
            try await tap.run(deadLetters: letters) { _ in
                isHandling.fire()
                await release.wait()
                return .done
            }
        }
        try await until { tap.stats.disconnections.values.reduce(0, +) == 1 }
        #expect(tap.stats.state == .reconnecting)
        release.fire()
        try await until { tap.stats.waitingAcks == 1 }
        #expect(server.acks.isEmpty)
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(1))
        await server.untilAcked(1)
        #expect(server.acks == [1] && server.acknowledgingConnections == [1])
        await end(run, server)
    }

    @Test func `what is sent again is acknowledged again, and handled once`() async throws {
        let (second, release) = (OneShot(), OneShot())
        let server = try await TapServer([
            [
                // While it is handled, under its number and another.
                .send(SampleTap.record(1)), .send(SampleTap.record(1)), .send(SampleTap.record(2, rev: 1)),
                .until(second), .untilAcked(2),
                // After it was handled.
                .send(SampleTap.record(1)), .send(SampleTap.identity(5)), .untilAcked(4), .send(SampleTap.identity(5)),
                .send(SampleTap.record(6)),
            ]
        ])
        let tap = tap(server)
        let handled = Guarded<[Int]>([])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                handled.withLock { $0.append(event.id) }
                await release.wait()
                return .done
            }
        }
        // The event under two numbers, and the place of what is read next.
        try await until { tap.stats.repeated == 2 && tap.stats.inFlight == 3 }
        #expect(server.acks.isEmpty)
        release.fire()
        second.fire()
        await server.untilAcked(6)
        #expect(server.acks.sorted() == [1, 1, 2, 5, 5, 6] && handled.withLock { $0 } == [1, 5, 6])
        #expect(tap.stats.repeated == 4 && tap.stats.completed == 3)
        await end(run, server)
    }

    @Test func `an account that is removed and added again gets its records again`() async throws {
        // The repository hasn't changed meanwhile, so the events are the same under other numbers.
        let server = try await TapServer([
            [
                .send(SampleTap.record(1, isLive: false)), .untilAcked(1),
                .send(SampleTap.record(7, isLive: false, rev: 1)), .untilAcked(2),
                .send(SampleTap.record(7, isLive: false, rev: 1)),
            ]
        ])
        let tap = tap(server)
        let handled = Guarded<[Int]>([])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                handled.withLock { $0.append(event.id) }
                return .done
            }
        }
        await server.untilAcked(3)
        // It is counted after its acknowledgement was sent.
        try await until { tap.stats.repeated == 1 }
        #expect(handled.withLock { $0 } == [1, 7] && server.acks == [1, 7, 7])
        await end(run, server)
    }

    @Test func `an event that was forgotten is handled again`() async throws {
        let server = try await TapServer([
            [
                .send(SampleTap.record(1)), .untilAcked(1), .send(SampleTap.record(2)), .untilAcked(2),
                .send(SampleTap.record(3)), .untilAcked(3), .send(SampleTap.record(1)), .send(SampleTap.record(3)),
            ]
        ])
        let tap = tap(server) { $0.rememberedEvents = 2 }
        let handled = Guarded<[Int]>([])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                handled.withLock { $0.append(event.id) }
                return .done
            }
        }
        await server.untilAcked(5)
        #expect(handled.withLock { $0 } == [1, 2, 3, 1])
        await end(run, server)
    }

    @Test func `what always fails is put aside and acknowledged, and others go on`() async throws {
        let server = try await TapServer([
            [.send(SampleTap.record(1)), .send(SampleTap.record(2, did: "did:web:bob.test"))]
        ])
        let tap = tap(server)
        let buried = Guarded<[Int]>([])
        let run = Task {
            try await tap.run(
                deadLetters: letters, maxAttempts: 4,
                onDeadLetter: { letter in buried.withLock { $0.append(letter.eventID) } }
            ) { event in
                if event.id == 1 { throw Poison() }
                return .done
            }
        }
        await server.untilAcked(2)
        #expect(server.acks.sorted() == [1, 2] && buried.withLock { $0 } == [1])
        let letter = try #require(letters.letters.first)
        #expect(letter.eventID == 1 && letter.attempts == 4 && letter.did == "did:web:alice.test")
        #expect(letter.reason == "Poison()." && letters.letters.count == 1)
        #expect(try TapEvent(json: letter.json).record?.path == "com.example.post/k1")
        // From a second up to a minute, each twice as long, about.
        #expect(time.waits.map { ($0 / .seconds(1)).rounded() } == [1, 2, 4])
        #expect(tap.stats.failedAttempts == 4 && tap.stats.deadLetters == 1 && tap.stats.completed == 1)
        await end(run, server)
    }

    @Test func `waits before another attempt grow to a minute, with some randomness`() {
        let options = TapOptions()
        let longest = (1...12).map { options.retryWait(attempts: $0, random: 1) / .seconds(1) }
        #expect(longest == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60])
        #expect(options.retryWait(attempts: 3, random: 0) == .seconds(2))
        #expect(options.retryWait(attempts: .max, random: 7) == .seconds(60))
        #expect(options.retryWait(attempts: .min, random: -7) == .milliseconds(500))
    }

    @Test func `a handler can ask for another attempt, or give up at once`() async throws {
        let server = try await TapServer([
            [
                .send(SampleTap.record(1)), .untilAcked(1), .send(SampleTap.record(2)), .untilAcked(2),
                .send(SampleTap.record(3)),
            ]
        ])
        let tap = tap(server)
        let attempts = Guarded<[Int: Int]>([:])
        let run = Task {
            try await tap.run(deadLetters: letters, maxAttempts: 3) { event in
                let attempt = attempts.withLock { attempts in
                    attempts[event.id, default: 0] += 1
                    return attempts[event.id] ?? 0
                }
                switch event.id {
                case 1: return attempt < 3 ? .retry : .done
                case 2: return .deadLetter("It makes no sense.")
                default: return .retry
                }
            }
        }
        await server.untilAcked(3)
        #expect(attempts.withLock { $0 } == [1: 3, 2: 1, 3: 3])
        #expect(letters.letters.map(\.eventID) == [2, 3] && letters.letters.map(\.attempts) == [1, 3])
        #expect(letters.letters.first?.reason == "It makes no sense.")
        await end(run, server)
    }

    /// A store that fails a few times.
    private struct FailingLetters: DeadLetterStore {
        let failures: Guarded<Int>
        let kept = MemoryDeadLetters()

        struct DiskFull: Error {}

        func put(_ letter: DeadLetter) throws {
            try failures.withLock { failures in
                guard failures == 0 else {
                    failures -= 1
                    throw DiskFull()
                }
            }
            try kept.put(letter)
        }
    }

    @Test func `what can't be put aside isn't acknowledged, and comes again`() async throws {
        let again = OneShot()
        let server = try await TapServer([
            [.send(SampleTap.record(1)), .until(again), .send(SampleTap.record(1)), .untilAcked(1)]
        ])
        let tap = tap(server)
        let store = FailingLetters(failures: Guarded(1))
        let run = Task { try await tap.run(deadLetters: store, maxAttempts: 2) { _ in throw Poison() } }
        // Before that, a repetition would be taken for the event that is being handled.
        try await until { tap.stats.unstored == 1 && tap.stats.inFlightBytes == 0 }
        #expect(server.acks.isEmpty && store.kept.letters.isEmpty)
        #expect(tap.stats.lastError?.contains("DiskFull") ?? false)
        again.fire()
        await server.untilAcked(1)
        #expect(server.acks == [1] && store.kept.letters.map(\.attempts) == [2] && tap.stats.failedAttempts == 4)
        await end(run, server)
    }

    @Test func `what can't be read is put aside, or counted if it has no number`() async throws {
        let server = try await TapServer([
            [
                .send("hello"), .bytes(Data([0xFF])), .bytes(Data(SampleTap.record(4).utf8)), .send("{}"),
                .send(SampleTap.record(5).replacing("did:web:alice.test", with: "alice")), .send(SampleTap.record(6)),
            ]
        ])
        let tap = tap(server)
        let run = Task { try await tap.run(deadLetters: letters) { _ in .done } }
        await server.untilAcked(2)
        #expect(server.acks.sorted() == [5, 6] && letters.letters.map(\.eventID) == [5])
        #expect(letters.letters.first?.attempts == 0 && letters.letters.first?.did == nil)
        #expect(tap.stats.invalid == ["unreadable": 5] && tap.stats.frames == 6 && tap.stats.connections == 1)
        try await until { tap.stats.inFlight == 1 }
        await end(run, server)
    }

    @Test func `no more events than the limit are in flight, and then nothing is read`() async throws {
        let count = 60
        let server = try await TapServer([
            (1...count).map { .send(SampleTap.record($0, did: "did:web:a\($0).test")) }
        ])
        let tap = tap(server) { $0.inFlightEvents = 8 }
        let release = OneShot()
        let most = Guarded((now: 0, most: 0))
        let run = Task {
            try await tap.run(lanes: 64, deadLetters: letters) { _ in
                most.withLock { most in
                    most.now += 1
                    most.most = max(most.most, most.now)
                }
                await release.wait()
                most.withLock { $0.now -= 1 }
                return .done
            }
        }
        try await until { tap.stats.state == .stalled }
        try await until { most.withLock { $0.now } == 8 }
        #expect(tap.stats.frames == 8 && tap.stats.inFlight == 8)
        release.fire()
        await server.untilAcked(count)
        #expect(most.withLock { $0.most } <= 8 && tap.stats.frames == count)
        await end(run, server)
    }

    @Test func `the bytes in flight are limited too`() async throws {
        let text = String(repeating: "x", count: 400)
        let server = try await TapServer([(1...40).map { .send(SampleTap.record($0, isLive: false, text: text)) }])
        let tap = tap(server) { $0.inFlightBytes = 2000 }
        let release = OneShot()
        let run = Task {
            try await tap.run(deadLetters: letters) { _ in
                await release.wait()
                return .done
            }
        }
        try await until { tap.stats.state == .stalled }
        #expect(tap.stats.inFlightBytes < 3000 && tap.stats.frames < 5)
        release.fire()
        await server.untilAcked(40)
        await end(run, server)
    }

    @Test func `an event that waits for its next attempt leaves its lane to others`() async throws {
        let server = try await TapServer([
            [
                .send(SampleTap.record(1)), .send(SampleTap.record(2)),
                .send(SampleTap.record(3, did: "did:web:bob.test")),
            ]
        ])
        let clock = TurnedClock()
        let tap = Tap(server.address, environment: StreamEnvironment(time: clock.source, random: { 1 }))
        let failed = Guarded(false)
        let run = Task {
            try await tap.run(lanes: 1, deadLetters: letters) { event in
                let isFirst = failed.withLock { failed in
                    defer { failed = true }
                    return !failed
                }
                if isFirst { throw Poison() }
                return .done
            }
        }
        await server.untilAcked(1)
        // The second of Alice's waits for her first.
        #expect(server.acks == [3])
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(1))
        await server.untilAcked(3)
        #expect(server.acks == [3, 1, 2])
        await end(run, server)
    }

    @Test func `without acknowledgements events are marked, and live ones are still in order`() async throws {
        let server = try await TapServer([
            (1...200).map { .send(SampleTap.record($0, did: "did:web:a\($0 % 5).test")) }
        ])
        let tap = tap(server) { $0.isFireAndForget = true }
        let seen = Guarded<[DID: [Int]]>([:])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                #expect(!event.isAcknowledged)
                await Task.yield()
                seen.withLock { seen in if let did = event.did { seen[did, default: []].append(event.id) } }
                return .done
            }
        }
        try await until { tap.stats.completed == 200 }
        #expect(seen.withLock { $0.count == 5 && $0.values.allSatisfy { $0 == $0.sorted() && $0.count == 40 } })
        #expect(server.acks.isEmpty && tap.stats.acknowledged == 0)
        try await until { tap.stats.inFlight == 1 }
        await end(run, server)
    }

    @Test(arguments: [1000, 1001, 1011, 4000])
    func `a connection that ends is opened again, whatever the code`(code: UInt16) async throws {
        let server = try await TapServer([
            [.send(SampleTap.record(1)), .untilAcked(1), .close(WebSocketCloseCode(rawValue: code))],
            [.send(SampleTap.record(2))],
        ])
        let tap = tap(server)
        let run = Task { try await tap.run(deadLetters: letters) { _ in .done } }
        await server.untilAcked(2)
        #expect(server.acknowledgingConnections == [0, 1] && tap.stats.disconnections["closed"] == 1)
        await end(run, server)
    }

    @Test func `a handler that is cancelled hasn't handled its event`() async throws {
        let server = try await TapServer([[.send(SampleTap.record(1))]])
        let tap = tap(server)
        let isHandling = OneShot()
        let run = Task {
            try await tap.run(deadLetters: letters) { _ in
                isHandling.fire()
                await untilCancelled()
                return .done
            }
        }
        await isHandling.wait()
        await end(run, server)
        #expect(server.acks.isEmpty && letters.letters.isEmpty && tap.stats.completed == 0)
    }

    /// A store that cancels the run whose events it gets.
    private final class CancellingStore: DeadLetterStore {
        let run = Guarded<Task<Void, any Error>?>(nil)
        let letters = MemoryDeadLetters()

        func put(_ letter: DeadLetter) async throws {
            run.withLock { $0 }?.cancel()
            try letters.put(letter)
        }
    }

    @Test func `what was handled when a run is cancelled is acknowledged before the connection closes`() async throws {
        let begins = OneShot()
        let server = try await TapServer([[.until(begins), .send(SampleTap.record(1))]])
        let store = CancellingStore()
        // Time stands still, so that a busy machine can't exceed the limit for the last acknowledgements.
        let tap = Tap(server.address, environment: StreamEnvironment(time: TurnedClock().source))
        let run = Task {
            try await tap.run(deadLetters: store) { _ in .deadLetter("as a test") }
        }
        store.run.withLock { $0 = run }
        begins.fire()
        await #expect(throws: CancellationError.self) { try await run.value }
        await server.untilAcked(1)
        #expect(server.acks == [1] && tap.stats.acknowledged == 1 && tap.stats.waitingAcks == 0)
        #expect(store.letters.letters.count == 1 && server.connections == 1)
        store.run.withLock { $0 = nil }
        await server.stop()
    }

    // MARK: Rejections and passwords

    private static let password = "hunter2-and-more"

    @Test(arguments: [400, 401, 403, 404, 302])
    func `a Tap that rejects the connection three times ends the run, and the password stays secret`(
        status: Int
    ) async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/channel") { request in
            // Repeats what it was sent, in its body and a redirect.
            .error(
                "Nope", "No: \(request.headers["Authorization"] ?? "none") \(Self.password)",
                status: HTTPStatusCode(rawValue: status))
        }
        let tap = Tap(server.url.absoluteString, adminPassword: Self.password, environment: .test(time))
        let error = await #expect(throws: StreamError.self) {
            try await tap.run(deadLetters: letters) { _ in .done }
        }
        guard case .rejected(let why) = error?.reason else {
            Issue.record("another error")
            return
        }
        #expect(why.contains("Nope") && server.requests.count == 3)
        let header = "Basic \(Data("admin:\(Self.password)".utf8).base64EncodedString())"
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == header })
        var dumped = ""
        dump(tap, to: &dumped)
        dump(error, to: &dumped)
        dump(tap.stats, to: &dumped)
        for text in [dumped, "\(tap)", "\(String(describing: error))", tap.stats.lastError ?? ""] {
            #expect(!text.contains(Self.password) && !text.contains(header.dropFirst(6)), "\(text)")
        }
        await server.stop()
    }

    @Test(arguments: ["", "ftp://tap.test", "http://user:password@tap.test", "http://tap.test?a=b", "a b"])
    func `what isn't an address is an error`(address: String) async throws {
        let tap = Tap(address, environment: .test(time))
        let error = await #expect(throws: StreamError.self) { try await tap.run(deadLetters: letters) { _ in .done } }
        #expect(error?.reason == .invalidService && tap.stats.state == .stopped)
        await #expect(throws: StreamError.self) { try await tap.health() }
    }
}
