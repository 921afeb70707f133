import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Bots in processes that are killed.
@Suite(.inTurn)
struct KilledBotTests {
    /// Runs a bot until something has happened, and kills it.
    private func runs(_ net: BotNetwork, until condition: () async throws -> Bool) async throws {
        let child = try PipedProgram(
            product: "BotChild", [net.network.host, "alice.test", "correct-horse", net.file.path])
        try await until(condition)
        await child.kill()
    }

    @Test func `a bot that is killed between a reply and its note doesn't reply again`() async throws {
        let net = try await BotNetwork()
        try await runs(net) { FileManager.default.fileExists(atPath: net.file.path) }
        let noted = try Data(contentsOf: net.file)
        try await net.bob.post("One @alice.test")
        // The reply is written, but the response never arrives.
        net.network.faults.script(PostNetwork.applyWrites, [.drip(byteCount: 1, every: .seconds(3600))])
        try await runs(net) { try await !net.posts().isEmpty }
        #expect(try Data(contentsOf: net.file) == noted, "it was killed before it noted the reply")
        net.network.faults.clear(PostNetwork.applyWrites)
        try await net.bob.post("Two @alice.test")
        try await runs(net) { try await net.posts().contains("Re: Two @alice.test") }
        #expect(try await net.posts() == ["Re: One @alice.test", "Re: Two @alice.test"])
        await net.stop()
    }
}
