import ATData
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import ATIdentity

/// Addresses that strangers choose must not lead into a private network.
@Suite(.inTurn) struct AddressTests {
    private static let order = IdentityFetcher.Order(accept: "text/plain", mostBytes: 100, timeout: .seconds(60))

    private func isRefused(_ error: (any Error)?) -> Bool {
        if case .addressRefused? = (error as? IdentityError)?.reason { true } else { false }
    }

    static let privateAddresses = [
        "http://example.com/", "https://example.com:8443/", "https://example.com:22/", "https://127.0.0.1/",
        "https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/", "https://0.0.0.0/", "https://[::1]/", "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/", "https://[fe80::1]/", "https://[fd00::1]/", "https://[64:ff9b::7f00:1]/",
        "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/", "https://127.1/", "https://localhost/",
        "https://metadata/", "https://metadata.internal/", "https://a.localhost/", "https://printer.local/",
        "https://user@example.com/", "https://user:secret@example.com/", "file:///etc/passwd", "ftp://example.com/",
        "data:text/plain,did:plc:abc", "gopher://example.com/", "https://example.com\\@127.0.0.1/", "https:///",
    ]

    @Test(arguments: privateAddresses)
    func `private, unusual and unencrypted addresses are rejected before anything is sent`(address: String) async throws
    {
        let sent = Guarded(0)
        let fetcher = IdentityFetcher(transport: CountingTransport(sent), loopback: [])
        guard let url = URL(string: address) else { return }
        let error = await #expect(throws: IdentityError.self) { try await fetcher.get(url, Self.order, for: "x") }
        #expect(isRefused(error))
        #expect(sent.withLock { $0 } == 0)
    }

    @Test(arguments: privateAddresses)
    func `redirects to such addresses are rejected`(address: String) async throws {
        let world = try await IdentityWorld()
        world.server.route(.get, "/web/alice.test") { _ in .redirect(to: address) }
        let error = await #expect(throws: IdentityError.self) { try await world.resolver.did(of: "alice.test") }
        guard URL(string: address) != nil else { return }
        #expect(isRefused(error))
        #expect(world.server.requests.count == 1)
    }

    @Test func `an allowed server of this machine can't redirect to another one`() async throws {
        let world = try await IdentityWorld()
        let secret = try await LocalServer.start { _ in .text("\(IdentityWorld.did(1))") }
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
            world.server.route(.get, "/web/alice.test") { _ in .redirect(to: "http://\(host):\(secret.port)/") }
            let error = await #expect(throws: IdentityError.self) {
                try await world.resolver.did(of: "alice.test", freshness: .now)
            }
            #expect(isRefused(error))
        }
        #expect(secret.requests.isEmpty)
    }

    @Test func `did:web on this machine is rejected unless it is allowed`() async throws {
        let world = try await IdentityWorld()
        let did = try DID("did:web:localhost%3A\(world.server.port)")
        // 127.0.0.1 is allowed, which is another origin.
        let error = await #expect(throws: IdentityError.self) { try await world.resolver.resolve(.did(did)) }
        #expect(isRefused(error))
        #expect(world.server.requests.isEmpty)
    }

    @Test func `a directory on this machine is rejected unless it is allowed`() async throws {
        let server = try await LocalServer.start { _ in .text("{}") }
        let error = await #expect(throws: IdentityError.self) {
            try await PLCDirectory(server.url).document(of: IdentityWorld.did(1))
        }
        #expect(isRefused(error))
        #expect(server.requests.isEmpty)
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: ["rebinding.localhost", "127.0.0.1", "[::ffff:127.0.0.1]"])
    func `a name that resolves to this machine is rejected when connecting`(host: String) async throws {
        let server = try await LocalServer.start { _ in .text("secret") }
        // The text of an address that the program has chosen is not looked at, but where it leads to is.
        var order = Self.order
        order.isConfigured = true
        let fetcher = IdentityFetcher(transport: nil, loopback: [])
        let url = try #require(URL(string: "https://\(host):\(server.port)/"))
        let error = await #expect(throws: IdentityError.self) { try await fetcher.get(url, order, for: "x") }
        #expect(isRefused(error))
        #expect(server.requests.isEmpty)
    }

    @Test func `the transport for this machine reaches nothing else`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        let other = try await LocalServer.start { _ in .text("secret") }
        let origin = try #require(Origin(server.url))
        let fetcher = IdentityFetcher(transport: nil, loopback: [origin])
        #expect(try await fetcher.get(server.url, Self.order, for: "x").body == Data("fine".utf8))
        for address in ["http://127.0.0.1:\(other.port)/", "http://8.8.8.8:\(server.port)/"] {
            let url = try #require(URL(string: address))
            await #expect(throws: TransportError.self) {
                try await fetcher.loopbackTransport.send(HTTPRequest(.get, url))
            }
        }
        #expect(other.requests.isEmpty)
    }
    #endif

    /// Counts what is sent, and sends nothing.
    private struct CountingTransport: Transport {
        let sent: Guarded<Int>

        init(_ sent: Guarded<Int>) { self.sent = sent }

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            sent.withLock { $0 += 1 }
            return HTTPStream(status: .ok, body: HTTPBodyStream(Data()))
        }
    }
}
