import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing
import Zstandard

@testable import ATStreams

/// The archive of a Jetstream, and how the live stream continues it.
@Suite(.inTurn)
struct JetstreamArchiveTests {
    private let time = TestTime(Date())
    private static let segmentPath = "/xrpc/network.bsky.jetstream.getSegment"

    /// A network whose archive has segments of eight events.
    private func network(
        live: Int = 10_000, key: String? = nil, pages: Int = 100
    ) async throws -> (LocalNetwork, LocalJetstream, ATClient) {
        let network = try await LocalNetwork.start()
        let options = LocalJetstream.Options(
            liveEvents: live, segmentEvents: 8, blockEvents: 2, planEntries: pages, archiveKey: key)
        let jetstream = try await network.startJetstream(options: options)
        _ = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        return (network, jetstream, client)
    }

    private func write(
        _ numbers: Range<Int>, _ client: ATClient, _ network: LocalNetwork, _ server: LocalJetstream
    ) async throws {
        for number in numbers { _ = try await client.create(ExamplePost(text: "\(number)")) }
        await server.untilReceived(network.firehose.lastEvent)
    }

    private func jetstream(_ server: LocalJetstream) -> Jetstream {
        Jetstream(server.host, environment: .test(time))
    }

    private func texts(_ snapshot: EventSequence<JetstreamEvent>) async throws -> [String] {
        var texts: [String] = []
        for try await event in snapshot {
            texts += event.records(of: ExamplePost.self) { Issue.record("\($0)") }.map(\.text)
        }
        return texts
    }

    private func count(_ snapshot: EventSequence<JetstreamEvent>) async throws -> Int {
        try await snapshot.reduce(0) { count, _ in count + 1 }
    }

    @Test func `the plan has more than is wanted, and rows are filtered`() async throws {
        let (network, server, client) = try await network(pages: 2)
        try await write(0..<60, client, network, server)
        let all = jetstream(server).snapshot()
        var events: [JetstreamEvent] = []
        for try await event in all { events.append(event) }
        // The segments that are full have all events but the last few, once and in order.
        let seqs = events.compactMap(\.seq)
        #expect(seqs == Array(Set(seqs)).sorted() && events.count >= 56 && events.count % 8 == 0)
        #expect(events.contains { if case .identity = $0 { true } else { false } })
        #expect(events.contains { if case .account = $0 { true } else { false } })
        // A commit of the archive is what the live stream has, in another form.
        var live = jetstream(server).events(kinds: [.commit], from: .replay).makeAsyncIterator()
        guard case .commit(let sent)? = try await live.next(),
            case .commit(let kept)? = events.first(where: {
                if case .commit = $0 { true } else { false }
            })
        else {
            Issue.record("no commits")
            return
        }
        #expect(sent.seq == kept.seq && sent.cid == kept.cid && sent.record == kept.record && sent.rev == kept.rev)
        #expect(try await texts(jetstream(server).snapshot(collections: ["com.example.like"])).isEmpty)
        let nobody = jetstream(server).snapshot(dids: ["did:web:nobody.test"])
        for try await event in nobody { Issue.record("\(event.words)") }
        // From the middle, with the pages of a plan that stays as it was.
        let middle = try #require(events.dropFirst(20).first?.seq)
        let rest = jetstream(server).snapshot(after: middle)
        var later: [Int64] = []
        for try await event in rest { later += [event.seq].compactMap(\.self) }
        #expect(later == seqs.filter { $0 > middle })
        let plans = server.server.requests.filter { $0.path.hasSuffix("planSnapshot") }
        #expect(plans.count > 4)
        await network.stop()
    }

    @Test func `a page of the plan that ends within a segment loses nothing of the rest`() async throws {
        let (network, server, client) = try await network(pages: 1)
        try await write(0..<8, client, network, server)
        // In every second block of some segments, so that each is a range of its own.
        for number in 0..<16 {
            if number % 8 < 2 {
                _ = try await client.create(["text": "like"], in: "com.example.like")
            } else {
                _ = try await client.create(ExamplePost(text: "\(number)"))
            }
        }
        try await write(100..<108, client, network, server)
        let all = try await count(jetstream(server).snapshot(kinds: [.commit]))
        let posts = try await count(jetstream(server).snapshot(collections: ["com.example.post"], kinds: [.commit]))
        let likes = try await count(jetstream(server).snapshot(collections: ["com.example.like"], kinds: [.commit]))
        #expect(likes == 4 && likes + posts == all)
        await network.stop()
    }

