import ATCrypto
import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// The Jetstream of a network with real repositories.
@Suite(.inTurn)
struct NetworkJetstreamTests {
    private let time = TestTime(Date())

    private func network(
        _ options: LocalJetstream.Options = LocalJetstream.Options()
    ) async throws -> (LocalNetwork, LocalJetstream, ATClient) {
        let network = try await LocalNetwork.start()
        let jetstream = try await network.startJetstream(options: options)
        _ = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        return (network, jetstream, client)
    }

    private func jetstream(
        _ host: String, _ version: Jetstream.Version = .v2, _ compression: Jetstream.Compression = .ifAvailable
    ) -> Jetstream {
        Jetstream(host, version: version, compression: compression, environment: .test(time))
    }

    @Test(arguments: [false, true])
    func `every write arrives once, whatever goes wrong on connections`(isV1: Bool) async throws {
        let (network, server, client) = try await network()
        server.script([
            [.drop(after: 3)], [.duplicates], [.garbage(after: 2, "{"), .close(after: 4, .normal)],
            [.bytes(after: 1, [1, 2]), .drop(after: 5)], [.slow(.milliseconds(1)), .close(after: 3, .goingAway)],
            [.error(after: 4, "ConsumerTooSlow")],
        ])
        let jetstream = jetstream(server.host, isV1 ? .v1 : .v2)
        let (count, isDropped) = (60, OneShot())
        let task = Task {
            defer { isDropped.fire() }
            var texts: [String] = []
            for try await event in jetstream.events(collections: ["com.example.post"], from: .replay) {
                texts += event.records(of: ExamplePost.self) { Issue.record("\($0)") }.map(\.text)
                if texts.count == count { return texts }
                // Otherwise the script's second connection would never end.
                guard texts.count == 10 else { continue }
                server.dropConsumers()
                try await until { server.consumerCount == 0 }
                isDropped.fire()
            }
            return texts
        }
        for number in 0..<count {
            // Those after it are for the other connections.
            if number == 20 { await isDropped.wait() }
            _ = try await client.create(ExamplePost(text: "number \(number)"))
        }
        #expect(try await task.value == (0..<count).map { "number \($0)" })
        #expect(jetstream.stats.connections > 4 && jetstream.stats.repeated > 0)
        await network.stop()
    }

    @Test func `events since a time are those after it`() async throws {
        let (network, server, client) = try await network()
        _ = try await client.create(ExamplePost(text: "before"))
        await server.untilReceived(network.firehose.lastEvent)
        // Events have times in milliseconds, so the next one's may be before that of a clock.
        let date = Date(timeIntervalSince1970: Double(server.lastTime + 1) / 1_000_000)
        _ = try await client.create(ExamplePost(text: "after"))
        await server.untilReceived(network.firehose.lastEvent)
        for version in [Jetstream.Version.v1, .v2] {
            for (start, text) in [
                (date, "after"), (Date.distantPast, "before"), (Date(timeIntervalSince1970: .nan), "before"),
            ] {
                for try await event in jetstream(server.host, version).events(
                    collections: ["com.example.post"], since: start)
                {
                    // Events about accounts come, too.
                    guard let found = event.records(of: ExamplePost.self).first else { continue }
                    #expect(found.text == text)
                    break
                }
            }
        }
        await network.stop()
    }

