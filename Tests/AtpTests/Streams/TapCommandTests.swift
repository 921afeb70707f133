import ATData
import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct TapCommandTests {
    /// Runs `atp tap` until it has printed a text.
    private func tap(
        _ arguments: [String], _ desk: Desk, password: String = "", until text: String
    ) async -> (code: ExitCode, output: String, errors: String) {
        let (output, errors) = (Guarded(""), Guarded(""))
        let found = OneShot()
        let note = { @Sendable (bytes: [UInt8], all: Guarded<String>) in
            let isFound = all.withLock { all in
                all += String(decoding: bytes, as: UTF8.self)
                return all.contains(text)
            }
            if isFound { found.fire() }
        }
        let console = Console(
            output: .init(isTerminal: false) { note($0, output) }, errors: .init(isTerminal: false) { note($0, errors) }
        )
        let surroundings = Surroundings(
            environment: desk.environment, console: console,
            input: Input(
                isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in Array(password.utf8) }),
            folder: desk.folder)
        let task = Task {
            let code = await AtpProgram.program.run(["tap"] + arguments, in: surroundings)
            found.fire()
            return code
        }
        await found.wait()
        task.cancel()
        return (await task.value, output.withLock { $0 }, errors.withLock { $0 })
    }

    @Test func `an account that is added is printed, and acknowledged`() async throws {
        let desk = try await Desk.ofAlice()
        _ = await desk.atp("post", "Hello to the Tap")
        let did = try #require(desk.network.accounts.first).did.description
        let server = try await desk.network.tap(
            .init(adminPassword: "secret", retryTimeout: .milliseconds(100)))
        let address = server.url.absoluteString
        let first = await tap(
            [address, "--add", did, "--password-fd", "3"], desk, password: "secret", until: "app.bsky.feed.post/")
        #expect(first.code == .interrupted)
        #expect(first.errors == "")
        #expect(first.output.contains("identity alice.test, active") && first.output.contains("(from before)"))
        _ = await desk.atp("post", "Now")
        let second = await tap([address, "--password-fd", "3", "--json"], desk, password: "secret", until: "\"Now\"")
        // An event before it whose acknowledgement was late may come again.
        let line = try #require(second.output.split(separator: "\n").last { $0.contains("\"Now\"") })
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let record = try #require(event["record"] as? [String: Any])
        #expect(record["live"] as? Bool == true && record["action"] as? String == "create")
        #expect((record["record"] as? [String: Any])?["text"] as? String == "Now")
        let wrong = await tap([address, "--password-fd", "3"], desk, password: "hunter2", until: "never")
        #expect(wrong.code == .refused && wrong.errors.contains("password") && !wrong.errors.contains("hunter2"))
    }

    @Test func `an event that can't be read is reported, and acknowledged`() async throws {
        let desk = try await Desk.ofAlice()
        let server = try await desk.network.tap()
        server.script([.changed { $0.replacing("did:plc:", with: "did-plc-") }])
        let did = try #require(desk.network.accounts.first).did.description
        let outcome = await tap([server.url.absoluteString, "--add", did], desk, until: "not valid")
        #expect(outcome.errors.contains("event 1 is not valid") && outcome.output.isEmpty)
    }

    @Test func `wrong arguments are refused`() async throws {
        let desk = try await Desk()
        for (arguments, word) in [
            ([], "URL"), (["http://localhost:1", "--add", "alice"], "DID"),
            (["http://localhost:1", "--password-fd", "3"], "no password"),
        ] as [([String], String)] {
            let outcome = await desk.atp(["tap"] + arguments)
            #expect(outcome.code == .usage && outcome.errors.contains(word), "\(outcome.errors)")
        }
        let outcome = await desk.atp("tap", "not a server")
        #expect(outcome.code == .refused && outcome.errors.contains("not a valid address of a Tap"))
    }
}
