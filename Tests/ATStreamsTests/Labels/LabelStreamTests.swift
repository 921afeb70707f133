import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct LabelStreamTests {
    private let subject: URIString = "at://did:web:alice.test/com.example.post/1"

    private func label(
        _ val: String, by source: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz", neg: Bool? = nil, key: SigningKey
    ) throws -> SignedLabel {
        try SignedLabel(
            src: source, uri: subject, val: val, cts: "2026-11-22T17:00:00Z", neg: neg, signedWith: key)
    }

    /// The next events with labels.
    private func batches(_ count: Int, of stream: LabelStream) async throws -> [LabelBatch] {
        var batches: [LabelBatch] = []
        for try await event in stream.events(from: .replay) {
            guard case .labels(let batch) = event else { continue }
            batches.append(batch)
            if batches.count == count { break }
        }
        return batches
    }

    @Test(arguments: [Curve.k256, .p256])
    func `signatures of both curves, and a false that was signed`(curve: Curve) async throws {
        let key = try SigningKey.generate(curve)
        let labels = try [nil, false, true].map { try label("a", neg: $0, key: key) }
        let labeler = try await SampleLabeler([[.send(try SampleLabeler.frame(1, labels))]], key: key)
        let stream = labeler.stream()
        let batch = try #require(try await batches(1, of: stream).first)
        #expect(batch.labels.map(\.label) == labels && batch.labels.allSatisfy(\.isVerified) && batch.seq == 1)
        #expect(labeler.lookups == 0 && stream.stats.rejectedLabels == 0 && labeler.server.cursors == [0])
        await labeler.server.stop()
    }

    @Test func `labels of others and with other keys mean nothing`() async throws {
        let (key, other) = (try SigningKey.generate(.k256), try SigningKey.generate(.k256))
        let frames: [Data] = try [
            SampleLabeler.frame(1, [label("a", key: other), label("b", key: key)]),
            SampleLabeler.frame(2, [label("c", by: "did:web:mallory.test", key: key), label("d", key: other)]),
        ]
        for unverified in [LabelStream.Unverified.reject, .deliver] {
            let labeler = try await SampleLabeler([frames.map { .send($0) }], key: key)
            let stream = labeler.stream(unverified)
            let batches = try await batches(2, of: stream)
            let isDelivered = unverified == .deliver
            #expect(batches[0].labels.map(\.label.val) == (isDelivered ? ["a", "b"] : ["b"]))
            #expect(batches[1].labels.map(\.label.val) == (isDelivered ? ["d"] : []))
            #expect(batches[1].rejected.first?.fault == .wrongSource("did:web:mallory.test", expected: labeler.did))
            #expect(
                (isDelivered ? batches[0].labels : batches[0].rejected).first?.fault == .invalidSignature(labeler.did))
            #expect(stream.stats.rejectedLabels == (isDelivered ? 1 : 3))
            #expect(stream.stats.unverifiedLabels == (isDelivered ? 2 : 0))
            // One for each of them.
            #expect(labeler.lookups == 2)
            await labeler.server.stop()
        }
    }

    @Test func `a handler gets labels one after the other, and the cursor follows it over a restart`() async throws {
        struct Stop: Error {}
        let key = try SigningKey.generate(.k256)
        let frames = try (1...4).map { try SampleLabeler.frame($0, [label("l\($0)", key: key)]) }
        let labeler = try await SampleLabeler(
            [frames.map { .send($0) }, frames.dropFirst(2).map { .send($0) }], key: key)
        let (store, handled) = (MemoryCursorStore(), Guarded<[String]>([]))
        for last in ["l3", "l4"] {
            await #expect(throws: Stop.self) {
                try await labeler.stream().run(from: .oldest, cursors: store) { event in
                    await Task.yield()
                    handled.withLock { $0 += event.labels.map(\.label.val) }
                    if event.labels.first?.label.val == last { throw Stop() }
                }
            }
        }
        // The handler of the third one threw, so it comes again.
        #expect(handled.withLock { $0 } == ["l1", "l2", "l3", "l3", "l4"] && labeler.server.cursors == [0, 2])
        #expect(store.load(labeler.stream().streamID) == 3)
        await labeler.server.stop()
    }

    @Test(arguments: [false, true])
    func `a labeler that moves is followed, after a lost connection or within an hour`(isQuiet: Bool) async throws {
        let key = try SigningKey.generate(.k256)
        let (mayEnd, clock) = (OneShot(), TurnedClock())
        let first = StreamServer.Step.send(try SampleLabeler.frame(1, [label("a", key: key)]))
        let old = try await SampleLabeler([[first, .until(mayEnd), .disconnect], [.until(mayEnd)]], key: key)
        let new = try await SampleLabeler([[.send(try SampleLabeler.frame(2, [label("b", key: key)]))]], key: key)
        let stream = old.stream(moveTime: clock.source)
        var events = stream.events(from: .replay).makeAsyncIterator()
        #expect(try await events.next()?.labels.first?.label.val == "a")
        old.address.withLock { $0 = new.server.address }
        if isQuiet {
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(3600))
        } else {
            mayEnd.fire()
        }
        #expect(try await events.next()?.labels.first?.label.val == "b")
        #expect(new.server.cursors == [1])
        mayEnd.fire()
        for labeler in [old, new] { await labeler.server.stop() }
    }

    @Test func `the key for commits doesn't sign labels`() async throws {
        let key = try SigningKey.generate(.k256)
        let frame = try SampleLabeler.frame(1, [label("a", key: key)])
        let labeler = try await SampleLabeler([[.send(frame)]], key: key)
        let batch = try #require(try await batches(1, of: labeler.stream(keyName: "atproto")).first)
        #expect(batch.labels.isEmpty && batch.rejected.map(\.fault) == [.noKey(labeler.did)])
        await labeler.server.stop()
    }

    @Test func `a key that was replaced is looked up once, and again after a minute`() async throws {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.k256) }
        let frames = try keys.enumerated().map { try SampleLabeler.frame($0.offset + 1, [label("a", key: $0.element)]) }
        let labeler = try await SampleLabeler([frames.map { .send($0) }], key: keys[0])
        let time = TestTime()
        var events = labeler.stream(time: time).events(from: .replay).makeAsyncIterator()
        #expect(try await events.next()?.labels.count == 1 && labeler.lookups == 0)
        labeler.replaceKey(keys[1])
        #expect(try await events.next()?.labels.count == 1 && labeler.lookups == 1)
        labeler.replaceKey(keys[2])
        time.advance(by: .seconds(61))
        #expect(try await events.next()?.labels.count == 1 && labeler.lookups == 2)
        await labeler.server.stop()
    }

    @Test func `a key that is replaced twice in a minute loses no label`() async throws {
        let keys = try (0..<4).map { _ in try SigningKey.generate(.k256) }
        let frames = try keys.enumerated().map { try SampleLabeler.frame($0.offset + 1, [label("a", key: $0.element)]) }
        let labeler = try await SampleLabeler([frames.map { .send($0) }], key: keys[0])
        let time = TestTime()
        let stream = labeler.stream(time: time)
        var events = stream.events(from: .replay).makeAsyncIterator()
        for key in keys {
            labeler.replaceKey(key)
            #expect(try await events.next()?.labels.count == 1)
        }
        #expect(labeler.lookups == 3 && stream.stats.rejectedLabels == 0 && time.passed < .seconds(60))
        await labeler.server.stop()
    }

    @Test(arguments: [LabelStream.Unverified.reject, .deliver])
    func `labels with a new key wait while the directory can't be reached`(
        unverified: LabelStream.Unverified
    ) async throws {
        let keys = try (0..<2).map { _ in try SigningKey.generate(.k256) }
        let frames = try (0..<3).map { try SampleLabeler.frame($0 + 1, [label("a", key: keys[min($0, 1)])]) }
        let labeler = try await SampleLabeler([frames.map { .send($0) }], key: keys[0])
        let time = TestTime()
        let stream = labeler.stream(unverified, time: time)
        var events = stream.events(from: .replay).makeAsyncIterator()
        #expect(try await events.next()?.labels.count == 1)
        labeler.replaceKey(keys[1])
        labeler.failLookups(7)
        for _ in 0..<2 {
            let label = try await events.next()?.labels.first
            #expect(label?.isVerified == true)
        }
        #expect(labeler.lookups == 8 && stream.stats.rejectedLabels + stream.stats.unverifiedLabels == 0)
        // Each wait is longer than the one before, up to a limit.
        #expect(time.passed > .seconds(10) && time.passed < .seconds(600))
        await labeler.server.stop()
    }

    @Test func `labels that nobody can verify cause few look-ups and hold up the others only for seconds`() async throws
    {
        let (key, other) = (try SigningKey.generate(.k256), try SigningKey.generate(.k256))
        let frames = try (1...300).map { number in
            try SampleLabeler.frame(number, [label("a", key: number.isMultiple(of: 3) ? key : other)])
        }
        let labeler = try await SampleLabeler([frames.map { .send($0) }], key: key)
        let time = TestTime()
        let stream = labeler.stream(time: time)
        let batches = try await batches(300, of: stream)
        #expect(batches.count { $0.labels.count == 1 } == 100 && stream.stats.rejectedLabels == 200)
        #expect(labeler.lookups < 8 && time.passed < .seconds(30))
        await labeler.server.stop()
    }

    @Test func `what isn't valid, unknown or a note is an event, and the labels around it arrive`() async throws {
        let key = try SigningKey.generate(.k256)
        let good = try label("a", key: key)
        let mixed = SampleFrame.frame(
            "#labels",
            ["seq": 4, "labels": .array([["src": "nobody"], try LexValue(dagCBOR: good.dagCBOR()), 7])])
        let labeler = try await SampleLabeler(
            [
                [
                    .send(SampleFrame.info("Hello")), .send(SampleFrame.commit(1)), .send(Data([0xFF])), .text("text"),
                    .send(SampleFrame.frame("#labels", ["seq": 2])),
                    .send(SampleFrame.frame("#labels", ["labels": []])),
                    .send(SampleFrame.frame("#new", ["seq": 3])), .send(mixed),
                    .send(SampleFrame.failure("ConsumerTooSlow")),
                ], [.send(try SampleLabeler.frame(5, [good]))],
            ], key: key)
        let stream = labeler.stream()
        var kinds: [String] = []
        for try await event in stream.events(from: .replay) {
            switch event {
            case .info(let info): kinds.append("info \(info.name)")
            case .unknown(let unknown): kinds.append("unknown \(unknown.type ?? "") \(unknown.seq ?? 0)")
            case .invalid(let invalid): kinds.append("invalid \(invalid.error.kind) \(invalid.seq ?? 0)")
            case .gap: kinds.append("gap")
            case .labels(let batch): kinds.append("labels \(batch.labels.count) issues \(batch.issues.count)")
            }
            if event.seq == 5 { break }
        }
        #expect(
            kinds == [
                "info Hello", "unknown #commit 1", "invalid invalidHeader 0", "invalid text 0", "invalid missing 2",
                "invalid missing 0", "unknown #new 3", "labels 1 issues 2", "labels 1 issues 0",
            ])
        #expect(labeler.server.cursors == [0, 4] && stream.stats.invalidOps == 2)
        await labeler.server.stop()
    }

    @Test func `an account that isn't a labeler is an error`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        for did in [alice.did, "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"] {
            let stream = LabelStream(labeler: did, identities: network.identityResolver())
            var events = stream.events().makeAsyncIterator()
            await #expect { try await events.next() } throws: { error in
                guard case .noLabeler = (error as? StreamError)?.reason else { return false }
                return true
            }
        }
        await network.stop()
    }

    @Test func `a labeler can't redirect to a server that must not be contacted`() async throws {
        let (labeler, inner) = (try await LocalServer.start(), try await LocalServer.start())
        let did: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let document = """
            {"id":"\(did)","service":[{"id":"#atproto_labeler","type":"AtprotoLabeler",\
            "serviceEndpoint":"\(labeler.url.absoluteString)"}]}
            """
        labeler.route(.get, "/\(did)") { _ in
            .data(Data(document.utf8), contentType: "application/did+ld+json")
        }
        let target = inner.url.absoluteString + SampleLabeler.path
        labeler.route(.get, SampleLabeler.path) { _ in
            ServerResponse(status: HTTPStatusCode(rawValue: 302), headers: ["Location": target])
        }
        var options = IdentityResolver.Options(directory: labeler.url)
        options.allowedLoopback = Set([Origin(labeler.url)].compactMap(\.self))
        let stream = LabelStream(labeler: did, identities: IdentityResolver(options: options))
        var events = stream.events().makeAsyncIterator()
        await #expect { try await events.next() } throws: { error in
            guard case .rejected = (error as? StreamError)?.reason else { return false }
            return true
        }
        #expect(inner.requests.isEmpty)
        await labeler.stop()
        await inner.stop()
    }

    @Test func `what a labeler's name resolves to is checked too`() async throws {
        // An address of another machine, as if a server of this one had been allowed by name.
        let url = try #require(URL(string: "http://10.255.255.1:8080"))
        var options = IdentityResolver.Options()
        options.allowedLoopback = Set([Origin(url)].compactMap(\.self))
        let sockets = try IdentityResolver(options: options).webSockets(to: url, of: "did:web:a.example.com")
        let error = await #expect(throws: TransportError.self) { try await sockets.connect(WebSocketRequest(url)) }
        guard case .addressRefused = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a labeler of a network is followed, with a cursor of its own, through a new key`() async throws {
        let network = try await LocalNetwork.start()
        let bob = try await network.createAccount(handle: "bob.test", password: "secret")
        let labeler = try await network.labeler(bob)
        let store = WatchedStore()
        let resolver = network.identityResolver(verification: .never, clock: .system, middleware: [Unhurried()])
        var state = LabelState()
        func read(through last: Int) async throws -> LabelStream {
            let stream = LabelStream(labeler: bob.did, identities: resolver, unverified: .deliver)
            for try await event in stream.events(from: store.cursor == nil ? .oldest : .stored, cursors: store) {
                for label in event.labels where label.isVerified { state.apply(label.label) }
                if event.seq == Int64(last) { break }
            }
            return stream
        }
        for number in 0..<20 { try await network.label("l\(number)", on: subject.description, by: bob) }
        try await network.removeLabel("l3", from: subject.description, by: bob)
        let stream = try await read(through: 21)
        #expect(state.labels(on: subject).count == 19 && state.count == 20)
        #expect(stream.streamID.service == bob.did.description)
        // The last one was not completed.
        await store.untilSaved(20)
        try await network.replaceLabelKey(of: bob)
        try await network.label("new", on: subject.description, by: bob)
        labeler.dropConsumers()
        #expect(try await read(through: 22).stats.unverifiedLabels <= 1)
        #expect(state.labels(on: subject).map(\.val).contains("new"))
        await network.stop()
    }
}