    @Test func `new options replace the old ones`() async throws {
        let (network, server, client) = try await network()
        await server.untilReceived(network.firehose.lastEvent)
        for version in [Jetstream.Version.v1, .v2] {
            let jetstream = jetstream(server.host, version)
            await server.untilReceived(network.firehose.lastEvent)
            let before = server.lastEvent
            let first = try await client.create(ExamplePost(text: "first"))
            await server.untilReceived(network.firehose.lastEvent)
            // A cursor of the first version has its event too.
            let place = version == .v1 ? server.lastTime : before
            var events = jetstream.events(collections: ["com.example.post"], kinds: [.commit], from: .cursor(place))
                .makeAsyncIterator()
            // Posts of before may have the same time.
            while try await events.next()?.records(of: ExamplePost.self).map(\.text) != ["first"] {}
            try await jetstream.update(collections: ["com.example.like"], kinds: [.commit])
            _ = try await client.create(ExamplePost(text: "unwanted"))
            try await jetstream.update(collections: [], dids: ["did:web:nobody.test"])
            try await client.delete(first.uri)
            try await jetstream.update(collections: ["com.example.post"], kinds: [.commit])
            // Nothing says when new options are in effect: some of these may come too early for them.
            let writer = Task {
                while !Task.isCancelled { _ = try await client.create(ExamplePost(text: "last")) }
            }
            while true {
                guard let event = try await events.next(), case .commit(let commit) = event else { continue }
                #expect(commit.path.collection == "com.example.post")
                if event.records(of: ExamplePost.self).map(\.text) == ["last"] { break }
            }
            writer.cancel()
            _ = await writer.result
            await #expect(throws: StreamError.self) { try await jetstream.update(kinds: []) }
        }
        await network.stop()
    }

    @Test func `long lists are sent after the handshake`() async throws {
        let (network, server, client) = try await network()
        let post = try await client.create(ExamplePost(text: "hello"))
        let me = try DID(String("\(post.uri)".split(separator: "/")[1]))
        let dids = Set((0..<5000).map { DID(stringLiteral: "did:web:a\($0).test") } + [me])
        let jetstream = jetstream(server.host, .v1)
        await server.untilReceived(network.firehose.lastEvent)
        var events = jetstream.events(collections: ["com.example.post"], dids: dids, kinds: [.commit], from: .replay)
            .makeAsyncIterator()
        #expect(try await events.next()?.records(of: ExamplePost.self).map(\.text) == ["hello"])
        let request = try #require(server.server.requests.first { $0.path == "/subscribe" })
        #expect(request.query("requireHello") == "true" && request.query("wantedDids") == nil)
        await network.stop()
    }

    @Test func `a cursor that is too old becomes a gap`() async throws {
        let (network, server, client) = try await network(LocalJetstream.Options(liveEvents: 3))
        for number in 0..<9 { _ = try await client.create(ExamplePost(text: "\(number)")) }
        await server.untilReceived(network.firehose.lastEvent)
        let jetstream = jetstream(server.host)
        var events = jetstream.events(from: .cursor(1)).makeAsyncIterator()
        guard case .gap(.outdatedCursor(let requested, let first))? = try await events.next() else {
            Issue.record("no gap")
            return
        }
        let next = try #require(try await events.next())
        #expect(requested == 1 && next.seq == first && next.records(of: ExamplePost.self).map(\.text) == ["6"])
        // A time gets a note of the server. The oldest event has none before it.
        var timed = jetstream.events(from: .cursor(1_000_000_000_000_001)).makeAsyncIterator()
        #expect(try await timed.words(1) == ["gap outdated 1000000000000001 \(first)"])
        var oldest = jetstream.events(from: .replay).makeAsyncIterator()
        #expect(try await oldest.next()?.seq == first)
        await network.stop()
    }

