import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct KeyCommandTests {
    @Test(arguments: [("k256", "did:key:zQ3sh"), ("p256", "did:key:zDn")])
    func `a generated key has the requested curve, and is never the same`(curve: String, prefix: String) async throws {
        let desk = try await Desk()
        let one = try await desk.atp("key", "generate", "--curve", curve, "--json").json()
        let other = try await desk.atp("key", "generate", "--curve", curve, "--json").json()
        #expect((one["publicKey"] as? String)?.hasPrefix(prefix) == true)
        #expect(one["privateKey"] as? String != other["privateKey"] as? String)
    }

    @Test func `a key in a file is its owner's alone, and not printed`() async throws {
        let desk = try await Desk()
        let generate = await desk.atp("key", "generate", "--output", "service.key")
        #expect(generate.code == .success)
        let file = desk.folder.appending(path: "service.key")
        let secret = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(!secret.isEmpty && !generate.output.contains(secret))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a file that can't be written is an error with a name and the reason`() async throws {
        let desk = try await Desk()
        let outcome = await desk.atp("key", "generate", "--output", "nowhere/service.key", "--json")
        #expect(outcome.code == .refused && outcome.errors.contains("\"FileError\""), "\(outcome.errors)")
        #expect(outcome.errors.contains("service.key can't be written: No such file or directory"))
    }

    @Test func `a file that exists keeps its key`() async throws {
        let desk = try await Desk()
        #expect(await desk.atp("key", "generate", "--output", "service.key").code == .success)
        let file = desk.folder.appending(path: "service.key")
        let secret = try Data(contentsOf: file)
        try FileManager.default.createSymbolicLink(
            at: desk.folder.appending(path: "link.key"), withDestinationURL: file)
        for name in ["service.key", "link.key"] {
            let again = await desk.atp("key", "generate", "--output", name)
            #expect(again.code == .refused && again.errors.contains("\(name) already exists"), "\(again.errors)")
            #expect(try Data(contentsOf: file) == secret)
        }
        #expect(await desk.atp("key", "generate", "--output", "/dev/null").code == .success)
    }
}
