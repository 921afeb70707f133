import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import Testing

struct ResolveCommandTests {
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
            "/xrpc/com.atproto.identity.resolveHandle",
            always: .status(200, body: Data(#"{"did":"did:plc:somebodyelse"}"#.utf8)))
        let resolve = await desk.atp("resolve", alice.did.description, "--host", desk.network.host)
        #expect(resolve.code == .success)
        #expect(resolve.output.contains("alice.test (not verified"))
    }

    @Test(arguments: [
        "did:plc:nobody", "did:example:abc", "did:web:example.com:path", "did:web:10.0.0.1%3A80", "nobody.test",
    ])
    func `what leads nowhere is refused`(name: String) async throws {
        let desk = try await Desk()
        #expect(await desk.atp("resolve", name, "--host", desk.network.host).code == .refused)
    }

    @Test func `text that is no name is a wrong use`() async throws {
        let desk = try await Desk()
        #expect(await desk.atp("resolve", "no name", "--host", desk.network.host).code == .usage)
    }
}