    @Test func `a dictionary that the server has retired is replaced once`() async throws {
        let (network, server, client) = try await network()
        _ = try await client.create(ExamplePost(text: "hello"))
        await server.untilReceived(network.firehose.lastEvent)
        var old = LocalJetstream.dictionary
        old.replaceSubrange(4..<8, with: [9, 0, 0, 0])
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = "/xrpc/network.bsky.jetstream.getZstdDictionary"
        let retired = old
        server.server.script(path, [.answer { _ in .data(retired, contentType: "application/octet-stream") }])
        let jetstream = jetstream(server.host, .v2, .cached(in: folder))
        var events = jetstream.events(kinds: [.commit], from: .replay).makeAsyncIterator()
        #expect(try await events.next()?.records(of: ExamplePost.self).map(\.text) == ["hello"])
        let asked = server.server.requests.filter { $0.path == path }.map { $0.query("id") }
        #expect(asked == [nil, "20261122"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["jetstream-20261122.zdict", "jetstream-9.zdict"])
        // It knows neither of them: nothing is compressed, and nothing is asked again.
        let before = server.server.requests.count
        server.server.script(
            "/xrpc/network.bsky.jetstream.subscribeEvents",
            choosing: { request in
                request.query("zstdDictionary") == nil
                    ? .pass : .answer { _ in .error("UnknownZstdDictionary", "Use 20261122", status: .badRequest) }
            })
        let plain = self.jetstream(server.host)
        var more = plain.events(kinds: [.commit], from: .replay).makeAsyncIterator()
        #expect(try await more.next()?.records(of: ExamplePost.self).map(\.text) == ["hello"])
        #expect(server.server.requests.dropFirst(before).filter { $0.path == path }.count == 2)
        await network.stop()
    }

    @Test func `compressed messages of both versions`() async throws {
        let (network, server, client) = try await network()
        for number in 0..<20 { _ = try await client.create(ExamplePost(text: "\(number)")) }
        await server.untilReceived(network.firehose.lastEvent)
        var sizes: [Int] = []
        for (version, compression) in [
            (Jetstream.Version.v1, Jetstream.Compression.none), (.v1, .dictionary(LocalJetstream.dictionaryV1)),
            (.v2, .none), (.v2, .ifAvailable),
        ] {
            let jetstream = jetstream(server.host, version, compression)
            var events = jetstream.events(kinds: [.commit], from: .replay).makeAsyncIterator()
            for number in 0..<20 {
                #expect(try await events.next()?.records(of: ExamplePost.self).map(\.text) == ["\(number)"])
            }
            sizes.append(jetstream.stats.bytes)
        }
        #expect(sizes[1] * 3 < sizes[0] * 2 && sizes[3] * 3 < sizes[2] * 2)
        await network.stop()
    }

    @Test func `handlers, lanes and the stored cursor`() async throws {
        let (network, server, client) = try await network()
        let store = WatchedStore()
        let seen = Guarded<[String]>([])
        let jetstream = jetstream(server.host)
        for run in 0..<2 {
            let task = Task {
                try await jetstream.run(
                    collections: ["com.example.post"], from: run == 0 ? .oldest : .stored, cursors: store
                ) { event in
                    let texts = event.records(of: ExamplePost.self).map(\.text)
                    seen.withLock { $0 += texts }
                }
            }
            for number in 0..<10 { _ = try await client.create(ExamplePost(text: "\(run) \(number)")) }
            await server.untilReceived(network.firehose.lastEvent)
            await store.untilSaved(server.lastEvent)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(seen.withLock { $0 } == (0..<20).map { "\($0 / 10) \($0 % 10)" })
        await network.stop()
    }

    @Test func `silence is not the end, and a gap of the server is not noticed`() async throws {
        let (network, server, client) = try await network()
        server.script([[.gap(after: 1, count: 2), .silence(after: 6)]])
        let jetstream = jetstream(server.host)
        for number in 0..<8 { _ = try await client.create(ExamplePost(text: "\(number)")) }
        await server.untilReceived(network.firehose.lastEvent)
        var events = jetstream.events(kinds: [.commit], from: .replay).makeAsyncIterator()
        var texts: [String] = []
        for _ in 0..<4 { texts += try await events.next()?.records(of: ExamplePost.self).map(\.text) ?? [] }
        #expect(texts == ["0", "3", "4", "5"])
        server.dropConsumers()
        for _ in 0..<2 { texts += try await events.next()?.records(of: ExamplePost.self).map(\.text) ?? [] }
        #expect(texts.suffix(2) == ["6", "7"])
        await network.stop()
    }
}
