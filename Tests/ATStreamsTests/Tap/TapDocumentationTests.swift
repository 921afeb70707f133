import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// The samples of the article about Taps, compiled as they stand there, and run.
@Suite(.inTurn)
struct TapDocumentationTests {
    private let password = "secret"
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// The type of the samples.
    private enum AppBsky { enum Feed { typealias Post = ExamplePost } }

    @Test func `events are indexed, and removed with their records and accounts`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let indexed = Guarded<[String: String]>([:])
        @Sendable func index(_ uri: ATURI, _ text: String) async throws { indexed.withLock { $0["\(uri)"] = text } }
        @Sendable func remove(_ uri: ATURI) async throws { indexed.withLock { $0["\(uri)"] = nil } }
        @Sendable func removeAll(of did: DID) async throws {
            indexed.withLock { $0 = $0.filter { !$0.key.contains("\(did)") } }
        }
        let bob = "did:web:bob.test"
        let server = try await TapServer([
            [
                .send(SampleTap.record(1)), .send(SampleTap.record(2)), .untilAcked(2),
                .send(SampleTap.record(3, key: "k1").replacing("\"create\"", with: "\"delete\"")),
                .send(SampleTap.record(4, did: bob)), .untilAcked(4),
                .send(SampleTap.identity(5, did: bob, status: "deleted")), .send("{\"id\":6,\"type\":\"news\"}"),
            ]
        ])
        server.server.route(.post, "/repos/add") { _ in .status(.ok) }
        let accounts: [DID] = ["did:web:alice.test"]
        let address = server.address
        let run = Task { [folder, password] in
            // sample: tap
            let tap = Tap(address, adminPassword: password)
            try await tap.add(accounts)
            try await tap.run(deadLetters: FileDeadLetters(folder)) { event in
                switch event.content {
                case .record(let record):
                    if let post = try record.record(of: AppBsky.Feed.Post.self) {
                        try await index(record.uri, post.text)
                    } else if record.action == .delete {
                        try await remove(record.uri)
                    }
                case .identity(let identity):
                    if identity.status == .deleted { try await removeAll(of: identity.did) }
                case .unknown: break
                }
                return .done
            }
            // sample end
        }
        await server.untilAcked(6)
        #expect(indexed.withLock { $0 } == ["at://did:web:alice.test/com.example.post/k2": "number 2"])
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        await server.stop()
    }

    @Test func `dead letters are handled again`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await TapServer([[.send(SampleTap.record(1)), .send(SampleTap.record(2))]])
        let letters = FileDeadLetters(folder)
        let run = Task {
            try await Tap(server.address).run(deadLetters: letters) { _ in .deadLetter("too early") }
        }
        await server.untilAcked(2)
        run.cancel()
        _ = await run.result
        await server.stop()
        func handle(_ event: TapEvent) async throws -> Tap.Outcome { event.id == 1 ? .done : .retry }
        // sample: letters
        let store = FileDeadLetters(folder)
        for letter in try await store.letters() {
            print(letter.reason, letter.attempts)
            if let event = try? TapEvent(json: letter.json), try await handle(event) == .done {
                try await store.remove(letter)
            }
        }
        // sample end
        #expect(try await store.letters().map(\.eventID) == [2])
    }

    @Test func `a Tap says how it is doing`() async throws {
        let server = try await TapServer()
        for (path, json) in [
            ("repo-count", "{\"repo_count\":1}"), ("record-count", "{\"record_count\":2}"),
            ("outbox-buffer", "{\"outbox_buffer\":3}"), ("resync-buffer", "{\"resync_buffer\":4}"),
            ("cursors", "{\"firehose\":5,\"list_repos\":\"abc\"}"),
        ] { server.server.route(.get, "/stats/\(path)") { _ in .text(json) } }
        server.server.route(.get, "/info/*") { _ in
            .text("{\"did\":\"did:web:alice.test\",\"state\":\"error\",\"error\":\"not found\",\"retries\":3}")
        }
        let tap = Tap(server.address)
        let did: DID = "did:web:alice.test"
        // sample: watch
        print(tap.stats.state, "in flight", tap.stats.inFlight, "put aside", tap.stats.deadLetters)
        let (counts, cursors) = (try await tap.counts(), try await tap.cursors())
        print(counts.repos, "accounts,", counts.outbox, "events wait, relay at", cursors.firehose ?? 0)
        if let info = try await tap.info(did), let error = info.error { print(did, error, info.retries) }
        // sample end
        #expect(counts == (1, 2, 3, 4))
        #expect(cursors == (5, "abc"))
        await server.stop()
    }

    @Test func `a webhook responds`() async throws {
        func index(_ event: TapEvent) async throws { #expect(event.id == 1) }
        let headers: HTTPHeaders = ["Authorization": "Basic \(Data("admin:secret".utf8).base64EncodedString())"]
        let body = Data(SampleTap.record(1).utf8)
        // sample: webhook
        let webhook = TapWebhook(password: password, deadLetters: FileDeadLetters(folder))
        let response = await webhook.handle(method: .post, headers: headers, body: body) { event in
            try await index(event)
            return .done
        }
        print(response.status)
        // sample end
        #expect(response.status == .ok)
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/ATStreams/ATStreams.docc/ConsumingATap.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 4)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
