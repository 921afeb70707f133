import ATData
import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct LabelsCommandTests {
    @Test(arguments: [true, false]) func `labels are printed with their subjects`(isJSON: Bool) async throws {
        let desk = try await Desk()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "secret")
        _ = try await desk.network.labeler(bob)
        try await desk.network.label("spam", on: "did:web:mallory.test", by: bob)
        try await desk.network.removeLabel("spam", from: "did:web:mallory.test", by: bob)
        let output = Guarded("")
        let found = OneShot()
        let console = Console(
            output: .init(isTerminal: false) { bytes in
                let lines = output.withLock { output in
                    output += String(decoding: bytes, as: UTF8.self)
                    return output.count { $0 == "\n" }
                }
                if lines == 2 { found.fire() }
            }, errors: .init(isTerminal: false) { _ in })
        let surroundings = Surroundings(
            environment: desk.environment, console: console,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }), folder: desk.folder
        )
        let arguments =
            ["labels", "bob.test", "--host", desk.network.host, "--cursor", "0"] + (isJSON ? ["--json"] : [])
        let task = Task { await AtpProgram.program.run(arguments, in: surroundings) }
        await found.wait()
        task.cancel()
        #expect(await task.value == .interrupted)
        let text = output.withLock { $0 }
        if isJSON {
            let objects = try text.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(objects.map { $0["neg"] as? Bool } == [false, true] && objects[0]["verified"] as? Bool == true)
        } else {
            #expect(
                text.contains("  +spam  did:web:mallory.test\n") && text.contains("  -spam  did:web:mallory.test\n"))
        }
        await desk.network.stop()
    }

    @Test func `labels that wait for a key are told`() async throws {
        let desk = try await Desk()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "secret")
        _ = try await desk.network.labeler(bob)
        try await desk.network.label("spam", on: "did:web:mallory.test", by: bob)
        let document = try await DefaultTransport.shared.send(
            HTTPRequest(.get, desk.network.plcURL.appending(path: "\(bob.did)"))
        ).body
        let directory = try await LocalServer.start()
        directory.route(.get, "/\(bob.did)") { _ in .data(document, contentType: "application/did+ld+json") }
        let (printed, told) = (OneShot(), OneShot())
        let console = Console(
            output: .init(isTerminal: false) { _ in printed.fire() },
            errors: .init(isTerminal: false) { bytes in
                if String(decoding: bytes, as: UTF8.self).contains("Labels wait") { told.fire() }
            })
        let surroundings = Surroundings(
            environment: desk.environment.merging(["ATP_PLC": directory.url.absoluteString]) { $1 }, console: console,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }), folder: desk.folder
        )
        let arguments = ["labels", bob.did.description, "--host", desk.network.host, "--cursor", "0"]
        let task = Task { await AtpProgram.program.run(arguments, in: surroundings) }
        await printed.wait()
        try await desk.network.replaceLabelKey(of: bob)
        directory.script("*", always: .status(503))
        try await desk.network.label("rude", on: "did:web:mallory.test", by: bob)
        await told.wait()
        task.cancel()
        #expect(await task.value == .interrupted)
        await directory.stop()
        await desk.network.stop()
    }

    @Test func `an account that isn't a labeler is refused`() async throws {
        let desk = try await Desk.ofAlice()
        // The server of the account that is logged in knows handles, as a server that was passed does.
        for arguments in [[], ["--host", desk.network.host]] {
            let outcome = await desk.atp(["labels", "alice.test"] + arguments)
            #expect(outcome.code == .refused && outcome.errors.contains("is not a labeler"), "\(outcome.errors)")
        }
        #expect(await desk.atp("labels").code == .usage)
        await desk.network.stop()
    }
}
