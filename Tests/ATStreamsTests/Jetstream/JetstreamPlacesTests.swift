import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Where the connections of a Jetstream begin, and with which filter.
@Suite(.inTurn)
struct JetstreamPlacesTests {
    private let time = TestTime(Date())
    private static let v2Path = "/xrpc/network.bsky.jetstream.subscribeEvents"
    private let start: Int64 = 1_700_000_000_000_000

    private func jetstream(_ server: StreamServer, _ version: Jetstream.Version = .v2) -> Jetstream {
        Jetstream(server.address, version: version, compression: .none, environment: .test(time))
    }

    @Test(arguments: [true, false])
    func `without an event, the next connection begins where the first one did`(isFirst: Bool) async throws {
        let version = isFirst ? Jetstream.Version.v1 : .v2
        let last = isFirst ? SampleMessage.v1(start) : SampleMessage.v2(7)
        let server = try await StreamServer(
            [[.close(.normal)], [.close(.normal)], [.text(last)]], path: isFirst ? "/subscribe" : Self.v2Path)
        let before = Int64(time.source.date().timeIntervalSince1970 * 1_000_000)
        var events = jetstream(server, version).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["create \(isFirst ? start : 7) com.example.post/1"])
        #expect(server.cursors == [nil, before - 5_000_000, before - 5_000_000])
        await server.stop()
    }

    @Test func `a place that is too old for the server becomes a gap`() async throws {
        let server = try await StreamServer(
            [[.close(.normal)], [.text(SampleMessage.v2(7)), .text(SampleMessage.v2(8))]], path: Self.v2Path)
        let place = Int64(time.source.date().timeIntervalSince1970 * 1_000_000) - 5_000_000
        let refusal = Fault.answer { _ in .error("CursorTooOld", "Too old", status: .badRequest) }
        server.server.script(Self.v2Path, [.pass, refusal])
        var events = jetstream(server).events().makeAsyncIterator()
        #expect(try await events.words(2) == ["gap outdated \(place) 7", "create 7 com.example.post/1"])
        await server.stop()
    }

    @Test func `events of version 2 that are far apart come once`() async throws {
        func step(_ seq: Int64) -> StreamServer.Step { .text(SampleMessage.v2(seq)) }
        let server = try await StreamServer(
            [
                [step(1), step(20_000_001), step(40_000_001), .close(.normal)],
                [step(40_000_001), .close(.normal)], [step(40_000_001), step(60_000_001)],
            ], path: Self.v2Path)
        let jetstream = jetstream(server)
        var events = jetstream.events().makeAsyncIterator()
        #expect(
            try await events.words(4).map { $0.split(separator: " ")[1] }
                == ["1", "20000001", "40000001", "60000001"])
        #expect(server.cursors == [nil, 20_000_001, 20_000_001] && jetstream.stats.repeated == 2)
        #expect(jetstream.stats.cursor == 40_000_001)
        await server.stop()
    }

    @Test func `another server of version 1 begins earlier until it has sent what follows`() async throws {
        let cut = [StreamServer.Step.text(SampleMessage.v1(start, "com.example.post/a")), .close(.normal)]
        let first = try await StreamServer([cut, [.close(.goingAway)]], path: "/subscribe")
        first.server.script("/subscribe", [.pass, .pass, .status(503)])
        let second = try await StreamServer(
            [[.close(.normal)], [.text(SampleMessage.v1(start + 1, "com.example.post/b"))]], path: "/subscribe")
        var events = jetstream(first, .v1(standby: [second.address])).events().makeAsyncIterator()
        #expect(try await events.words(2).map { $0.suffix(1) } == ["a", "b"])
        #expect(second.cursors == [start - 5_000_000, start - 5_000_000])
        for server in [first, second] { await server.stop() }
    }

    @Test func `a filter that is changed while the stream begins is the stream's`() async throws {
        struct Store: CursorStore {
            let begun = OneShot()
            let mayLoad = OneShot()

            func load(_ stream: StreamID) async throws -> Int64? {
                begun.fire()
                await mayLoad.wait()
                return nil
            }

            func save(_ cursor: Int64, _ stream: StreamID) async throws {}
        }
        let server = try await LocalServer.start()
        let collections = Guarded<[String]>([])
        server.webSocket(Self.v2Path) { socket in
            collections.withLock { $0 = socket.request.queryValues("collections") }
            for (number, path) in [(1, "com.example.like/1"), (2, "com.example.post/1")] as [(Int64, String)] {
                try await socket.send(.text(SampleMessage.v2(number, path)))
            }
            for try await _ in socket {}
        }
        let jetstream = Jetstream(server.url.absoluteString, compression: .none, environment: .test(time))
        let store = Store()
        let words = Task {
            var events = jetstream.events(collections: ["com.example.post"], cursors: store).makeAsyncIterator()
            return try await events.words(1)
        }
        await store.begun.wait()
        try await jetstream.update(collections: ["com.example.like"])
        store.mayLoad.fire()
        #expect(try await words.value == ["create 1 com.example.like/1"])
        #expect(collections.withLock { $0 } == ["com.example.like"])
        await server.stop(grace: .zero)
    }

    @Test func `a dictionary in a folder isn't downloaded again`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await StreamServer(
            [[.text(SampleMessage.v2(1))], [.text(SampleMessage.v2(1))]], path: Self.v2Path)
        let downloads = Guarded(0)
        server.server.route(.get, "/xrpc/network.bsky.jetstream.getZstdDictionary") { _ in
            downloads.withLock { $0 += 1 }
            return .data(LocalJetstream.dictionary, contentType: "application/octet-stream")
        }
        for _ in 0..<2 {
            let jetstream = Jetstream(server.address, compression: .cached(in: folder), environment: .test(time))
            var events = jetstream.events().makeAsyncIterator()
            #expect(try await events.words(1) == ["create 1 com.example.post/1"])
            #expect(jetstream.stats.lastError == nil)
        }
        #expect(downloads.withLock { $0 } == 1)
        await server.stop()
    }
}
