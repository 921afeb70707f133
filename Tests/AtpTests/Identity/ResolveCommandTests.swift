import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ResolveCommandTests {
    @Test func `a handle and its DID lead to each other and to the server`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        for name in ["alice.test", "@Alice.Test", alice.did.description] {
            let resolve = await desk.atp("resolve", name, "--host", desk.network.host, "--json")
            #expect(resolve.code == .success)
            let identity = try resolve.json()
            #expect(identity["did"] as? String == alice.did.description)
            #expect(identity["handle"] as? String == "alice.test")
            #expect(identity["handleIsVerified"] as? Bool == true)
            #expect(identity["pds"] as? String == desk.network.host)
            #expect((identity["signingKey"] as? String)?.hasPrefix("did:key:z") == true)
        }
    }

    @Test func `a DID that claims another's handle is shown as not verified`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        desk.network.server.script(
            "/.well-known/atproto-did", always: .status(200, body: Data("did:plc:somebodyelse".utf8)))
        let resolve = await desk.atp("resolve", alice.did.description, "--host", desk.network.host)
        #expect(resolve.code == .success)
        #expect(resolve.output.contains("alice.test (not verified: it resolves to did:plc:somebodyelse instead)"))
    }

    @Test func `accounts can be looked up without a home folder`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let outcome = try await desk.run(
            "resolve", "alice.test", "--host", desk.network.host, as: #"unset HOME XDG_STATE_HOME; exec "$@""#)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("\(alice.did)"))
        for home in ["", "folder"] {
            let unknown = await desk.atp("whoami", environment: ["XDG_STATE_HOME": home, "HOME": home])
            #expect(unknown.code == .usage && unknown.errors.contains("set HOME or XDG_STATE_HOME to an absolute path"))
        }
    }

    @Test func `empty variables count as unset`() async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp("whoami", environment: ["ATP_HOST": ""]).code == .success)
        let did = "did:web:localhost%3A\(desk.network.server.port)"
        let resolve = await desk.atp("resolve", did, environment: ["ATP_PLC": ""])
        #expect(resolve.code == .success, "\(resolve.errors)")
        #expect(await desk.atp("resolve", did, environment: ["ATP_PLC": "nonsense"]).code == .usage)
    }

    @Test(arguments: [["--host", ""], ["--plc", ""], ["--plc", "nonsense"], ["--plc", "file:///etc"]])
    func `an invalid address is a usage error`(arguments: [String]) async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp(["resolve", "alice.test"] + arguments).code == .usage)
    }

    @Test(arguments: [
        "did:plc:nobody", "did:example:abc", "did:web:example.com:path", "did:web:10.0.0.1%3A80", "nobody.test",
    ])
    func `an account that can't be found is rejected`(name: String) async throws {
        let desk = try await Desk()
        #expect(await desk.atp("resolve", name, "--host", desk.network.host).code == .refused)
    }

    @Test func `invalid text for a name is a usage error`() async throws {
        let desk = try await Desk()
        #expect(await desk.atp("resolve", "no name", "--host", desk.network.host).code == .usage)
    }
}
