import ATIdentity
import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Programs that use a network on this machine.
@Suite(.inTurn) struct LocalServicesTests {
    @Test func `one line describes a whole network`() async throws {
        let network = try await LocalNetwork.start()
        let jetstream = try await network.startJetstream()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let address = network.host
        // sample: local
        let local = try await LocalServices(at: address)
        let client = try await ATClient(account: "alice.test", resolver: local.resolver)
        try await client.login(password: "correct-horse")
        // sample end
        #expect(client.did == network.accounts.first?.did)
        #expect(local.host == network.host && local.directory == network.plcURL)
        #expect(local.appView == network.appView.url && local.video == network.video.url)
        #expect(local.jetstream == jetstream.host)
        let identity = try await local.resolver.resolve("alice.test")
        #expect(identity.pds?.absoluteString == network.host)
        // Other servers of this machine stay out of reach.
        let stranger = try await LocalServer.start()
        #expect(local.resolver.options.allowedLoopback.allSatisfy { $0.port != stranger.port })
        await stranger.stop()
        await network.stop()
    }

    @Test(arguments: ["https://bsky.social", "http://192.168.1.1:2583", "http://169.254.169.254"])
    func `only this machine is asked`(address: String) async throws {
        let error = await #expect(throws: AtError.self) { try await LocalServices(at: address) }
        #expect("\(error!)".contains("not an address of this machine"))
    }

    @Test func `a description that leads elsewhere, or is incomplete, is refused`() async throws {
        let server = try await LocalServer.start()
        let own = server.url.absoluteString
        let good = ["host": own, "directory": own, "appView": own, "video": own]
        for (name, value) in [("directory", "https://plc.directory"), ("video", ""), ("servers", "http://10.0.0.1")] {
            var fields: [String: Any] = good
            fields[name] = name == "servers" ? [value] : value
            fields["dns"] = 5353
            let body = try JSONSerialization.data(withJSONObject: fields)
            server.route(.get, "/.well-known/local-network") { _ in .data(body, contentType: "application/json") }
            await #expect(throws: AtError.self) { try await LocalServices(at: own) }
        }
        let body = try JSONSerialization.data(withJSONObject: good)
        server.route(.get, "/.well-known/local-network") { _ in .data(body, contentType: "application/json") }
        await #expect(throws: AtError.self, "it has no DNS server") { try await LocalServices(at: own) }
        server.route(.get, "/.well-known/local-network") { _ in .error("NotFound", "No", status: .notFound) }
        await #expect(throws: AtError.self) { try await LocalServices(at: own) }
        await server.stop()
    }
}
