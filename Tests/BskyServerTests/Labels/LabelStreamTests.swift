import ATCrypto
import ATData
import ATIdentity
import ATRepo
import ATStreams
import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import BskyServer

/// Labels as others read them: with the verified stream of ATStreams.
@Suite(.inTurn)
struct LabelerStreamTests {
    private let did: DID = "did:web:labels.example.com"

    /// Reads labels from a running labeler, with its own document.
    private func stream(of labeler: Labeler, at url: URL) async throws -> LabelStream {
        let response = await labeler.service.respond(
            to: ServerRequest(method: .get, target: "/.well-known/did.json"))
        let text = String(decoding: try #require(response.bytes), as: UTF8.self)
            .replacing("https://labels.example.com", with: url.absoluteString)
        let document = try DIDDocument(json: Data(text.utf8), of: did)
        return LabelStream(
            labeler: did, environment: StreamEnvironment(), documents: { _ in document })
    }

    @Test(
        arguments: [
            1, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991,
        ] as [Int64])
    func `an event has the same bytes as an encoded header and content`(seq: Int64) throws {
        let label: LexObject = ["src": "did:web:labels.example.com", "val": "spam", "sig": .bytes(Bytes([1, 2, 3]))]
        let payload: LexObject = ["seq": .integer(Int(seq)), "labels": .array([.object(label)])]
        #expect(
            try NumberedEvent(seq: seq, label: label.dagCBOR())
                == NumberedEvent(seq: seq, type: "#labels", payload: payload))
    }

