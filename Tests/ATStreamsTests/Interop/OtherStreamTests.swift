import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import Processes
import TestLoad
import Testing

@testable import ATStreams

/// Our streams and clients against those of other projects, which `.ci/world_check` installs or starts.
@Suite(.inTurn)
struct OtherStreamTests {
    private static let python = ProcessInfo.processInfo.environment["ATP_STREAM_PYTHON"]
    private static let firehose = ProcessInfo.processInfo.environment["ATP_OTHER_FIREHOSE"]
    private static let server = ProcessInfo.processInfo.environment["ATP_OTHER_TAP"]

    @Test(.enabled(if: python != nil, "There is no Python for it: .ci/world_check names one in ATP_STREAM_PYTHON."))
    func `the firehose client of another project sees the same operations as ours`() async throws {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        for number in 0..<20 {
            let uri = try await client.create(ExamplePost(text: "number \(number)")).uri
            if number % 3 == 0 { try await client.put(ExamplePost(text: "changed \(number)"), key: uri.recordKey) }
            if number % 4 == 0 { try await client.delete(uri) }
        }
        try await network.setStatus(.deactivated, of: alice)
        try await network.setStatus(.active, of: alice)
        let count = network.firehose.lastEvent
        let program = try PipedProgram(
            URL(filePath: try #require(Self.python)),
            [
                URL(filePath: #filePath).deletingLastPathComponent().appending(
                    path: "../../../.ci/world/firehose.py"
                ).path, network.host, "\(count)",
            ])
        let theirs = await program.rest().split(separator: "\n").map(String.init)
        #expect(await program.end == .exit(0))
        var ours: [String] = []
        for try await event in Firehose(relay: network.host).events(from: .replay) {
            ours += try Self.lines(event)
            if event.seq == Int64(count) { break }
        }
        #expect(ours == theirs && ours.count > 20 + 7 + 5)
        await network.stop()
    }

    /// The lines that the script prints for an event.
    private static func lines(_ event: FirehoseEvent) throws -> [String] {
        switch event {
        case .commit(let commit):
            try commit.ops.map { op in
                let text = try op.record(of: ExamplePost.self)?.text
                let cid = op.cid.map { "\($0)" } ?? "-"
                return "\(commit.seq) \(commit.did) \(commit.rev) \(op.action) \(op.path) \(cid) \(text ?? "-")"
            }
        case .sync(let event): ["\(event.seq) sync"]
        case .identity(let event): ["\(event.seq) identity"]
        case .account(let event): ["\(event.seq) account"]
        default: ["\(event)"]
        }
    }

    @Test(.enabled(if: firehose != nil, "There is no other server: .ci/world_check starts one in ATP_OTHER_FIREHOSE."))
    func `the firehose of another project's server is verified, and leads to the records that it has`() async throws {
        let address = try #require(Self.firehose.flatMap { URL(string: $0) })
        let response = try await DefaultTransport.shared.send(HTTPRequest(.get, address.appending(path: "texts")))
        let expected = try LexObject(json: response.body)
        guard case .integer(let operations)? = expected["operations"], case .object(let final)? = expected["texts"],
            let local = URL(string: "http://localhost:\(address.port ?? 0)").flatMap({ Origin($0) })
        else {
            Issue.record("another response")
            return
        }
        var options = IdentityResolver.Options()
        options.allowedLoopback = [local]
        let verifier = RepoVerifier(identities: IdentityResolver(options: options))
        var (texts, count, words): (LexObject, Int, [String]) = ([:], 0, [])
        for try await event in Firehose(relay: address.absoluteString).verified(by: verifier).events(from: .replay) {
            words.append(event.words)
            guard case .commit(let commit) = event else { continue }
            for op in commit.ops {
                count += 1
                texts[op.path.key.description] = try op.record(of: ExamplePost.self).map { .string($0.text) }
            }
            if count >= operations { break }
        }
        #expect(texts == final && count == operations && !final.isEmpty)
        // Each commit continues the one before: no repository had to be downloaded.
        #expect(verifier.stats.resyncs == 0 && verifier.stats.warnings.isEmpty)
        #expect(words.contains { $0.hasPrefix("identity") })
    }

    @Test(.enabled(if: server != nil, "There is no hostile server: .ci/world_check starts one in ATP_OTHER_TAP."))
    func `every event of another project's hostile Tap is handled once`() async throws {
        let letters = MemoryDeadLetters()
        let tap = Tap(try #require(Self.server), environment: .test(TestTime()))
        let handled = Guarded<[Int: Int]>([:])
        let run = Task {
            try await tap.run(deadLetters: letters) { event in
                guard let record = event.record else {
                    // One of an unknown type.
                    #expect(event.id == 9998)
                    return .done
                }
                let text = try record.record(of: ExamplePost.self)?.text
                #expect(text == "number \(event.id) \u{1F308}")
                handled.withLock { $0[event.id, default: 0] += 1 }
                return .done
            }
        }
        try await until {
            handled.withLock { $0.count } >= 40 && tap.stats.waitingAcks == 0 && tap.stats.inFlight <= 1
        }
        #expect(handled.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, 1) }))
        #expect(tap.stats.invalid["unreadable"] ?? 0 > 20 && tap.stats.repeated > 5 && tap.stats.connections >= 2)
        #expect(letters.letters.allSatisfy { $0.eventID == 9999 } && letters.letters.count <= 1)
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test(.enabled(if: server != nil, "There is no hostile server: .ci/world_check starts one in ATP_OTHER_TAP."))
    func `every event of another project's hostile Jetstream is delivered once`() async throws {
        let jetstream = Jetstream(
            try #require(Self.server), version: .v1, compression: .none, environment: .test(TestTime()))
        var texts: [String] = []
        for try await event in jetstream.events(from: .live) {
            guard case .commit(let commit) = event else { continue }
            texts.append(try commit.record(of: ExamplePost.self)?.text ?? "none")
            if texts.count == 40 { break }
        }
        #expect(texts == (0..<40).map { "number \($0)" })
        #expect(jetstream.stats.invalid.values.reduce(0, +) >= 30)
    }
}
