import AtpCommands
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct JetstreamCommandTests {
    /// Runs `atp jetstream` until it has printed a text.
    private func jetstream(_ arguments: [String], _ desk: Desk, until text: String) async throws -> (ExitCode, String) {
        let output = Guarded("")
        let found = OneShot()
        let console = Console(
            output: .init(isTerminal: false) { bytes in
                let isFound = output.withLock { output in
                    output += String(decoding: bytes, as: UTF8.self)
                    return output.contains(text)
                }
                if isFound { found.fire() }
            }, errors: .init(isTerminal: false) { _ in })
        let surroundings = Surroundings(
            environment: desk.environment, console: console,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }), folder: desk.folder
        )
        let task = Task { await AtpProgram.program.run(["jetstream"] + arguments, in: surroundings) }
        await found.wait()
        task.cancel()
        return (await task.value, output.withLock { $0 })
    }

    @Test(arguments: [[], ["--v1"]])
    func `events are printed as lines, or as JSON with the record`(version: [String]) async throws {
        let desk = try await Desk.ofAlice()
        let server = try await desk.network.startJetstream()
        _ = await desk.atp("post", "Hello to the stream")
        await server.untilReceived(desk.network.firehose.lastEvent)
        let place = [server.host, "--cursor", version.isEmpty ? "0" : "1000000000000000"] + version
        let (code, text) = try await jetstream(place, desk, until: "app.bsky.feed.post/")
        #expect(code == .interrupted && text.contains("identity alice.test") && text.contains("account active"))
        #expect(text.contains("  create app.bsky.feed.post/"))
        let arguments = place + ["--json", "--collection", "app.bsky.feed.*"]
        let (_, json) = try await jetstream(arguments, desk, until: "Hello to the stream")
        let line = try #require(json.split(separator: "\n").last)
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(event["kind"] as? String == "commit" && event["seq"] is Int && event["action"] as? String == "create")
        #expect((event["record"] as? [String: Any])?["text"] as? String == "Hello to the stream")
    }

    @Test func `wrong arguments are refused`() async throws {
        let desk = try await Desk.ofAlice()
        for arguments in [["--collection", "nonsense"], ["--did", "alice"], ["--cursor", "-1"]] {
            #expect(await desk.atp(["jetstream"] + arguments).code == .usage)
        }
    }
}
