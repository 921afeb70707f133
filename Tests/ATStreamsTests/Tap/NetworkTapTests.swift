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

/// A Tap of a network with real repositories, its consumers and its calls.
@Suite(.inTurn)
struct NetworkTapTests {
    private let letters = MemoryDeadLetters()

    /// A network with accounts that are logged in.
    private struct World {
        let network: LocalNetwork
        var people: [LocalNetwork.Person] = []
        var clients: [ATClient] = []

        init(accounts: Int = 1) async throws {
            network = try await LocalNetwork.start()
            for number in 0..<accounts {
                people.append(try await network.createAccount(handle: "a\(number).test", password: "secret"))
                let client = ATClient(host: network.host, middleware: [])
                try await client.login(identifier: "a\(number).test", password: "secret")
                clients.append(client)
            }
        }

        var dids: [DID] { people.map(\.did) }

        /// Creates a record in an account's repository. Returns its address.
        @discardableResult
        func post(_ text: String, by index: Int = 0) async throws -> ATURI {
            try await clients[index].create(ExamplePost(text: text)).uri
        }
    }

    /// What handlers have seen.
    private struct Seen {
        var texts: [DID: [String]] = [:]
        var attempts = 0
        var running: [DID: Int] = [:]
        var overlaps = 0
    }

    /// Notes the records of an event, and whether live ones of an account overlap.
    private static func take(_ event: TapEvent, _ seen: Guarded<Seen>) async throws -> Tap.Outcome {
        guard let record = event.record else { return .done }
        let post = try record.record(of: ExamplePost.self)
        seen.withLock { seen in
            if record.isLive, seen.running[record.did, default: 0] > 0 { seen.overlaps += 1 }
            seen.running[record.did, default: 0] += 1
        }
        await Task.yield()
        seen.withLock { seen in
            seen.running[record.did, default: 0] -= 1
            seen.attempts += 1
            seen.texts[record.did, default: []].append(post?.text ?? "gone")
        }
        return .done
    }

    /// Returns when a Tap receives what happens in the network. What happens before, although the Tap was started and
    /// follows an account, comes as older records, in any order.
    private func untilJoined(_ tap: Tap, _ world: World) async throws {
        var count = 0
        try await until {
            try await tap.cursors().firehose ?? 0 > 0
        } meanwhile: {
            // Accounts that it doesn't follow.
            count += 1
            _ = try await world.network.createAccount(handle: "other\(count).test", password: "secret")
        }
    }