    @Test func `a segment that changes while it is downloaded is downloaded again`() async throws {
        let (network, server, client) = try await network()
        try await write(0..<60, client, network, server)
        let expected = try await texts(jetstream(server).snapshot())
        let ranges = Guarded<[String?]>([])
        let count = Guarded(0)
        server.server.script(
            Self.segmentPath,
            choosing: { request in
                ranges.withLock { $0.append(request.headers["Range"]) }
                switch count.withLock({ count in
                    count += 1
                    return count
                }) {
                case 1, 2: return .truncatedBody(after: 400)
                case 3:
                    // What was received is of an older one.
                    server.remakeSegments()
                    return .pass
                case 4: return .overloaded(retryAfter: 1)
                case 6: return .answer { _ in .error("SegmentNotFound", "Gone", status: .badRequest) }
                default: return .pass
                }
            })
        let retries = Guarded(0)
        let snapshot = jetstream(server).snapshot { progress in
            retries.withLock { $0 = progress.retries }
            #expect(progress.seq <= progress.tip)
        }
        #expect(try await texts(snapshot) == expected && expected.count > 40)
        let sent = ranges.withLock { $0 }
        // Whether what arrived before a connection broke was received depends on timing.
        #expect(sent[0] == nil && sent.count > 5)
        #expect(sent.allSatisfy { $0 == nil || $0 == "bytes=400-" || $0 == "bytes=800-" }, "\(sent)")
        #expect(retries.withLock { $0 } >= 4)
        await network.stop()
    }

    @Test func `an archive that always fails ends the download`() async throws {
        let (network, server, client) = try await network(key: "secret")
        try await write(0..<20, client, network, server)
        await #expect(throws: StreamError.self) { try await texts(jetstream(server).snapshot(key: "wrong")) }
        #expect(try await texts(jetstream(server).snapshot(key: "secret")).count > 8)
        server.server.script(Self.segmentPath, always: .overloaded())
        let calls = server.server.requests.count
        await #expect(throws: StreamError.self) { try await texts(jetstream(server).snapshot(key: "secret")) }
        #expect(server.server.requests.count - calls < 100)
        server.server.script(Self.segmentPath, always: .body { Data($0.reversed()) })
        await #expect(throws: StreamError.self) { try await texts(jetstream(server).snapshot(key: "secret")) }
        let old = Jetstream(server.host, version: .v1).snapshot()
        await #expect(throws: StreamError.self) { try await texts(old) }
        await network.stop()
    }

    @Test func `a server that is behind is asked again after a while`() async throws {
        let (network, server, client) = try await network(pages: 2)
        try await write(0..<60, client, network, server)
        let expected = try await texts(jetstream(server).snapshot())
        // Several servers may share an address.
        let behind = Fault.body { body in
            guard var plan = try? LexObject(json: body) else { return body }
            (plan["segments"], plan["plannedThroughSeq"], plan["sealedTipSeq"]) = (.array([]), 8, 8)
            return (try? plan.jsonData()) ?? body
        }
        let path = "/xrpc/network.bsky.jetstream.planSnapshot"
        server.server.script(path, [.pass, behind, behind, behind])
        let progress = Guarded(Jetstream.Progress())
        let snapshot = jetstream(server).snapshot { latest in progress.withLock { $0 = latest } }
        #expect(try await texts(snapshot) == expected && progress.withLock { $0.retries } == 3)
        server.server.script(path, [.pass] + Array(repeating: behind, count: 20))
        await #expect(throws: StreamError.self) { try await texts(jetstream(server).snapshot()) }
        await network.stop()
    }

    @Test func `a filter that changes while the archive is read applies to the rest of it`() async throws {
        let (network, server, client) = try await network()
        try await write(0..<20, client, network, server)
        let like: LexObject = [
            "repo": "alice.test", "collection": "com.example.like", "record": ["$type": "com.example.like"],
        ]
        _ = try await client.procedure("com.atproto.repo.createRecord", input: .object(like), as: LexObject.self)
        try await write(20..<40, client, network, server)
        let jetstream = jetstream(server)
        var events = jetstream.replay(collections: ["com.example.post"], kinds: [.commit]).makeAsyncIterator()
        #expect(try await events.next()?.records(of: ExamplePost.self).map(\.text) == ["0"])
        try await jetstream.update(collections: ["com.example.like"], kinds: [.commit])
        guard case .commit(let commit)? = try await events.next() else {
            Issue.record("no commit")
            return
        }
        #expect(commit.path.collection == "com.example.like")
        await network.stop()
    }

