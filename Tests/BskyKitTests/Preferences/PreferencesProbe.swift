import BskyKit
import HTTPTransport
import LocalNetwork
import LocalServer

/// A server with an account, and a client that is logged in.
struct PreferencesProbe {
    let network: LocalNetwork
    let client: ATClient

    static func run<Result>(_ body: (PreferencesProbe) async throws -> Result) async throws -> Result {
        let network = try await LocalNetwork.start(options: .init())
        let person = try await network.createAccount(handle: "alice.test", password: "x")
        let client = ATClient(host: network.host)
        try await client.login(identifier: person.handle.description, password: "x")
        do {
            let result = try await body(PreferencesProbe(network: network, client: client))
            await network.stop()
            return result
        } catch {
            await network.stop()
            throw error
        }
    }

    /// The whole list, as the server has it.
    func stored() async throws -> [LexValue] {
        let output: LexValue = try await client.query("app.bsky.actor.getPreferences")
        return (output["preferences"]?.elements ?? []).filter {
            $0["$type"] != "app.bsky.actor.defs#declaredAgePref"
        }
    }

    func store(_ entries: [LexValue]) async throws {
        try await client.procedure("app.bsky.actor.putPreferences", input: ["preferences": .array(entries)])
    }
}