    private func end(_ runs: [Task<Void, any Error>], _ world: World) async {
        for run in runs { run.cancel() }
        for run in runs { await #expect(throws: CancellationError.self) { try await run.value } }
        await world.network.stop()
    }

    @Test func `an account that is added sends what it has, then what happens`() async throws {
        let world = try await World()
        let old = try await world.post("old")
        let server = try await world.network.tap(.init(adminPassword: "secret"))
        let tap = Tap(server.url.absoluteString, adminPassword: "secret")
        try await untilJoined(tap, world)
        let events = Guarded<[TapEvent]>([])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                events.withLock { $0.append(event) }
                return .done
            }
        }
        try await tap.add(world.dids)
        try await until { events.withLock { $0.count } == 2 }
        let new = try await world.post("new")
        try await world.clients[0].put(ExamplePost(text: "newer"), key: new.recordKey)
        try await world.clients[0].delete(old)
        try await until { events.withLock { $0.count } == 5 }
        let seen = events.withLock { $0 }
        guard case .identity(let identity) = seen[0].content else {
            Issue.record("no identity")
            return
        }
        #expect(identity.handle == "a0.test" && identity.isActive && identity.status == "active")
        let records = seen.compactMap(\.record)
        #expect(records.map(\.action) == [.create, .create, .update, .delete])
        #expect(records.map(\.isLive) == [false, true, true, true])
        #expect(records.map(\.uri) == [old, new, new, old])
        #expect(try records.map { try $0.record(of: ExamplePost.self)?.text } == ["old", "new", "newer", nil])
        #expect(records.map(\.rev) == records.map(\.rev).sorted() && records[3].cid == nil)
        let before = events.withLock { $0.count }
        try await world.network.setStatus(.deactivated, of: world.people[0])
        try await until { events.withLock { $0.count } > before }
        guard case .identity(let status) = events.withLock({ $0[before].content }) else {
            Issue.record("no status")
            return
        }
        #expect(!status.isActive && status.status == .deactivated)
        try await until { server.waitingEvents == 0 }
        await end([run], world)
        #expect(letters.letters.isEmpty)
    }

    @Test func `every call of a Tap`() async throws {
        let world = try await World(accounts: 2)
        try await world.post("one")
        try await world.post("two")
        let server = try await world.network.tap(.init(adminPassword: "secret"))
        let tap = Tap(server.url.absoluteString, adminPassword: "secret")
        try await tap.health()
        try await untilJoined(tap, world)
        #expect(try await tap.info(world.dids[0]) == nil)
        let strangers = (0..<2500).map { DID(stringLiteral: "did:web:a\($0).example.com") }
        server.server.forgetRequests()
        try await tap.add(world.dids + strangers)
        #expect(server.server.requests.map(\.path) == ["/repos/add", "/repos/add", "/repos/add"])
        let info = try #require(try await tap.info(world.dids[0]))
        #expect(info.did == world.dids[0] && info.handle == "a0.test" && info.state == "active" && info.records == 2)
        #expect(info.rev != nil && info.error == nil && info.retries == 0)
        let stranger = try #require(try await tap.info(strangers[0]))
        #expect(stranger.state == "error" && stranger.error != nil && stranger.retries == 1 && stranger.rev == nil)
        #expect(try await tap.counts() == (2502, 2, 4, 0))
        try await tap.remove(strangers)
        #expect(try await tap.counts().repos == 2)
        try await world.post("three")
        try await until { server.waitingEvents == 5 }
        #expect(try await tap.cursors() == (world.network.firehose.lastEvent, nil))
        let document = try await tap.resolve(world.dids[1])
        #expect(document.id == world.dids[1] && document.handle == "a1.test")
        let missing = await #expect(throws: StreamError.self) { try await tap.resolve("did:web:nobody.test") }
        #expect(missing?.reason == .refused(status: 404, ""))
        let wrong = Tap(server.url.absoluteString, adminPassword: "hunter2")
        let refused = await #expect(throws: StreamError.self) { try await wrong.add(world.dids) }
        guard case .refused(401, _) = refused?.reason else {
            Issue.record("another error")
            return
        }
        #expect(refused.map { !"\($0)".contains("hunter2") } ?? false)
        await world.network.stop()
        let gone = await #expect(throws: StreamError.self) { try await tap.health() }
        guard case .unreachable = gone?.reason else {
            Issue.record("another error")
            return
        }
    }

    @Test func `responses to calls that aren't valid are errors`() async throws {
        let server = try await LocalServer.start()
        let tap = Tap(server.url.absoluteString, adminPassword: "secret")
        for body in ["", "null", "[]", "{\"did\":5}", "{\"did\":\"alice\",\"state\":\"x\"}", "{\"repo_count\":-1}"] {
            server.route(.get, "/*") { _ in .text(body) }
            for call in [
                { _ = try await tap.info("did:web:alice.test") }, { _ = try await tap.counts() },
                { _ = try await tap.resolve("did:web:alice.test") },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: StreamError.self) { try await call() }
                guard case .unreadable = error?.reason else {
                    Issue.record("\(body): another error")
                    continue
                }
            }
        }
        // Whatever it redirects to doesn't get the password.
        server.route(.get, "/*") { _ in .redirect(to: "/elsewhere") }
        server.forgetRequests()
        await #expect(throws: StreamError.self) { try await tap.health() }
        #expect(server.requests.map(\.path) == ["/health"])
        await server.stop()
    }

    @Test func `of two connections one dies, and what it had comes over the other`() async throws {
        let world = try await World(accounts: 4)
        let clock = TurnedClock()
        let server = try await world.network.tap(.init(), time: clock.source)
        let isFirst = Guarded(true)
        // Every seventh message is the last of its connection.
        server.script { $0 % 7 == 3 && isFirst.withLock { $0 } ? .reset : .pass }
        let tap = Tap(server.url.absoluteString, environment: .test(TestTime()))
        let seen = Guarded(Seen())
        let run = Task {
            try await tap.run(connections: 2, deadLetters: letters) { try await Self.take($0, seen) }
        }
        try await until { server.consumerCount == 2 }
        for index in 0..<4 { for number in 0..<5 { try await world.post("\(number)", by: index) } }
        server.add(world.dids)
        // An event whose acknowledgement was lost, too, is sent again after a minute.
        try await until {
            tap.stats.disconnections.values.reduce(0, +) >= 2 && server.acknowledgedEvents >= 4 * (5 + 1)
                && tap.stats.connections >= 4
        } meanwhile: {
            if tap.stats.disconnections.values.reduce(0, +) >= 2 { isFirst.withLock { $0 = false } }
            clock.turn(by: .seconds(60))
        }
        #expect(seen.withLock { $0.texts.mapValues { Set($0).count } }.values.allSatisfy { $0 == 5 })
        #expect(seen.withLock { $0.texts.count } == 4)
        await end([run], world)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `whatever happens to messages, each event is handled once, and live ones in order`(
        seed: UInt64
    ) async throws {
        let world = try await World(accounts: 3)
        let clock = TurnedClock()
        let server = try await world.network.tap(.init(), time: clock.source)
        let random = Guarded(SplitMix64(seed: seed))
        server.script { _ in
            switch random.withLock({ $0.next() % 16 }) {
            case 0: .drop
            case 1: .duplicate
            case 2: .late
            case 3: .garbage("*** \u{0} not JSON")
            case 4: .bytes(Data([0xFF, 0x00]))
            case 5: .close(.goingAway)
            case 6: .reset
            case 7: .slow(.seconds(1))
            default: .pass
            }
        }
        let tap = Tap(server.url.absoluteString, environment: .test(TestTime()))
        try await untilJoined(tap, world)
        let seen = Guarded(Seen())
        for index in 0..<3 { for number in 0..<3 { try await world.post("old \(number)", by: index) } }
        server.add(world.dids)
        let run = Task {
            try await tap.run(connections: 3, deadLetters: letters) { try await Self.take($0, seen) }
        }
        let count = 8
        for number in 0..<count { for index in 0..<3 { try await world.post("new \(number)", by: index) } }
        try await until { server.waitingEvents + server.acknowledgedEvents == 3 * (count + 3 + 1) }
        try await until {
            server.waitingEvents == 0
        } meanwhile: {
            clock.turn(by: .seconds(60))
        }
        let (texts, overlaps) = seen.withLock { ($0.texts, $0.overlaps) }
        for did in world.dids {
            let all = try #require(texts[did])
            #expect(Set(all.prefix(3)) == ["old 0", "old 1", "old 2"])
            #expect(all.dropFirst(3) == (0..<count).map { "new \($0)" }[...])
        }
        #expect(overlaps == 0 && letters.letters.isEmpty)
        await end([run], world)
    }

    @Test func `a record that the Tap couldn't decode is an issue, and the rest goes on`() async throws {
        let world = try await World()
        let uri = try await world.post("one")
        let server = try await world.network.tap()
        server.script([.pass, .withoutRecord])
        let tap = Tap(server.url.absoluteString)
        let issues = Guarded<[String]>([])
        let run = Task {
            try await tap.run(deadLetters: letters, maxAttempts: 1) { event in
                if let issue = event.record?.issue {
                    issues.withLock { $0.append(issue.path) }
                    return .deadLetter("\(issue)")
                }
                return .done
            }
        }
        server.add(world.dids)
        try await until { server.acknowledgedEvents == 2 }
        #expect(issues.withLock { $0 } == ["com.example.post/\(uri.recordKey?.description ?? "")"])
        #expect(letters.letters.count == 1)
        await end([run], world)
    }

    @Test func `a silent Tap is noticed, and another connection gets its events`() async throws {
        let world = try await World()
        let clock = TurnedClock()
        let server = try await world.network.tap(.init(), time: clock.source)
        let isSilent = OneShot()
        server.script { message in
            guard message == 0 else { return .pass }
            isSilent.fire()
            return .silence
        }
        let tap = Tap(server.url.absoluteString)
        let run = Task { try await tap.run(deadLetters: letters) { _ in .done } }
        server.add(world.dids)
        await isSilent.wait()
        // It responds to pings, so it isn't dead: only the Tap's timeout helps, and a consumer that is there.
        server.dropConsumers()
        try await until { tap.stats.connections >= 2 }
        try await until {
            server.waitingEvents == 0
        } meanwhile: {
            clock.turn(by: .seconds(60))
        }
        #expect(tap.stats.completed == 1)
        await end([run], world)
    }

    @Test func `many workers share one Tap, each event goes to one of them, and a DID's live events stay in order`()
        async throws
    {
        let world = try await World(accounts: 5)
        let server = try await world.network.tap(.init(followsEveryone: true))
        let seen = Guarded(Seen())
        let taps = (0..<4).map { _ in Tap(server.url.absoluteString) }
        let runs = taps.map { tap in
            Task { try await tap.run(connections: 2, deadLetters: letters) { try await Self.take($0, seen) } }
        }
        try await until { server.consumerCount == 8 }
        // Until the Tap has joined the network, what happens comes as older records.
        try await until {
            try await taps[0].cursors().firehose ?? 0 > 0
        } meanwhile: {
            _ = try await world.post("early")
        }
        try await until {
            try await taps[0].cursors().firehose == world.network.firehose.lastEvent && server.waitingEvents == 0
        }
        let (before, completed) = (server.acknowledgedEvents, taps.reduce(0) { $0 + $1.stats.completed })
        seen.withLock { $0 = Seen() }
        let count = Load.size(100, otherwise: 10)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<5 {
                group.addTask { for number in 0..<count { try await world.post("\(number)", by: index) } }
            }
            try await group.waitForAll()
        }
        try await until { server.acknowledgedEvents == before + 5 * count }
        let (texts, overlaps, attempts) = seen.withLock { ($0.texts, $0.overlaps, $0.attempts) }
        #expect(world.dids.allSatisfy { texts[$0] == (0..<count).map { "\($0)" } })
        #expect(overlaps == 0 && attempts == 5 * count)
        #expect(taps.reduce(0) { $0 + $1.stats.completed } == completed + 5 * count)
        #expect(server.waitingEvents == 0)
        await end(runs, world)
    }

    @Test func `a Tap sends only the collections that it was told to`() async throws {
        let world = try await World()
        let server = try await world.network.tap(.init(collections: ["com.example.*"]))
        let none = try await world.network.tap(.init(collections: ["com.example.like", "com.exa.*"]))
        try await world.post("one")
        server.add(world.dids)
        none.add(world.dids)
        #expect(server.waitingEvents == 2 && none.waitingEvents == 1)
        server.remove(world.dids)
        none.add(world.dids)
        #expect(none.waitingEvents == 1)
        await world.network.stop()
    }

    @Test func `a Tap without acknowledgements has nothing to wait for`() async throws {
        let world = try await World()
        let server = try await world.network.tap(.init(disablesAcks: true))
        var options = TapOptions()
        options.isFireAndForget = true
        let tap = Tap(server.url.absoluteString, options: options)
        try await untilJoined(tap, world)
        let seen = Guarded(Seen())
        let run = Task { try await tap.run(deadLetters: letters) { try await Self.take($0, seen) } }
        try await until { server.consumerCount == 1 }
        server.add(world.dids)
        for number in 0..<20 { try await world.post("\(number)") }
        try await until { seen.withLock { $0.texts[world.dids[0]]?.count == 20 } }
        #expect(seen.withLock { $0.texts[world.dids[0]] } == (0..<20).map { "\($0)" })
        // The last message was received before the server has put it aside.
        try await until { server.waitingEvents == 0 }
        await end([run], world)
    }

    @Test func `a webhook gets every event until it responds with a success`() async throws {
        let world = try await World(accounts: 2)
        let host = try await LocalServer.start()
        let webhook = TapWebhook(password: "secret", deadLetters: letters)
        let seen = Guarded(Seen())
        host.route("/hook") { request in
            let response = await webhook.handle(
                method: request.method, headers: request.headers, body: request.body
            ) { try await Self.take($0, seen) }
            return ServerResponse(status: response.status, headers: response.headers, body: response.body)
        }
        host.script("/hook", [.status(500), .pass, .drop, .lostAnswer, .status(404), .pass, .status(301)])
        // Waits end at once.
        let time = TestTime()
        let server = try await world.network.tap(
            .init(adminPassword: "secret", webhook: host.url.appending(path: "hook")), time: time.source)
        let tap = Tap(server.url.absoluteString, adminPassword: "secret", environment: .test(TestTime()))
        try await untilJoined(tap, world)
        server.add(world.dids)
        for number in 0..<5 { for index in 0..<2 { try await world.post("\(number)", by: index) } }
        try await until { server.acknowledgedEvents == 12 }
        // Only what was handled before its response was lost comes twice.
        for did in world.dids {
            let texts = seen.withLock { $0.texts[did] ?? [] }
            #expect(Set(texts).count == 5 && texts == texts.sorted() && texts.count <= 6)
        }
        #expect(seen.withLock { $0.overlaps } == 0)
        let error = await #expect(throws: StreamError.self) { try await tap.run(deadLetters: letters) { _ in .done } }
        guard case .rejected = error?.reason else {
            Issue.record("another error")
            return
        }
        await host.stop()
        await world.network.stop()
    }
}