    @Test func `a plan in another order, and the wrong segment or block, lose no event`() async throws {
        let (network, server, client) = try await network()
        try await write(0..<60, client, network, server)
        let expected = try await texts(jetstream(server).snapshot())
        server.server.script(
            "/xrpc/network.bsky.jetstream.planSnapshot",
            always: .body { body in
                guard var plan = try? LexObject(json: body), case .array(let segments)? = plan["segments"] else {
                    return body
                }
                plan["segments"] = .array(segments.reversed())
                return (try? plan.jsonData()) ?? body
            })
        #expect(try await texts(jetstream(server).snapshot()) == expected)
        // A cache in between confuses two segments, once.
        var writer = SegmentWriter()
        let other = [SegmentWriter.Row(seq: 1_000_000, witnessed: 1, kind: 1, did: SampleMessage.did)]
        try writer.append(other)
        let segment = Data(writer.sealed())
        server.server.script(Self.segmentPath, [.pass, .answer { _ in .data(segment, contentType: "x/y") }])
        #expect(try await texts(jetstream(server).snapshot()) == expected)
        // Or two blocks.
        let block = Data(try ZstandardEncoder().encode(SegmentWriter.body(other)))
        let likes: [CollectionFilter] = ["com.example.like"]
        let like: LexObject = [
            "repo": "alice.test", "collection": "com.example.like", "record": ["$type": "com.example.like"],
        ]
        _ = try await client.procedure("com.atproto.repo.createRecord", input: .object(like), as: LexObject.self)
        try await write(60..<90, client, network, server)
        #expect(try await count(jetstream(server).snapshot(collections: likes, kinds: [.commit])) == 1)
        server.server.script(
            "/xrpc/network.bsky.jetstream.getBlock",
            choosing: { _ in .answer { _ in .data(block, contentType: "x/y") } })
        await #expect(throws: StreamError.self) {
            try await count(jetstream(server).snapshot(collections: likes, kinds: [.commit]))
        }
        await network.stop()
    }

    @Test func `a replay begins where it is told, or not at all`() async throws {
        let (network, server, client) = try await network()
        try await write(0..<20, client, network, server)
        let jetstream = jetstream(server)
        let first = Task {
            var events = jetstream.replay(kinds: [.commit], from: .live).makeAsyncIterator()
            return try await events.next()?.records(of: ExamplePost.self).map(\.text)
        }
        try await until { jetstream.stats.connections != 0 }
        // The server may begin a moment later.
        let hasBegun = Guarded(false)
        let watcher = Task {
            _ = await first.result
            hasBegun.withLock { $0 = true }
        }
        var number = 20
        try await until {
            hasBegun.withLock { $0 }
        } meanwhile: {
            try await write(number..<number + 1, client, network, server)
            number += 1
        }
        let text = try #require(try await first.value?.first)
        #expect(Int(text) ?? 0 >= 20)
        await watcher.value
        var timed = jetstream.replay(from: .cursor(1_700_000_000_000_000)).makeAsyncIterator()
        await #expect { try await timed.next() } throws: { error in
            guard case .invalidRequest = (error as? StreamError)?.reason else { return false }
            return true
        }
        await network.stop()
    }

    @Test func `events of a kind that this version doesn't know are counted`() async throws {
        let server = try await LocalServer.start()
        var writer = SegmentWriter()
        try writer.append((1...3).map { SegmentWriter.Row(seq: $0, witnessed: 1, kind: 8, did: SampleMessage.did) })
        let segment = Data(writer.sealed())
        server.route(.post, "/xrpc/network.bsky.jetstream.planSnapshot") { _ in
            .data(
                Data(
                    #"{"plannedThroughSeq":3,"sealedTipSeq":3,"segments":[{"name":"a","minSeq":1,"maxSeq":3,"mode":"segment"}]}"#
                        .utf8), contentType: "application/json")
        }
        server.route(.get, Self.segmentPath) { _ in .data(segment, contentType: "x/y") }
        let unknown = Guarded(0)
        let jetstream = Jetstream(server.url.absoluteString, environment: .test(time))
        for try await event in jetstream.snapshot(progress: { progress in
            unknown.withLock { $0 = progress.unknown }
        }) {
            Issue.record("\(event.words)")
        }
        #expect(unknown.withLock { $0 } == 3)
        await server.stop()
    }

    @Test func `the live stream continues the archive without loss or repeat`() async throws {
        // The live stream has less than the archive.
        let (network, server, client) = try await network(live: 12)
        try await write(0..<50, client, network, server)
        let jetstream = jetstream(server)
        let store = WatchedStore()
        var events = jetstream.replay(collections: ["com.example.post"], kinds: [.commit], cursors: store)
            .makeAsyncIterator()
        var texts: [String] = []
        func read(_ count: Int) async throws {
            while texts.count < count {
                texts += try await events.next()?.records(of: ExamplePost.self).map(\.text) ?? ["end"]
            }
        }
        try await read(20)
        // These come while the archive is read.
        try await write(50..<60, client, network, server)
        try await read(60)
        try await write(60..<65, client, network, server)
        try await read(65)
        // The connection is lost for longer than the live stream keeps its events.
        server.server.script("/xrpc/network.bsky.jetstream.subscribeEvents", [.drop])
        server.dropConsumers()
        try await write(65..<120, client, network, server)
        try await read(120)
        #expect(texts == (0..<120).map { "\($0)" } && jetstream.stats.gaps == 0)
        await network.stop()
    }
}