    @Test func `a stream has all labels, signed, in their order, through a restart`() async throws {
        let folder = try IndexFolder()
        let key = try SigningKey.generate(.k256)
        let seen = Guarded<[String]>([])
        var last: Int64 = 0
        for round in 0..<3 {
            let labeler = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
            let running = try await labeler.service.start()
            let stream = try await stream(of: labeler, at: running.url)
            let store = MemoryCursorStore()
            let reading = Task { [last] in
                try await stream.run(from: last == 0 ? .oldest : .cursor(last), cursors: store) { event in
                    guard case .labels(let batch) = event else { return }
                    seen.withLock { $0 += batch.labels.filter(\.isVerified).map { "\($0.label.uri)" } }
                }
            }
            for number in 0..<20 {
                try await labeler.label(.account(try DID("did:web:r\(round)n\(number).test")), "spam")
            }
            try await until { seen.withLock(\.count) == 20 * (round + 1) }
            reading.cancel()
            _ = await reading.result
            last = Int64(20 * (round + 1))
            await running.stop()
        }
        #expect(
            seen.withLock(\.self) == (0..<3).flatMap { round in (0..<20).map { "did:web:r\(round)n\($0).test" } })
    }

    @Test func `labels that another process stores reach live consumers, in their order`() async throws {
        let folder = try IndexFolder()
        let key = try SigningKey.generate(.k256)
        let labeler = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
        let other = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
        try await labeler.label(.account("did:web:a0.test"), "spam")
        let running = try await labeler.service.start()
        let seen = Guarded<[String]>([])
        let stream = try await stream(of: labeler, at: running.url)
        let reading = Task {
            try await stream.run(from: .oldest, cursors: MemoryCursorStore()) { event in
                guard case .labels(let batch) = event else { return }
                seen.withLock { $0 += batch.labels.map { "\($0.label.uri)" } }
            }
        }
        try await until { seen.withLock(\.count) == 1 }
        for number in 1...3 { try await other.label(.account(try DID("did:web:a\(number).test")), "spam") }
        try await labeler.label(.account("did:web:a4.test"), "spam")
        try await until { seen.withLock(\.count) == 5 }
        // Nothing else happens here.
        try await other.label(.account("did:web:a5.test"), "spam")
        try await until { seen.withLock(\.count) == 6 }
        #expect(seen.withLock(\.self) == (0...5).map { "did:web:a\($0).test" })
        reading.cancel()
        _ = await reading.result
        await running.stop()
    }

    @Test func `the numbers of an old copy of the store can begin after those that consumers know`() async throws {
        let folder = try IndexFolder()
        let key = try SigningKey.generate(.k256)
        for (number, expected) in [(1_000, 1_001), (0, 1_002), (500, 1_003)] as [(Int64, Int64)] {
            let labeler = try Labeler(
                did, key: .key(key), store: .sqlite(folder.file), numberingAfter: number)
            try await labeler.label(.account(try DID("did:web:a\(expected).test")), "spam")
            #expect(labeler.stream.last == expected)
        }
    }

    @Test func `labels that a killed labeler has signed again in part are signed by the next key`() async throws {
        let folder = try IndexFolder()
        let keys = try (0..<3).map { _ in try SigningKey.generate(.k256) }
        let first = try Labeler(did, key: .key(keys[0]), store: .sqlite(folder.file))
        try await first.apply(
            (0..<1_100).map { LabelChange(subject: .account(try DID("did:web:n\($0).test")), value: "spam") })
        // What the second key did before it was killed.
        let signer = LabelSigner(did: did, key: keys[1], values: nil)
        #expect(try LabelTables(path: folder.file).signAgain(500, with: signer))
        for key in keys[1...] {
            let labeler = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
            var count = 0
            for try await label in labeler.service.client().items(.queryLabels(uriPatterns: ["*"], limit: 250)) {
                try SignedLabel(label).verify(source: did, key: key.verifyingKey)
                count += 1
            }
            #expect(count == 1_100 && labeler.stream.last == 1_100)
        }
    }

    @Test func `a consumer that comes later gets no label that was taken back`() async throws {
        let folder = try IndexFolder()
        let labeler = try Labeler(did, key: .key(SigningKey.generate(.k256)), store: .sqlite(folder.file))
        let running = try await labeler.service.start()
        try await labeler.label(.account("did:web:a.test"), "spam")
        try await labeler.label(.account("did:web:b.test"), "spam")
        try await labeler.negate(.account("did:web:a.test"), "spam")
        // Both at once: the first one leaves no trace.
        try await labeler.apply([
            LabelChange(subject: .account("did:web:c.test"), value: "spam", duration: nil, isNegated: false),
            LabelChange(subject: .account("did:web:c.test"), value: "spam", duration: nil, isNegated: true),
        ])
        let seen = Guarded<[String]>([])
        let stream = try await stream(of: labeler, at: running.url)
        let reading = Task {
            try await stream.run(from: .oldest, cursors: MemoryCursorStore()) { event in
                guard case .labels(let batch) = event else { return }
                seen.withLock { $0 += batch.labels.map { "\($0.label.neg ?? false ? "-" : "")\($0.label.uri)" } }
            }
        }
        try await until { seen.withLock(\.count) == 3 }
        #expect(seen.withLock(\.self) == ["did:web:b.test", "-did:web:a.test", "-did:web:c.test"])
        reading.cancel()
        _ = await reading.result
        await running.stop()
    }

    @Test func `labels can be read as JSON, with their signatures`() async throws {
        let folder = try IndexFolder()
        let key = try SigningKey.generate(.k256)
        let labeler = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
        let running = try await labeler.service.start()
        try await labeler.label(.account("did:web:a.test"), "spam")
        let url = try #require(URL(string: "\(running.url)/xrpc/com.atproto.label.subscribeLabels?cursor=0"))
        let socket = try await WebSocket.connect(WebSocketRequest(url, subprotocols: ["xrpc.v1.json"]))
        for try await message in socket {
            guard case .text(let text) = message else { throw CancellationError() }
            let payload = try LexValue(json: Data(text.utf8))["payload"]
            #expect(payload?["$type"] == "com.atproto.label.subscribeLabels#labels" && payload?["seq"] == 1)
            guard case .array(let labels)? = payload?["labels"] else { throw CancellationError() }
            let label = try SignedLabel(#require(labels.first))
            #expect(label.uri.description == "did:web:a.test" && label.isSigned(by: key.verifyingKey))
            break
        }
        await running.stop()
    }

    @Test func `a labeler that is killed again and again loses no label and uses no number twice`() async throws {
        let folder = try IndexFolder()
        let key = try SigningKey.generate(.k256)
        var confirmed = 0
        var events: [Int64: Data] = [:]
        for round in 0..<Load.size(100, otherwise: 6) {
            let child = try PipedProgram(
                product: "LabelChild", [did.description, key.privateMultikey, folder.file, "\(confirmed + 1)"])
            // Each is killed at another moment after its first labels.
            let count = 1 + round * 7 % 23
            for _ in 0..<count {
                guard let line = await child.line(), let number = Int(line) else { break }
                confirmed = number
            }
            await child.kill()
            let stored = try LabelTables(path: folder.file).events(after: 0, limit: .max)
            for event in stored {
                #expect(events.updateValue(event.frame, forKey: event.seq) ?? event.frame == event.frame)
            }
            #expect(events.count == stored.count && stored.map(\.seq) == stored.map(\.seq).sorted())
        }
        let labeler = try Labeler(did, key: .key(key), store: .sqlite(folder.file))
        var names: Set<String> = []
        for try await label in labeler.service.client().items(.queryLabels(uriPatterns: ["*"], limit: 250)) {
            #expect(names.insert(label.uri.description).inserted)
        }
        for number in 1...confirmed { #expect(names.contains("did:web:number\(number).test")) }
    }
}
